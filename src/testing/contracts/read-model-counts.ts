import { CheckpointMovedError } from '../../application/log/ports/read-models.ts';
import type { TestRunner } from '../test-runner.ts';
import {
  parcels,
  parcel,
  statuses,
  anyWeight,
  byOwner,
  whenSent,
  rollupsOf,
  pseudoRandom,
  byWeight,
  totalsByWeightOf,
  totalsOf,
} from './read-model-parcels.ts';
import type { Parcel, GivenReadModels } from './read-model-parcels.ts';

/** The totals of counted fields, and the rollups. */
export const testReadModelCounts = (
  { it, expect }: Pick<TestRunner, 'it' | 'expect'>,
  { opened, some, seeded }: GivenReadModels,
): void => {
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
    const { readModels: models, reopened } = await opened();
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

  it('answers a page of a tally in either direction, and nothing behind its end', async () => {
    const models = await seeded();
    const page = (direction: 'ASC' | 'DESC', range: readonly [number, number]) =>
      models.tally(parcels, byOwner, { where: [], by: ['what', 'group'], page: { direction, range } });
    expect((await page('ASC', [1, 2])).map(({ what, group }) => [what, group])).toEqual([
      ['owned', 'ann'],
      ['owned', 'ben'],
    ]);
    expect((await page('DESC', [0, 1])).map(({ what, group }) => [what, group])).toEqual([
      ['sent', 'all'],
      ['owned', 'ben'],
    ]);
    expect(await page('DESC', [4, 9])).toEqual([]);
  });

  it('leaves out combinations that no document has any more', async () => {
    const models = await seeded();
    await models.commit(parcels, new Map([['p2', parcel('back', 1)]]), { from: '01', to: '02' });
    expect(await models.tally(parcels, whenSent, { where: [], by: ['kilos'] })).toEqual([]);
    expect(await models.tally(parcels, byOwner, { where: [{ field: 'group', equals: 'ben' }], by: ['what'] })).toEqual(
      [],
    );
  });

  it('adds up counts of finished documents, and those that are not, for lists filtered by more fields', async () => {
    const models = await seeded();
    const seen = (await models.getMany(parcels, ['p1', 'p2', 'p3', 'p4'])).values().toArray();
    const [held, expected] = await totalsByWeightOf(models, seen);
    expect(held).toEqual(expected);
    const { total } = await models.find(parcels, {
      where: [{ field: 'isHeavy', equals: 1 }, anyWeight],
      ...byWeight,
    });
    expect(total).toBe(seen.filter(({ weight }) => weight > 1).length);
  });

  it('maintains counts through any changes and removals, whether earlier documents are known or not, and through swaps', async () => {
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
      const [totals, made] = await totalsByWeightOf(models, stored.values());
      expect(totals).toEqual(made);
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
    const [totals, made] = await totalsByWeightOf(models, stored.values());
    expect(totals).toEqual(made);
  });

  it('leaves rollups as they are when a commit is refused', async () => {
    const models = await seeded();
    const stored = (await models.getMany(parcels, ['p1', 'p2', 'p3', 'p4'])).values().toArray();
    const lost = models.commit(parcels, new Map([['p9', parcel('sent', 9)]]), { from: '00', to: '03' });
    await expect(lost).rejects.toBeInstanceOf(CheckpointMovedError);
    const [held, expected] = await rollupsOf(models, stored);
    expect(held).toEqual(expected);
  });
};
