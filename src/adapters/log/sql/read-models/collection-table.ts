import type { Collection, Changes, Condition, FieldValue } from '../../../../application/log/ports/read-models.ts';
import { sql } from 'kysely';
import type { Transaction, CompiledQuery, RawBuilder } from 'kysely';
import { ownValue } from '../../../../domain/shared/table.ts';
import { dialectOf } from '../engine/dialects.ts';
import type { Executor, SqlDialect, Upsert } from '../engine/dialects.ts';
import type { Tables } from '../engine/tables.ts';
import { createHash } from 'node:crypto';

/** A name in snake case, for names in the database. */
const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/-/g, '_');

/** The name of a version of a read model in checkpoints and parked streams. */
export const versionedName = ({ name, version }: Pick<Collection, 'name' | 'version'>): string => `${name}@${version}`;

export const tableOf = ({ name, version }: Pick<Collection, 'name' | 'version'>): string =>
  `rm_${snake(name)}_v${version}`;
export const columnOf = (field: string): string => `f_${snake(field)}`;

/** The name of the table of a copy. */
export const copyTableOf = (id: string): string => `rm_copy_${id}`;
/** The prefix of the checkpoints of a copy's partitions. */
export const copyFamilyOf = (id: string): string => `copy:${id}:`;

/** The column with the number of documents. */
export const countColumn = 'documents';

export const countsTableOf = (table: string): string => `${table}_counts`;

/** Whether a query filters by counted fields alone, so that its total is a sum of counts. */
export const isCounted = <F extends string>(
  { counted = [] }: Pick<Collection<never, F>, 'counted'>,
  where: readonly Condition<F>[],
): boolean =>
  counted.length > 0 && where.every((condition) => 'field' in condition && counted.includes(condition.field));

/**
 * The number of documents of a table for each combination of values of the counted fields, in a second table. The
 * counts are written in the transaction that writes the documents, and swapped with them.
 */
class DocumentCounts<D> {
  readonly #documents: string;
  readonly #counts: string;
  readonly #fields: readonly Collection<D>['fields'][string][];
  readonly #columns: readonly string[];

  constructor(table: string, { fields, counted = [] }: Pick<Collection<D>, 'fields' | 'counted'>) {
    this.#documents = table;
    this.#counts = countsTableOf(table);
    const declared = counted.map((name) => {
      const field = ownValue(fields, name);
      if (!field) throw new RangeError(`${table} has no field ${name} to count by.`);
      return field;
    });
    this.#fields = declared;
    this.#columns = counted.map(columnOf);
  }

  /** Creates the table of counts, and counts the documents that already exist. */
  async create(db: Executor): Promise<void> {
    if (this.#columns.length === 0) return;
    const { types } = dialectOf(db);
    const declared = this.#columns.map(
      (name, at) => sql`${sql.ref(name)} ${types[this.#fields[at]?.type ?? 'text']} not null`,
    );
    await sql`create table if not exists ${sql.table(this.#counts)}
      (${sql.join(declared)}, ${sql.ref(countColumn)} ${types.number} not null, primary key (${this.#key()}))`.execute(
      db,
    );
    await sql`insert into ${sql.table(this.#counts)} select ${this.#key()}, count(*) from ${sql.table(this.#documents)}
      where not exists (select 1 from ${sql.table(this.#counts)}) group by ${this.#key()}`.execute(db);
  }

  async drop(db: Executor): Promise<void> {
    await db.schema.dropTable(this.#counts).ifExists().execute();
  }

  /** `documents`: the new name of the table that is counted. */
  async rename(documents: string, transaction: Transaction<Tables>): Promise<void> {
    if (this.#columns.length > 0)
      await transaction.schema.alterTable(this.#counts).renameTo(countsTableOf(documents)).execute();
  }

  /**
   * Prepares the change of the counts; to be called before the documents are written, because it reads the earlier
   * values of those that are not in `before`. The result writes the counts. Call it last, because other connections
   * that fill the same table wait for its locks.
   */
  async prepare(
    db: Executor,
    changes: Changes<D>,
    before?: ReadonlyMap<string, D>,
  ): Promise<(() => Promise<void>) | undefined> {
    if (this.#columns.length === 0 || changes.size === 0) return undefined;
    const differences = new Map<string, { readonly values: readonly FieldValue[]; by: number }>();
    const add = (values: readonly FieldValue[], by: number): void => {
      const key = JSON.stringify(values);
      const difference = differences.get(key) ?? { values, by: 0 };
      difference.by += by;
      differences.set(key, difference);
    };
    const unknown: string[] = [];
    for (const [key, document] of changes) {
      const former = before?.get(key);
      if (former === undefined) unknown.push(key);
      else add(this.#valuesOf(former), -1);
      if (document !== undefined) add(this.#valuesOf(document), 1);
    }
    if (unknown.length > 0) for (const values of await this.#stored(db, unknown)) add(values, -1);
    // Sorted, because two connections may fill one table: rows locked in the same order cannot deadlock.
    const changed = [...differences].filter(([, { by }]) => by !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const rows = changed.map(([, { values, by }]) => [...values, by]);
    return rows.length === 0 ? undefined : () => this.#write(db, rows);
  }

  #key() {
    return sql.join(this.#columns.map((name) => sql.ref(name)));
  }

  #valuesOf(document: D): readonly FieldValue[] {
    return this.#fields.map((field) => field.of(document));
  }

  /** The counted values of those documents that are stored. */
  async #stored(db: Executor, keys: readonly string[]): Promise<readonly (readonly FieldValue[])[]> {
    const dialect = dialectOf(db);
    const { rows } = await sql<Record<string, FieldValue>>`select ${this.#key()} from ${sql.table(this.#documents)}
      where ${dialect.among('key', dialect.list(keys))}`.execute(db);
    return rows.map((row) => this.#columns.map((name) => ownValue(row, name) ?? null));
  }

  async #write(db: Executor, rows: readonly (readonly FieldValue[])[]): Promise<void> {
    const [table, count] = [sql.table(this.#counts), sql.ref(countColumn)];
    await sql`insert into ${table} (${this.#key()}, ${count}) values ${sql.join(rows.map((row) => sql`(${sql.join(row)})`))}
      on conflict (${this.#key()}) do update set ${count} = ${sql.ref(`${this.#counts}.${countColumn}`)} + excluded.${count}`.execute(
      db,
    );
  }
}

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
    const writeCounts = await this.#counts.prepare(db, changes, before);
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
    await writeCounts?.();
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
