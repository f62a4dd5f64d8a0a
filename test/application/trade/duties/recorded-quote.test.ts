import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ulidIds } from '../../../../src/adapters/system/ids.ts';
import { withUpcasters } from '../../../../src/application/kernel/upcasters.ts';
import type { EventMetadata } from '../../../../src/application/ports/event-store.ts';
import { quoteDuties } from '../../../../src/application/trade/duties/quote-duties.ts';
import { quoteAt, quoteStream } from '../../../../src/application/trade/duties/recorded-quote.ts';
import { replayQuote } from '../../../../src/application/trade/duties/replay-quote.ts';
import { usageEntryOf } from '../../../../src/application/trade/usage/usage-entry.ts';
import { upcasters } from '../../../../src/application/upcasters.ts';
import { chargesAloneOf, recordedAssessmentOf } from '../../../../src/domain/trade/index.ts';
import type { DutiesCalculated } from '../../../../src/domain/trade/index.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import { assess, bundled, dutyRequest, goods } from '../../../support/trade-fixture.ts';

const metadata: EventMetadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };
const now = '2026-11-20T10:00:00.000Z';

it('a calculation in the positional form is read as it was answered, and can be calculated again', async () => {
  const stores = await sqliteStores();
  onTestFinished(() => stores.close());
  const file = readFileSync(join(import.meta.dirname, 'positional-form.json'), 'utf8');
  const { data, request, exchangeRates, assessment } = JSON.parse(file) as Record<
    'data' | 'request' | 'exchangeRates' | 'assessment',
    object
  >;
  await stores.store.append('dutyQuote-qte_3', [{ type: 'DutiesCalculated', data, schemaVersion: 3 }], 0, metadata);

  const store = withUpcasters(stores.store, upcasters);
  const quote = await quoteAt(store, 'qte_3');
  expect(quote).toMatchObject({ quoteId: 'qte_3', request, exchangeRates });
  expect(JSON.stringify(quote?.assessment)).toBe(JSON.stringify(assessment));
  expect(await replayQuote({ ...bundled, store })('qte_3')).toMatchObject({
    recorded: assessment,
    recalculated: { currency: 'EUR', lines: [{}, {}, {}, {}] },
  });
});

it('a calculation in an unreleased format is refused by name, and does not stop the statistics', async () => {
  const stores = await sqliteStores();
  onTestFinished(() => stores.close());
  const request = dutyRequest('DE');
  const data = { quoteId: 'qte_1', calculatedAt: now, durationMs: 1, endpoint: 'duties-taxes', request, exchangeRates: bundled.exchangeRates.on(request.date), assessment: assess(request) }; // prettier-ignore
  await stores.store.append('dutyQuote-qte_1', [{ type: 'DutiesCalculated', data }], 0, metadata);

  const store = withUpcasters(stores.store, upcasters);
  await expect(quoteAt(store, 'qte_1')).rejects.toThrow('The quote qte_1 was recorded in a shape that no release wrote');
  const [recorded] = await store.read<DutiesCalculated>('dutyQuote-qte_1');
  expect(recorded && usageEntryOf(recorded.event, recorded)).toMatchObject({ id: 'qte_1', destinationCountry: 'DE', total: '0.00' });
});

it('a quote that names the one it was answered as has the calculation of that one', async () => {
  const stores = await sqliteStores();
  onTestFinished(() => stores.close());
  const request = dutyRequest('DE');
  const assessment = assess(request);
  const first = { quoteId: 'qte_1', calculatedAt: now, durationMs: 1, endpoint: 'duties-taxes', request, exchangeRates: bundled.exchangeRates.on(request.date), assessment: recordedAssessmentOf(assessment) }; // prettier-ignore
  const again = { quoteId: 'qte_2', answeredAs: 'qte_1', calculatedAt: now, durationMs: 0, endpoint: 'duties-taxes', originCountry: 'CN', destinationCountry: 'DE', currency: 'EUR', commoditiesCount: 0, total: '0.00' }; // prettier-ignore
  const store = withUpcasters(stores.store, upcasters);
  await store.append('dutyQuote-qte_1', [{ type: 'DutiesCalculated', data: first }], 0, metadata);
  await store.append('dutyQuote-qte_2', [{ type: 'DutiesAnsweredAgain', data: again }], 0, metadata);

  expect(await quoteAt(store, 'qte_2')).toEqual({ ...first, assessment, quoteId: 'qte_2', durationMs: 0 });
  expect(await replayQuote({ ...bundled, store })('qte_2')).toMatchObject({ quoteId: 'qte_2', equal: true, sameRules: true });
});

it('a quote recorded before answers said what is missing is calculated again as it was, and compared by its charges', async () => {
  const stores = await sqliteStores();
  onTestFinished(() => stores.close());
  const request = dutyRequest('AE', { lines: [goods('610910', '1000', 'EUR'), goods('851713', '100', 'EUR')] });
  const today = assess(request);
  const then = chargesAloneOf(today);
  expect([today.complete, then.complete]).toEqual([false, true]);
  const data = { quoteId: 'qte_1', calculatedAt: now, durationMs: 1, endpoint: 'duties-taxes', request, exchangeRates: bundled.exchangeRates.on(request.date) } as const; // prettier-ignore
  const dearer = { ...then, price: '1.00' };
  await stores.store.append(
    'dutyQuote-qte_1',
    [{ type: 'DutiesCalculated', data: { ...data, assessment: recordedAssessmentOf(then) } }],
    0,
    metadata,
  );
  await stores.store.append('dutyQuote-qte_2', [{ type: 'DutiesCalculated', data: { ...data, quoteId: 'qte_2', assessment: recordedAssessmentOf(dearer) } }], 0, metadata); // prettier-ignore
  await stores.store.append('dutyQuote-qte_3', [{ type: 'DutiesCalculated', data: { ...data, quoteId: 'qte_3', assessment: recordedAssessmentOf({ ...today, complete: true }) } }], 0, metadata); // prettier-ignore

  const store = withUpcasters(stores.store, upcasters);
  const replay = replayQuote({ ...bundled, store });
  expect(await replay('qte_1')).toMatchObject({ recorded: then, recalculated: today, equal: true });
  expect([(await replay('qte_2'))?.equal, (await replay('qte_3'))?.equal]).toEqual([false, false]);
});

it('a calculation of today is recorded in named fields, with every source once', async () => {
  const stores = await sqliteStores();
  onTestFinished(() => stores.close());
  const store = withUpcasters(stores.store, upcasters);
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
  expect(recorded?.metadata.schemaVersion).toBe(4);
  expect(recorded?.event.data).toMatchObject({
    request: { lines: [{ title: 'A', hsCode: '610910', quantity: 1, value: { amount: '100', currency: 'EUR' }, origin: 'CN' }, {}, {}] },
    exchangeRates: { perEuro: { GBP: expect.any(String) as string } },
    assessment: { chargeTypes: [{ name: 'Duty', code: 'DUTY' }, { name: 'VAT', rate: '0.19' }, {}, {}], lines: [{ charges: [{ type: 0 }, { type: 1 }] }, {}, {}] },
  }); // prettier-ignore
  const text = JSON.stringify(recorded?.event.data);
  const sources = new Set(made.assessment.declaration.rules.map(({ source }) => source));
  expect(sources.size).toBeLessThan(made.assessment.declaration.rules.length);
  for (const source of sources) expect(text.split(JSON.stringify(source))).toHaveLength(2);
  expect(JSON.stringify((await quoteAt(store, made.quoteId))?.assessment)).toBe(JSON.stringify(made.assessment));
  expect(await replayQuote({ ...bundled, store })(made.quoteId)).toMatchObject({ equal: true, sameRules: true });
});
