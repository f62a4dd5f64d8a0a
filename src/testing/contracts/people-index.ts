import type { PeopleIndex } from '../../application/ports/people-index.ts';
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
      await index.add([...jane, { ...place(1), hash: 'other' }]);
      await index.add(jane.slice(0, 2));
      await index.add([]);
      expect(sorted(await index.find('jane'))).toEqual(['shipment-shp_1 shipTo', 'shipment-shp_2 shipFrom', 'shipment-shp_2 shipTo']);
      expect(await index.find('nobody')).toEqual([]);
    });

    it('forgets the entries of one stream of all people, and no others', async () => {
      const { store: index } = await opened();
      await index.add([place(1), place(1, 'shipFrom'), place(2)].map((where) => ({ ...where, hash: 'jane' })));
      await index.add([{ ...place(1), hash: 'phone of jane' }]);
      for (let times = 0; times < 2; times++) await index.remove('shipment-shp_1', ['shipTo']);
      expect(sorted(await index.find('jane'))).toEqual(['shipment-shp_1 shipFrom', 'shipment-shp_2 shipTo']);
      expect(await index.find('phone of jane')).toEqual([]);
    });
  });
};
