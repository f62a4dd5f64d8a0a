import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type {
  CopyOrigin,
  ReadModelCopies,
  ReadModelCopy,
  Collection,
} from '../../../../application/log/ports/read-models.ts';
import { dialectOf } from '../engine/dialects.ts';
import type { Tables } from '../engine/tables.ts';
import { copyFamilyOf, copyTableOf } from './collection-table.ts';
import { countsTableOf } from './document-counts.ts';

type Of = Pick<Collection, 'name' | 'version'> & Pick<ReadModelCopy, 'kind' | 'complete'>;

/** Adds a copy to the list. Returns its id, the highest number plus one. */
export const listCopy = async (
  transaction: Transaction<Tables>,
  { name, version, kind, complete }: Of,
  made: CopyOrigin,
): Promise<string> => {
  await dialectOf(transaction).serialize(transaction, 'read-model-copies');
  const copies = await transaction.selectFrom('read_model_copies').select('id').execute();
  const id = String(Math.max(0, ...copies.map((copy) => Number(copy.id))) + 1);
  await transaction
    .insertInto('read_model_copies')
    .values({ id, projection: name, version, kind, complete: Number(complete), made_at: made.at, made_by: made.by })
    .execute();
  return id;
};

/** Removes a copy from the list, with its checkpoints but without its table. Resolves to whether it was listed. */
export const unlistCopy = async (transaction: Transaction<Tables>, id: string): Promise<boolean> => {
  await transaction
    .deleteFrom('checkpoints')
    .where('name', 'like', `${copyFamilyOf(id)}%`)
    .execute();
  const { numDeletedRows } = await transaction
    .deleteFrom('read_model_copies')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const sqlReadModelCopies = (db: Kysely<Tables>): ReadModelCopies => ({
  list: async () => {
    const rows = await db
      .selectFrom('read_model_copies')
      .selectAll()
      .orderBy(sql`length(id)`)
      .orderBy('id')
      .execute();
    const checkpoints = await db.selectFrom('checkpoints').selectAll().where('name', 'like', 'copy:%').execute();
    return rows.map((row) => {
      const places = checkpoints
        .filter(({ name }) => name.startsWith(copyFamilyOf(row.id)))
        .map(({ position }) => position);
      return {
        id: row.id,
        projection: row.projection,
        version: row.version,
        kind: row.kind as ReadModelCopy['kind'],
        position: places.toSorted()[0],
        complete: row.complete === 1,
        made: { at: row.made_at, by: row.made_by },
      };
    });
  },
  begin: ({ name, version }, made) =>
    db.transaction().execute(async (transaction) => {
      const id = await listCopy(transaction, { name, version, kind: 'rebuilt', complete: false }, made);
      return { id, projection: name, version, kind: 'rebuilt', position: undefined, complete: false, made };
    }),
  complete: async (id) => {
    await db.updateTable('read_model_copies').set({ complete: 1 }).where('id', '=', id).execute();
  },
  drop: (id) =>
    db.transaction().execute(async (transaction) => {
      if (!(await unlistCopy(transaction, id))) return false;
      const table = copyTableOf(id);
      await transaction.schema.dropTable(table).ifExists().execute();
      // Its rollups may be those of an earlier program, which this one does not know by name.
      for (const { name } of await transaction.introspection.getTables())
        if (name.startsWith(countsTableOf(table))) await transaction.schema.dropTable(name).ifExists().execute();
      return true;
    }),
});
