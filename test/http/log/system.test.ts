import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqlParkedStreams } from '../../../src/adapters/log/sql/checkpoints/parked-streams.ts';
import type { SystemState } from '../../../src/adapters/audit/http/system-route.ts';
import { parkedStream } from '../../support/parked-stream.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { book } from '../parcels/label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService({ environment: { WEBHOOK_ALLOW: '127.0.0.1' } });
});
afterAll(() => service.stop());

const state = async (): Promise<SystemState> =>
  (await service.get('/api/system', { token: 'operator' })).json as unknown as SystemState;
const followerNamed = async (name: string) => (await state()).followers.find((each) => each.name === name);

it('is for admins only', async () => {
  for (const token of ['shop', 'reader', 'carrier'])
    expect((await service.get('/api/system', { token })).status).toBe(403);
  expect((await service.get('/api/system', { token: null })).status).toBe(401);
  expect((await service.get('/api/system', { token: 'admin' })).status).toBe(200);
});

it('names the program, the process and every follower of the log, which are current', async () => {
  await book(service, { labelFormat: 'ZPL' });
  await service.caughtUp();
  const { version, mode, role, startedAt, at, head, lagUnit, followers, digestCheck } = await state();
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
  expect({ mode, role, lagUnit }).toEqual({ mode: 'sandbox', role: 'all', lagUnit: 'events' });
  expect(startedAt <= at).toBe(true);
  expect(Number.parseInt(head ?? '', 10)).toBeGreaterThan(0);
  expect(new Set(followers.map(({ kind }) => kind))).toEqual(new Set(['projection', 'policy', 'subscriber']));
  expect(followers.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['shipments', 'log-digest', 'webhook-outbox']),
  );
  expect(followers.filter((each) => each.state !== 'current' || each.lag !== 0 || each.position !== head)).toEqual([]);
  expect(digestCheck).toEqual({ result: 'notChecked', differsAt: [] });
});

it('shows what a follower has parked', async () => {
  const parked = sqlParkedStreams(service.db);
  const stream = 'shipment-shp_1';
  await parked.park(parkedStream('webhook-outbox', { stream, accountId: shop, retryAt: '2099-01-01T00:00:00.000Z' }));
  expect(await followerNamed('webhook-outbox')).toMatchObject({
    state: 'parked',
    parkedCount: 1,
    parked: [{ stream, retryAt: '2099-01-01T00:00:00.000Z' }],
  });
  await parked.release('webhook-outbox', stream);
  expect(await followerNamed('webhook-outbox')).toMatchObject({ state: 'current', parkedCount: 0, parked: [] });
});

it('counts the webhooks that wait, and says since when the oldest is due', async () => {
  expect((await state()).outbox).toEqual({ due: 0, waiting: 0, leased: 0 });
  // Nothing listens there, so that the delivery waits for its next attempt.
  await service.post('/api/webhooks', { url: 'http://127.0.0.1:9/hooks' });
  await book(service, { labelFormat: 'ZPL' });
  await service.caughtUp();
  const { due, waiting, leased } = (await state()).outbox;
  expect(due + waiting + leased).toBeGreaterThan(0);
});

it('has the dates of data, as the command line lists them', async () => {
  const { data } = await state();
  expect(data.map(({ set }) => set)).toEqual(
    expect.arrayContaining(['exchange rates', 'tariff', 'rules', 'country sheets', 'nomenclature', 'tracking codes']),
  );
  expect(data.find(({ set }) => set === 'exchange rates')).toMatchObject({ decides: 'every sum in another currency' });
});

it('has the last signed digest of the log, once there are a thousand events', async () => {
  expect((await state()).lastDigest).toBeUndefined();
  const events = async () => Number.parseInt((await state()).head ?? '0', 10);
  for (let tries = 0; tries < 10 && (await events()) < 1_000; tries++) {
    service.clock.advance(60_000);
    await Promise.all(Array.from({ length: 50 }, () => book(service, { labelFormat: 'ZPL' })));
  }
  await service.caughtUp();
  const { lastDigest } = await state();
  expect(lastDigest?.events).toBe(1_000);
  expect(lastDigest?.digest).toMatch(/^[0-9a-f]{64}$/);
  expect(Date.parse(lastDigest?.signedAt ?? '')).toBeLessThanOrEqual(Date.parse(service.clock.now()));
});
