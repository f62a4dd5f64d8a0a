import { sql } from 'kysely';
import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Changes, Collection } from '../../application/ports/read-models.ts';
import type { Tables } from './tables.ts';

type Executor = Kysely<Tables> | Transaction<Tables>;

/** Rows written by one statement: few statements to compile, and each is compiled once. */
const chunk = 32;

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/-/g, '_');

export const tableOf = ({ name, version }: Pick<Collection, 'name' | 'version'>): string => `rm_${snake(name)}_v${version}`;
export const columnOf = (field: string): string => `f_${snake(field)}`;

/** One table of documents, under whatever name: the live one, or a twin that is being rebuilt. */
export class CollectionTable<D> {
  readonly #table: string;
  readonly #collection: Collection<D>;
  readonly #compiled = new Map<string, CompiledQuery>();

  constructor(collection: Collection<D>, table = tableOf(collection)) {
    this.#collection = collection;
    this.#table = table;
  }

  async create(db: Executor): Promise<void> {
    let table = db.schema
      .createTable(this.#table)
      .ifNotExists()
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('document', 'text', (column) => column.notNull());
    for (const [field, { type }] of Object.entries(this.#collection.fields))
      table = table.addColumn(columnOf(field), type === 'text' ? 'text' : 'real');
    await table.execute();
  }

  /** Made after a rebuild has filled the table: an index is cheaper to build than to keep. */
  async createIndexes(db: Executor): Promise<void> {
    for (const fields of this.#collection.indexes) {
      await db.schema
        .createIndex(`${this.#table}_by_${fields.map(snake).join('_')}`)
        .ifNotExists()
        .on(this.#table)
        .columns([...fields.map(columnOf), 'key'])
        .execute();
    }
  }

  async getMany(db: Executor, keys: readonly string[]): Promise<Map<string, D>> {
    const compiled = this.#once('getMany', () =>
      sql`select key, document from ${sql.table(this.#table)} where key in (select value from json_each(${'[]'}))`.compile(db),
    );
    const { rows } = await db.executeQuery<{ key: string; document: string }>({ ...compiled, parameters: [JSON.stringify(keys)] });
    return new Map(rows.map(({ key, document }) => [key, JSON.parse(document) as D]));
  }

  async write(db: Executor, changes: Changes<D>): Promise<void> {
    const kept: [string, D][] = [];
    const removed: string[] = [];
    for (const [key, document] of changes) {
      if (document === undefined) removed.push(key);
      else kept.push([key, document]);
    }
    // Whole chunks first, then one by one: two texts of SQL in all, each prepared once.
    const whole = kept.length - (kept.length % chunk);
    for (let from = 0; from < whole; from += chunk) await this.#upsert(db, kept.slice(from, from + chunk));
    for (const row of kept.slice(whole)) await this.#upsert(db, [row]);
    for (const key of removed) await sql`delete from ${sql.table(this.#table)} where key = ${key}`.execute(db);
  }

  async #upsert(db: Executor, rows: readonly [string, D][]): Promise<void> {
    const fields = Object.entries(this.#collection.fields);
    const compiled = this.#once(`upsert ${rows.length}`, () => {
      const columns = ['key', 'document', ...fields.map(([field]) => columnOf(field))];
      const row = sql`(${sql.join(columns.map((column) => sql.val(column)))})`;
      const updates = columns.slice(1).map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
      return sql`insert into ${sql.table(this.#table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(rows.map(() => row))} on conflict (key) do update set ${sql.join(updates)}`.compile(
        db,
      );
    });
    const parameters = rows.flatMap(([key, document]) => [key, JSON.stringify(document), ...fields.map(([, field]) => field.of(document))]);
    await db.executeQuery({ ...compiled, parameters });
  }

  #once(name: string, compile: () => CompiledQuery): CompiledQuery {
    const known = this.#compiled.get(name) ?? compile();
    this.#compiled.set(name, known);
    return known;
  }
}
