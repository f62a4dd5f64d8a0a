import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Holds a data folder for this process alone: the embedded log has one writer. The lock is the operating system's, by way of SQLite, so it goes with the
 * process however that ends. Answers what gives it back.
 */
export const holdDataFolder = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, 'in-use.sqlite'), { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new Error(`${folder} is in use by another Waybill process. Stop that one first, or give this one a DATA_DIR of its own.`, {
      cause: error,
    });
  }
  return () => lock.close();
};
