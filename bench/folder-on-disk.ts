import { mkdirSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The magic numbers of Linux for file systems in memory (tmpfs, ramfs), where a commit costs nothing. */
const inMemory = new Set([0x01021994, 0x858458f6]);

const isOnDisk = (path: string): boolean => !inMemory.has(statfsSync(path).type);

/**
 * A new folder for the bench where a commit waits for a disk: below BENCH_DIR, the system's temporary folder, or this
 * checkout.
 */
export const folderOnDisk = (): string => {
  const named = process.env['BENCH_DIR'];
  if (named !== undefined && !isOnDisk(named))
    throw new Error(`BENCH_DIR=${named} is in memory: its figures would say nothing of a disk.`);
  const place = [named ?? tmpdir(), join(import.meta.dirname, '../build')].find((path) => {
    mkdirSync(path, { recursive: true });
    return isOnDisk(path);
  });
  if (place === undefined) throw new Error('There is no folder on a disk; name one in BENCH_DIR.');
  return mkdtempSync(join(place, 'waybill-bench-'));
};
