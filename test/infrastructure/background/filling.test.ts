import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SqlReadModels } from '../../../src/adapters/log/sql/read-models/sql-read-models.ts';
import type { RunningSubscriber } from '../../../src/application/log/kernel/subscriber.ts';
import { Filling, inBytes } from '../../../src/infrastructure/background/filling.ts';
import { labels, labelRequest, shipmentIn } from '../../http/parcels/label-request.ts';
import { fillLog } from '../../support/long-log.ts';
import { runningService } from '../../support/running-service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { TestClock } from '../../support/test-clock.ts';
import { atLongest } from '../../support/eventually.ts';

const placeOf = (number: number): string => `${String(number).padStart(16, '0')}/evt_${number}`;

/** A follower whose place the test moves. */
const aFollower = (name: string) => {
  const at = { place: 0, done: () => undefined as void };
  const reached = new Promise<void>((resolve) => (at.done = resolve));
  const running = { name, position: () => placeOf(at.place), reached: () => reached } as unknown as RunningSubscriber;
  return { at, running };
};

const world = () => {
  const clock = new TestClock('2026-11-20T10:00:00.000Z');
  const told: string[] = [];
  const note = (_: unknown, sentence: string): void => void told.push(sentence);
  const filling = new Filling({ clock, log: { info: note, warn: note, error: note } });
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  return { clock, told, filling, signal: ending.signal };
};

it('says how far the last follower is, how fast, and when it will be done, and logs it by and by', async () => {
  const { clock, told, filling, signal } = world();
  const [list, outbox, near] = [aFollower('list'), aFollower('outbox'), aFollower('near')];
  filling.begin([[list.running, undefined], [outbox.running, placeOf(0)], [near.running, placeOf(90_001)]], { head: placeOf(100_000), signal }); // oxfmt-ignore
  expect(['list', 'outbox', 'near'].map((name) => filling.has(name))).toEqual([true, true, false]);
  expect(filling.isWhole).toBe(false);
  [list.at.place, outbox.at.place] = [40_000, 25_000];
  clock.advance(10_000);
  const sentence =
    'The database is being filled from the log: outbox has processed 25,000 of 100,000 events (25 %), 2,500 a second, done at about 2026-11-20T10:00:40.000Z.';
  expect(filling.said()).toEqual([sentence]);
  await vi.waitFor(() => expect(told).toContain(sentence), atLongest);
  outbox.at.done();
  list.at.done();
  await vi.waitFor(() => expect(filling.said()).toEqual([]), atLongest);
});

it('is silent of followers that are near the head, by events and by bytes', () => {
  for (const [measure, behind] of [
    [undefined, 10_000],
    [inBytes, 20_000_000],
  ] as const) {
    const { clock, signal } = world();
    const filling = new Filling({ clock, measure, log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() } });
    const [one, other] = [aFollower('one'), aFollower('other')];
    filling.begin([[one.running, placeOf(1_000)]], { head: placeOf(1_000 + behind), signal });
    expect(filling.said()).toEqual([]);
    filling.begin([[other.running, placeOf(1_000)]], { head: placeOf(1_001 + behind), signal });
    expect({ isWhole: filling.isWhole, said: filling.said().length }).toEqual({ isWhole: true, said: 1 });
  }
});

it('while a lost database is filled, parcels are booked, and nothing is answered from a list that lacks some', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const before = await runningService({ dataDir: folder.path });
  const known = { headers: { 'idempotency-key': 'order-1' } };
  const order = labelRequest({ labelFormat: 'ZPL' });
  const first = shipmentIn(await before.post(labels, order, known));
  await before.stop();
  await fillLog(folder.path, 10_500);
  for (const name of await readdir(folder.path))
    if (name.startsWith('waybill.sqlite')) await rm(join(folder.path, name));

  const gate = Promise.withResolvers<void>();
  // oxlint-disable-next-line typescript/unbound-method -- called on the object of the call
  const { commit } = SqlReadModels.prototype;
  const spy = vi.spyOn(SqlReadModels.prototype, 'commit').mockImplementation(async function (
    this: SqlReadModels,
    ...change
  ) {
    await gate.promise;
    return commit.apply(this, change);
  });
  onTestFinished(() => spy.mockRestore());
  const service = await runningService({ dataDir: folder.path, environment: { FRESH_DATABASE: 'true' } });
  onTestFinished(service.stop);

  const ready = await service.get('/readyz', { token: null });
  expect(ready.status).toBe(200);
  expect(ready.text).toMatch(
    /The database is being filled from the log: \S+ has processed [\d,]+ of 10,\d{3} events \(\d+ %\)/,
  );
  expect(service.log()).toContain('The database is being filled from the log');
  const repeated = shipmentIn(await service.post(labels, order, known));
  const next = shipmentIn(await service.post(labels, order));
  expect(repeated.shipmentId).toBe(first.shipmentId);
  expect([next.shipmentId === first.shipmentId, next.trackingNumber === first.trackingNumber]).toEqual([false, false]);
  expect((await service.get(`${labels}/${first.shipmentId}`)).status).toBe(200);
  const event = {
    trackingNumber: first.trackingNumber,
    timestamp: '2026-11-20T10:00:00.000Z',
    code: 'EMA',
    description: 'Collected',
  };
  for (const answer of [
    await service.get(labels),
    await service.get(`${labels}?filter={"id":["${first.shipmentId}"]}`),
    await service.post('/api/tracking/events', { carrier: 'Waybill', events: [event] }, { token: 'admin' }),
  ])
    expect([answer.status, answer.json.messages[0]?.reason, answer.headers.get('retry-after')]).toEqual([
      503,
      'list_incomplete',
      '30',
    ]);

  gate.resolve();
  await service.caughtUp();
  await vi.waitFor(
    async () => expect((await service.get('/readyz', { token: null })).text).not.toContain('being filled'),
    atLongest,
  );
  const listed = (await service.get(labels)).json as unknown as readonly { readonly id: string }[];
  expect(new Set(listed.map(({ id }) => id))).toEqual(new Set([first.shipmentId, next.shipmentId]));
  expect(
    (await service.post('/api/tracking/events', { carrier: 'Waybill', events: [event] }, { token: 'admin' })).status,
  ).toBeLessThan(300);
});
