import type { Collection, Changes, FieldValue } from '../../../../application/log/ports/read-models.ts';
import { sql } from 'kysely';
import type { Transaction, CompiledQuery, RawBuilder } from 'kysely';
import { dialectOf } from '../engine/dialects.ts';
import type { Executor, SqlDialect, Upsert } from '../engine/dialects.ts';
import type { Tables } from '../engine/tables.ts';
import { columnOf, DocumentCounts, snake } from './document-counts.ts';
import { createHash } from 'node:crypto';

/** The name of a version of a read model in checkpoints and parked streams. */
export const versionedName = ({ name, version }: Pick<Collection, 'name' | 'version'>): string => `${name}@${version}`;

export const tableOf = ({ name, version }: Pick<Collection, 'name' | 'version'>): string =>
  `rm_${snake(name)}_v${version}`;

/** The name of the table of a copy. */
export const copyTableOf = (id: string): string => `rm_copy_${id}`;
/** The prefix of the checkpoints of a copy's partitions. */
export const copyFamilyOf = (id: string): string => `copy:${id}:`;

/**
 * PostgreSQL truncates longer names, which could make two of them equal:
 * https://www.postgresql.org/docs/current/sql-syntax-lexical.html
 */
const longestName = 63;

const fitting = (name: string): string => {
  if (name.length <= longestName) return name;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, longestName - digest.length - 1)}_${digest}`;
};

/** A table of documents: the live one, or the shadow copy that a rebuild fills. */
export class CollectionTable<D> {
  readonly #table: string;
  readonly #collection: Collection<D>;
  readonly #dialect: SqlDialect;
  /** A column for each field, in the order of the fields. */
  readonly #columns: readonly string[];
  readonly #upsert: Upsert;
  readonly #counts: DocumentCounts<D>;
  #select: CompiledQuery | undefined;

  constructor(db: Executor, collection: Collection<D>, table = tableOf(collection)) {
    this.#collection = collection;
    this.#table = table;
    this.#dialect = dialectOf(db);
    const fields = Object.entries(collection.fields).map(([field, { type }]) => ({ name: columnOf(field), type }));
    this.#columns = fields.map(({ name }) => name);
    this.#upsert = this.#dialect.upsert(table, [
      { name: 'key', type: 'text' },
      { name: 'document', type: 'document' },
      ...fields,
    ]);
    this.#counts = new DocumentCounts(table, collection);
  }

  async create(db: Executor): Promise<void> {
    const { types } = this.#dialect;
    let table = db.schema
      .createTable(this.#table)
      .ifNotExists()
      .addColumn('key', types.text, (column) => column.primaryKey())
      .addColumn('document', types.document, (column) => column.notNull());
    for (const [field, { type }] of Object.entries(this.#collection.fields))
      table = table.addColumn(columnOf(field), types[type]);
    await table.execute();
    await this.#counts.create(db);
  }

  /**
   * Creates the indexes. SQLite cannot rename an index, so the indexes of a copy keep their names when it becomes the
   * live table, and those of a live table when it is put aside. Each index therefore takes the first free name.
   */
  async createIndexes(db: Executor): Promise<void> {
    const present = await this.#dialect.indexes(db);
    const isNew = !present.values().some((table) => table === this.#table);
    for (const fields of this.#collection.indexes) {
      // There is one more name than there are indexes, so one is free.
      const names = () => this.#indexNames(fields).take(present.size + 1);
      if (!isNew && names().some((name) => present.get(name) === this.#table)) continue;
      const name = names().find((name) => !present.has(name));
      if (name === undefined)
        throw new RangeError(`${this.#table} has no free name for its index of ${fields.join(', ')}.`);
      const named = fields.includes('key') ? fields : [...fields, 'key'];
      const columns = sql.join(
        named.map((field) => (field === 'key' ? sql.ref(field) : this.#dialect.indexed(columnOf(field)))),
      );
      const made = sql`create index if not exists ${sql.ref(name)} on ${sql.table(this.#table)} (${columns}) ${this.#part(fields)}`;
      await made.execute(db);
    }
  }

  /** Replaces the live table with this one. The live table is dropped, or kept under the name `aside`. */
  async takePlaceOf(live: CollectionTable<D>, transaction: Transaction<Tables>, aside?: string): Promise<void> {
    if (aside === undefined) await live.drop(transaction);
    else await live.#rename(aside, transaction);
    await this.#rename(live.#table, transaction);
  }

  async drop(db: Executor): Promise<void> {
    await db.schema.dropTable(this.#table).ifExists().execute();
    await this.#counts.drop(db);
  }

  async #rename(to: string, transaction: Transaction<Tables>): Promise<void> {
    await transaction.schema.alterTable(this.#table).renameTo(to).execute();
    await this.#counts.rename(to, transaction);
  }

  async getMany(db: Executor, keys: readonly string[]): Promise<Map<string, D>> {
    this.#select ??=
      sql`select key, document from ${sql.table(this.#table)} where ${this.#dialect.among('key', null)}`.compile(db);
    const parameters = [this.#dialect.list(keys)];
    const { rows } = await db.executeQuery<{ key: string; document: string }>({ ...this.#select, parameters });
    return new Map(rows.map(({ key, document }) => [key, JSON.parse(document) as D]));
  }

  /** Up to `size` documents after a key, in the order of the keys. */
  async page(db: Executor, after: string, size: number): Promise<Map<string, D>> {
    const { rows } = await sql<{ key: string; document: string }>`
      select key, document from ${sql.table(this.#table)} where key > ${after} order by key limit ${size}`.execute(db);
    return new Map(rows.map(({ key, document }) => [key, JSON.parse(document) as D]));
  }

  /** `before`: the stored documents, as far as known; unchanged columns are then not written. */
  async write(db: Executor, changes: Changes<D>, before?: ReadonlyMap<string, D>): Promise<void> {
    const writeCounts = await this.#counts.prepare((keys) => this.getMany(db, keys), changes, before);
    const fields = Object.values(this.#collection.fields);
    const kept = new Map<string, { readonly changed: readonly string[]; readonly rows: FieldValue[][] }>();
    const removed: string[] = [];
    for (const [key, document] of changes) {
      if (document === undefined) {
        removed.push(key);
        continue;
      }
      const former = before?.get(key);
      const values = fields.map((field) => field.of(document));
      const changed =
        former === undefined ? this.#columns : this.#columns.filter((_, at) => fields[at]?.of(former) !== values[at]);
      const columns = changed.join();
      const alike = kept.get(columns) ?? { changed: ['document', ...changed], rows: [] };
      kept.set(columns, alike);
      alike.rows.push([key, JSON.stringify(document), ...values]);
    }
    for (const { changed, rows } of kept.values()) await this.#upsert(db, rows, changed);
    if (removed.length > 0)
      await sql`delete from ${sql.table(this.#table)} where ${this.#dialect.among('key', this.#dialect.list(removed))}`.execute(
        db,
      );
    await writeCounts?.(db);
  }

  /** An index of one field serves to find its values. It leaves out null, which most documents have in such a field. */
  #part([field, ...others]: readonly string[]): RawBuilder<unknown> {
    return field === undefined || others.length > 0 ? sql`` : sql`where ${sql.ref(columnOf(field))} is not null`;
  }

  /** The names that an index may have, in the order in which they are taken. */
  *#indexNames(fields: readonly string[]): Generator<string, undefined> {
    const [table, by] = [tableOf(this.#collection), fields.map(snake).join('_')];
    for (let number = 0; ; number++) {
      const twin = number === 0 ? '' : `twin${number === 1 ? '' : number}_`;
      yield fitting(`${table}_${twin}by_${by}`);
    }
  }
}
