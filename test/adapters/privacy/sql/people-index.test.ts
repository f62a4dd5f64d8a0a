import * as vitest from 'vitest';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { StreamName } from '../../../../src/application/log/ports/event-store.ts';
import { peopleIndexContract } from '../../../../src/testing/contracts/personal-data.ts';
import { sqlPeopleIndex } from '../../../../src/adapters/privacy/sql/people-index.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { openedStore } from '../../../support/opened-store.ts';

onEveryDatabase(({ name, open }) => {
  describe('the newest streams of a person', () => {
    const places = (...streams: readonly [stream: string, entry: string][]) =>
      streams.map(([stream, entry]) => ({ hash: 'h', stream: stream as StreamName, entry }));

    it('are those of one category and entry, among the latest places', async () => {
      const place = await open();
      onTestFinished(() => place.dispose());
      const index = sqlPeopleIndex(place.database.db);
      const some = places(
        ['shipment-1', 'shipTo'],
        ['shipment-2', 'shipFrom'],
        ['shipment-2', 'shipTo'],
        ['shipment-3', 'shipTo'],
        ['shipment-4', 'shipFrom'],
        ['taxesCollection-5', 'shipTo'],
      );
      await index.commit([...some, { hash: 'other', stream: 'shipment-9', entry: 'shipTo' }], '01');
      const asked = { hash: 'h', entry: 'shipTo', category: 'shipment', looked: 100, most: 2 };
      expect(await index.newest(asked)).toEqual(['shipment-3', 'shipment-2']);
      expect(await index.newest({ ...asked, most: 9 })).toEqual(['shipment-3', 'shipment-2', 'shipment-1']);
      expect(await index.newest({ ...asked, looked: 2, most: 9 })).toEqual(['shipment-3']);
      expect(await index.newest({ ...asked, category: 'taxesCollection' })).toEqual(['taxesCollection-5']);
      expect(await index.newest({ ...asked, category: 'pickup' })).toEqual([]);
    });
  });

  peopleIndexContract(vitest, name, openedStore(open, sqlPeopleIndex));
});
