import { DatabaseError, Pool, TypeOverrides, Client } from 'pg';
import type { PoolClient, QueryResult } from 'pg';
import { OutcomeUnknownError, StoreUnavailableError } from '../../../../../application/log/ports/event-store.ts';
import { table } from '../../../../../domain/shared/table.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { PostgresPool, PostgresPoolClient, DatabaseIntrospector, TableMetadata } from 'kysely';
import type { Tables } from '../tables.ts';

// SQLSTATEs (https://www.postgresql.org/docs/current/errcodes-appendix.html) of faults of the server rather than of
// the statement. The transaction of the statement is rolled back.
const unavailable = table({
  '25006': 'The database accepts no writes: it is read-only, or a standby.',
  '40001': 'The database rolled this transaction back in favour of another.',
  '40P01': 'The database rolled this transaction back in favour of another.',
  '53000': 'The database is out of resources.',
  '53100': 'The disk of the database is full.',
  '53200': 'The database is out of memory.',
  '53300': 'The database has no connection left.',
  '55P03': 'The database waited too long for a lock.',
  '57014': 'The database took too long; the statement was cancelled.',
  '57P03': 'The database is starting or stopping.',
  '58030': 'The disk of the database failed.',
});

/**
 * Codes after which the connection is closed: those of class 08 concern the connection, the others a shutdown or crash
 * of the server.
 */
const endsConnection = /^(08...|57P0[125])$/;

const isMistake = (error: Error): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;

/**
 * Whether the connection is lost: the server said so, or the error is neither an answer of the server nor a bug of
 * ours.
 */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof DatabaseError ? endsConnection.test(error.code ?? '') : error instanceof Error && !isMistake(error);

/** The target of an address, without user and password; these end at the last `@`. A socket is named by its folder. */
const placeOf = (url: string): string => {
  const place = url.replace(/^([^/]*)\/\/.*@/, '$1//');
  if (!URL.canParse(place)) return '';
  const { hostname, port, searchParams } = new URL(place);
  const host = searchParams.get('host') ?? (hostname === '' ? 'localhost' : hostname);
  return ` at ${host}:${searchParams.get('port') ?? (port === '' ? '5432' : port)}`;
};

/** Translates an error while connecting to the database of an address: nothing was executed. */
export const translateConnectError = (error: unknown, url: string): unknown => {
  if (!(error instanceof DatabaseError)) {
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
    return new StoreUnavailableError(
      `The database${placeOf(url)} cannot be reached${code}. Check DATABASE_URL, and that the server runs and listens there.`,
      { cause: error },
    );
  }
  const message = endsConnection.test(error.code ?? '') ? 'The database is stopping.' : unavailable[error.code ?? ''];
  // A wrong password or database name is passed on unchanged, because a retry does not help.
  return message === undefined ? error : new StoreUnavailableError(message, { cause: error });
};

/**
 * Translates an error of PostgreSQL: to StoreUnavailableError if the caller may retry, to OutcomeUnknownError if the
 * statement may have taken effect; a bug is returned unchanged. `decides`: the statement could take effect without an
 * answer, as a commit or a write outside a transaction can.
 */
export const translatePostgresError = (error: unknown, { decides }: { readonly decides: boolean }): unknown => {
  if (isConnectionLost(error)) {
    const cause = { cause: error };
    return decides
      ? new OutcomeUnknownError('The connection to the database was lost before it had responded.', cause)
      : new StoreUnavailableError('The connection to the database was lost.', cause);
  }
  const message = error instanceof DatabaseError ? unavailable[error.code ?? ''] : undefined;
  return message === undefined ? error : new StoreUnavailableError(message, { cause: error });
};

type PostgresPoolOptions = {
  /** The most connections that this process opens. */
  readonly connections: number;
  readonly timeouts?: typeof defaultTimeouts;
  /** The server refuses writes on these connections. */
  readonly isReadOnly?: boolean;
};

/** Timeouts (ms) for connecting and for an answer: a server that hangs must not block its callers permanently. */
const defaultTimeouts = { connection: 5_000, answer: 60_000 };

/** Statements that take longer the larger the table is, so that no timeout suits them. */
const isSlow = /^\s*(create|alter|drop)\b/i;
const isRead = /^\s*select\b/i;

// Type numbers: https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat
const int8 = 20;
const jsonb = 3802;

const types = new TypeOverrides();
// Our integers stay far below 2^53, so they become numbers as in SQLite. Documents are parsed by their readers.
types.setTypeParser(int8, Number);
types.setTypeParser(jsonb, (text) => text);

/** PostgreSQL cannot store U+0000 in text: https://www.postgresql.org/docs/current/datatype-character.html */
const storable = (value: unknown): unknown => {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
  return Array.isArray(value) ? value.map(storable) : value;
};

/** A connection taken from the pool. Its errors are translated, and a lost connection is not returned to the pool. */
class PooledConnection {
  readonly #client: PoolClient;
  readonly #answerTimeoutMs: number;
  #inTransaction = false;
  #lost = false;

  constructor(client: PoolClient, answerTimeoutMs: number) {
    this.#client = client;
    this.#answerTimeoutMs = answerTimeoutMs;
  }

  async query(text: string, parameters: readonly unknown[]): Promise<QueryResult> {
    // The server rolled back when the connection was lost, and the caller has already received that error.
    if (text === 'rollback' && this.#lost) return { command: 'ROLLBACK', rowCount: 0, rows: [], oid: 0, fields: [] };
    const result = await this.#query(text, parameters);
    if (text === 'begin') this.#inTransaction = true;
    else if (text === 'commit' || text === 'rollback') this.#inTransaction = false;
    // The server answers COMMIT of a failed transaction without an error, but rolls it back.
    if (text === 'commit' && result.command !== 'COMMIT')
      throw new Error('The transaction had failed and was rolled back.');
    return result;
  }

  release(): void {
    this.#client.release(this.#lost);
  }

  async #query(text: string, parameters: readonly unknown[]): Promise<QueryResult> {
    const values = parameters.map(storable);
    try {
      return await this.#client.query({
        text,
        values,
        ...(!isSlow.test(text) && { query_timeout: this.#answerTimeoutMs }),
      });
    } catch (error) {
      this.#lost ||= isConnectionLost(error);
      const decides = text === 'commit' || (!this.#inTransaction && text !== 'begin' && !isRead.test(text));
      throw translatePostgresError(error, { decides });
    }
  }
}

/** Connections to PostgreSQL for Kysely, opened on demand and again after an outage of the server. */
const postgresPool = (
  url: string,
  { connections, timeouts = defaultTimeouts, isReadOnly = false }: PostgresPoolOptions,
): PostgresPool => {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: timeouts.connection,
    keepAlive: true,
    application_name: 'waybill',
    types,
  });
  // Without a listener the end of an idle connection would end the process. A query on it rejects anyway.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  // Sent before every other query of the connection. A failure is a lost connection, of which the next query tells.
  if (isReadOnly)
    pool.on('connect', (client) => void client.query('set default_transaction_read_only = on').catch(() => undefined));

  let ended = false;
  return {
    connect: async () => {
      if (ended) throw new StoreUnavailableError('The database has been closed.');
      try {
        // Kysely uses the second form of `query`, with a cursor, only if it is configured with one.
        return new PooledConnection(await pool.connect(), timeouts.answer) as unknown as PostgresPoolClient;
      } catch (error) {
        throw translateConnectError(error, url);
      }
    },
    end: async () => {
      ended = true;
      await pool.end();
    },
  };
};

/**
 * Lists the tables of our schema for the migrator. Kysely's own introspector reads all schemas, and fails when another
 * schema is dropped while it reads.
 */
const tablesOfOurSchema = (db: Kysely<unknown>): DatabaseIntrospector => {
  const getTables = async (): Promise<TableMetadata[]> => {
    const { rows } = await sql<{ name: string; schema: string }>`
      select tablename as name, schemaname as schema from pg_tables where schemaname = current_schema()`.execute(db);
    return rows.map(({ name, schema }) => ({ name, schema, isView: false, isForeign: false, columns: [] }));
  };
  return { getTables, getSchemas: () => Promise.resolve([]), getMetadata: async () => ({ tables: await getTables() }) };
};

class OurPostgresDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return tablesOfOurSchema(db);
  }
}

export const openPostgres = (url: string, options: PostgresPoolOptions): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new OurPostgresDialect({ pool: postgresPool(url, options) }) });

type PostgresTransport = {
  /** A host name, or for a socket of this machine a folder, which begins with a slash. */
  readonly host: string;
  readonly tls: 'none' | 'unverified' | 'verified';
};

/**
 * How the driver would connect, by its own interpretation of the address, PGHOST and PGSSLMODE. It does not connect.
 */
export const postgresTransport = (url: string): PostgresTransport => {
  const { host, ssl } = new Client({ connectionString: url });
  // The declared type is boolean, but TLS options in the address make it an object.
  const options = ssl as boolean | { readonly rejectUnauthorized?: boolean };
  if (options === false) return { host, tls: 'none' };
  const isUnverified = options !== true && options.rejectUnauthorized === false;
  return { host, tls: isUnverified ? 'unverified' : 'verified' };
};
