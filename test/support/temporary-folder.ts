import { existsSync, statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory on Linux. */
const memory = '/dev/shm';
/** The bytes that must be free there, because containers often have only 64 MB. */
const enough = 2 * 1024 ** 3;

/**
 * The folder for test data, in memory if there is room: otherwise stores wait for the disk with every commit, which
 * takes half the time of a test with a service. Such a wait only protects from power failures, which no test can cause.
 * A killed process leaves the same files in either place.
 */
const place = ((): string => {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= enough ? memory : tmpdir();
})();

/** A folder for the caller, below TEMPORARY_FOLDERS if that is set. `remove` deletes it with its content. */
export const temporaryFolder = async (): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> => {
  const path = await mkdtemp(join(process.env['TEMPORARY_FOLDERS'] ?? place, 'waybill-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};
