import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Changes, Collection, Condition, FieldValue } from '../../../../application/log/ports/read-models.ts';
import { ownValue } from '../../../../domain/shared/table.ts';
import { dialectOf } from '../engine/dialects/index.ts';
import type { Executor } from '../engine/dialects/index.ts';
import type { Tables } from '../engine/tables.ts';
import { columnOf } from './names.ts';

/** The column with the number of documents. */
export const countColumn = 'documents';

export const countsTableOf = (table: string): string => `${table}_counts`;

/** Whether a query asks about counted fields alone, so that its total is a sum of counts. */
export const isCounted = <F extends string>(
  { counted = [] }: Pick<Collection<never, F>, 'counted'>,
  where: readonly Condition<F>[],
): boolean => counted.length > 0 && where.every(({ field }) => counted.includes(field));

/**
 * How many documents of a table have each combination of values of the counted fields, in a table beside it. The counts
 * are written in the transaction that writes the documents, and swapped with them.
 */
export class DocumentCounts<D> {
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

  /** Creates the table of counts. Documents that are there already are counted. */
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
   * What the changes do to the counts, to be called before the documents are written: it reads the earlier values of
   * those that are not in `before`. The result writes the counts. It is called last, because others that fill the same
   * table wait for its locks.
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
    // Two connections may fill one table: in the same order, neither waits for the other in a circle.
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

  /** The counted values of stored documents, as far as there are any. */
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
