import { expect, it, onTestFinished } from 'vitest';
import { ulidIds } from '../../../../src/adapters/shared/system/ids.ts';
import type { EventMetadata } from '../../../../src/application/log/ports/event-store.ts';
import { assessDuties } from '../../../../src/application/trade/duties/assess-duties.ts';
import { quoteDuties } from '../../../../src/application/trade/duties/quote-duties.ts';
import { quoteAt, quoteStream, replayQuote } from '../../../../src/application/trade/duties/recorded-quote.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import { bundled } from '../../../support/trade-fixture.ts';

const metadata: EventMetadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };
const now = '2026-11-20T10:00:00.000Z';

it('a calculation of today is recorded in named fields, with every source once and the exchange rates of its currencies', async () => {
  const stores = await sqliteStores();
  onTestFinished(() => stores.close());
  const { store } = stores;
  const quote = quoteDuties({
    assess: assessDuties({ ...bundled, classifier: { classify: () => Promise.resolve([]) } }),
    store,
    ids: ulidIds(),
    clock: { now: () => now },
  });
  const shirt = (title: string, hsCode: string) => ({ title, hsCode, hsDigits: hsCode, quantity: 1, value: { amount: '100', currency: 'USD' }, countryOfOrigin: 'CN' }); // oxfmt-ignore
  const asked = {
    shipFrom: { address: { country: 'GB' } },
    shipTo: { address: { country: 'DE' } },
    commodities: [shirt('A', '610910'), shirt('B', '640399'), shirt('C', '611020')],
    customs: { contentType: 'CommercialGoods', incoterms: 'DDP' },
    isPostal: false,
  } as const;
  const { quote: made } = await quote(asked, { ...metadata, at: now });

  const [recorded] = await store.read(quoteStream(made.quoteId));
  expect(recorded?.event.data).toMatchObject({
    request: { lines: [{ title: 'A', hsCode: '610910', quantity: 1, value: { amount: '100', currency: 'USD' }, origin: 'CN' }, {}, {}] },
    assessment: { chargeTypes: [{ name: 'Duty', code: 'DUTY' }, { name: 'VAT', rate: '0.19' }, {}, {}], lines: [{ charges: [{ type: 0 }, { type: 1 }] }, {}, {}] },
  }); // oxfmt-ignore
  expect(recorded?.event.data).toHaveProperty('exchangeRates.perEuro', {
    USD: bundled.exchangeRates.on('2026-11-20').perEuro['USD'],
  });
  const text = JSON.stringify(recorded?.event.data);
  const sources = new Set(made.assessment.declaration.rules.map(({ source }) => source));
  expect(sources.size).toBeLessThan(made.assessment.declaration.rules.length);
  for (const source of sources) expect(text.split(JSON.stringify(source))).toHaveLength(2);
  expect(JSON.stringify((await quoteAt(store, made.quoteId))?.assessment)).toBe(JSON.stringify(made.assessment));
  expect(await replayQuote({ ...bundled, store })(made.quoteId)).toMatchObject({ equal: true, sameRules: true });
});
