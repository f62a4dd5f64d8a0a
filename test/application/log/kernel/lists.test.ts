import { describe, expect, it, onTestFinished } from 'vitest';
import { pagesOfAnyAccount, forEachDocument } from '../../../../src/application/log/kernel/lists.ts';
import type { Collection, ReadModels } from '../../../../src/application/log/ports/read-models.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';

type Parcel = { readonly id: string; readonly status: string; readonly at: string };
const parcels: Collection<Parcel, 'status' | 'at'> = {
  name: 'paged-parcels',
  version: 1,
  fields: { status: { type: 'text', of: ({ status }) => status }, at: { type: 'text', of: ({ at }) => at } },
  indexes: [['status', 'at']],
};

/** Ten parcels that wait, at these moments, gone through two at a time. */
const tenAt = async (momentOf: (index: number) => string) => {
  const { readModels, close } = await sqliteStores();
  onTestFinished(close);
  let position = 0;
  const become = async (status: string, ids: readonly string[]): Promise<void> => {
    const before = position === 0 ? undefined : String(position);
    position += 1;
    const changes = new Map(ids.map((id) => [id, { id, status, at: momentOf(Number(id)) }]));
    await readModels.commit(parcels, changes, { from: before, to: String(position) });
  };
  const ids = Array.from({ length: 10 }, (_, index) => String(index));
  await become('waiting', ids);
  const sizes: number[] = [];
  const counting: Pick<ReadModels, 'scan'> = {
    scan: async (collection, scan) => {
      const scanned = await readModels.scan(collection, scan);
      sizes.push(scanned.rows.length);
      return scanned;
    },
  };
  const walk = () =>
    pagesOfAnyAccount(counting, parcels, { where: [{ field: 'status', equals: 'waiting' }], by: 'at', size: 2 });
  return { ids, become, walk, sizes };
};

const moments: readonly (readonly [string, (index: number) => string])[] = [
  ['moments of their own', (index) => `2026-11-2${index}`],
  ['one and the same moment', () => '2026-11-20'],
  ['moments shared by three', (index) => `2026-11-2${Math.floor(index / 3)}`],
];

describe.each(moments)('a list that is read page by page, with %s', (_, momentOf) => {
  it('is read completely when nothing changes, each document once and in order', async () => {
    const { ids, walk } = await tenAt(momentOf);
    expect((await Array.fromAsync(walk())).flat().map(({ id }) => id)).toEqual(ids);
  });

  it('reads no document twice, so that the last page costs no more than the first', async () => {
    const { walk, sizes } = await tenAt(momentOf);
    await Array.fromAsync(walk());
    expect(sizes).toEqual([2, 2, 2, 2, 2, 0]);
  });

  it('lets others in before each page, also while several are read', async () => {
    const { walk } = await tenAt(momentOf);
    let [turn, watched] = [0, true];
    const watch = (): void => {
      turn += 1;
      if (watched) setImmediate(watch);
    };
    watch();
    const readIn: number[] = [];
    const readAll = async (): Promise<void> => {
      for await (const _ of walk()) readIn.push(turn);
    };
    await Promise.all([readAll(), readAll(), readAll()]);
    watched = false;
    expect(readIn).toHaveLength(15);
    expect(new Set(readIn).size).toBe(15);
  });

  it('is read completely when documents leave it after they were read', async () => {
    for (const every of [1, 2]) {
      const { ids, become, walk } = await tenAt(momentOf);
      const met: string[] = [];
      for await (const page of walk()) {
        const of = page.map(({ id }) => id);
        met.push(...of);
        await become(
          'done',
          of.filter((id) => Number(id) % every === 0),
        );
      }
      expect(met).toEqual(ids);
    }
  });

  it('is read no further than requested', async () => {
    const { walk } = await tenAt(momentOf);
    const first = await walk().next();
    expect(first.value).toHaveLength(2);
  });
});

type Document = { readonly id: string; readonly createdAt: string };

const collection: Collection<Document, 'createdAt'> = {
  name: 'things',
  version: 1,
  fields: { createdAt: { type: 'text', of: ({ createdAt }) => createdAt } },
  indexes: [],
};
const documents = Array.from({ length: 60 }, (_, index): Document => ({
  id: `doc_${index}`,
  createdAt: new Date(index).toISOString(),
}));
const readModels: Pick<ReadModels, 'scan'> = {
  scan: <D>() => Promise.resolve({ rows: documents as unknown as readonly D[], last: undefined }),
};

it('work on many documents that never waits lets requests through in between', async () => {
  let turns = 0;
  let isRunning = true;
  const others = (async () => {
    while (isRunning) {
      await nextTurn();
      turns++;
    }
  })();
  const done: string[] = [];
  const each = forEachDocument({
    readModels,
    collection,
    id: { name: 'id', of: ({ id }) => id },
    atOnce: 4,
    log: { warn: () => undefined },
    failure: 'It could not be done.',
  });
  await each([], ({ id }) => Promise.resolve(void done.push(id)));
  isRunning = false;
  await others;
  expect(done).toHaveLength(documents.length);
  expect(turns).toBeGreaterThanOrEqual(documents.length / 4);
});
