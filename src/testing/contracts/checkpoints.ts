import type { Checkpoints } from '../../application/ports/checkpoints.ts';
import type { DailyRuns } from '../../application/ports/daily-runs.ts';
import type { TestRunner } from '../test-runner.ts';
import { openedStores } from './opened.ts';
import type { Opened } from './opened.ts';

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
