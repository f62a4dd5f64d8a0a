import type { Checkpoints, DailyRuns } from '../../application/log/ports/checkpoints.ts';
import type { ParkedStream, ParkedStreams } from '../../application/log/ports/parked-streams.ts';
import { openedStores } from '../test-runner.ts';
import type { Opened, TestRunner } from '../test-runner.ts';

/** What every store of the checkpoints of policies must do. */
export const checkpointsContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<Opened<Checkpoints>>,
): void => {
  describe(`Checkpoints contract: ${adapter}`, () => {
    const opened = openedStores({ afterEach }, open);

    it('has none before one is saved, and then the last one of each policy, for other processes too', async () => {
      const { store: checkpoints, beside } = await opened();
      expect(await checkpoints.load('webhooks')).toBeUndefined();
      await checkpoints.save('webhooks', '0001');
      await checkpoints.save('reminders', '0005');
      await checkpoints.save('webhooks', '0003');
      for (const each of [checkpoints, await beside()])
        expect([await each.load('webhooks'), await each.load('reminders')]).toEqual(['0003', '0005']);
    });

    it('goes back where it is told to: a log is read again from there', async () => {
      const { store: checkpoints } = await opened();
      await checkpoints.save('webhooks', '0009');
      await checkpoints.save('webhooks', '0002');
      expect(await checkpoints.load('webhooks')).toBe('0002');
    });

    it('takes any position that a log may have', async () => {
      const { store: checkpoints } = await opened();
      for (const position of ['', '0'.repeat(64), '0000000000000001/evt_é', "'; drop table checkpoints; --"]) {
        await checkpoints.save('odd', position);
        expect(await checkpoints.load('odd')).toBe(position);
      }
    });
  });
};

/** What every store of parked streams must do. */
export const parkedStreamsContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<Opened<ParkedStreams>>,
): void => {
  const parked: ParkedStream = {
    follower: 'parcels@3',
    stream: 'shipment-shp_1',
    accountId: 'acc_1',
    eventId: 'evt_1',
    eventType: 'ShipmentRequested',
    version: 4,
    processedUntil: undefined,
    cause: 'TypeError: broken',
    parkedAt: '2026-11-20T10:00:00.000Z',
    attempts: 1,
    retryAt: '2026-11-20T10:00:30.000Z',
  };

  describe(`ParkedStreams contract: ${adapter}`, () => {
    const opened = openedStores({ afterEach }, open);

    it('holds one a follower and stream, for other processes too, until it is released', async () => {
      const { store, beside } = await opened();
      expect(await store.list()).toEqual([]);
      const [other, again] = [
        { ...parked, follower: 'parcels@4' },
        { ...parked, attempts: 2, processedUntil: '0007' },
      ];
      for (const one of [parked, other, again]) await store.park(one);
      for (const each of [store, await beside()]) {
        expect(await each.list()).toEqual([again, other]);
        expect(await each.list('parcels@4')).toEqual([other]);
      }
      await store.release('parcels@3', 'shipment-shp_2');
      await store.release('parcels@3', 'shipment-shp_1');
      await store.release('parcels@3', 'shipment-shp_1');
      expect(await store.list()).toEqual([other]);
    });

    it('makes those due that are asked for: of any version of a follower, of a stream, or all', async () => {
      const { store } = await opened();
      const second = { ...parked, follower: 'mails', stream: 'pickup-pck_1' as const };
      const due = async () =>
        (await store.list()).filter(({ retryAt }) => retryAt < '2026').map(({ follower }) => follower);
      for (const one of [parked, second]) await store.park(one);
      expect([await store.retryNow({ follower: 'parcel' }), await due()]).toEqual([0, []]);
      expect([await store.retryNow({ follower: 'parcels' }), await due()]).toEqual([1, ['parcels@3']]);
      expect([await store.retryNow({ follower: 'mails', stream: 'shipment-shp_1' }), await due()]).toEqual([
        0,
        ['parcels@3'],
      ]);
      expect([await store.retryNow({}), await due()]).toEqual([2, ['mails', 'parcels@3']]);
    });
  });
};

/** What every store of the runs of daily jobs must do. */
export const dailyRunsContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<Opened<DailyRuns>>,
): void => {
  describe(`DailyRuns contract: ${adapter}`, () => {
    const opened = openedStores({ afterEach }, open);

    it('has the day of the last run of each job, for other processes too', async () => {
      const { store: runs, beside } = await opened();
      expect(await runs.last('reminders')).toBeUndefined();
      await runs.record('reminders', '2026-11-20');
      await runs.record('prices', '2026-11-19');
      await runs.record('reminders', '2026-11-21');
      for (const each of [runs, await beside()])
        expect([await each.last('reminders'), await each.last('prices')]).toEqual(['2026-11-21', '2026-11-19']);
    });
  });
};
