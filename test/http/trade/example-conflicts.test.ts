import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { labelRequest, labels } from '../parcels/label-request.ts';

const products = '/api/trade-engine/products';
const path = '/api/trade-engine/examples/conflicts';

const started = async (): Promise<RunningService> => {
  const service = await runningService();
  onTestFinished(() => service.stop());
  return service;
};
type Told = {
  readonly complete: boolean;
  readonly total: number;
  readonly conflicts: readonly {
    readonly of: number;
    readonly examples: readonly Readonly<Record<string, string>>[];
  }[];
};
const told = async (service: RunningService, token?: string): Promise<Told> =>
  (await service.get(path, token === undefined ? {} : { token })).json as unknown as Told;
const imported = async (
  service: RunningService,
  ...table: readonly (readonly [id: string, title: string, code: string])[]
) => {
  const sent = table.map(([productId, title, hsCode]) => ({ productId, title, hsCode }));
  const { status, text } = await service.post(`${products}/import`, { products: sent });
  expect([status, text]).toEqual([200, expect.anything()]);
  await service.caughtUp();
};
const namesIn = ({ conflicts }: Told) =>
  conflicts.map(({ examples }) =>
    examples.map(({ productId = 'declared', hsCode = '' }) => `${productId} ${hsCode}`).sort(),
  );

it('names the products of the same words in any order with different codes, and no others', async () => {
  const service = await started();
  expect(await told(service)).toEqual({ complete: true, total: 0, conflicts: [] });
  await imported(
    service,
    ['P-1', 'Ceramic coffee mug', '6912.00'],
    ['P-2', 'Coffee mug, ceramic', '3924.10'],
    ['P-3', 'Ceramic coffee mug', '6912.0023'],
    ['P-4', 'Ceramic coffee mug with a lid and a saucer', '7013.37'],
    ['P-5', 'Glenmuick moss', '3304.99'],
    ['P-6', 'Glenmuick moss', '6702.10'],
    ['P-7', 'Wooden chair', '9401.69'],
    ['P-8', 'Wooden chair', '9401.69'],
  );
  const found = await told(service);
  expect([found.complete, found.total, found.conflicts.map(({ of }) => of)]).toEqual([true, 2, [3, 2]]);
  expect(namesIn(found)).toEqual([
    ['P-1 691200', 'P-2 392410', 'P-3 691200'],
    ['P-5 330499', 'P-6 670210'],
  ]);
  const { json } = await service.get(`${products}/P-2`);
  expect(found.conflicts[0]?.examples).toContainEqual({
    id: json['id'],
    productId: 'P-2',
    text: 'Coffee mug, ceramic',
    hsCode: '392410',
    source: 'import',
    at: json['reviewedAt'],
  });
  expect((await told(service, 'rival')).total).toBe(0);
});

it('ends when one of them is forgotten, or has the right code', async () => {
  const service = await started();
  await imported(service, ['P-1', 'Glenmuick moss', '3304.99'], ['P-2', 'Glenmuick moss', '6702.10']);
  await imported(service, ['P-3', 'Glenmuick fern', '3304.99'], ['P-4', 'Glenmuick fern', '6702.10']);
  expect((await told(service)).total).toBe(2);
  await service.ask('DELETE', `${products}/P-1/example`);
  await service.post(`${products}/P-3/review`, { decision: 'correct', hsCode: '670210' });
  await eventually(async () => expect(await told(service)).toEqual({ complete: true, total: 0, conflicts: [] }));
});

it('has declared codes, too, which are of no product', async () => {
  const service = await started();
  await imported(service, ['P-1', 'Glenmuick moss', '3304.99']);
  const request = labelRequest();
  const commodities = [{ ...request.commodities[0], title: 'Glenmuick moss', hsCode: '6702.10' }];
  expect((await service.post(labels, { ...request, commodities })).status).toBe(201);
  await service.caughtUp();
  const found = await told(service);
  expect(namesIn(found)).toEqual([['P-1 330499', 'declared 670210']]);
  expect(found.conflicts[0]?.examples.find(({ source }) => source === 'declared')).toEqual({
    ...{ text: 'Glenmuick moss', hsCode: '670210', source: 'declared' },
    at: expect.any(String) as unknown,
  });
});

it('lists the products of a source', async () => {
  const service = await started();
  await imported(service, ['P-1', 'Glenmuick moss', '3304.99'], ['P-2', 'Glenmuick fern', '3304.99']);
  await service.post(`${products}/P-2/review`, { decision: 'correct', hsCode: '670210' });
  await service.caughtUp();
  const of = async (source: string) =>
    ((await service.get(`${products}?source=${source}`)).json as unknown as readonly { readonly productId: string }[]).map(({ productId }) => productId); // oxfmt-ignore
  expect([await of('import'), await of('review')]).toEqual([['P-1'], ['P-2']]);
  expect((await service.get(`${products}?source=rumour`)).status).toBe(400);
});
