import { statfsSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StoreUnavailableError } from '../../application/log/ports/event-store.ts';
import type { EventStore } from '../../application/log/ports/event-store.ts';
import type { SteadyClock } from '../../application/shared/ports/clock.ts';
import type { Log } from '../../application/log/ports/log.ts';

/** Free space (bytes) that is reserved for streams that exist already: for their documents, labels and erasures. */
export const reservedBytes = 16 * 1_024 ** 2;
/** How long (ms) a check of the free space is cached. */
const answerHeldFor = 100;

export const freeBytesIn = (folder: string): number => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch (error) {
    throw new StoreUnavailableError(`${folder} cannot be used.`, { cause: error });
  }
};

/** Throws StoreUnavailableError while a disk has less free space than the reserve. */
const assertFreeRoom = (folders: readonly string[]): void => {
  for (const folder of folders) {
    if (freeBytesIn(folder) < reservedBytes)
      throw new StoreUnavailableError(`Less than ${reservedBytes / 1_024 ** 2} MiB are free in ${folder}.`);
  }
};

/**
 * A log that begins no stream while the disk of an embedded store is full. A booking also writes documents, its label
 * and read models: without space for them its outcome could not be recorded. Existing streams are continued in the
 * reserve.
 */
export const withFreeRoom = (store: EventStore, folders: readonly string[]): EventStore => {
  let seenAt = -Infinity;
  const begin = (): void => {
    if (performance.now() - seenAt < answerHeldFor) return;
    assertFreeRoom(folders);
    seenAt = performance.now();
  };
  return {
    read: (stream, options) => store.read(stream, options),
    append: async (stream, events, expected, metadata) => {
      if (expected === 0) begin();
      return store.append(stream, events, expected, metadata);
    },
    follow: (options) => store.follow(options),
    head: () => store.head(),
    latest: store.latest?.bind(store),
    close: () => store.close(),
  };
};

/** How long (ms) the result is cached, because anyone may call the readiness endpoint at any rate. */
const heldFor = 3_000;
/** A disk that takes longer than this (ms) for a small file counts as failed. */
const timeout = 5_000;
/** As large as a small transaction, and too large to be stored inline in a directory entry. */
const bytes = Buffer.alloc(65_536, 1);

export type Storage = {
  /** Files that the process holds open while it runs. */
  readonly files: readonly string[];
  /** Folders in which new files are created. */
  readonly folders: readonly string[];
  /** Writes to the database without changing anything. */
  readonly writeRow: () => Promise<unknown>;
};

type Needs = { readonly clock: Pick<SteadyClock, 'elapsed'>; readonly log: Pick<Log, 'error' | 'info'> };

/** Identifies the file itself, even if its path later names another one. */
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
  const late = wait(timeout, undefined, { signal: timer.signal, ref: false }).then(() =>
    Promise.reject(new Error(`The disk took longer than ${timeout / 1_000} s.`)),
  );
  late.catch(() => undefined);
  try {
    await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
};

/**
 * Returns a probe that rejects while nothing can be stored: the disk is full or not writable, the database is not
 * writable, or an open file was deleted or replaced, so that writes to it would be lost with the process. The cause is
 * logged once, and so is the recovery. `writes: false` checks only the files and the free space, which is cheap enough
 * for frequent use.
 */
export const openStorageProbe = async (
  { files, folders, writeRow }: Storage,
  { clock, log }: Needs,
): Promise<(options?: { readonly writes?: boolean }) => Promise<void>> => {
  const identities = await Promise.all(files.map(async (path) => [path, await identityOf(path)] as const));

  const look = async (writes: boolean): Promise<void> => {
    for (const [path, identity] of identities) {
      const now = await identityOf(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
        throw error;
      });
      if (now !== identity)
        throw new Error(
          `${basename(path)} is open and has been ${now === undefined ? 'deleted' : 'replaced'}: ` +
            'what is written to it is lost. ' +
            'Stop the process, and put the files back.',
        );
    }
    assertFreeRoom(folders);
    if (!writes) return;
    await Promise.all(folders.map(writeFileIn));
    await writeRow();
  };

  let last: { readonly at: number; readonly outcome: Promise<void> } | undefined;
  let isWell = true;
  const looked = async (writes: boolean): Promise<void> => {
    try {
      await inTime(look(writes));
      // A failure ends only when a write succeeds, because it may have been found by writing.
      if (!writes) return;
      if (!isWell) log.info({ files, folders }, 'The storage can be written again.');
      isWell = true;
    } catch (error) {
      if (isWell) log.error({ err: error, files, folders }, 'The storage cannot be written.');
      isWell = false;
      throw error;
    }
  };
  return ({ writes = true } = {}) => {
    if (!writes) return looked(false);
    const at = clock.elapsed();
    if (last === undefined || at - last.at >= heldFor) {
      last = { at, outcome: looked(true) };
      last.outcome.catch(() => undefined);
    }
    return last.outcome;
  };
};
