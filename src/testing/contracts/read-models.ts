import { CheckpointMovedError } from '../../application/log/ports/read-models.ts';
import type { Condition, Place, ReadModels } from '../../application/log/ports/read-models.ts';
import type { TestRunner } from '../test-runner.ts';
import { testReadModelCopies } from './read-model-copies.ts';
import { testReadModelCounts } from './read-model-counts.ts';
import { parcels, parcel, statuses } from './read-model-parcels.ts';
import type { Parcel, ParcelField, OpenedReadModels } from './read-model-parcels.ts';

export type { OpenedReadModels } from './read-model-parcels.ts';

/** What every store of read models must do. */
export const readModelsContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<OpenedReadModels>,
): void => {
  describe(`ReadModels contract: ${adapter}`, () => {
    const disposals: (() => Promise<void>)[] = [];
    const opened = async (): Promise<OpenedReadModels> => {
      const given = await open();
      disposals.push(given.dispose);
      return given;
    };
    const some = async (): Promise<ReadModels> => (await opened()).readModels;
    afterEach(async () => {
      for (const dispose of disposals.splice(0)) await dispose();
    });
    const seeded = async (): Promise<ReadModels> => {
      const models = await some();
      const documents = new Map([
        ['p1', parcel('new', 3, 'ann')],
        ['p2', parcel('sent', 1, 'ben')],
        ['p3', parcel('new', 2)],
        ['p4', parcel('new', 2, 'ann')],
      ]);
      await models.commit(parcels, documents, { from: undefined, to: '01' });
      return models;
    };

    it('is empty before the first commit', async () => {
      const models = await some();
      expect(await models.checkpoint(parcels)).toBeUndefined();
      expect(await models.get(parcels, 'p1')).toBeUndefined();
    });

    it('commits documents and checkpoint together', async () => {
      const models = await seeded();
      expect(await models.checkpoint(parcels)).toBe('01');
      expect(await models.get(parcels, 'p2')).toEqual(parcel('sent', 1, 'ben'));
      await models.commit(parcels, new Map([['p2', undefined], ['p1', parcel('sent', 3)]]), { from: '01', to: '02' }); // oxfmt-ignore
      expect(await models.checkpoint(parcels)).toBe('02');
      expect(await models.getMany(parcels, ['p1', 'p2', 'p9'])).toEqual(new Map([['p1', parcel('sent', 3)]]));
    });

    it('finds by every field a document that replaced a known earlier one', async () => {
      const models = await seeded();
      const before = new Map([
        ['p1', parcel('new', 3, 'ann')],
        ['p2', parcel('sent', 1, 'ben')],
        ['p3', parcel('new', 2)],
      ]);
      const inNoField = { ...parcel('new', 3, 'ann'), more: 'that is in no field' };
      // Updates that change none, one, two and all of the fields, and one of a new document.
      const after: ReadonlyMap<string, Parcel> = new Map<string, Parcel>([
        ['p1', inNoField],
        ['p2', parcel('back', 1, 'ben')],
        ['p3', parcel('new', 5, 'cy')],
        ['p4', parcel('sent', 7, 'cy')],
        ['p5', parcel('back', 7)],
      ]);
      await models.commit(parcels, after, { from: '01', to: '02' }, before);
      expect(await models.getMany(parcels, ['p1', 'p2', 'p3', 'p4', 'p5'])).toEqual(after);
      for (const [key, { status, weight, owner }] of after) {
        const where = [
          { field: 'status', equals: status },
          { field: 'weight', equals: weight },
          { field: 'owner', equals: owner },
        ] as const;
        expect(
          await models.rows(parcels, { where, sort: { field: 'weight', direction: 'ASC' }, range: [0, 9] }),
        ).toEqual([after.get(key)]);
      }
      const news = {
        where: [{ field: 'status', equals: 'new' }],
        sort: { field: 'weight', direction: 'ASC' },
        range: [0, 9],
      } as const;
      expect((await models.rows(parcels, news)).map(({ weight }) => weight)).toEqual([3, 5]);
    });

    for (const from of ['00', undefined])
      it(`refuses a commit from another checkpoint (${from}), and stores nothing of it`, async () => {
        const models = await seeded();
        const lost = new Map([['p9', parcel('lost', 9)]]);
        await expect(models.commit(parcels, lost, { from, to: '03' })).rejects.toBeInstanceOf(CheckpointMovedError);
        expect(await models.get(parcels, 'p9')).toBeUndefined();
        expect(await models.checkpoint(parcels)).toBe('01');
      });

    it('filters, sorts with ties broken by key, and counts all that match', async () => {
      const models = await seeded();
      const query = {
        where: [{ field: 'status', equals: 'new' }],
        sort: { field: 'weight', direction: 'ASC' },
        range: [0, 1],
      } as const;
      expect(await models.find(parcels, query)).toEqual({
        rows: [parcel('new', 2), parcel('new', 2, 'ann')],
        total: 3,
      });
      expect(await models.rows(parcels, query)).toEqual([parcel('new', 2), parcel('new', 2, 'ann')]);
      const reversed = { ...query, sort: { field: 'weight', direction: 'DESC' }, range: [0, 9] } as const;
      expect((await models.find(parcels, reversed)).rows).toEqual([
        parcel('new', 3, 'ann'),
        parcel('new', 2, 'ann'),
        parcel('new', 2),
      ]);
    });

    it('filters by one of several values, by null, and by a half-open range', async () => {
      const models = await seeded();
      const sort = { field: 'weight', direction: 'ASC' } as const;
      const weights = async (
        where: Parameters<typeof models.find<Parcel, ParcelField>>[1]['where'],
      ): Promise<number[]> =>
        (await models.find(parcels, { where, sort, range: [0, 9] })).rows.map(({ weight }) => weight);
      expect(await weights([{ field: 'status', oneOf: ['sent', 'gone'] }])).toEqual([1]);
      expect(await weights([{ field: 'owner', equals: null }])).toEqual([2]);
      expect(await weights([{ field: 'weight', from: 2, to: 3 }])).toEqual([2, 2]);
      expect(await weights([{ field: 'weight', from: 3 }])).toEqual([3]);
    });

    it('takes any page of a list of several values, in both directions, with ties broken by key', async () => {
      const models = await some();
      const owners = [null, 'ann', 'ben'] as const;
      const documents = new Map(
        Array.from({ length: 60 }, (_, n) => [
          `p${String(n).padStart(2, '0')}`,
          parcel(statuses[n % statuses.length] ?? 'new', (n * 7) % 10, owners[n % 4] ?? null),
        ]),
      );
      await models.commit(parcels, documents, { from: undefined, to: '01' });
      const several: readonly (readonly string[])[] = [['new', 'back'], ['sent', 'gone', 'sent'], statuses];
      for (const oneOf of several)
        for (const direction of ['ASC', 'DESC'] as const)
          for (const owner of [undefined, 'ann', null]) {
            const matching = [...documents]
              .filter(([, { status }]) => oneOf.includes(status))
              .filter(([, found]) => owner === undefined || found.owner === owner)
              .toSorted(([a, { weight: one }], [b, { weight: other }]) => one - other || (a < b ? -1 : 1))
              .map(([, document]) => document);
            const all = direction === 'ASC' ? matching : matching.toReversed();
            for (const range of [
              [0, 9],
              [7, 11],
              [all.length - 2, all.length + 5],
            ] as const) {
              const where: readonly Condition<ParcelField>[] = [
                { field: 'status', oneOf },
                ...(owner === undefined ? [] : [{ field: 'owner', equals: owner } as const]),
              ];
              const query = { where, sort: { field: 'weight', direction }, range } as const;
              const rows = all.slice(range[0], range[1] + 1);
              expect(await models.find(parcels, query)).toEqual({ rows, total: all.length });
              expect(await models.rows(parcels, query)).toEqual(rows);
            }
          }
    });

    it('filters by a value that any of several fields has', async () => {
      const models = await seeded();
      await models.commit(parcels, new Map([['p5', parcel('ann', 4, 'ann')]]), { from: '01', to: '02' });
      const of = (equals: string, ...others: readonly Condition<ParcelField>[]) =>
        models.find(parcels, {
          where: [{ anyOf: ['status', 'owner'], equals }, ...others],
          sort: { field: 'weight', direction: 'DESC' },
          range: [0, 1],
        });
      expect(await of('ann')).toEqual({ rows: [parcel('ann', 4, 'ann'), parcel('new', 3, 'ann')], total: 3 });
      expect(await of('ann', { field: 'weight', to: 4 })).toEqual({
        rows: [parcel('new', 3, 'ann'), parcel('new', 2, 'ann')],
        total: 2,
      });
      expect(await of('cy')).toEqual({ rows: [], total: 0 });
    });

    it('sorts missing values first, and last in the other direction', async () => {
      const models = await seeded();
      const owners = async (direction: 'ASC' | 'DESC') =>
        (await models.find(parcels, { where: [], sort: { field: 'owner', direction }, range: [0, 9] })).rows.map(
          ({ owner }) => owner,
        );
      expect(await owners('ASC')).toEqual([null, 'ann', 'ann', 'ben']);
      expect(await owners('DESC')).toEqual(['ben', 'ann', 'ann', null]);
    });

    it('continues from a place in ascending order, with ties broken by key and missing values first, each document once', async () => {
      const models = await some();
      const owners = [null, 'ann', 'ben', null, 'ann', 'ann', null, 'cy', 'ann'];
      const documents = new Map(owners.map((owner, n) => [`p${n}`, parcel('new', n, owner)]));
      await models.commit(parcels, documents, { from: undefined, to: '01' });
      await models.commit(parcels, new Map([['p9', parcel('sent', 9, 'ann')]]), { from: '01', to: '02' });
      for (const size of [1, 2, 3, 8, 9]) {
        const found: number[] = [];
        let after: Place | undefined;
        do {
          const { rows, last } = await models.scan(parcels, {
            where: [{ field: 'status', equals: 'new' }],
            by: 'owner',
            after,
            size,
          });
          expect(rows.length).toBeLessThanOrEqual(size);
          found.push(...rows.map(({ weight }) => weight));
          after = last;
        } while (after);
        expect(found).toEqual([0, 3, 6, 1, 4, 5, 8, 2, 7]);
      }
    });

    it('continues behind a place whose document has gone', async () => {
      const models = await seeded();
      const byWeight = { where: [], by: 'weight', size: 2 } as const;
      const first = await models.scan(parcels, byWeight);
      expect(first.rows).toEqual([parcel('sent', 1, 'ben'), parcel('new', 2)]);
      await models.commit(parcels, new Map([['p3', undefined]]), { from: '01', to: '02' });
      const second = await models.scan(parcels, { ...byWeight, after: first.last });
      expect(second.rows).toEqual([parcel('new', 2, 'ann'), parcel('new', 3, 'ann')]);
      expect(await models.scan(parcels, { ...byWeight, after: second.last })).toEqual({ rows: [], last: undefined });
    });

    it('sorts text by its bytes, capitals before small letters', async () => {
      const models = await some();
      const statuses = ['b', 'a_1', 'B', 'a-2', 'a1', 'Á', 'A'];
      await models.commit(parcels, new Map(statuses.map((status) => [status, parcel(status, 1)])), {
        from: undefined,
        to: '01',
      });
      const { rows } = await models.find(parcels, {
        where: [],
        sort: { field: 'status', direction: 'ASC' },
        range: [0, 9],
      });
      expect(rows.map(({ status }) => status)).toEqual(['A', 'B', 'a-2', 'a1', 'a_1', 'b', 'Á']);
      const tied = await models.find(parcels, {
        where: [],
        sort: { field: 'weight', direction: 'ASC' },
        range: [0, 9],
      });
      expect(tied.rows.map(({ status }) => status)).toEqual(['A', 'B', 'a-2', 'a1', 'a_1', 'b', 'Á']);
    });

    it('lets one of two commits that race through', async () => {
      const models = await seeded();
      const race = await Promise.allSettled(
        ['ann', 'ben'].map((owner) =>
          models.commit(parcels, new Map([['p1', parcel('raced', 1, owner)]]), { from: '01', to: '02' }),
        ),
      );
      expect(race.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const [lost] = race.filter((one) => one.status === 'rejected');
      expect(lost?.reason).toBeInstanceOf(CheckpointMovedError);
    });

    it('stores any JSON: numbers at their limits, every plane of Unicode, any names', async () => {
      const models = await some();
      const document = {
        status: 'Łódź 𝄞 "quoted" \\u0000',
        weight: 0.1,
        owner: null,
        deep: { b: [1e21, -0.5, true], a: '', __proto__x: 1 },
      };
      await models.commit(parcels, new Map([['p1', document]]), { from: undefined, to: '01' });
      expect(await models.get(parcels, 'p1')).toEqual(document);
    });

    it('accepts characters that databases cannot store as text', async () => {
      const models = await some();
      await models.commit(parcels, new Map([['p1', parcel('nul \0 half \ud83d end', 1)]]), {
        from: undefined,
        to: '01',
      });
      expect((await models.get(parcels, 'p1'))?.status).toMatch(/^nul [\0\ufffd] half [\ud83d\ufffd] end$/);
      await models.find(parcels, {
        where: [{ field: 'status', equals: '\0' }],
        sort: { field: 'weight', direction: 'ASC' },
        range: [0, 0],
      });
    });

    it('returns no rows and the true total past the end', async () => {
      const models = await seeded();
      expect(
        await models.find(parcels, { where: [], sort: { field: 'weight', direction: 'ASC' }, range: [10, 20] }),
      ).toEqual({
        rows: [],
        total: 4,
      });
    });

    it('writes more documents than one statement holds, the last of each key', async () => {
      const models = await some();
      const many = new Map(Array.from({ length: 1_000 }, (_, n) => [`k${n}`, parcel('new', n)]));
      await models.commit(parcels, many, { from: undefined, to: '01' });
      await models.commit(parcels, new Map([['k7', parcel('sent', 7)]]), { from: '01', to: '02' });
      expect(
        (await models.find(parcels, { where: [], sort: { field: 'weight', direction: 'ASC' }, range: [0, 0] })).total,
      ).toBe(1_000);
      expect(await models.get(parcels, 'k7')).toEqual(parcel('sent', 7));
    });
    testReadModelCounts({ it, expect }, { opened, some, seeded });
    testReadModelCopies({ it, expect }, { opened, some, seeded });
  });
};
