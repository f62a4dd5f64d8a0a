import { existsSync, statSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { StoreUnavailableError } from '../../../application/log/ports/event-store.ts';
import { translateSqliteError } from '../sqlite-connection.ts';

/** How often (each 10 ms) the lock of a service that writes without a pause is tried. */
const mostTries = 3_000;
const retryMs = 10;

/** Pages that are copied between two turns of the event loop. */
const pagesAtOnce = 1_000;

/** A file as it was at one moment, whatever is written to it since. */
export type SqliteSnapshot = {
  readonly path: string;
  /** Its size (bytes) at that moment. */
  readonly bytes: number;
  readonly connection: DatabaseSync;
  /** Copies it to a new file. `onProgress` gets the share (0 to 1) that is copied. */
  readonly copyTo: (target: string, onProgress: (fraction: number) => void) => Promise<void>;
};

export type StoreFiles = { readonly database: string; readonly log: string; readonly documents: string | undefined };

export type StoreSnapshots = Disposable & {
  readonly database: SqliteSnapshot;
  readonly log: SqliteSnapshot;
  readonly documents: SqliteSnapshot | undefined;
};

const opened = (path: string): DatabaseSync => {
  if (!existsSync(path)) throw new Error(`There is no file ${path}. Start the service once, or set DATA_DIR.`);
  return new DatabaseSync(path);
};

/** Begins a read transaction. In WAL mode the connection sees the file as it is now until the transaction ends. */
const pin = (connection: DatabaseSync): void => {
  connection.exec('BEGIN');
  connection.prepare('SELECT count(*) FROM sqlite_master').get();
};

/** Locks out other writers. It waits without blocking the thread, which may be that of the writer. */
const lockWrites = async (connection: DatabaseSync): Promise<void> => {
  for (let tries = 1; ; tries++) {
    try {
      connection.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      const translated = translateSqliteError(error);
      if (!(translated instanceof StoreUnavailableError) || tries === mostTries) throw translated;
    }
    await wait(retryMs);
  }
};

const snapshotOf = (path: string, connection: DatabaseSync): SqliteSnapshot => {
  const number = (pragma: string): number => Number(Object.values(connection.prepare(pragma).get() ?? {})[0]);
  return {
    path,
    bytes: number('PRAGMA page_count') * number('PRAGMA page_size'),
    connection,
    copyTo: async (target, onProgress) => {
      await backup(connection, target, {
        rate: pagesAtOnce,
        progress: ({ totalPages, remainingPages }) => onProgress(1 - remainingPages / Math.max(1, totalPages)),
      });
      // The copy says that it has a write-ahead log, as its source has. It must be whole without one.
      if (existsSync(`${target}-wal`) && statSync(`${target}-wal`).size > 0)
        throw new Error(`${target} has a write-ahead log after it was copied.`);
    },
  };
};

/**
 * Takes snapshots of the embedded stores that belong together, beside a running service. The write lock of the database
 * is held until the log is pinned, some tenths of a millisecond: the log then holds every event that the database has
 * processed, and the database the key of every personal entry in the log, because keys are stored before the events
 * that use them. Documents are pinned last, because they are stored before the log names them. While a snapshot lives,
 * the write-ahead logs of the service cannot be emptied, and grow by what is written.
 */
export const takeSnapshots = async ({ database, log, documents }: StoreFiles): Promise<StoreSnapshots> => {
  const all = new DisposableStack();
  try {
    const open = (path: string): DatabaseSync => all.adopt(opened(path), (connection) => connection.close());
    const lock = opened(database);
    const [ofDatabase, ofLog] = [open(database), open(log)];
    const ofDocuments = documents === undefined ? undefined : open(documents);
    try {
      await lockWrites(lock);
      pin(ofDatabase);
      pin(ofLog);
    } finally {
      lock.close();
    }
    if (ofDocuments) pin(ofDocuments);
    return {
      database: snapshotOf(database, ofDatabase),
      log: snapshotOf(log, ofLog),
      documents: ofDocuments && snapshotOf(documents ?? '', ofDocuments),
      [Symbol.dispose]: () => all.dispose(),
    };
  } catch (error) {
    all.dispose();
    throw error;
  }
};
