import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Position, StreamName } from '../../../../application/log/ports/event-store.ts';
import type {
  Changes,
  Collection,
  Condition,
  Documents,
  FieldValue,
  Page,
  Place,
  Query,
  ReadModels,
  Rebuild,
  RebuildOptions,
  Rollup,
  Scan,
  Scanned,
  Tallied,
  Tally,
} from '../../../../application/log/ports/read-models.ts';
import { ownValue } from '../../../../domain/shared/table.ts';
import { CollectionTable, copyTableOf, tableOf, versionedName } from './collection-table.ts';
import { columnOf, countColumn, rollupTableOf, totalOf } from './document-counts.ts';
import { dialectOf } from '../engine/dialects.ts';
import type { SqlDialect } from '../engine/dialects.ts';
import { moveCheckpoint } from '../checkpoints/checkpoints.ts';
import { releaseParked } from '../checkpoints/parked-streams.ts';
import { relaxedTransaction } from '../engine/writes.ts';
import { openRebuild } from './rebuild.ts';
import type { Tables } from '../engine/tables.ts';

/**
 * JSON with the members of every object sorted by name, because jsonb does not keep their order and digests must not
 * depend on it.
 */
export const canonicalJson = (json: string): string =>
  JSON.stringify(JSON.parse(json), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

// Tables of projections are created from their declarations, so their rows have no static type.
type DocumentRow = { key: string; document: string } & Record<string, string | number | null>;
type DocumentTables = Record<string, DocumentRow>;
type Selection<O> = SelectQueryBuilder<DocumentTables, string, O>;

/** What of a collection says which values few documents have. */
type IndexedBy = Partial<Pick<Collection, 'indexes' | 'counted'>>;

const checkpointName = (collection: Collection): string => `projection:${versionedName(collection)}`;

/**
 * The conditions by which few rows are found in an index, first that of a value which few have: of a field that has an
 * index of its own, alone or within an account. Undefined if there are none.
 */
const findingFew = (
  conditions: readonly Condition<string>[],
  { indexes = [], counted = [] }: IndexedBy,
): readonly Condition<string>[] | undefined => {
  const anyOf = conditions.find((condition) => 'anyOf' in condition);
  if (anyOf) return [anyOf];
  const byField = new Map(
    conditions.flatMap((condition) =>
      'field' in condition && 'equals' in condition && condition.equals !== null
        ? [[condition.field, condition] as const]
        : [],
    ),
  );
  for (const [first = '', second, ...others] of indexes) {
    const one = byField.get(first);
    if (one && second === undefined) return [one];
    const within = second === undefined || counted.includes(second) ? undefined : byField.get(second);
    if (one && within && !others.includes('key')) return [within, one];
  }
  return undefined;
};

/**
 * The rows that match. A value that one row or few have is found by its own index, and the other conditions are then
 * only compared: SQLite, which has no statistics, would rather read all rows of the account in an index that has every
 * column.
 */
const narrowed = <O>(
  query: Selection<O>,
  conditions: readonly Condition<string>[],
  dialect: Pick<SqlDialect, 'compared' | 'equalsRare'>,
  indexedBy: IndexedBy,
): Selection<O> => {
  const found = findingFew(conditions, indexedBy);
  return conditions.reduce((query, condition) => {
    if ('anyOf' in condition)
      return query.where((eb) => eb.or(condition.anyOf.map((field) => eb(columnOf(field), '=', condition.equals))));
    const name = columnOf(condition.field);
    if (condition === found?.[0] && 'equals' in condition && condition.equals !== null)
      return query.where(dialect.equalsRare(name, condition.equals));
    const column = found !== undefined && !found.includes(condition) ? dialect.compared<FieldValue>(name) : name;
    if ('equals' in condition)
      return condition.equals === null ? query.where(column, 'is', null) : query.where(column, '=', condition.equals);
    if ('oneOf' in condition) return query.where(column, 'in', condition.oneOf);
    const from = condition.from === undefined ? query : query.where(column, '>=', condition.from);
    return condition.to === undefined ? from : from.where(column, '<', condition.to);
  }, query);
};

/**
 * So few matching documents are found first and then sorted. The limit of the query that finds them, which is above
 * this number, keeps the databases from reading the whole list in its order until enough rows match.
 */
const fewMatches = 2_000;

/** A query is split into at most this many. */
const mostParts = 32;

/**
 * The conditions of a query for each value of a field that may have one of several, if an index has the order of the
 * list for each value but not for all of them: the first rows of each are then merged. Both databases would rather read
 * the whole list in its order until enough rows match, which are few of very many where the values are rare.
 */
const partsOf = <F extends string>(
  { indexes }: Pick<Collection<never, F>, 'indexes'>,
  { where, sort }: Query<F>,
): readonly (readonly Condition<F>[])[] | undefined => {
  const equal = where.flatMap((condition) => ('equals' in condition && 'field' in condition ? [condition.field] : []));
  const split = where.find(
    (condition) =>
      'oneOf' in condition &&
      condition.oneOf.length > 1 &&
      condition.oneOf.length <= mostParts &&
      indexes.some((index) => {
        const at = index.indexOf(condition.field);
        return (
          at >= 0 && index[at + 1] === sort.field && index.slice(0, at).every((field) => equal.includes(field as F))
        );
      }),
  );
  if (split === undefined || !('oneOf' in split)) return undefined;
  const others = where.filter((condition) => condition !== split);
  return [...new Set(split.oneOf)].map((value) => [...others, { field: split.field, equals: value }]);
};

/** Rows after a place in the ascending order of a column and the key. Null sorts before every value. */
const behind = (column: string, { value, key }: Place): RawBuilder<SqlBool> =>
  value === null
    ? sql`(${sql.ref(column)} is not null or ${sql.ref('key')} > ${key})`
    : // Written as one comparison of rows, so that the databases continue in the index at this place.
      sql`(${sql.ref(column)}, ${sql.ref('key')}) > (${value}, ${key})`;

/**
 * Documents in tables that are created from the declarations of the projections. Documents and checkpoint are written
 * in one transaction.
 */
export class SqlReadModels implements ReadModels {
  readonly #db: Kysely<Tables>;
  readonly #dialect: SqlDialect;
  readonly #tables = new Map<string, Promise<CollectionTable<unknown>>>();

  constructor(db: Kysely<Tables>) {
    this.#db = db;
    this.#dialect = dialectOf(db);
  }

  async get<D>(collection: Collection<D>, key: string): Promise<D | undefined> {
    return (await this.getMany(collection, [key])).get(key);
  }

  async getMany<D>(collection: Collection<D>, keys: readonly string[]): Promise<ReadonlyMap<string, D>> {
    return (await this.#table(collection)).getMany(this.#db, keys);
  }

  async find<D, F extends string>(collection: Collection<D, F>, query: Query<F>): Promise<Page<D>> {
    const total = await this.#total(collection, query);
    return { rows: total === 0 ? [] : await this.#page(collection, query, total), total };
  }

  async rows<D, F extends string>(collection: Collection<D, F>, query: Query<F>): Promise<readonly D[]> {
    await this.#table(collection);
    return this.#page(collection, query);
  }

  async scan<D, F extends string>(
    collection: Collection<D, F>,
    { where, by, after, size }: Scan<F>,
  ): Promise<Scanned<D>> {
    await this.#table(collection);
    const column = columnOf(by);
    const all = this.#matching(tableOf(collection), where, collection);
    const some = after === undefined ? all : all.where(behind(column, after));
    const rows = await some
      .select(['document', 'key', sql<FieldValue>`${sql.ref(column)}`.as('value')])
      .orderBy(column, (item) => this.#dialect.ordered(item, 'ASC'))
      .orderBy('key', 'asc')
      .limit(size)
      .execute();
    const last = rows.length < size ? undefined : rows.at(-1);
    return {
      rows: rows.map(({ document }) => JSON.parse(document) as D),
      last: last && { value: last.value, key: last.key },
    };
  }

  async tally<D, C extends string, S extends C>(
    collection: Collection<D>,
    rollup: Rollup<D, C>,
    { where, by, page }: Tally<C, S>,
  ): Promise<readonly Tallied<S>[]> {
    await this.#table(collection);
    const columns = by.map(columnOf);
    const total = sql<number>`sum(${sql.ref(countColumn)})`;
    const grouped = this.#matching(rollupTableOf(tableOf(collection), rollup), where)
      .select([...columns, total.as(countColumn)])
      .groupBy(columns)
      .having(total, '<>', 0);
    const direction = page?.direction === 'DESC' ? 'desc' : 'asc';
    const ordered = columns.reduce((query, key) => query.orderBy(key, direction), grouped);
    const [from, to] = page?.range ?? [];
    const some = from === undefined || to === undefined ? ordered : ordered.limit(to - from + 1).offset(from);
    const rows = await some.execute();
    return rows.map((row) => {
      const values: [string, unknown][] = by.map((column) => [column, ownValue(row, columnOf(column))]);
      return Object.fromEntries([...values, [countColumn, row.documents]]) as Tallied<S>;
    });
  }

  async checkpoint(collection: Collection): Promise<Position | undefined> {
    const row = await this.#db
      .selectFrom('checkpoints')
      .select('position')
      .where('name', '=', checkpointName(collection))
      .executeTakeFirst();
    return row?.position;
  }

  async commit<D>(
    collection: Collection<D>,
    changes: Changes<D>,
    moved: { readonly from: Position | undefined; readonly to: Position; readonly released?: StreamName | undefined },
    before?: ReadonlyMap<string, D>,
  ): Promise<void> {
    const table = await this.#table(collection);
    await relaxedTransaction(this.#db, async (transaction) => {
      await moveCheckpoint(transaction, checkpointName(collection), moved);
      if (moved.released !== undefined) await releaseParked(transaction, versionedName(collection), moved.released);
      await table.write(transaction, changes, before);
    });
  }

  async rebuild<D>(collection: Collection<D>, options?: RebuildOptions): Promise<Rebuild<D>> {
    const live = await this.#table(collection);
    return openRebuild(
      this.#db,
      { collection, live, checkpoint: checkpointName(collection), digest: (table) => this.#digest(table) },
      options,
    );
  }

  async documents<D>(collection: Collection<D>, copy?: string): Promise<Documents<D>> {
    const table =
      copy === undefined ? await this.#table(collection) : new CollectionTable(this.#db, collection, copyTableOf(copy));
    return {
      getMany: (keys) => table.getMany(this.#db, keys),
      page: (after, size) => table.page(this.#db, after, size),
    };
  }

  async digest(collection: Collection): Promise<string> {
    await this.#table(collection);
    return this.#digest(tableOf(collection));
  }

  async #total<D, F extends string>(collection: Collection<D, F>, { where }: Query<F>): Promise<number> {
    await this.#table(collection);
    const table = tableOf(collection);
    const { counts, documents } = totalOf(table, collection, where);
    const summed = sql<number>`coalesce(sum(${sql.ref(countColumn)}), 0)`.as('total');
    const parts = [
      counts && this.#matching(counts, where).select(summed),
      documents && this.#matching(table, documents, collection).select(sql<number>`count(*)`.as('total')),
    ].filter((part) => part !== undefined);
    // In one statement: a document that finishes meanwhile is counted once.
    const sum = sql<number>`${sql.join(parts, sql` + `)}`.as('total');
    const { total } = await this.#db.selectNoFrom(sum).executeTakeFirstOrThrow();
    return Number(total);
  }

  /** `total`: how many documents match, if known. */
  async #page<D, F extends string>(collection: Collection<D, F>, query: Query<F>, total = Infinity): Promise<D[]> {
    const { where, sort, range: [from, to] } = query; // oxfmt-ignore
    const table = tableOf(collection);
    const inOrder = <O>(query: Selection<O>): Selection<O> =>
      query
        .orderBy(columnOf(sort.field), (item) => this.#dialect.ordered(item, sort.direction))
        .orderBy('key', sort.direction === 'ASC' ? 'asc' : 'desc');
    const matching = (where: readonly Condition<F>[]) =>
      this.#matching(table, where, collection).select(['key', columnOf(sort.field)]);

    const parts = partsOf(collection, query);
    const found =
      total <= fewMatches
        ? this.#merged([matching(where).limit(2 * fewMatches)])
        : parts === undefined
          ? this.#matching(table, where, collection)
          : this.#merged(parts.map((part) => inOrder(matching(part)).limit(to + 1)));
    // The keys are found in an index alone; only the rows of the page, which hold the documents, are read.
    const page = inOrder(found.select('key'))
      .limit(to - from + 1)
      .offset(from);
    const rows = await inOrder(this.#matching(table, []).where('key', 'in', page).select('document')).execute();
    return rows.map(({ document }) => JSON.parse(document) as D);
  }

  /** The rows of several queries as one table. */
  #merged(queries: readonly Selection<object>[]): Selection<object> {
    // SQLite allows an order and a limit in a part of a compound query only where the part is a subquery.
    const parts = queries.map((query, at) => sql`select * from ${query} as ${sql.ref(`part_${at}`)}`);
    const all = sql<DocumentRow>`(${sql.join(parts, sql` union all `)})`.as('merged');
    return this.#db.selectFrom(all);
  }

  #matching(table: string, where: readonly Condition<string>[], indexedBy: IndexedBy = {}): Selection<object> {
    const all = (this.#db as unknown as Kysely<DocumentTables>).selectFrom(table) as Selection<object>;
    return narrowed(all, where, this.#dialect, indexedBy);
  }

  /** Computes the digest page by page, because a large collection does not fit into memory. */
  async #digest(table: string): Promise<string> {
    const digest = createHash('sha256');
    for (let after = ''; ;) {
      const { rows } = await sql<{ key: string; document: string }>`
        select key, document from ${sql.table(table)} where key > ${after} order by key limit 1000`.execute(this.#db);
      for (const { key, document } of rows) digest.update(`${key}\n${canonicalJson(document)}\n`);
      const last = rows.at(-1);
      if (!last) return digest.digest('hex');
      after = last.key;
    }
  }

  /** The table of a collection, created on first use. */
  #table<D>(collection: Collection<D>): Promise<CollectionTable<D>> {
    const name = tableOf(collection);
    const made = this.#tables.get(name) ?? this.#create(collection);
    this.#tables.set(name, made);
    return made as Promise<CollectionTable<D>>;
  }

  async #create<D>(collection: Collection<D>): Promise<CollectionTable<D>> {
    try {
      const table = new CollectionTable(this.#db, collection);
      await this.#db.transaction().execute(async (transaction) => {
        // Serialized, because "if not exists" fails if another process creates the table at the same moment.
        await this.#dialect.serialize(transaction, tableOf(collection));
        await table.create(transaction);
        await table.createIndexes(transaction);
      });
      return table;
    } catch (error) {
      this.#tables.delete(tableOf(collection));
      throw error;
    }
  }
}
