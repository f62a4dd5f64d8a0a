import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const products = '/api/trade-engine/products';
const bulk = (body: object, asking = {}) => service.post(`${products}/reviews`, body, asking);

const classify = async (named: Readonly<Record<string, string>>, asking = {}) => {
  const body = {
    originCountry: 'GB',
    destinationCountry: 'US',
    products: Object.entries(named).map(([productId, title]) => ({ productId, title })),
  };
  expect((await service.post('/api/trade-engine/classifications', body, asking)).status).toBe(200);
  await service.caughtUp();
};
const productOf = async (id: string) => (await service.get(`${products}/${id}`)).json;
const eventsOf = async (id: string): Promise<readonly string[]> => {
  const { json } = await service.get(`/api/audit/product/${String((await productOf(id))['id'])}/events`);
  return (json as unknown as readonly { readonly type: string }[]).map(({ type }) => type);
};
type Result = { readonly outcome: string; readonly reason?: string };
const outcomes = (json: Readonly<Record<string, unknown>>) =>
  (json['results'] as readonly Result[]).map(({ outcome, reason }) => reason ?? outcome);

it('reviews each product by an event of its own; what is refused leaves the others, and repeating changes nothing', async () => {
  await classify({ 'A-1': 'Ceramic coffee mug', 'A-2': 'Cotton T-shirt', 'A-3': 'Wooden chair', 'A-4': 'zzz' });
  const { hsCode } = (await productOf('A-1')) as unknown as { readonly hsCode: string };
  const reviews = [
    { productId: 'A-1', decision: 'approve', hsCode },
    { productId: 'A-2', decision: 'correct', hsCode: '6109.90', reason: 'Bamboo' },
    { productId: 'A-3', decision: 'approve', hsCode: '610910' },
    { productId: 'A-4', decision: 'approve' },
    { productId: 'A-404', decision: 'reject' },
  ];
  const refused = ['product_code_changed', 'product_without_code', 'product_not_found'];
  const first = await bulk({ reviews });
  expect([first.status, first.json]).toEqual([
    200,
    expect.objectContaining({ count: 5, reviewed: 2, unchanged: 0, refused: 3 }),
  ]);
  expect(outcomes(first.json)).toEqual(['reviewed', 'reviewed', ...refused]);
  expect(await productOf('A-2')).toMatchObject({ reviewState: 'approved', hsCode: '610990', reviewReason: 'Bamboo' });
  const again = await bulk({ reviews });
  expect(outcomes(again.json)).toEqual(['unchanged', 'unchanged', ...refused]);
  expect(await eventsOf('A-1')).toEqual(['ProductApproved', 'ProductClassified']);
  expect(await eventsOf('A-2')).toEqual(['ProductCorrected', 'ProductClassified']);
});

it('takes reviews back: the prediction waits again, and what was learned from it is forgotten', async () => {
  await classify({ 'B-1': 'Brilfax for the kitchen' });
  const before = await productOf('B-1');
  await bulk({ reviews: [{ productId: 'B-1', decision: 'correct', hsCode: '8509.40' }] });
  const asked = async () => {
    const body = { originCountry: 'GB', destinationCountry: 'US', products: [{ title: 'Brilfax for the kitchen' }] };
    const { json } = await service.post('/api/trade-engine/classifications', body);
    return (json['classifications'] as readonly { readonly classification: { readonly sixDigitHSCode?: string } }[])[0];
  };
  expect((await asked())?.classification.sixDigitHSCode).toBe('850940');
  const { json } = await bulk({ reviews: [{ productId: 'B-1', decision: 'withdraw' }] });
  expect(outcomes(json)).toEqual(['reviewed']);
  const after = await productOf('B-1');
  expect([after['reviewState'], after['hsCode']]).toEqual(['pending', before['hsCode']]);
  expect((await asked())?.classification.sixDigitHSCode).toBe(before['hsCode']);
  expect(outcomes((await bulk({ reviews: [{ productId: 'B-1', decision: 'withdraw' }] })).json)).toEqual(['unchanged']);
});

it('counts what a filter matches first, and approves it once that count is sent', async () => {
  const as = { token: 'rival' };
  await classify({ 'C-1': "Men's cotton crew-neck T-shirt", 'C-2': 'Baby romper', 'C-3': 'Wonder cloth' }, as);
  const { json: listed } = await service.get(`${products}?reviewState=pending&confidenceFrom=0.3`, as);
  const waiting = listed as unknown as readonly { readonly productId: string; readonly confidence: number }[];
  expect(waiting.length).toBeGreaterThan(0);
  expect(waiting.length).toBeLessThan(3);
  expect(waiting.every(({ confidence }) => confidence >= 0.3)).toBe(true);
  const ask = { filter: { confidenceFrom: 0.3 }, decision: 'approve' };
  const counted = await bulk(ask, as);
  expect(counted.json).toMatchObject({ count: waiting.length, reviewed: 0, results: [] });
  const changed = await bulk({ ...ask, expectedCount: waiting.length + 1 }, as);
  expect([changed.status, changed.json.messages[0]?.reason]).toEqual([409, 'review_count_changed']);
  const done = await bulk({ ...ask, expectedCount: waiting.length, reason: 'Looked through' }, as);
  expect(done.json).toMatchObject({ count: waiting.length, reviewed: waiting.length, refused: 0 });
  await service.caughtUp();
  expect((await bulk(ask, as)).json).toMatchObject({ count: 0 });
  expect((await service.get(`${products}/C-3`, as)).json).toMatchObject({ reviewState: 'pending' });
});

it.each([
  ['nothing', {}, 'reviews'],
  [
    'both',
    { reviews: [{ productId: 'A-1', decision: 'approve' }], filter: { confidenceFrom: 0.5 }, decision: 'approve' },
    'reviews',
  ],
  ['a filter without a decision', { filter: { confidenceFrom: 0.5 } }, 'decision'],
  ['a filter that rejects', { filter: { confidenceFrom: 0.5 }, decision: 'reject' }, 'decision'],
  [
    'a product twice',
    { reviews: [1, 2].map(() => ({ productId: 'A-1', decision: 'approve' })) },
    'reviews[1].productId',
  ],
  ['a correction without a code', { reviews: [{ productId: 'A-1', decision: 'correct' }] }, 'reviews[0].hsCode'],
  [
    'too many',
    { reviews: Array.from({ length: 501 }, (_, at) => ({ productId: `N-${at}`, decision: 'approve' })) },
    'reviews',
  ],
])('%s is refused at its field', async (_, body, field) => {
  const { status, json } = await bulk(body);
  expect([status, json.messages[0]?.field]).toEqual([400, field]);
});

it("reviews nothing of another account's, and needs the scope write_shipments", async () => {
  const body = { reviews: [{ productId: 'A-1', decision: 'reject' }] };
  expect(outcomes((await bulk(body, { token: 'rival' })).json)).toEqual(['product_not_found']);
  expect((await bulk(body, { token: 'reader' })).status).toBe(403);
});
