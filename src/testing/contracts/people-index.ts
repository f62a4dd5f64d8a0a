import type { PeopleIndex } from '../../application/log/ports/personal-data.ts';
import type { TestRunner } from '../test-runner.ts';
import { openedStores } from './opened.ts';
import type { Opened } from './opened.ts';

/** What every index of people must do. */
export const peopleIndexContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<Opened<PeopleIndex>>,
): void => {
  describe(`PeopleIndex contract: ${adapter}`, () => {
    const opened = openedStores({ afterEach }, open);

    const place = (number: number, entry = 'shipTo') => ({ stream: `shipment-shp_${number}` as const, entry });
    const sorted = (places: readonly { readonly stream: string; readonly entry: string }[]): readonly string[] =>
      places.map(({ stream, entry }) => `${stream} ${entry}`).toSorted();

    it('finds every place of a person, also when places were added twice', async () => {
      const { store: index } = await opened();
      const jane = [place(1), place(2), place(2, 'shipFrom')].map((where) => ({ ...where, hash: 'jane' }));
      await index.commit([...jane, { ...place(1), hash: 'other' }], '1');
      await index.commit(jane.slice(0, 2), '2');
      await index.commit([], '3');
      expect(sorted(await index.find('jane'))).toEqual([
        'shipment-shp_1 shipTo',
        'shipment-shp_2 shipFrom',
        'shipment-shp_2 shipTo',
      ]);
      expect(await index.find('nobody')).toEqual([]);
    });

    it('forgets the entries of one stream of all people, and no others', async () => {
      const { store: index } = await opened();
      const erasure = { stream: 'shipment-shp_1', erased: ['shipTo'] } as const;
      await index.commit(
        [place(1), place(1, 'shipFrom'), place(2)].map((where) => ({ ...where, hash: 'jane' })),
        '1',
      );
      await index.commit([{ ...place(1), hash: 'phone of jane' }, erasure], '2');
      await index.commit([erasure, { ...erasure, erased: [] }], '2');
      expect(sorted(await index.find('jane'))).toEqual(['shipment-shp_1 shipFrom', 'shipment-shp_2 shipTo']);
      expect(await index.find('phone of jane')).toEqual([]);
    });

    it('finds what is added behind an erasure, in one commit too', async () => {
      const { store: index } = await opened();
      const person = { ...place(1), hash: 'jane' };
      await index.commit([person, { stream: 'shipment-shp_1', erased: ['shipTo'] }, person], '1');
      expect(await index.find('jane')).toEqual([place(1)]);
    });

    it('moves its checkpoint with what it writes, and begins with none', async () => {
      const { store: index } = await opened();
      expect(await index.checkpoint()).toBeUndefined();
      await index.commit(
        Array.from({ length: 70 }, (_, number) => ({ ...place(number), hash: 'jane' })),
        '7',
      );
      expect([await index.checkpoint(), (await index.find('jane')).length]).toEqual(['7', 70]);
      await index.commit([], '8');
      expect(await index.checkpoint()).toBe('8');
    });
  });
};
