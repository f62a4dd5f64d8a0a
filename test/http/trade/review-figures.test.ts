import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';

const path = '/api/trade-engine/products/counts/reviews';

let service: RunningService;

const classify = (productId: string, title: string) =>
  service.post('/api/trade-engine/classifications', {
    originCountry: 'GB',
    destinationCountry: 'US',
    products: [{ productId, title }],
  });

const review = async (productId: string, body: object) => {
  const { status, text } = await service.post(`/api/trade-engine/products/${productId}/review`, body);
  expect([status, text]).toEqual([200, expect.anything()]);
};

beforeAll(async () => {
  service = await runningService({ start: '2026-11-02T10:00:00.000Z' });
  for (const [index, title] of ['Cotton T-shirt', 'Ceramic mug', 'Wooden chair', 'zzz'].entries())
    await classify(`P-${index}`, title);
  await review('P-0', { decision: 'approve' });
  await review('P-1', { decision: 'correct', hsCode: '7013.37' });
  await review('P-2', { decision: 'reject' });
  await review('P-3', { decision: 'correct', hsCode: '6307.10' });
  service.clock.advance(86_400_000);
  // The correction was learned, which does not make the earlier prediction right.
  await classify('P-1', 'Ceramic mug');
  await service.caughtUp();
});
afterAll(() => service.stop());

const none = { reviewed: 0, confirmed: 0, confirmedInBulk: 0, corrected: 0, rejected: 0 };

it('counts predictions by what people said of them; a product without a prediction is none', async () => {
  const { status, json } = await service.get(path);
  expect([status, json]).toEqual([
    200,
    {
      from: '2026-10-05T00:00:00.000Z',
      to: '2026-11-04T00:00:00.000Z',
      reviewed: 3,
      confirmed: 1,
      confirmedInBulk: 0,
      corrected: 1,
      rejected: 1,
      levels: expect.any(Array) as unknown,
      bands: expect.any(Array) as unknown,
      model: { right: 0, wrong: 0 },
    },
  ]);
  const levels = json['levels'] as readonly (typeof none & { readonly confidenceLevel: string })[];
  expect(levels.map(({ confidenceLevel }) => confidenceLevel)).toEqual(['low', 'medium', 'high']);
  const bands = json['bands'] as readonly (typeof none & { readonly confidenceFrom: number })[];
  expect(bands.map(({ confidenceFrom }) => confidenceFrom)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]);
  const product = (await service.get('/api/trade-engine/products/P-0')).json as unknown as {
    readonly confidence: number;
  };
  expect(bands[Math.floor(product.confidence * 10)]).toMatchObject({ confirmed: 1 });
  for (const name of ['reviewed', 'confirmed', 'corrected', 'rejected'] as const)
    for (const parts of [levels, bands]) expect(parts.reduce((sum, part) => sum + part[name], 0)).toBe(json[name]);
  expect((await service.get(`${path}?from=2026-11-03`)).json).toMatchObject(none);

  // The latest review of a product counts.
  await review('P-2', { decision: 'correct', hsCode: '9401.61' });
  await service.caughtUp();
  expect((await service.get(path)).json).toMatchObject({ reviewed: 3, corrected: 2, rejected: 0 });
});

it('says how many of the confirmed were approved together, one way or the other', async () => {
  const bulk = await runningService();
  onTestFinished(() => bulk.stop());
  for (const each of [0, 1, 2, 3, 4])
    await bulk.post('/api/trade-engine/classifications', {
      originCountry: 'GB',
      destinationCountry: 'US',
      products: [{ productId: `B-${each}`, title: 'T-shirt' }],
    });
  await bulk.caughtUp();
  const reviews = '/api/trade-engine/products/reviews';
  const decided = (...ids: readonly string[]) => ({
    reviews: ids.map((productId) => ({ productId, decision: 'approve' })),
  });
  await bulk.post(reviews, decided('B-0', 'B-1'));
  // One is as good as a review of its own.
  await bulk.post(reviews, decided('B-2'));
  await bulk.caughtUp();
  expect((await bulk.get(path)).json).toMatchObject({ reviewed: 3, confirmed: 3, confirmedInBulk: 2 });
  const filter = { filter: { confidenceFrom: 0.1 }, decision: 'approve' };
  expect((await bulk.post(reviews, filter)).json['count']).toBe(2);
  await bulk.post(reviews, { ...filter, expectedCount: 2 });
  await bulk.caughtUp();
  const after = (await bulk.get(path)).json;
  expect(after).toMatchObject({ reviewed: 5, confirmed: 5, confirmedInBulk: 4 });
  const bands = after['bands'] as readonly (typeof none)[];
  expect(bands.reduce((sum, { confirmedInBulk }) => sum + confirmedInBulk, 0)).toBe(4);
  await bulk.post('/api/trade-engine/products/B-0/review', { decision: 'withdraw' });
  await bulk.post('/api/trade-engine/products/B-0/review', { decision: 'approve' });
  await bulk.caughtUp();
  expect((await bulk.get(path)).json).toMatchObject({ reviewed: 5, confirmed: 5, confirmedInBulk: 3 });
});

it('is not shown with the product', async () => {
  const { text } = await service.get('/api/trade-engine/products/P-1');
  const list = await service.get('/api/trade-engine/products');
  for (const shown of [text, list.text]) expect(shown).not.toContain('judged');
});

it("counts nothing of another account's, and needs the scope read_shipments", async () => {
  expect((await service.get(path, { token: 'rival' })).json).toMatchObject(none);
  expect((await service.get(path, { token: 'accounting' })).status).toBe(403);
});

it('refuses a period of more than a year', async () => {
  const { status, json } = await service.get(`${path}?from=2024-11-06&to=2026-11-05`);
  expect([status, json.messages[0]?.field]).toEqual([400, 'from']);
});
