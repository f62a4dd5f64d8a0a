import { describe, expect, it, onTestFinished } from 'vitest';
import { sqlPersonalReads } from '../../../../src/adapters/privacy/sql/personal-reads.ts';
import { ulidIds } from '../../../../src/adapters/shared/system/ids.ts';
import { recordPersonalReads, removeOldReads } from '../../../../src/application/privacy/record-reads.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { TestClock } from '../../../support/test-clock.ts';

onEveryDatabase(({ name, open }) => {
  describe(`who has seen whom, in ${name}`, () => {
    const setUp = async () => {
      const { database, dispose } = await open();
      onTestFinished(dispose);
      const [reads, clock] = [sqlPersonalReads(database.db), new TestClock('2026-01-01T00:00:00.000Z')];
      const record = recordPersonalReads({ reads, clock, ids: ulidIds() });
      const list = async (query: object = {}) =>
        (await reads.list({ accountId: 'acc_1', direction: 'ASC', range: [0, 99], ...query })).rows.map(
          ({ userId, objectId, createdAt }) => [userId, objectId, createdAt.slice(0, 10)],
        );
      return { reads, clock, record, list };
    };
    const robin = { accountId: 'acc_1', userId: 'usr_1', sessionId: 's1' };
    const shipment = (objectId: string) => ({ kind: 'shipment', objectId }) as const;

    it('is one line for each session and object, with the first time', async () => {
      const { clock, record, list } = await setUp();
      await record(robin, []);
      await record(robin, [shipment('shp_1'), shipment('shp_2')]);
      clock.advance(86_400_000);
      await Promise.all([record(robin, [shipment('shp_1'), shipment('shp_1')]), record(robin, [shipment('shp_1')])]);
      await record({ ...robin, sessionId: 's2' }, [shipment('shp_1')]);
      await record({ ...robin, accountId: 'acc_2' }, [shipment('shp_1')]);
      const rows = await list();
      expect(rows.toSorted()).toEqual([
        ['usr_1', 'shp_1', '2026-01-01'],
        ['usr_1', 'shp_1', '2026-01-02'],
        ['usr_1', 'shp_2', '2026-01-01'],
      ]);
    });

    it('is found by person, object and time, in pages', async () => {
      const { reads, clock, record, list } = await setUp();
      for (const [day, userId] of ['usr_1', 'usr_2', 'usr_1'].entries()) {
        await record({ ...robin, userId, sessionId: `s${day}` }, [shipment(`shp_${day}`)]);
        clock.advance(86_400_000);
      }
      const objects = async (query: object) => (await list(query)).map(([, objectId]) => objectId);
      expect(await objects({ userId: 'usr_1' })).toEqual(['shp_0', 'shp_2']);
      expect(await objects({ objectId: 'shp_1' })).toEqual(['shp_1']);
      expect(await objects({ from: '2026-01-02', to: '2026-01-03' })).toEqual(['shp_1']);
      expect(await objects({ direction: 'DESC', range: [1, 1] })).toEqual(['shp_1']);
      const { rows, total } = await reads.list({ accountId: 'acc_1', direction: 'ASC', range: [0, 0] });
      expect(total).toBe(3);
      expect(await objects({ ids: rows.map(({ id }) => id) })).toEqual(['shp_0']);
    });

    it('is kept for a year', async () => {
      const { reads, clock, record, list } = await setUp();
      await record(robin, [shipment('shp_1')]);
      clock.advance(365 * 86_400_000);
      await removeOldReads({ reads, clock });
      expect(await list()).toHaveLength(1);
      clock.advance(1);
      await removeOldReads({ reads, clock });
      expect(await list()).toEqual([]);
    });
  });
});
