import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../../adapters/shared/files/read-file.ts';

const opened = (path: string): DatabaseSync => {
  try {
    return new DatabaseSync(path, { timeout: 0 });
  } catch (cause) {
    throw new Error(`${path} cannot be opened for writing.`, { cause });
  }
};

/**
 * Takes a lock for this process alone, or throws `refusal`. SQLite gets it from the operating system, which releases it
 * when the process ends, even by a crash. Returns a function that releases it.
 */
export const holdFile = (folder: string, name: string, refusal: string): (() => void) => {
  makeFolder(folder, { mode: 0o700 });
  const lock = opened(join(folder, name));
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new Error(refusal, { cause: error });
  }
  return () => lock.close();
};

/** Locks a data folder: the embedded log has one writer. */
export const holdDataFolder = (folder: string): (() => void) =>
  holdFile(
    folder,
    'in-use.sqlite',
    `${folder} is in use by another Waybill process. Stop that process first, or set another DATA_DIR for this one.`,
  );
