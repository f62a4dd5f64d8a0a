import { CheckpointMovedError } from '../../application/log/ports/read-models.ts';
import type {
  ReadModelCopies,
  Collection,
  Condition,
  Place,
  ReadModels,
  Rollup,
} from '../../application/log/ports/read-models.ts';
import type { TestRunner } from '../test-runner.ts';

type Parcel = { readonly status: string; readonly weight: number; readonly owner: string | null };
type Field = 'status' | 'weight' | 'owner';

/** A parcel counts once as what it is, and once more as what its owner has; one without an owner counts once. */
const byOwner: Rollup<Parcel, 'group' | 'kilos' | 'what'> = {
  name: 'by-owner',
  columns: { group: 'text', kilos: 'number', what: 'text' },
  of: ({ status, weight, owner }) => [
    { group: 'all', kilos: weight, what: status },
    ...(owner === null ? [] : [{ group: owner, kilos: weight, what: 'owned' }]),
  ],
};
/** No parcel is in it unless it is sent. */
const whenSent: Rollup<Parcel, 'kilos'> = {
  name: 'whenSent',
  columns: { kilos: 'number' },
  of: ({ status, weight }) => (status === 'sent' ? [{ kilos: weight }] : []),
};

const parcels: Collection<Parcel, Field> = {
  name: 'contract-parcels',
  version: 1,
  fields: {
    status: { type: 'text', of: ({ status }) => status },
    weight: { type: 'number', of: ({ weight }) => weight },
    owner: { type: 'text', of: ({ owner }) => owner },
  },
  indexes: [['status', 'weight']],
  counted: ['status'],
  rollups: [byOwner, whenSent],
};

/** Everything that the rollups hold, beside the same made from these documents. */
const rollupsOf = async (models: ReadModels, documents: Iterable<Parcel>): Promise<readonly [unknown, unknown]> => {
  const held = [
    await models.tally(parcels, byOwner, { where: [], by: ['group', 'kilos', 'what'] }),
    await models.tally(parcels, whenSent, { where: [], by: ['kilos'] }),
  ];
  const all = [...documents];
  const made = [byOwner, whenSent].map((rollup) => {
    const numbers = new Map<string, number>();
    for (const document of all)
      for (const combination of rollup.of(document)) {
        const key = JSON.stringify(combination);
        numbers.set(key, (numbers.get(key) ?? 0) + 1);
      }
    return [...numbers].map(([key, number]) => ({ ...(JSON.parse(key) as object), documents: number }));
  });
  const sorted = (sets: readonly (readonly object[])[]) =>
    sets.map((rows) => rows.map((row) => JSON.stringify(row)).sort());
  return [sorted(held), sorted(made)];
};

/** The same numbers in the same order, whenever it is asked. */
const pseudoRandom = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const statuses = ['new', 'sent', 'back'] as const;
/** Matches all parcels. No count is maintained for it, so the rows are counted. */
const anyWeight = { field: 'weight', from: -1_000 } as const;
const byWeight = { sort: { field: 'weight', direction: 'ASC' }, range: [0, 0] } as const;

/** The totals of each status and of all, from the maintained counts and by counting rows. */
const totalsOf = async (
  models: ReadModels,
): Promise<{ readonly maintained: readonly number[]; readonly rows: readonly number[] }> => {
  const total = async (where: Parameters<typeof models.find<Parcel, Field>>[1]['where']): Promise<number> =>
    (await models.find(parcels, { where, ...byWeight })).total;
  const questions = [...statuses.map((status) => [{ field: 'status', equals: status }] as const), [] as const];
  const [maintained, rows]: [number[], number[]] = [[], []];
  for (const where of questions) {
    maintained.push(await total(where));
    rows.push(await total([...where, anyWeight]));
  }
  return { maintained, rows };
};

const parcel = (status: string, weight: number, owner: string | null = null): Parcel => ({ status, weight, owner });

/** Read models to test, and a way to open them as a process that starts later. */
export type OpenedReadModels = {
  readonly readModels: ReadModels;
  readonly copies: ReadModelCopies;
  /** The same documents, opened as a process that starts later. */
  readonly reopened: () => ReadModels;
  readonly dispose: () => Promise<void>;
};

/** What every store of read models must do. */
export const readModelsContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<OpenedReadModels>,
): void => {
  describe(`ReadModels contract: ${adapter}`, () => {
    const disposals: (() => Promise<void>)[] = [];
    const some = async (): Promise<ReadModels> => {
      const { readModels, dispose } = await open();
      disposals.push(dispose);
      return readModels;
    };
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
      await models.commit(parcels, new Map([['p2', undefined], ['p1', parcel('sent', 3)]]), { from: '01', to: '02' }); // prettier-ignore
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
      const weights = async (where: Parameters<typeof models.find<Parcel, Field>>[1]['where']): Promise<number[]> =>
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
              const where: readonly Condition<Field>[] = [
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
      const of = (equals: string, ...others: readonly Condition<Field>[]) =>
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

    it(
      'maintains totals of counted fields through additions, changes and removals, ' +
        'whether earlier documents are known or not',
      async () => {
        const models = await seeded();
        expect(await totalsOf(models)).toEqual({ maintained: [3, 1, 0, 4], rows: [3, 1, 0, 4] });
        const changes: ReadonlyMap<string, Parcel | undefined> = new Map([
          ['p1', parcel('sent', 3, 'ann')],
          ['p2', undefined],
          ['p3', parcel('new', 7)],
          ['p4', parcel('back', 2, 'ann')],
          ['p5', parcel('back', 1)],
          ['p6', undefined],
        ]);
        await models.commit(
          parcels,
          changes,
          { from: '01', to: '02' },
          new Map([
            ['p1', parcel('new', 3, 'ann')],
            ['p2', parcel('sent', 1, 'ben')],
          ]),
        );
        expect(await totalsOf(models)).toEqual({ maintained: [1, 1, 2, 4], rows: [1, 1, 2, 4] });
        await models.commit(parcels, new Map([['p3', undefined]]), { from: '02', to: '03' });
        expect(await totalsOf(models)).toEqual({ maintained: [0, 1, 2, 3], rows: [0, 1, 2, 3] });
      },
    );

    it('sums the totals of several values of a counted field', async () => {
      const models = await seeded();
      const { total } = await models.find(parcels, {
        where: [{ field: 'status', oneOf: ['new', 'sent', 'gone'] }],
        ...byWeight,
      });
      expect(total).toBe(4);
    });

    it('leaves totals as they are when a commit is refused', async () => {
      const models = await seeded();
      const lost = models.commit(parcels, new Map([['p9', parcel('new', 9)]]), { from: '00', to: '03' });
      await expect(lost).rejects.toBeInstanceOf(CheckpointMovedError);
      expect(await totalsOf(models)).toEqual({ maintained: [3, 1, 0, 4], rows: [3, 1, 0, 4] });
    });

    it('swaps totals with the documents, those of partitions that were filled at once and of a resumed copy too', async () => {
      const models = await seeded();
      const begun = await models.rebuild(parcels);
      const fill = (from: number, to: string) =>
        Promise.all(
          begun.partitions.map(async (partition, index) => {
            const some = statuses.map((status, n) => [`p${from + n} ${index}`, parcel(status, n)] as const);
            await partition.commit(new Map(index === 0 ? some : some.toReversed()), to);
          }),
        );
      for (const round of [1, 2, 3]) await fill(10 * round, `0${round}`);
      const resumed = await models.rebuild(parcels);
      await resumed.commit(new Map([['p10 0', parcel('back', 1)]]));
      expect((await totalsOf(models)).maintained).toEqual([3, 1, 0, 4]);
      await resumed.swap('04');
      const each = 3 * begun.partitions.length;
      const expected = [each - 1, each, each + 1, 3 * each];
      expect(await totalsOf(models)).toEqual({ maintained: expected, rows: expected });
      await models.commit(parcels, new Map([['p10 0', undefined]]), { from: '04', to: '05' });
      const after = [each - 1, each, each, 3 * each - 1];
      expect(await totalsOf(models)).toEqual({ maintained: after, rows: after });
    });

    it('counts the documents that are there when counting is declared', async () => {
      const { readModels: models, reopened, dispose } = await open();
      disposals.push(dispose);
      const { counted: _, ...uncounted } = parcels;
      const earlier = new Map([
        ['p1', parcel('new', 1)],
        ['p2', parcel('sent', 1)],
      ]);
      await models.commit(uncounted, earlier, { from: undefined, to: '01' });
      expect(await totalsOf(reopened())).toEqual({ maintained: [1, 1, 0, 2], rows: [1, 1, 0, 2] });
    });

    it('tells apart by the columns of a rollup that were asked for, within its conditions, in their order', async () => {
      const models = await seeded();
      expect(await models.tally(parcels, byOwner, { where: [], by: ['what', 'group'] })).toEqual([
        { what: 'new', group: 'all', documents: 3 },
        { what: 'owned', group: 'ann', documents: 2 },
        { what: 'owned', group: 'ben', documents: 1 },
        { what: 'sent', group: 'all', documents: 1 },
      ]);
      const all = { field: 'group', equals: 'all' } as const;
      expect(
        await models.tally(parcels, byOwner, { where: [all, { field: 'kilos', from: 2, to: 3 }], by: ['kilos'] }),
      ).toEqual([{ kilos: 2, documents: 2 }]);
      expect(
        await models.tally(parcels, byOwner, {
          where: [all, { field: 'what', oneOf: ['sent', 'gone'] }],
          by: ['what'],
        }),
      ).toEqual([{ what: 'sent', documents: 1 }]);
      expect(await models.tally(parcels, whenSent, { where: [], by: ['kilos'] })).toEqual([{ kilos: 1, documents: 1 }]);
    });

    it('leaves out combinations that no document has any more', async () => {
      const models = await seeded();
      await models.commit(parcels, new Map([['p2', parcel('back', 1)]]), { from: '01', to: '02' });
      expect(await models.tally(parcels, whenSent, { where: [], by: ['kilos'] })).toEqual([]);
      expect(
        await models.tally(parcels, byOwner, { where: [{ field: 'group', equals: 'ben' }], by: ['what'] }),
      ).toEqual([]);
    });

    it('maintains rollups through any changes and removals, whether earlier documents are known or not, and through swaps', async () => {
      const models = await some();
      const random = pseudoRandom(7);
      const stored = new Map<string, Parcel>();
      const changesOf = (size: number): ReadonlyMap<string, Parcel | undefined> =>
        new Map(
          Array.from({ length: size }, () => {
            const document = parcel(
              statuses[random(3)] ?? 'new',
              random(3),
              random(3) === 0 ? null : (['ann', 'ben'][random(2)] ?? null),
            );
            return [`p${random(12)}`, random(5) === 0 ? undefined : document] as const;
          }),
        );
      const keep = (changes: ReadonlyMap<string, Parcel | undefined>): void => {
        for (const [key, document] of changes)
          if (document === undefined) stored.delete(key);
          else stored.set(key, document);
      };
      for (let round = 1; round <= 40; round++) {
        const changes = changesOf(1 + random(6));
        const known = new Map([...stored].filter(() => random(2) === 0));
        const [from, to] = [round - 1, round].map((at) => (at === 0 ? undefined : String(at).padStart(3, '0')));
        await models.commit(parcels, changes, { from, to: to ?? '' }, random(2) === 0 ? known : undefined);
        keep(changes);
        const [held, expected] = await rollupsOf(models, stored.values());
        expect(held).toEqual(expected);
      }

      const rebuild = await models.rebuild(parcels);
      stored.clear();
      for (let round = 1; round <= 10; round++) {
        const changes = changesOf(4);
        const known = new Map([...stored].filter(() => random(2) === 0));
        await rebuild.partitions[0].commit(changes, `1${round + 10}`, random(2) === 0 ? known : undefined);
        keep(changes);
      }
      await rebuild.swap('130', undefined, { at: '2026-11-20T10:00:00.000Z', by: 'ada' });
      const [held, expected] = await rollupsOf(models, stored.values());
      expect(held).toEqual(expected);
    });

    it('leaves rollups as they are when a commit is refused', async () => {
      const models = await seeded();
      const stored = (await models.getMany(parcels, ['p1', 'p2', 'p3', 'p4'])).values().toArray();
      const lost = models.commit(parcels, new Map([['p9', parcel('sent', 9)]]), { from: '00', to: '03' });
      await expect(lost).rejects.toBeInstanceOf(CheckpointMovedError);
      const [held, expected] = await rollupsOf(models, stored);
      expect(held).toEqual(expected);
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

    it('fills a shadow copy beside the live documents and swaps it in at once', async () => {
      const models = await seeded();
      const rebuild = await models.rebuild(parcels);
      await rebuild.commit(new Map([['p1', parcel('rebuilt', 1)]]));
      expect(await rebuild.getMany(['p1'])).toEqual(new Map([['p1', parcel('rebuilt', 1)]]));
      expect(await models.get(parcels, 'p1')).toEqual(parcel('new', 3, 'ann'));
      await rebuild.swap('09');
      expect(await models.get(parcels, 'p1')).toEqual(parcel('rebuilt', 1));
      expect(await models.get(parcels, 'p2')).toBeUndefined();
      expect(await models.checkpoint(parcels)).toBe('09');
      await models.commit(parcels, new Map([['p5', parcel('new', 5)]]), { from: '09', to: '10' });
      expect(
        (
          await models.find(parcels, {
            where: [{ field: 'status', equals: 'new' }],
            sort: { field: 'weight', direction: 'ASC' },
            range: [0, 9],
          })
        ).total,
      ).toBe(1);
    });

    it('swaps shadow copies repeatedly while others read and write', async () => {
      const models = await seeded();
      let position = '01';
      let [reads, writes] = [0, 0];
      let done = false;
      const reader = async () => {
        while (!done) {
          const page = await models.find(parcels, {
            where: [],
            sort: { field: 'weight', direction: 'ASC' },
            range: [0, 0],
          });
          expect(page.total).toBeGreaterThan(0);
          reads += 1;
        }
      };
      const writer = async () => {
        while (!done) {
          try {
            await models.commit(parcels, new Map([['p2', parcel('sent', writes)]]), { from: position, to: position });
            writes += 1;
          } catch (error) {
            expect(error).toBeInstanceOf(CheckpointMovedError);
          }
        }
      };
      const others = Promise.all([reader(), writer()]);
      for (const to of ['02', '03', '04']) {
        const rebuild = await models.rebuild(parcels);
        await rebuild.commit(new Map([['p1', parcel('rebuilt', Number(to))]]));
        await rebuild.swap(to);
        position = to;
      }
      done = true;
      await others;
      expect(await models.get(parcels, 'p1')).toEqual(parcel('rebuilt', 4));
      expect(await models.checkpoint(parcels)).toBe('04');
      expect(reads).toBeGreaterThan(0);
    });

    it('resumes an interrupted shadow copy, each partition from its own checkpoint, and starts over on request', async () => {
      const models = await seeded();
      const begun = await models.rebuild(parcels);
      for (const [index, partition] of begun.partitions.entries())
        await partition.commit(new Map([[`partition ${index}`, parcel('rebuilt', index)]]), `0${index + 2}`);

      const again = await models.rebuild(parcels);
      expect(again.partitions.map(({ place }) => place)).toEqual(begun.partitions.map((_, index) => `0${index + 2}`));
      expect(await again.getMany(['partition 0'])).toEqual(new Map([['partition 0', parcel('rebuilt', 0)]]));

      const fresh = await models.rebuild(parcels, { fresh: true });
      expect(fresh.partitions.map(({ place }) => place)).toEqual(begun.partitions.map(() => undefined));
      expect(await fresh.getMany(['partition 0'])).toEqual(new Map());
      await fresh.swap('09');
      const next = await models.rebuild(parcels);
      expect(next.partitions.map(({ place }) => place)).toEqual(begun.partitions.map(() => undefined));
      await next.discard();
    });

    it('lets one of two processes that fill the same shadow copy continue', async () => {
      const models = await seeded();
      const [one, other] = [await models.rebuild(parcels), await models.rebuild(parcels)];
      await one.partitions[0].commit(new Map([['p1', parcel('rebuilt', 1)]]), '02');
      await expect(other.partitions[0].commit(new Map([['p1', parcel('doubled', 1)]]), '02')).rejects.toBeInstanceOf(
        CheckpointMovedError,
      );
      expect(await one.getMany(['p1'])).toEqual(new Map([['p1', parcel('rebuilt', 1)]]));
      await one.discard();
    });

    it('keeps a scratch copy apart from a shadow copy, and never resumes one', async () => {
      const models = await seeded();
      const shadow = await models.rebuild(parcels);
      await shadow.partitions[0].commit(new Map([['p1', parcel('rebuilt', 1)]]), '02');
      const scratch = await models.rebuild(parcels, { scratch: true });
      await scratch.partitions[0].commit(new Map([['p2', parcel('scratched', 1)]]), '02');
      const again = await models.rebuild(parcels, { scratch: true });
      expect([again.partitions[0].place, await again.getMany(['p2'])]).toEqual([undefined, new Map()]);
      await again.discard();
      expect((await models.rebuild(parcels)).partitions[0].place).toBe('02');
    });

    it('brings a shadow copy up to the live documents while those are locked, and not otherwise', async () => {
      const models = await seeded();
      await models.commit(parcels, new Map([['p5', parcel('late', 5)]]), { from: '01', to: '07' });
      const rebuild = await models.rebuild(parcels);
      await rebuild.commit(new Map([['p1', parcel('rebuilt', 1)]]));
      const asked: string[] = [];
      await rebuild.swap('03', async (live, shadow) => {
        asked.push(live);
        await shadow.commit(new Map([['p5', parcel('late', 5)]]));
        const copied = new Map([
          ['p1', parcel('rebuilt', 1)],
          ['p5', parcel('late', 5)],
        ]);
        expect(await shadow.getMany(['p1', 'p5'])).toEqual(copied);
        return '08';
      });
      expect(asked).toEqual(['07']);
      expect(await models.checkpoint(parcels)).toBe('08');
      expect(await models.get(parcels, 'p5')).toEqual(parcel('late', 5));

      const ahead = await models.rebuild(parcels);
      await ahead.swap('09', () => Promise.reject(new Error('It is ahead.')));
      expect(await models.checkpoint(parcels)).toBe('09');
    });

    it('leaves the live documents unchanged when a swap fails', async () => {
      const models = await seeded();
      const rebuild = await models.rebuild(parcels);
      await rebuild.partitions[0].commit(new Map([['p9', parcel('x', 1)]]), '00');
      await expect(rebuild.swap('00', () => Promise.reject(new Error('The log went away.')))).rejects.toThrow(
        'The log went away.',
      );
      expect(await models.get(parcels, 'p1')).toEqual(parcel('new', 3, 'ann'));
      expect(await models.checkpoint(parcels)).toBe('01');
      expect((await models.rebuild(parcels)).partitions[0].place).toBe('00');
    });

    it('drops a shadow copy that is discarded', async () => {
      const models = await seeded();
      const rebuild = await models.rebuild(parcels);
      await rebuild.commit(new Map([['p9', parcel('x', 1)]]));
      await rebuild.discard();
      expect(await models.get(parcels, 'p9')).toBeUndefined();
      expect(await models.checkpoint(parcels)).toBe('01');
    });

    it('reads all documents in pages, in the order of the keys', async () => {
      const documents = await (await seeded()).documents(parcels);
      const first = await documents.page('', 3);
      expect([...first]).toEqual([
        ['p1', parcel('new', 3, 'ann')],
        ['p2', parcel('sent', 1, 'ben')],
        ['p3', parcel('new', 2)],
      ]);
      expect([...(await documents.page('p3', 3)).keys()]).toEqual(['p4']);
      expect(await documents.page('p4', 3)).toEqual(new Map());
      expect(await documents.getMany(['p2', 'p9'])).toEqual(new Map([['p2', parcel('sent', 1, 'ben')]]));
    });

    const made = { at: '2026-11-20T10:00:00.000Z', by: 'ada' } as const;
    const withCopies = async () => {
      const { readModels: models, copies, dispose } = await open();
      disposals.push(dispose);
      const documents = new Map([
        ['p1', parcel('new', 3, 'ann')],
        ['p2', parcel('sent', 1, 'ben')],
      ]);
      await models.commit(parcels, documents, { from: undefined, to: '03' });
      const filled = async (to: string, document: Parcel) => {
        const { id } = await copies.begin(parcels, made);
        const rebuild = await models.rebuild(parcels, { copy: id });
        for (const [at, partition] of rebuild.partitions.entries())
          await partition.commit(at === 0 ? new Map([['p1', document]]) : new Map(), to);
        await copies.complete(id);
        return id;
      };
      return { models, copies, filled };
    };

    it('fills copies beside the live documents, each on its own, and lists them', async () => {
      const { models, copies, filled } = await withCopies();
      expect(await copies.list()).toEqual([]);
      const [one, other] = [await filled('01', parcel('new', 1)), await filled('02', parcel('back', 2))];
      const begun = await copies.begin(parcels, made);
      const about = { projection: parcels.name, version: 1, kind: 'rebuilt', made } as const;
      expect(await copies.list()).toEqual([
        { ...about, id: one, position: '01', complete: true },
        { ...about, id: other, position: '02', complete: true },
        { ...about, id: begun.id, position: undefined, complete: false },
      ]);
      expect(begun).toEqual({ ...about, id: begun.id, position: undefined, complete: false });
      expect(await (await models.documents(parcels, one)).page('', 9)).toEqual(new Map([['p1', parcel('new', 1)]]));
      expect(await (await models.documents(parcels, other)).getMany(['p1'])).toEqual(
        new Map([['p1', parcel('back', 2)]]),
      );
      expect(await models.get(parcels, 'p1')).toEqual(parcel('new', 3, 'ann'));
      expect(await models.checkpoint(parcels)).toBe('03');
    });

    it('continues a copy from its own checkpoints, beside a rebuild that is under way', async () => {
      const { models, filled } = await withCopies();
      const shadow = await models.rebuild(parcels);
      await shadow.partitions[0].commit(new Map([['p8', parcel('rebuilt', 8)]]), '02');
      const id = await filled('01', parcel('new', 1));
      const again = await models.rebuild(parcels, { copy: id });
      expect(again.partitions.map(({ place }) => place)).toEqual(again.partitions.map(() => '01'));
      expect(await again.getMany(['p1', 'p8'])).toEqual(new Map([['p1', parcel('new', 1)]]));
      const fresh = await models.rebuild(parcels, { copy: id, fresh: true });
      expect([fresh.partitions[0].place, await fresh.getMany(['p1'])]).toEqual([undefined, new Map()]);
      expect((await models.rebuild(parcels)).partitions[0].place).toBe('02');
    });

    it('drops a copy with its documents and its place, and no other', async () => {
      const { models, copies, filled } = await withCopies();
      const [one, other] = [await filled('01', parcel('new', 1)), await filled('02', parcel('back', 2))];
      expect([await copies.drop(one), await copies.drop(one), await copies.drop('no')]).toEqual([true, false, false]);
      expect((await copies.list()).map(({ id }) => id)).toEqual([other]);
      await expect((await models.documents(parcels, one)).page('', 1)).rejects.toThrow(`rm_copy_${one}`);
      await expect((await models.documents(parcels, other)).page('', 1)).resolves.toEqual(
        new Map([['p1', parcel('back', 2)]]),
      );
    });

    it('keeps the live documents as a copy when another takes their place, and swaps them back', async () => {
      const { models, copies, filled } = await withCopies();
      const id = await filled('04', parcel('back', 4, 'cy'));
      await (await models.rebuild(parcels, { copy: id })).swap('04', undefined, made);
      expect([await models.checkpoint(parcels), await models.get(parcels, 'p1')]).toEqual([
        '04',
        parcel('back', 4, 'cy'),
      ]);
      expect(await totalsOf(models)).toEqual({ maintained: [0, 0, 1, 1], rows: [0, 0, 1, 1] });
      const [old, ...others] = await copies.list();
      expect([old, others]).toEqual([
        { projection: parcels.name, version: 1, kind: 'replaced', id: old?.id, position: '03', complete: true, made },
        [],
      ]);
      await models.commit(parcels, new Map([['p3', parcel('new', 3)]]), { from: '04', to: '05' });

      const back = await models.rebuild(parcels, { copy: old?.id ?? '' });
      expect(back.partitions.map(({ place }) => place)).toEqual(back.partitions.map(() => '03'));
      await back.swap('03', async (live, shadow) => {
        await shadow.commit(new Map([['p3', parcel('new', 3)]]));
        return live;
      });
      expect([await models.checkpoint(parcels), await copies.list()]).toEqual(['05', []]);
      const [held, expected] = await rollupsOf(models, [
        parcel('new', 3, 'ann'),
        parcel('sent', 1, 'ben'),
        parcel('new', 3),
      ]);
      expect(held).toEqual(expected);
      expect(await totalsOf(models)).toEqual({ maintained: [2, 1, 0, 3], rows: [2, 1, 0, 3] });
    });

    it('finds by every index after swaps that kept what was there', async () => {
      const { models, copies, filled } = await withCopies();
      for (const [at, to] of ['04', '05', '06', '07'].entries())
        await (await models.rebuild(parcels, { copy: await filled(to, parcel('new', at)) })).swap(to, undefined, made);
      const rebuilt = await models.rebuild(parcels);
      await rebuilt.commit(new Map([['p1', parcel('back', 9)]]));
      await rebuilt.swap('08', undefined, made);
      expect((await copies.list()).map(({ position }) => position)).toEqual(['03', '04', '05', '06', '07']);
      const where = [{ field: 'status', equals: 'back' }, { field: 'weight', equals: 9 }] as const; // prettier-ignore
      expect(await models.find(parcels, { where, ...byWeight })).toEqual({ rows: [parcel('back', 9)], total: 1 });
    });

    it('gives equal digests to equal documents, and others to others', async () => {
      const models = await seeded();
      const rebuild = await models.rebuild(parcels);
      const documents = await models.getMany(parcels, ['p1', 'p2', 'p3', 'p4']);
      await rebuild.commit(documents);
      expect(await rebuild.digest()).toBe(await models.digest(parcels));
      await rebuild.commit(new Map([['p4', { owner: 'ann', weight: 2, status: 'new' }]])); // in another order
      expect(await rebuild.digest()).toBe(await models.digest(parcels));
      await rebuild.commit(new Map([['p4', parcel('new', 2, 'eve')]]));
      expect(await rebuild.digest()).not.toBe(await models.digest(parcels));
      await rebuild.discard();
    });
  });
};
