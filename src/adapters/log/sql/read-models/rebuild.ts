import type { Kysely, Transaction } from 'kysely';
import type { Position } from '../../../../application/log/ports/event-store.ts';
import type {
  Changes,
  Collection,
  Partition,
  Rebuild,
  RebuildOptions,
  ShadowCopy,
  CopyOrigin,
} from '../../../../application/log/ports/read-models.ts';
import { CollectionTable, copyFamilyOf, copyTableOf, tableOf, versionedName } from './collection-table.ts';
import { listCopy, unlistCopy } from './sql-read-model-copies.ts';
import { dialectOf } from '../engine/dialects.ts';
import { moveCheckpoint } from '../checkpoints/checkpoints.ts';
import { parkedUntil } from '../checkpoints/parked-streams.ts';
import { relaxedTransaction } from '../engine/writes.ts';
import type { Tables } from '../engine/tables.ts';

/** The names of the partitions' checkpoints, which contain the partition's number and the number of partitions. */
const partitionNames = (family: string, partitions: number): readonly string[] =>
  Array.from({ length: partitions }, (_, index) => `${family}${index + 1}/${partitions}`);

/**
 * The table that a rebuild fills, and the prefix of its checkpoints. A scratch table has none, because it is never
 * resumed.
 */
const shadowOf = (
  collection: Collection,
  { scratch = false, copy }: RebuildOptions,
): { readonly table: string; readonly family?: string } => {
  if (copy !== undefined) return { table: copyTableOf(copy), family: copyFamilyOf(copy) };
  const live = tableOf(collection);
  return scratch
    ? { table: `${live}_scratch` }
    : { table: `${live}_twin`, family: `rebuild:${collection.name}@${collection.version}:` };
};

/** Lists the live table, which is about to be replaced, as a copy that ends at its checkpoint. Returns its new name. */
const putAside = async (
  transaction: Transaction<Tables>,
  collection: Collection,
  {
    made,
    ends,
    partitions,
  }: { readonly made: CopyOrigin; readonly ends: Position | undefined; readonly partitions: number },
): Promise<string> => {
  const id = await listCopy(transaction, { ...collection, kind: 'replaced', complete: true }, made);
  if (ends !== undefined)
    await transaction
      .insertInto('checkpoints')
      .values(partitionNames(copyFamilyOf(id), partitions).map((name) => ({ name, position: ends })))
      .execute();
  return copyTableOf(id);
};

class SqlPartition<D> implements Partition<D> {
  readonly #db: Kysely<Tables>;
  readonly #table: CollectionTable<D>;
  /** Undefined for a scratch table, whose position is not stored. */
  readonly #name: string | undefined;
  #place: Position | undefined;

  constructor(db: Kysely<Tables>, table: CollectionTable<D>, name: string | undefined, place: Position | undefined) {
    this.#db = db;
    this.#table = table;
    this.#name = name;
    this.#place = place;
  }

  get place(): Position | undefined {
    return this.#place;
  }

  getMany(keys: readonly string[]): Promise<ReadonlyMap<string, D>> {
    return this.#table.getMany(this.#db, keys);
  }

  async commit(changes: Changes<D>, to: Position, before?: ReadonlyMap<string, D>): Promise<void> {
    const name = this.#name;
    if (changes.size > 0 || name !== undefined)
      await relaxedTransaction(this.#db, async (transaction) => {
        if (name !== undefined) await moveCheckpoint(transaction, name, { from: this.#place, to });
        await this.#table.write(transaction, changes, before);
      });
    this.#place = to;
  }
}

/** The position in a checkpoint row that has no position yet. */
const beginning = '';

/** Locks a checkpoint until the transaction ends, creating it if necessary. Resolves to its position. */
const hold = async (transaction: Transaction<Tables>, name: string): Promise<Position | undefined> => {
  const { position } = await transaction
    .insertInto('checkpoints')
    .values({ name, position: beginning })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ position: row.ref('checkpoints.position') })),
    )
    .returning('position')
    .executeTakeFirstOrThrow();
  return position === beginning ? undefined : position;
};

export type RebuildTarget<D> = {
  readonly collection: Collection<D>;
  readonly live: CollectionTable<D>;
  /** The name of the live table's checkpoint. */
  readonly checkpoint: string;
  readonly digest: (table: string) => Promise<string>;
};

/** Opens a shadow copy of the live table, or continues that of an interrupted rebuild. */
export const openRebuild = async <D>(
  db: Kysely<Tables>,
  { collection, live, checkpoint, digest }: RebuildTarget<D>,
  options: RebuildOptions = {},
): Promise<Rebuild<D>> => {
  const { fresh = false, copy } = options;
  const { table, family } = shadowOf(collection, options);
  const shadow = new CollectionTable<D>(db, collection, table);
  const dialect = dialectOf(db);
  const names = family === undefined ? [] : partitionNames(family, dialect.partitions);
  const isTwin = family !== undefined && copy === undefined;

  const forgetPlaces = async (executor: Kysely<Tables>): Promise<void> => {
    if (family !== undefined) await executor.deleteFrom('checkpoints').where('name', 'like', `${family}%`).execute();
  };
  /** Removes the copy's checkpoints and its entry in the list, after it was swapped in or discarded. */
  const forget = async (transaction: Transaction<Tables>): Promise<void> => {
    await forgetPlaces(transaction);
    if (copy !== undefined) await unlistCopy(transaction, copy);
  };
  const placesBefore = async (): Promise<ReadonlyMap<string, Position>> => {
    if (names.length === 0) return new Map();
    const rows = await db.selectFrom('checkpoints').selectAll().where('name', 'in', names).execute();
    return new Map(rows.map(({ name, position }) => [name, position]));
  };

  const before = fresh ? new Map<string, Position>() : await placesBefore();
  if (before.size === 0) {
    await db.transaction().execute(async (transaction) => {
      await forgetPlaces(transaction);
      await shadow.drop(transaction);
      await shadow.create(transaction);
      // If building an index blocks writers (SQLite), the indexes of a live table's copy are created before the first
      // row. Most other copies never need them.
      if (isTwin && !dialect.buildsIndexesAside) await shadow.createIndexes(transaction);
    });
  }
  const discard = (): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      await forget(transaction);
      await shadow.drop(transaction);
    });
  const within = (transaction: Transaction<Tables>): ShadowCopy<D> => ({
    getMany: (keys) => shadow.getMany(transaction, keys),
    commit: (changes, before) => shadow.write(transaction, changes, before),
  });

  const [first, ...others] =
    family === undefined
      ? Array.from({ length: dialect.partitions }, () => new SqlPartition(db, shadow, undefined, undefined))
      : names.map((name) => new SqlPartition(db, shadow, name, before.get(name)));
  if (first === undefined) throw new RangeError('A table is filled by at least one connection.');
  return {
    partitions: [first, ...others],
    getMany: (keys) => shadow.getMany(db, keys),
    commit: (changes, before) => relaxedTransaction(db, (transaction) => shadow.write(transaction, changes, before)),
    prepare: () => shadow.createIndexes(db),
    swap: async (place, catchUp, keep) => {
      await shadow.createIndexes(db);
      await db.transaction().execute(async (transaction) => {
        // Locks the checkpoint first, as every commit does, so that there is no deadlock. Earlier commits are waited
        // for; later ones find the checkpoint moved.
        const stands = await hold(transaction, checkpoint);
        const isBehind = stands !== undefined && (place === undefined || stands > place);
        const reached = isBehind && catchUp ? await catchUp(stands, within(transaction)) : place;
        const aside = keep && { made: keep, ends: stands, partitions: dialect.partitions };
        await shadow.takePlaceOf(live, transaction, aside && (await putAside(transaction, collection, aside)));
        await forget(transaction);
        if (reached === undefined) await transaction.deleteFrom('checkpoints').where('name', '=', checkpoint).execute();
        else {
          await transaction
            .updateTable('checkpoints')
            .set({ position: reached })
            .where('name', '=', checkpoint)
            .execute();
          await parkedUntil(transaction, versionedName(collection), reached);
        }
      });
    },
    discard,
    digest: () => digest(table),
  };
};
