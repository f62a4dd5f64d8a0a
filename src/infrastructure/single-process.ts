import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes a lock for this process alone, or throws `refusal`. It is the operating system's, by way of SQLite, so it goes with the process however that ends. Answers what
 * gives it back.
 */
export const holdFile = (folder: string, name: string, refusal: string): (() => void) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, name), { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new Error(refusal, { cause: error });
  }
  return () => lock.close();
};

/** Holds a data folder: the embedded log has one writer. */
export const holdDataFolder = (folder: string): (() => void) =>
  holdFile(
    folder,
    'in-use.sqlite',
    `${folder} is in use by another Waybill process. Stop that one first, or give this one a DATA_DIR of its own.`,
  );
