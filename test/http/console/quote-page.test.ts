import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { signedInBrowser } from '../../support/signed-in-browser.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService({ start: '2026-11-23T09:00:00.000Z' });
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
});
afterAll(() => service.stop());

describe('the page of a calculation by a code that is not certain', () => {
  it('shows the lowest sum, and once what hangs on the code', async () => {
    const { json } = await service.post('/api/trade-engine/duties-taxes', {
      shipFrom: { address: { country: 'CN' } },
      shipTo: { address: { country: 'DE', postcode: '10115' } },
      commodities: [
        { title: 'running shoes', quantity: 1, value: { amount: '200', currency: 'EUR' }, countryOfOrigin: 'CN' },
      ],
      currency: 'EUR',
    });
    expect(json['dutiesAndTaxes']).toMatchObject({ complete: false, chargesRange: { from: 57.04 } });
    const browser = await signedInBrowser(service, {});
    const { text } = await browser.get(`/console/quotes/${String(json['quoteId'])}`);
    expect(text).toContain('At least, by the codes');
    expect(text.split('running shoes: commodities[0].hsCode was predicted').length - 1).toBe(1);
  });
});

describe('the charges on the page of a calculation', () => {
  it('are those of the goods and of the parcel, which add up to the sum', async () => {
    const { json } = await service.post('/api/trade-engine/duties-taxes', {
      shipFrom: { address: { country: 'GB' } },
      shipTo: { address: { country: 'US', postcode: '10001' } },
      commodities: [
        {
          title: 'T-shirt',
          hsCode: '610910',
          quantity: 1,
          value: { amount: '200', currency: 'USD' },
          countryOfOrigin: 'GB',
        },
      ],
      currency: 'USD',
    });
    const browser = await signedInBrowser(service, {});
    const { text } = await browser.get(`/console/quotes/${String(json['quoteId'])}`);
    const charges = text.slice(text.indexOf('>Charges</h2>'), text.indexOf('>Rules</h2>'));
    expect(charges).toMatch(/The parcel<.*Customs fee<.*2\.77/s);
    const amounts = [...charges.matchAll(/([\d.]+) ?<small>USD/g)].map(([, amount]) =>
      Math.round(Number(amount) * 100),
    );
    const sum = amounts.pop();
    expect(amounts.length).toBeGreaterThan(1);
    expect(amounts.reduce((all, each) => all + each, 0)).toBe(sum);
  });
});
