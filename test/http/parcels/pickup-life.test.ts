import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { TestClock } from '../../support/test-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { book, labels } from './label-request.ts';

const hour = 3_600_000;
const pickups = '/api/pickups';
const address = {
  name: 'Jane Doe',
  address: { addressLine1: '2 Foundry Lane', city: 'Leeds', postalCode: 'LS1 1AA', country: 'GB' },
};

const running: RunningService[] = [];
afterEach(async () => {
  for (const service of running.splice(0)) await service.stop();
});
const begin = async (...options: Parameters<typeof runningService>): Promise<RunningService> => {
  const service = await runningService(...options);
  running.push(service);
  return service;
};

/** It is Friday at ten, and collected is on Monday from nine to eleven. */
const schedule = async (service: RunningService, changes: object = {}): Promise<string> => {
  const answer = await service.post(pickups, {
    startAt: '2026-11-23T09:00',
    endAt: '2026-11-23T11:00',
    shipmentIds: [],
    address,
    ...changes,
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return (answer.json['pickup'] as { id: string }).id;
};
type Shown = { readonly status: string; readonly [name: string]: unknown };
const read = async (service: RunningService, id: string): Promise<Shown> =>
  (await service.get(`${pickups}/${id}`)).json['pickup'] as Shown;
const becomes = (service: RunningService, id: string, status: string): Promise<Shown> =>
  eventually(async () => {
    const shown = await read(service, id);
    return shown.status === status && shown;
  });
/** The same, while time goes by: what is done from time to time gets its turns. */
const becomesInTime = (service: RunningService, id: string, status: string): Promise<Shown> =>
  eventually(async () => {
    service.clock.advance(15_000);
    const shown = await read(service, id);
    return shown.status === status && shown;
  });
const pass = (service: RunningService, hours: number): void => service.clock.advance(hours * hour);
const untilMonday = 3 * 24 - 1; // to nine o'clock

describe('the life of a pickup', () => {
  it('is completed by the first of its parcels that is collected', async () => {
    const service = await begin();
    const [first, second] = [await book(service, { labelFormat: 'ZPL' }), await book(service, { labelFormat: 'ZPL' })];
    const id = await schedule(service, { shipmentIds: [first.shipmentId, second.shipmentId] });
    await becomes(service, id, 'confirmed');
    await service.post('/sandbox/advance', { shipmentId: second.shipmentId, to: 'collected' });
    expect(await becomes(service, id, 'completed')).toMatchObject({ completedAt: '2026-11-20T10:00:00.000Z' });
    expect((await service.post(`${pickups}/${id}/cancel`)).json.messages[0]).toMatchObject({
      code: 409,
      reason: 'pickup_over',
    });
  });

  it('fails when none of its parcels is scanned by its end, and releases them', async () => {
    const service = await begin();
    const { shipmentId } = await book(service, { labelFormat: 'ZPL' });
    const id = await schedule(service, { shipmentIds: [shipmentId] });
    await becomes(service, id, 'confirmed');
    pass(service, untilMonday + 1);
    expect(await read(service, id)).toMatchObject({ status: 'confirmed' });
    pass(service, 1);
    expect(await becomesInTime(service, id, 'failed')).toMatchObject({ failure: { reason: 'not_collected' } });
    await schedule(service, { shipmentIds: [shipmentId], startAt: '2026-11-24T09:00', endAt: '2026-11-24T11:00' });
  });

  it('that failed is completed by a late scan', async () => {
    const service = await begin();
    const { shipmentId } = await book(service, { labelFormat: 'ZPL' });
    const id = await schedule(service, { shipmentIds: [shipmentId] });
    pass(service, untilMonday + 3);
    await becomesInTime(service, id, 'failed');
    await service.post('/sandbox/advance', { shipmentId, to: 'collected' });
    expect((await becomes(service, id, 'completed'))['failure']).toBeUndefined();
  });

  it('is completed at its end by parcels in transit without a collection scan', async () => {
    const service = await begin();
    const { shipmentId, trackingNumber } = await book(service, { labelFormat: 'ZPL' });
    const id = await schedule(service, { shipmentIds: [shipmentId] });
    const events = [{ trackingNumber, code: 'EMC', timestamp: '2026-11-20T10:00:00.000Z' }];
    expect((await service.post('/api/tracking/events', { events }, { token: 'carrier' })).status).toBe(200);
    pass(service, untilMonday + 2);
    await becomesInTime(service, id, 'completed');
  });

  it('without parcels is completed at its end', async () => {
    const service = await begin();
    const id = await schedule(service);
    await becomes(service, id, 'confirmed');
    pass(service, untilMonday + 2);
    await becomesInTime(service, id, 'completed');
  });

  it('is not cancelled once it has started', async () => {
    const service = await begin();
    const id = await schedule(service);
    service.clock.advance(untilMonday * hour - 1);
    const cancelled = await schedule(service, { startAt: '2026-11-24T09:00', endAt: '2026-11-24T11:00' });
    expect((await service.post(`${pickups}/${cancelled}/cancel`)).status).toBe(200);
    service.clock.advance(1);
    expect((await service.post(`${pickups}/${id}/cancel`)).json.messages[0]).toMatchObject({
      code: 409,
      reason: 'pickup_started',
    });
    expect((await service.post(`${pickups}/${cancelled}/cancel`)).json).toMatchObject({
      cancelledAt: '2026-11-23T08:59:59.999Z',
    });
  });

  it('fails at once when its carrier refuses', async () => {
    const service = await begin();
    const { shipmentId } = await book(service, { labelFormat: 'ZPL' });
    const id = await schedule(service, { shipmentIds: [shipmentId], reference: 'SIM-CARRIER-REFUSES' });
    expect(await becomes(service, id, 'failed')).toMatchObject({ failure: { reason: 'refused_by_carrier' } });
    await schedule(service, { shipmentIds: [shipmentId] });
  });

  it('waits for an unavailable carrier without delaying others, and fails unconfirmed in the end', async () => {
    const service = await begin();
    const waiting = await schedule(service, { reference: 'SIM-CARRIER-DOWN' });
    const other = await schedule(service);
    await becomes(service, other, 'confirmed');
    expect(await read(service, waiting)).toMatchObject({ status: 'created' });
    const toldAgain = (): boolean => service.log().split('could not be requested from its carrier').length > 3;
    await eventually(() => {
      service.clock.advance(15_000);
      return toldAgain();
    });
    expect(await read(service, waiting)).toMatchObject({ status: 'created' });
    pass(service, untilMonday + 1);
    expect(await read(service, waiting)).toMatchObject({ status: 'created' });
    pass(service, 1);
    expect(await becomesInTime(service, waiting, 'failed')).toMatchObject({ failure: { reason: 'not_confirmed' } });
  });

  it('is ended by a process that started later', async () => {
    const folder = await temporaryFolder();
    const clock = new TestClock();
    const before = await begin({ dataDir: folder.path, clock });
    const id = await schedule(before, { shipmentIds: [(await book(before, { labelFormat: 'ZPL' })).shipmentId] });
    await becomes(before, id, 'confirmed');
    await running.pop()?.stop();
    clock.advance((untilMonday + 5) * hour);
    const after = await begin({ dataDir: folder.path, clock });
    await becomesInTime(after, id, 'failed');
    await running.pop()?.stop();
    await folder.remove();
  });
});

describe("an account's settings", () => {
  const settings = '/api/accounts/me/settings';
  const patch = (service: RunningService, body: unknown, token = 'shop') =>
    service.ask('PATCH', settings, body, { token });

  it('are the interface’s until they are changed, and are each account’s own', async () => {
    const service = await begin();
    const defaults = {
      brand: {},
      timeZone: 'UTC',
      signIn: { oneTimeCodes: 'optional' },
      pickup: { hours: { from: '02:00', to: '12:00' }, days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] },
      holidays: { added: [], removed: [] },
      collections: {
        collectionDeadlineDays: 10,
        surcharges: [],
        incompleteCollections: 'collect',
        unsureCodes: 'collect',
      },
      duties: { carrierFees: [], holdQuotes: false },
      classification: { highFrom: 0.8, learnFromDeclared: true },
      agents: { bookingsPerDay: 20 },
    };
    expect((await service.get(settings)).json).toEqual(defaults);
    const changed = await patch(service, { pickup: { hours: { from: '14:00', to: '20:00' } } });
    expect([changed.status, changed.json]).toEqual([
      200,
      { ...defaults, pickup: { ...defaults.pickup, hours: { from: '14:00', to: '20:00' } } },
    ]);
    expect((await service.get(settings, { token: 'rival' })).json).toEqual(defaults);
    expect((await patch(service, {}, 'reader')).status).toBe(403);
    expect((await service.get(settings, { token: 'reader' })).status).toBe(403);
  });

  it('set the pickup times at once', async () => {
    const service = await begin();
    const evening = { startAt: '2026-11-21T15:00', endAt: '2026-11-21T17:00', address };
    expect((await service.post(pickups, evening)).status).toBe(400);
    await patch(service, { pickup: { hours: { from: '14:00', to: '20:00' }, days: ['saturday'] } });
    expect((await service.post(pickups, evening)).status).toBe(201);
    await patch(service, { pickup: { hours: null, days: null } });
    expect((await service.post(pickups, evening)).status).toBe(400);
  });

  it('set days off for pickups and ship dates', async () => {
    const service = await begin();
    const monday = { startAt: '2026-11-23T09:00', endAt: '2026-11-23T11:00', address };
    const off = await patch(service, {
      holidays: { added: [{ date: '2026-11-23', country: 'GB' }], removed: [{ date: '2026-12-25', country: 'GB' }] },
    });
    expect(off.status).toBe(200);
    expect((await service.post(pickups, monday)).json.messages[0]?.message).toContain(
      'from 2026-11-24T09:00 to 2026-11-24T11:00',
    );
    expect((await service.post(pickups, monday, { token: 'rival' })).status).toBe(201);
    expect((await book(service, { labelFormat: 'ZPL' })).shipDate).toBe('2026-11-24T00:00:00.000Z');
    expect((await book(service, { labelFormat: 'ZPL' }, { token: 'rival' })).shipDate).toBe('2026-11-23T00:00:00.000Z');
    expect((await book(service, { labelFormat: 'ZPL', shipDate: '2026-12-25' })).shipDate).toBe(
      '2026-12-25T00:00:00.000Z',
    );
    expect(
      (
        await service.post('/api/rates/quotes', {
          shipFrom: address,
          shipTo: address,
          weight: { value: 1 },
          shipDate: '2026-11-23',
        })
      ).status,
    ).toBe(400);
  });

  it('are refused with all their faults', async () => {
    const service = await begin();
    const answer = await patch(service, {
      pickup: { hours: { from: 'noon', to: '12:00' }, days: ['monday', 'someday'] },
      holidays: { added: [{ date: '2026-02-30' }], removed: 'none' },
    });
    const { messages } = answer.json as unknown as { messages: readonly { details: readonly string[] }[] };
    expect(answer.status).toBe(400);
    expect(messages[0]?.details.map((detail) => detail.split(' ')[0]).toSorted()).toEqual([
      'holidays.added[0].date',
      'holidays.removed',
      'pickup.days[1]',
      'pickup.hours.from',
    ]);
    for (const body of [
      [],
      'x',
      { pickup: 5 },
      { holidays: { added: Array.from({ length: 501 }, () => ({ date: '2026-12-24' })) } },
    ])
      expect((await patch(service, body)).status).toBe(400);
  });

  it('outlive the process', async () => {
    const folder = await temporaryFolder();
    const before = await begin({ dataDir: folder.path });
    await patch(before, { pickup: { days: ['saturday'] } });
    await running.pop()?.stop();
    const after = await begin({ dataDir: folder.path });
    expect((await after.get(settings)).json).toMatchObject({ pickup: { days: ['saturday'] } });
    await running.pop()?.stop();
    await folder.remove();
  });
});

describe('labels of parcels in a pickup', () => {
  it('can be voided', async () => {
    const service = await begin();
    const { shipmentId } = await book(service, { labelFormat: 'ZPL' });
    await schedule(service, { shipmentIds: [shipmentId] });
    expect((await service.post(`${labels}/${shipmentId}/void`)).status).toBe(200);
  });
});
