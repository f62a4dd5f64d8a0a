import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import type { User } from '../../../src/application/accounts/ports/users.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { signedInBrowser } from '../../support/signed-in-browser.ts';
import { book } from '../parcels/label-request.ts';
import { shirtRequest } from '../trade/shirt-request.ts';

const day = 86_400_000;
const rules = '/console/trade/rules?hsCode=6109.10&date=2026-11-23';
let shipmentId = '';

let service: RunningService;
beforeAll(async () => {
  service = await runningService({ start: '2026-11-23T09:00:00.000Z' });
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
  await service.post('/api/trade-engine/duties-taxes', { ...shirtRequest('DE', '200'), currency: 'EUR' });
  ({ shipmentId } = await book(service));
  service.clock.advance(3 * day);
  await service.caughtUp();
});
afterAll(() => service.stop());

const signedIn = (given: Partial<User> = {}) => signedInBrowser(service, given);

describe('what was known of a duty on an earlier day', () => {
  it('is told for a rule, a calculation and a shipment, each a click away', async () => {
    const browser = await signedIn({ role: 'viewer' });
    const today = (await browser.get(`${rules}&destination=DE&knownOn=2026-11-26`)).text;
    expect(today).toContain('Known on 2026-11-26, today');
    const same = (await browser.get(`${rules}&destination=DE&knownOn=2026-11-24`)).text;
    expect(same).toContain(
      'Known on 2026-11-24: what is shown. The calculations for Germany of 2026-11-23 used the same',
    );
    expect(same).toContain('name="knownOn" type="date" value="2026-11-24" max="2026-11-26"');
    const [, calculations = ''] = /<a href="([^"]+)">Calculations with this code up to 2026-11-24/.exec(same) ?? [];
    const found = (await browser.get(calculations.replaceAll('&amp;', '&'))).text;
    expect(found).toContain('1–1 of 1');
    const [, calculation = ''] = /href="(\/console\/quotes\/qte_\w+)"/.exec(found) ?? [];
    const known = /hsCode=6109.10&amp;destination=DE&amp;date=2026-11-23&amp;knownOn=2026-11-23/;
    expect((await browser.get(calculation)).text).toMatch(known);
    const shipment = (await browser.get(`/console/shipments/${shipmentId}`)).text;
    const [, ofShipment = ''] = /href="(\/console\/trade\/rules[^"]+knownOn=2026-11-23)"/.exec(shipment) ?? [];
    expect((await browser.get(ofShipment.replaceAll('&amp;', '&'))).text).toContain(
      'Which rules were loaded on 2026-11-23 is not recorded',
    );
  });

  it('is said to be not recorded where nothing tells it, and is none of a day to come', async () => {
    const browser = await signedIn({ role: 'viewer' });
    const { text } = await browser.get(`${rules}&destination=NZ&knownOn=2026-11-20`);
    expect(text).toContain(
      'Which rules were loaded on 2026-11-20 is not recorded: this account had calculated nothing',
    );
    const ahead = await browser.get(`${rules}&destination=NZ&knownOn=2031-01-01`);
    expect([ahead.status, ahead.text.includes('must not be in the future')]).toEqual([400, true]);
    expect((await browser.get(`${rules}&destination=NZ&knownOn=never`)).status).toBe(200);
  });
});
