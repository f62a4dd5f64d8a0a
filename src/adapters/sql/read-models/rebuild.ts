import type { Kysely, Transaction } from 'kysely';
import type { Position } from '../../../application/ports/event-store.ts';
import type { Changes, Collection, Partition, Rebuild, RebuildOptions, ShadowCopy } from '../../../application/ports/read-models.ts';
import { CollectionTable } from './collection-table.ts';
import { tableOf } from './names.ts';
import { dialectOf } from '../engine/dialects/index.ts';
import { moveCheckpoint } from '../checkpoints/move-checkpoint.ts';
import { relaxedTransaction } from '../engine/relaxed-transaction.ts';
import type { Tables } from '../engine/tables.ts';

/** The checkpoint of a partition, under a name that says which of how many partitions it is. */
const familyOf = ({ name, version }: Collection): string => `rebuild:${name}@${version}:`;
const partitionNames = (collection: Collection, partitions: number): readonly string[] =>
  Array.from({ length: partitions }, (_, index) => `${familyOf(collection)}${index + 1}/${partitions}`);

class SqlPartition<D> implements Partition<D> {
  readonly #db: Kysely<Tables>;
  readonly #table: CollectionTable<D>;
  /** Undefined for a scratch table, whose place is not stored. */
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

  async commit(changes: Changes<D>, to: Position): Promise<void> {
    await relaxedTransaction(this.#db, async (transaction) => {
      if (this.#name !== undefined) await moveCheckpoint(transaction, this.#name, { from: this.#place, to });
      await this.#table.write(transaction, changes);
    });
    this.#place = to;
  }
}

/** The position of a live table that has no checkpoint yet. */
const beginning = '';

/** Locks a checkpoint until the transaction ends, creating it if necessary, and answers its position. */
const hold = async (transaction: Transaction<Tables>, name: string): Promise<Position | undefined> => {
  const { position } = await transaction
    .insertInto('checkpoints')
    .values({ name, position: beginning })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ position: row.ref('checkpoints.position') })))
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

/** Opens a shadow copy of the live table, or continues with the one of an interrupted rebuild. Its table keeps the name `…_twin`. */
export const openRebuild = async <D>(
  db: Kysely<Tables>,
  { collection, live, checkpoint, digest }: RebuildTarget<D>,
  { fresh = false, scratch = false }: RebuildOptions = {},
): Promise<Rebuild<D>> => {
  const table = `${tableOf(collection)}_${scratch ? 'scratch' : 'twin'}`;
  const shadow = new CollectionTable<D>(db, collection, table);
  const dialect = dialectOf(db);
  const names = partitionNames(collection, dialect.partitions);

  const forget = (executor: Kysely<Tables>): Promise<unknown> =>
    executor
      .deleteFrom('checkpoints')
      .where('name', 'like', `${familyOf(collection)}%`)
      .execute();
  const placesBefore = async (): Promise<ReadonlyMap<string, Position>> => {
    const rows = await db.selectFrom('checkpoints').selectAll().where('name', 'in', names).execute();
    return new Map(rows.map(({ name, position }) => [name, position]));
  };

  const before = fresh || scratch ? new Map<string, Position>() : await placesBefore();
  if (before.size === 0) {
    await db.transaction().execute(async (transaction) => {
      if (!scratch) await forget(transaction);
      await shadow.drop(transaction);
      await shadow.create(transaction);
      // Where building an index blocks writers (SQLite), the indexes exist from the first row on.
      if (!scratch && !dialect.buildsIndexesAside) await shadow.createIndexes(transaction);
    });
  }
  const discard = (): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      if (!scratch) await forget(transaction);
      await shadow.drop(transaction);
    });
  const within = (transaction: Transaction<Tables>): ShadowCopy<D> => ({
    getMany: (keys) => shadow.getMany(transaction, keys),
    commit: (changes) => shadow.write(transaction, changes),
  });

  const [first, ...others] = names.map((name) => new SqlPartition(db, shadow, scratch ? undefined : name, before.get(name)));
  if (first === undefined) throw new RangeError('A table is filled by at least one connection.');
  return {
    partitions: [first, ...others],
    getMany: (keys) => shadow.getMany(db, keys),
    commit: (changes) => relaxedTransaction(db, (transaction) => shadow.write(transaction, changes)),
    prepare: () => shadow.createIndexes(db),
    swap: async (place, catchUp) => {
      await shadow.createIndexes(db);
      await db.transaction().execute(async (transaction) => {
        // Locks the checkpoint first, as every commit does. Earlier commits are waited for, later ones find it moved; no deadlock.
        const stands = await hold(transaction, checkpoint);
        const isBehind = stands !== undefined && (place === undefined || stands > place);
        const reached = isBehind && catchUp ? await catchUp(stands, within(transaction)) : place;
        await shadow.takePlaceOf(live, transaction);
        await forget(transaction);
        if (reached === undefined) await transaction.deleteFrom('checkpoints').where('name', '=', checkpoint).execute();
        else await transaction.updateTable('checkpoints').set({ position: reached }).where('name', '=', checkpoint).execute();
      });
    },
    discard,
    digest: () => digest(table),
  };
};
