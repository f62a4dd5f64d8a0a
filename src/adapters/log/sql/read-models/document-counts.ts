import { sql } from 'kysely';
import type { CompiledQuery, Transaction } from 'kysely';
import type { Changes, Collection, Condition, FieldValue } from '../../../../application/log/ports/read-models.ts';
import { ownValue } from '../../../../domain/shared/table.ts';
import { dialectOf } from '../engine/dialects.ts';
import type { Executor } from '../engine/dialects.ts';
import type { Tables } from '../engine/tables.ts';
import { chunksOf } from '../engine/writes.ts';

/** A name in snake case, for names in the database. */
export const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/-/g, '_');

export const columnOf = (field: string): string => `f_${snake(field)}`;

/** The column with the number of documents. */
export const countColumn = 'documents';

/** The table with the counts by the counted fields; its name begins those of the rollups. */
export const countsTableOf = (table: string): string => `${table}_counts`;
const rollupSuffix = (rollup: string): string => `_${snake(rollup)}`;
export const rollupTableOf = (table: string, { name }: { readonly name: string }): string =>
  `${countsTableOf(table)}${rollupSuffix(name)}`;

const finishedSuffix = '_finished';

const areCounted = <F extends string>(counted: readonly F[], where: readonly Condition<F>[]): boolean =>
  counted.length > 0 && where.every((condition) => 'field' in condition && counted.includes(condition.field));

/** What the total of a list is the sum of: counts that match, in this table, and documents that meet conditions. */
type Total<F extends string> = { readonly counts?: string; readonly documents?: readonly Condition<F>[] };

/** The cheapest way to the total of a list of this table: by counts, if it is filtered by counted fields alone. */
export const totalOf = <F extends string>(
  table: string,
  { counted = [], finished }: Pick<Collection<never, F>, 'counted' | 'finished'>,
  where: readonly Condition<F>[],
): Total<F> => {
  if (areCounted(counted, where)) return { counts: countsTableOf(table) };
  if (finished === undefined || !areCounted(finished.counted, where)) return { documents: where };
  const { field } = finished;
  const isOfField = (condition: Condition<F>): boolean => 'field' in condition && condition.field === field;
  const unfinished = where.filter(isOfField).reduce<readonly FieldValue[]>((values, condition) => {
    if ('equals' in condition) return values.filter((value) => value === condition.equals);
    return 'oneOf' in condition ? values.filter((value) => condition.oneOf.includes(value)) : values;
  }, finished.unless);
  const others = where.filter((condition) => !isOfField(condition));
  return {
    counts: `${countsTableOf(table)}${finishedSuffix}`,
    ...(unfinished.length > 0 && { documents: [...others, { field, oneOf: unfinished }] }),
  };
};

type Values = readonly FieldValue[];

const none: readonly Values[] = [];

/** What a table of counts has columns for, and the combinations of their values that a document has. */
type Counting<D> = {
  /** Follows the name of the table of the counted fields; '' for that table itself. */
  readonly suffix: string;
  readonly columns: readonly { readonly name: string; readonly type: 'text' | 'number' }[];
  combinationsOf(document: D): readonly Values[];
};

type Counted<D> = Pick<Collection<D>, 'name' | 'fields' | 'counted' | 'finished' | 'rollups'>;

/** How documents are counted by fields: all of them, or those that `isMeant`. */
const countingBy = <D>(
  { name, fields }: Pick<Counted<D>, 'name' | 'fields'>,
  counted: readonly string[],
  suffix: string,
  isMeant: (document: D) => boolean,
): Counting<D> => {
  const columns = counted.map((field) => {
    const found = ownValue(fields, field);
    if (!found) throw new RangeError(`${name} has no field ${field} to count by.`);
    return { name: columnOf(field), type: found.type, field: found };
  });
  return {
    suffix,
    columns,
    combinationsOf: (document) => (isMeant(document) ? [columns.map(({ field }) => field.of(document))] : none),
  };
};

/** The counts of a collection: by its counted fields, of its finished documents, and its rollups. */
const countingsOf = <D>(collection: Counted<D>): readonly Counting<D>[] => {
  const { fields, counted = [], finished, rollups = [] } = collection;
  return [
    ...(counted.length === 0 ? [] : [countingBy(collection, counted, '', () => true)]),
    ...(finished === undefined
      ? []
      : [
          countingBy(
            collection,
            finished.counted,
            finishedSuffix,
            (document) => !finished.unless.includes(ownValue(fields, finished.field)?.of(document) ?? null),
          ),
        ]),
    ...rollups.map((rollup) => {
      const columns = Object.entries(rollup.columns).map(([column, type]) => ({
        column,
        name: columnOf(column),
        type,
      }));
      return {
        suffix: rollupSuffix(rollup.name),
        columns,
        combinationsOf: (document: D) =>
          rollup.of(document).map((combination) => columns.map(({ column }) => ownValue(combination, column) ?? null)),
      };
    }),
  ];
};

/** How many more documents have each combination of values, or fewer. */
type Difference = { readonly values: Values; by: number };

/** Whether both lists have the same combinations in the same order, as before and after most changes. */
const areSame = (one: readonly Values[], other: readonly Values[]): boolean =>
  one.length === other.length &&
  one.every((values, at) => values.every((value, column) => value === other[at]?.[column]));

/**
 * The number of documents for each combination of values, in a table beside theirs. It is written in the transaction
 * that writes the documents, and swapped with them.
 */
class CountsTable<D> {
  readonly #name: string;
  readonly #counting: Counting<D>;
  /** Statements by their number of rows: compiling one takes several times as long as SQLite takes to run it. */
  readonly #statements = new Map<number, CompiledQuery>();

  constructor(documents: string, counting: Counting<D>) {
    this.#name = `${countsTableOf(documents)}${counting.suffix}`;
    this.#counting = counting;
  }

  async create(db: Executor): Promise<void> {
    const { types, withKey } = dialectOf(db);
    const columns = this.#counting.columns.map(({ name, type }) => sql`${sql.ref(name)} ${types[type]} not null`);
    await sql`create table if not exists ${sql.table(this.#name)}
      (${sql.join(columns)}, ${sql.ref(countColumn)} ${types.number} not null, primary key (${this.#key()})) ${withKey}`.execute(
      db,
    );
  }

  /** Counts documents that were stored before counting by their fields was declared. */
  async countStored(documents: string, db: Executor): Promise<void> {
    if (this.#counting.suffix !== '') return;
    await sql`insert into ${sql.table(this.#name)} select ${this.#key()}, count(*) from ${sql.table(documents)}
      where not exists (select 1 from ${sql.table(this.#name)}) group by ${this.#key()}`.execute(db);
  }

  async drop(db: Executor): Promise<void> {
    await db.schema.dropTable(this.#name).ifExists().execute();
  }

  async rename(documents: string, transaction: Transaction<Tables>): Promise<void> {
    const name = `${countsTableOf(documents)}${this.#counting.suffix}`;
    await transaction.schema.alterTable(this.#name).renameTo(name).execute();
  }

  /** The rows to write: sorted, because rows that two connections lock in the same order cannot deadlock. */
  changed(changes: Changes<D>, former: ReadonlyMap<string, D>): readonly (readonly FieldValue[])[] {
    const differences = new Map<string, Difference>();
    const add = (combinations: readonly Values[], by: number): void => {
      for (const values of combinations) {
        const key = JSON.stringify(values);
        const difference = differences.get(key);
        if (difference) difference.by += by;
        else differences.set(key, { values, by });
      }
    };
    for (const [key, document] of changes) {
      const earlier = former.get(key);
      const before = earlier === undefined ? none : this.#counting.combinationsOf(earlier);
      const after = document === undefined ? none : this.#counting.combinationsOf(document);
      if (areSame(before, after)) continue;
      add(before, -1);
      add(after, 1);
    }
    return [...differences]
      .filter(([, { by }]) => by !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { values, by }]) => [...values, by]);
  }

  async write(db: Executor, rows: readonly (readonly FieldValue[])[]): Promise<void> {
    for (const some of chunksOf(rows)) {
      const statement = this.#statements.get(some.length) ?? this.#compile(db, some.length);
      this.#statements.set(some.length, statement);
      await db.executeQuery({ ...statement, parameters: some.flat() });
    }
  }

  #key() {
    return sql.join(this.#counting.columns.map(({ name }) => sql.ref(name)));
  }

  #compile(db: Executor, rows: number): CompiledQuery {
    const [table, count] = [sql.table(this.#name), sql.ref(countColumn)];
    const row = sql`(${sql.join([...this.#counting.columns, countColumn].map(() => sql.val(null)))})`;
    return sql`insert into ${table} (${this.#key()}, ${count}) values ${sql.join(Array.from({ length: rows }, () => row))}
      on conflict (${this.#key()}) do update set ${count} = ${sql.ref(`${this.#name}.${countColumn}`)} + excluded.${count}`.compile(
      db,
    );
  }
}

/** All tables of counts beside one table of documents. */
export class DocumentCounts<D> {
  readonly #documents: string;
  readonly #tables: readonly CountsTable<D>[];

  constructor(documents: string, collection: Counted<D>) {
    this.#documents = documents;
    this.#tables = countingsOf(collection).map((counting) => new CountsTable(documents, counting));
  }

  /** Creates the tables, and counts the documents that already exist. */
  async create(db: Executor): Promise<void> {
    for (const table of this.#tables) {
      await table.create(db);
      await table.countStored(this.#documents, db);
    }
  }

  async drop(db: Executor): Promise<void> {
    for (const table of this.#tables) await table.drop(db);
  }

  /** `documents`: the new name of the table that is counted. */
  async rename(documents: string, transaction: Transaction<Tables>): Promise<void> {
    for (const table of this.#tables) await table.rename(documents, transaction);
  }

  /**
   * Prepares the change of the counts; to be called before the documents are written, because it reads (`stored`) the
   * earlier ones of those that are not in `before`. The result writes the counts. Call it last, because other
   * connections that fill the same tables wait for its locks.
   */
  async prepare(
    stored: (keys: readonly string[]) => Promise<ReadonlyMap<string, D>>,
    changes: Changes<D>,
    before: ReadonlyMap<string, D> = new Map(),
  ): Promise<((db: Executor) => Promise<void>) | undefined> {
    if (this.#tables.length === 0) return undefined;
    const unknown = changes
      .keys()
      .filter((key) => !before.has(key))
      .toArray();
    const former = unknown.length === 0 ? before : new Map([...before, ...(await stored(unknown))]);
    const changed = this.#tables.map((table) => [table, table.changed(changes, former)] as const);
    return async (db) => {
      for (const [table, rows] of changed) await table.write(db, rows);
    };
  }
}
