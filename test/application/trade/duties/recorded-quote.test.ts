import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ulidIds } from '../../../../src/adapters/system/ids.ts';
import { upcasting } from '../../../../src/application/kernel/upcasters.ts';
import type { Metadata } from '../../../../src/application/ports/event-store.ts';
import { quoteDuties } from '../../../../src/application/trade/duties/quote-duties.ts';
import { quoteAt, quoteStream } from '../../../../src/application/trade/duties/recorded-quote.ts';
import { replayQuote } from '../../../../src/application/trade/duties/replay-quote.ts';
import { upcasters } from '../../../../src/application/upcasters.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import { assess, bundled, dutyRequest } from '../../../support/trade-fixture.ts';

const metadata: Metadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };
const now = '2026-11-20T10:00:00.000Z';

it('a calculation that was written down in full is read and reckoned again like one of today', async () => {
  const stores = await sqliteStores();
  onTestFinished(() => stores.close());
  const request = dutyRequest('DE', {
    lines: [
      { title: 'Cotton T-shirt', hsCode: '610910', quantity: 2, value: { amount: '25.00', currency: 'GBP' }, origin: 'CN', originDeclared: false },
      { title: 'Something', quantity: 1, value: { amount: '5', currency: 'EUR' }, origin: 'GB', originDeclared: false },
    ],
  }); // prettier-ignore
  const assessment = assess(request);
  const exchangeRates = bundled.exchangeRates.on(request.date);
  const data = { quoteId: 'qte_1', calculatedAt: now, durationMs: 1, endpoint: 'duties-taxes', request, exchangeRates, assessment };
  await stores.store.append('dutyQuote-qte_1', [{ type: 'DutiesCalculated', data }], 0, metadata);

  const store = upcasting(stores.store, upcasters);
  const quote = await quoteAt(store, 'qte_1');
  expect(JSON.stringify(quote?.assessment)).toBe(JSON.stringify(assessment));
  expect(assessment.lines.map(({ notComputable }) => notComputable === undefined)).toEqual([true, false]);
  expect(await replayQuote({ ...bundled, store })('qte_1')).toMatchObject({ equal: true, sameRules: true });
});

it('a calculation that was written down with kinds of charges by number is read as it was answered', async () => {
  const stores = await sqliteStores();
  onTestFinished(() => stores.close());
  const file = readFileSync(join(import.meta.dirname, 'second-shape.json'), 'utf8');
  const { data, answer } = JSON.parse(file) as { data: { request: unknown; exchangeRates: unknown }; answer: unknown };
  await stores.store.append('dutyQuote-qte_2', [{ type: 'DutiesCalculated', data, schemaVersion: 2 }], 0, metadata);

  const quote = await quoteAt(upcasting(stores.store, upcasters), 'qte_2');
  expect(JSON.stringify(quote?.assessment)).toBe(JSON.stringify(answer));
  expect(quote).toMatchObject({ quoteId: 'qte_2', request: data.request, exchangeRates: data.exchangeRates });
});

it('a calculation of today is written down with every source once', async () => {
  const stores = await sqliteStores();
  onTestFinished(() => stores.close());
  const store = upcasting(stores.store, upcasters);
  const quote = quoteDuties({
    ...bundled,
    store,
    ids: ulidIds(),
    clock: { now: () => now },
    classifier: { classify: () => Promise.resolve([]) },
  });
  const shirt = (title: string, hsCode: string) => ({ title, hsCode, hsDigits: hsCode, quantity: 1, value: { amount: '100', currency: 'EUR' }, countryOfOrigin: 'CN' }); // prettier-ignore
  const asked = {
    shipFrom: { address: { country: 'GB' } },
    shipTo: { address: { country: 'DE' } },
    commodities: [shirt('A', '610910'), shirt('B', '640399'), shirt('C', '611020')],
    customs: { contentType: 'CommercialGoods', incoterms: 'DDP' },
    isPostal: false,
  } as const;
  const { quote: made } = await quote(asked, { ...metadata, at: now });

  const [recorded] = await stores.store.read(quoteStream(made.quoteId));
  expect(recorded?.metadata.schemaVersion).toBe(3);
  const text = JSON.stringify(recorded?.event.data);
  const sources = new Set(made.assessment.declaration.rules.map(({ source }) => source));
  expect(sources.size).toBeLessThan(made.assessment.declaration.rules.length);
  for (const source of sources) expect(text.split(JSON.stringify(source))).toHaveLength(2);
  expect(JSON.stringify((await quoteAt(store, made.quoteId))?.assessment)).toBe(JSON.stringify(made.assessment));
});
