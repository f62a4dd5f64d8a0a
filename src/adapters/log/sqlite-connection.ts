import { existsSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { makeFolder } from '../shared/files/read-file.ts';
import { RecentlyUsed } from '../../application/shared/recently-used.ts';
import { OutcomeUnknownError, StoreUnavailableError } from '../../application/log/ports/event-store.ts';
import { setImmediate as afterIo } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

// Primary result codes of SQLite (https://www.sqlite.org/rescode.html) for faults of the machine, not of the statement.
const unavailable: Readonly<Record<number, string>> = {
  5: 'The database is locked by another process.',
  6: 'A table is locked.',
  8: 'The database cannot be written.',
  13: 'The disk is full.',
  14: 'The database file cannot be opened.',
};
const ioError = 10;

const primaryCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;

/**
 * Translates an error of SQLite for callers: unavailable (retry later), outcome unknown, or the original error, which
 * is a bug.
 */
export const translateSqliteError = (error: unknown): unknown => {
  const code = primaryCodeOf(error);
  if (code === undefined) return error;
  if (code === ioError)
    return new OutcomeUnknownError('The disk failed while the database was in use.', { cause: error });
  const message = unavailable[code];
  return message === undefined ? error : new StoreUnavailableError(message, { cause: error });
};

const attempt = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw translateSqliteError(error);
  }
};

export const isConstraintViolation = (error: unknown): boolean => primaryCodeOf(error) === 19;

/** Accepts `file:./a/b.sqlite`, a plain path, or `:memory:`. */
export const pathOf = (url: string): string =>
  url.startsWith('file:') ? url.slice('file:'.length).replace(/^\/\/(?=\/)/, '') : url;

/** Identifies the file itself, even if its path later names another one. Takes some microseconds. */
const identityOf = (path: string): string | undefined => {
  if (path === ':memory:') return undefined;
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined || found.nlink === 0 ? 'none' : `${found.dev}:${found.ino}`;
};

/** One prepared statement whose errors are translated. */
export type Statement = {
  all<Row>(...parameters: readonly SQLInputValue[]): Row[];
  get<Row>(...parameters: readonly SQLInputValue[]): Row | undefined;
  run(...parameters: readonly SQLInputValue[]): {
    readonly changes: number | bigint;
    readonly lastInsertRowid: number | bigint;
  };
  iterate<Row>(...parameters: readonly SQLInputValue[]): IterableIterator<Row>;
  readonly returnsRows: boolean;
};

const statementOf = (prepared: StatementSync): Statement => ({
  all: <Row>(...parameters: readonly SQLInputValue[]) => attempt(() => prepared.all(...parameters) as Row[]),
  get: <Row>(...parameters: readonly SQLInputValue[]) => attempt(() => prepared.get(...parameters) as Row | undefined),
  run: (...parameters) => attempt(() => prepared.run(...parameters)),
  iterate: function* <Row>(...parameters: readonly SQLInputValue[]) {
    try {
      yield* prepared.iterate(...parameters) as IterableIterator<Row>;
    } catch (error) {
      throw translateSqliteError(error);
    }
  },
  returnsRows: prepared.columns().length > 0,
});

/** The size (bytes) at which the write-ahead log is copied into the file. */
const walBytes = 4_096_000;

/** The most prepared statements that are cached. */
const kept = 512;

type SqliteOptions = {
  readonly busyTimeout?: number;
  readonly pageSize?: number;
  readonly cacheKb?: number;
  readonly isReadOnly?: boolean;
};

/**
 * Opens a file without changing it or creating others beside it. Without a write-ahead log no process has it open, and
 * SQLite is told so (`immutable`), because it would create an empty one even to read.
 */
const openToRead = (path: string, timeout: number): DatabaseSync => {
  const isInUse = existsSync(`${path}-wal`);
  const place = isInUse ? path : new URL(`${pathToFileURL(path).href}?immutable=1`);
  return new DatabaseSync(place, { readOnly: true, timeout });
};

/** One connection to a SQLite file in WAL mode. Commits are on disk when they return. */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #path: string;
  /** The file itself; undefined for a database in memory. */
  readonly #identity: string | undefined;
  readonly #statements = new RecentlyUsed<string, Statement>(kept);

  /**
   * `busyTimeout` is how long (ms) to wait for another process's lock. Short, because the wait blocks the event loop.
   * `pageSize` (bytes) is that of a new file: rows of kilobytes leave much of a page of 4 KiB empty, and small rows
   * write more of a larger one. `cacheKb` is the size of the page cache. `isReadOnly` opens an existing file and writes
   * nothing, not even beside it.
   */
  constructor(
    url: string,
    { busyTimeout = 250, pageSize = 4_096, cacheKb = 2_000, isReadOnly = false }: SqliteOptions = {},
  ) {
    const path = pathOf(url);
    this.#path = path;
    if (isReadOnly) {
      this.#database = attempt(() => openToRead(path, busyTimeout));
      this.#identity = identityOf(path);
      return;
    }
    if (path !== ':memory:') makeFolder(dirname(path));
    this.#database = attempt(() => new DatabaseSync(path, { timeout: busyTimeout }));
    this.exec(
      `PRAGMA page_size = ${pageSize}; PRAGMA wal_autocheckpoint = ${walBytes / pageSize}; PRAGMA cache_size = -${cacheKb}; ` +
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY',
    );
    this.#identity = identityOf(path);
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /**
   * Throws StoreUnavailableError when the file was deleted or replaced since it was opened: writes to it would be lost.
   */
  assertInPlace(): void {
    if (this.#identity !== identityOf(this.#path))
      throw new StoreUnavailableError(`${basename(this.#path)} is open and has been deleted or replaced.`);
  }

  /**
   * Runs `commit` if the file is still at its path. Throws StoreUnavailableError before it otherwise, and
   * OutcomeUnknownError if the file was removed meanwhile: a write is not acknowledged unless it is in the file.
   */
  inPlace<T>(commit: () => T): T {
    this.assertInPlace();
    const result = commit();
    try {
      this.assertInPlace();
    } catch (error) {
      throw new OutcomeUnknownError('The file was deleted or replaced while it was written.', { cause: error });
    }
    return result;
  }

  exec(sql: string): void {
    attempt(() => this.#database.exec(sql));
  }

  /** Caches the prepared statement of each text, except pragmas. */
  prepare(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = statementOf(attempt(() => this.#database.prepare(sql)));
    // SQLite executes most pragmas when it compiles them: a cached one would have no effect the second time.
    if (sql.startsWith('pragma ')) return statement;
    this.#statements.set(sql, statement);
    return statement;
  }

  /**
   * Runs `BEGIN IMMEDIATE`: a transaction that begins by reading could not upgrade its lock while another one writes.
   */
  transaction<T>(work: () => T): T {
    this.prepare('BEGIN IMMEDIATE').run();
    try {
      const result = work();
      this.prepare('COMMIT').run();
      return result;
    } catch (error) {
      // SQLite itself rolls back when the disk is full, and then the transaction has ended.
      if (this.#database.isTransaction) this.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }
}

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * The outcome of one item of a group. Each succeeds or fails by itself, unless the whole group could not be written.
 */
export type ItemOutcome<Result> = { readonly result: Result } | { readonly error: unknown };

/** Group commit: items added in the same turn of the event loop share one transaction and one fsync. */
export class CommitQueue<Item, Result> {
  readonly #commit: (items: readonly Item[]) => readonly ItemOutcome<Result>[];
  readonly #limit: number;
  readonly #waiting: Waiting<Item, Result>[] = [];
  #flushing: Promise<void> | undefined;
  #closed = false;

  /**
   * `commit` returns one outcome per item, in order, or throws when none was written. A group has at most `limit`
   * items.
   */
  constructor(commit: (items: readonly Item[]) => readonly ItemOutcome<Result>[], limit: number) {
    this.#commit = commit;
    this.#limit = limit;
  }

  async add(item: Item): Promise<Result> {
    if (this.#closed) throw new StoreUnavailableError('The store is closed.');
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#flushing ??= this.#flush();
    });
  }

  /** Accepts no more items, and resolves when all added ones are written or have failed. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#flushing;
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      await afterIo();
      this.#write(this.#waiting.splice(0, this.#limit));
    }
    this.#flushing = undefined;
  }

  #write(group: readonly Waiting<Item, Result>[]): void {
    try {
      const outcomes = this.#commit(group.map(({ item }) => item));
      group.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (outcome && 'result' in outcome) resolve(outcome.result);
        else reject(outcome?.error);
      });
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
