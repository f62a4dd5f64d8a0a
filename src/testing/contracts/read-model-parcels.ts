import type { Collection, ReadModelCopies, ReadModels, Rollup } from '../../application/log/ports/read-models.ts';

export type Parcel = { readonly status: string; readonly weight: number; readonly owner: string | null };
export type ParcelField = 'status' | 'weight' | 'owner' | 'isHeavy';

/** A parcel counts once as what it is, and once more as what its owner has; one without an owner counts once. */
export const byOwner: Rollup<Parcel, 'group' | 'kilos' | 'what'> = {
  name: 'by-owner',
  columns: { group: 'text', kilos: 'number', what: 'text' },
  of: ({ status, weight, owner }) => [
    { group: 'all', kilos: weight, what: status },
    ...(owner === null ? [] : [{ group: owner, kilos: weight, what: 'owned' }]),
  ],
};
/** No parcel is in it unless it is sent. */
export const whenSent: Rollup<Parcel, 'kilos'> = {
  name: 'whenSent',
  columns: { kilos: 'number' },
  of: ({ status, weight }) => (status === 'sent' ? [{ kilos: weight }] : []),
};

export const parcels: Collection<Parcel, ParcelField> = {
  name: 'contract-parcels',
  version: 1,
  fields: {
    status: { type: 'text', of: ({ status }) => status },
    weight: { type: 'number', of: ({ weight }) => weight },
    owner: { type: 'text', of: ({ owner }) => owner },
    isHeavy: { type: 'number', of: ({ weight }) => Number(weight > 1) },
  },
  indexes: [['status', 'weight']],
  counted: ['status'],
  finished: { field: 'status', unless: ['new'], counted: ['status', 'isHeavy'] },
  rollups: [byOwner, whenSent],
};

/**
 * The totals of lists that are filtered by what finished parcels are counted by, beside those of these documents; each
 * with its conditions.
 */
export const totalsByWeightOf = async (
  models: ReadModels,
  documents: Iterable<Parcel>,
): Promise<readonly [unknown, unknown]> => {
  const all = [...documents];
  const held: unknown[] = [];
  const made: unknown[] = [];
  for (const isHeavy of [0, 1])
    for (const among of [statuses, ['new'], ['sent'], ['new', 'back'], ['sent', 'back'], ['gone']]) {
      const where = [
        { field: 'isHeavy', equals: isHeavy },
        ...(among === statuses ? [] : [{ field: 'status', oneOf: among } as const]),
      ] as const;
      const { total, rows } = await models.find(parcels, {
        where,
        sort: { field: 'weight', direction: 'ASC' },
        range: [0, 99],
      });
      const matching = all.filter(
        ({ status, weight }) => Number(weight > 1) === isHeavy && among.some((each) => each === status),
      );
      held.push([where, total, rows.length]);
      made.push([where, matching.length, matching.length]);
    }
  return [held, made];
};

/** Everything that the rollups hold, beside the same made from these documents. */
export const rollupsOf = async (
  models: ReadModels,
  documents: Iterable<Parcel>,
): Promise<readonly [unknown, unknown]> => {
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
export const pseudoRandom = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

export const statuses = ['new', 'sent', 'back'] as const;
/** Matches all parcels. No count is maintained for it, so the rows are counted. */
export const anyWeight = { field: 'weight', from: -1_000 } as const;
export const byWeight = { sort: { field: 'weight', direction: 'ASC' }, range: [0, 0] } as const;

/** The totals of each status and of all, from the maintained counts and by counting rows. */
export const totalsOf = async (
  models: ReadModels,
): Promise<{ readonly maintained: readonly number[]; readonly rows: readonly number[] }> => {
  const total = async (where: Parameters<typeof models.find<Parcel, ParcelField>>[1]['where']): Promise<number> =>
    (await models.find(parcels, { where, ...byWeight })).total;
  const questions = [...statuses.map((status) => [{ field: 'status', equals: status }] as const), [] as const];
  const [maintained, rows]: [number[], number[]] = [[], []];
  for (const where of questions) {
    maintained.push(await total(where));
    rows.push(await total([...where, anyWeight]));
  }
  return { maintained, rows };
};

export const parcel = (status: string, weight: number, owner: string | null = null): Parcel => ({
  status,
  weight,
  owner,
});

/** Read models to test, and a way to open them as a process that starts later. */
export type OpenedReadModels = {
  readonly readModels: ReadModels;
  readonly copies: ReadModelCopies;
  /** The same documents, opened as a process that starts later. */
  readonly reopened: () => ReadModels;
  readonly dispose: () => Promise<void>;
};

/** What the tests of a store of read models are given. */
export type GivenReadModels = {
  /** Opens read models, and disposes of them after the test. */
  readonly opened: () => Promise<OpenedReadModels>;
  readonly some: () => Promise<ReadModels>;
  /** Read models with four parcels, at the position `01`. */
  readonly seeded: () => Promise<ReadModels>;
};
