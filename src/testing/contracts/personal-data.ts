import type { PeopleIndex, PersonalKeys } from '../../application/log/ports/personal-data.ts';
import type { TestRunner, Opened } from '../test-runner.ts';
import { openedStores } from '../test-runner.ts';

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

/** What every store of the keys of personal data must do. */
export const personalKeysContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<Opened<PersonalKeys>>,
): void => {
  describe(`PersonalKeys contract: ${adapter}`, () => {
    const opened = openedStores({ afterEach }, open);

    it('gives each key once, to any number of callers at a time', async () => {
      const { store: keys } = await opened();
      const taken = (await Promise.all(Array.from({ length: 200 }, (_, n) => keys.take(1 + (n % 7))))).flat();
      expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
      expect(new Set(taken.map(({ bytes }) => Buffer.from(bytes).toString('hex'))).size).toBe(taken.length);
      for (const { bytes } of taken) expect(bytes).toHaveLength(32);
    });

    it('finds every given key from another process, and no other', async () => {
      const { store: keys, beside } = await opened();
      const [one, two] = await keys.take(2);
      if (!one || !two) throw new Error('Two keys were asked for.');
      const strange = ['unknown.0', 'nonsense', ''];
      const found = await (await beside()).find([one.id, two.id, ...strange]);
      expect(found.get(one.id)).toEqual(one.bytes);
      expect(found.get(two.id)).toEqual(two.bytes);
      for (const id of strange) expect(found.get(id)).toBe('missing');
    });

    it('destroys keys for ever, and leaves the others of their block', async () => {
      const { store: keys, beside } = await opened();
      const [one, two, three] = await keys.take(3);
      if (!one || !two || !three) throw new Error('Three keys were asked for.');
      expect(await keys.destroy([one.id, two.id])).toBe(2);
      expect(await keys.destroy([one.id])).toBe(0);
      for (const either of [keys, await beside()]) {
        const found = await either.find([one.id, two.id, three.id]);
        expect([found.get(one.id), found.get(two.id)]).toEqual(['destroyed', 'destroyed']);
        expect(found.get(three.id)).toEqual(three.bytes);
      }
    });

    it('loses no destruction to another one in the same block', async () => {
      const { store: keys, beside } = await opened();
      const taken = await keys.take(40);
      const other = await beside();
      await Promise.all(taken.map(({ id }, n) => (n % 2 === 0 ? keys : other).destroy([id])));
      const found = await (await beside()).find(taken.map(({ id }) => id));
      expect(new Set(found.values())).toEqual(new Set(['destroyed']));
    });

    it('has another generation once keys were destroyed', async () => {
      const { store: keys } = await opened();
      const before = await keys.generation();
      const [one] = await keys.take(1);
      if (!one) throw new Error('A key was asked for.');
      expect(await keys.generation()).toBe(before);
      await keys.destroy([one.id]);
      expect(await keys.generation()).not.toBe(before);
    });
  });
};
