import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { collectionUntil, newCollection, readyCollection } from './collection-request.ts';

const path = '/api/taxes-collections/counts/days';
const day = 86_400_000;

let service: RunningService;

const pay = async (id: string, idempotencyKey: string) => {
  const card = { paymentMethodId: 'pm_card_visa', email: 'payer@example.com', name: 'Pat Payer', idempotencyKey };
  await service.post(`/api/taxes-collections/${id}/payment`, card);
  await collectionUntil(service, id, 'paid');
};

beforeAll(async () => {
  service = await runningService({ start: '2026-11-02T10:00:00.000Z' });
  const [first, second, third] = [
    await readyCollection(service),
    await readyCollection(service),
    await readyCollection(service),
  ];
  await service.post(`/api/taxes-collections/${third.id}/cancel`);
  await pay(first.id, 'first');
  service.clock.advance(2 * day);
  await pay(second.id, 'second');
  await readyCollection(service);
  const toCorrect = [{ title: 'zzz', quantity: 1, value: { amount: '10.00', currency: 'GBP' }, countryOfOrigin: 'GB' }];
  const wrong = await newCollection(service, { commodities: toCorrect });
  await collectionUntil(service, wrong.collectionId, 'exception');
  await service.caughtUp();
});
afterAll(() => service.stop());

const none = { due: 0, open: 0, paid: 0, expired: 0, cancelled: 0, paidAfter: [] };
const paidAfter = [
  { days: 0, paid: 1 },
  { days: 2, paid: 1 },
];

it('counts what became of the collections that could be paid from each day on', async () => {
  const { status, json } = await service.get(`${path}?from=2026-11-02&to=2026-11-04`);
  const all = { due: 4, open: 1, paid: 2, expired: 0, cancelled: 1, paidAfter };
  expect([status, json]).toEqual([
    200,
    {
      from: '2026-11-02T00:00:00.000Z',
      to: '2026-11-05T00:00:00.000Z',
      ...all,
      days: [
        { day: '2026-11-02', ...all, due: 3, open: 0 },
        { day: '2026-11-03', ...none },
        { day: '2026-11-04', ...none, due: 1, open: 1 },
      ],
      currencies: [{ currency: 'EUR', ...all, openSince: [{ day: '2026-11-04', open: 1 }] }],
    },
  ]);
});

it('counts 30 days to the end of today when nothing is asked', async () => {
  const { json } = await service.get(path);
  expect([json['from'], json['to'], json['due']]).toEqual(['2026-10-06T00:00:00.000Z', '2026-11-05T00:00:00.000Z', 4]);
});

it("counts nothing of another account's", async () => {
  const { json } = await service.get(path, { token: 'rival' });
  expect([json['due'], json['currencies']]).toEqual([0, []]);
});

it.each(['from=2026-11-06&to=2026-11-05', 'from=2024-11-06&to=2026-11-05'])('refuses %s', async (query) => {
  const { status, json } = await service.get(`${path}?${query}`);
  expect([status, json.messages[0]?.field]).toEqual([400, 'from']);
  expect(json.messages[0]?.message).toContain('from must be before to, and at most 366 days before it');
});

it('needs the scope read_shipments', async () => {
  expect((await service.get(path, { token: 'accounting' })).status).toBe(403);
});
