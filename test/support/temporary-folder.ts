import { existsSync, statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of Linux: a file system in memory. */
const memory = '/dev/shm';
/** Bytes that have to be free there: containers are often given 64 MB. */
const enough = 2 * 1024 ** 3;

/**
 * Where tests put their data. In memory where there is room: stores wait for the disk with every commit, half the time
 * of a test with a service, and what such a wait is good for, a power cut, no test can bring about. A killed process
 * leaves the same files behind in either place.
 */
const place = ((): string => {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= enough ? memory : tmpdir();
})();

/**
 * A folder of the caller's own, below TEMPORARY_FOLDERS where that is set; `remove` takes it away with all it holds.
 */
export const temporaryFolder = async (): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> => {
  const path = await mkdtemp(join(process.env['TEMPORARY_FOLDERS'] ?? place, 'waybill-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};
