import { randomUUID } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SteadyClock } from '../../application/ports/clock.ts';
import type { Log } from '../../application/ports/log.ts';

/** What was found (ok or not) holds for so long (ms): anybody may ask for readiness, as often as they like. */
const heldFor = 3_000;
/** A disk that takes longer to take a small file (ms) is none to write on. */
const timeout = 5_000;
/** As much as a small transaction needs, and more than a file system squeezes into a folder's entry. */
const bytes = Buffer.alloc(65_536, 1);

export type Storage = {
  /** Files that are open for as long as the process runs. */
  readonly files: readonly string[];
  /** Where new files are made. */
  readonly folders: readonly string[];
  /** Writes something to the database that changes nothing. */
  readonly writeRow: () => Promise<unknown>;
};

type Needs = { readonly clock: Pick<SteadyClock, 'elapsed'>; readonly log: Pick<Log, 'error' | 'info'> };

/** Which file it is, whatever its path says later. */
const identityOf = async (path: string): Promise<string> => {
  const { dev, ino } = await stat(path, { bigint: true });
  return `${dev}:${ino}`;
};

const writeFileIn = async (folder: string): Promise<void> => {
  const path = join(folder, `.storage-check-${randomUUID()}`);
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
};

const inTime = async (work: Promise<unknown>): Promise<void> => {
  const timer = new AbortController();
  const late = wait(timeout, undefined, { signal: timer.signal, ref: false }).then(() => Promise.reject(new Error(`The disk took longer than ${timeout / 1_000} s.`))); // prettier-ignore
  late.catch(() => undefined);
  try {
    await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
};

/**
 * Answers what rejects while nothing can be kept: a disk that is full or cannot be written, a database that cannot be written, or a file that is open and has been deleted or replaced, so that
 * what is written to it is lost with the process. Why is logged once, and that it is over too.
 */
export const openStorageProbe = async ({ files, folders, writeRow }: Storage, { clock, log }: Needs): Promise<() => Promise<void>> => {
  const identities = await Promise.all(files.map(async (path) => [path, await identityOf(path)] as const));

  const look = async (): Promise<void> => {
    for (const [path, identity] of identities) {
      const now = await identityOf(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
        throw error;
      });
      if (now !== identity)
        throw new Error(`${basename(path)} is open and has been ${now === undefined ? 'deleted' : 'replaced'}: what is written to it is lost. Stop the process, and put the files back.`); // prettier-ignore
    }
    await Promise.all(folders.map(writeFileIn));
    await writeRow();
  };

  let last: { readonly at: number; readonly outcome: Promise<void> } | undefined;
  let isWell = true;
  const looked = async (): Promise<void> => {
    try {
      await inTime(look());
      if (!isWell) log.info({ files, folders }, 'The storage can be written again.');
      isWell = true;
    } catch (error) {
      if (isWell) log.error({ err: error, files, folders }, 'The storage cannot be written.');
      isWell = false;
      throw error;
    }
  };
  return () => {
    const at = clock.elapsed();
    if (last === undefined || at - last.at >= heldFor) {
      last = { at, outcome: looked() };
      last.outcome.catch(() => undefined);
    }
    return last.outcome;
  };
};
