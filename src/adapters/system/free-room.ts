import { statfsSync } from 'node:fs';
import { StoreUnavailableError } from '../../application/ports/event-store.ts';
import type { EventStore } from '../../application/ports/event-store.ts';

/** Free room (bytes) that is kept for what was begun already: its documents, its label, its erasure. */
const reserve = 16 * 1_024 ** 2;
/** How long (ms) an answer of the disk counts. */
const heldFor = 100;

const freeBytesIn = (folder: string): number => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch (error) {
    throw new StoreUnavailableError(`${folder} cannot be used.`, { cause: error });
  }
};

/** Throws StoreUnavailableError while a disk has less free room than the reserve. */
export const assertFreeRoom = (folders: readonly string[]): void => {
  for (const folder of folders) {
    if (freeBytesIn(folder) < reserve) throw new StoreUnavailableError(`Less than ${reserve / 1_024 ** 2} MiB are free in ${folder}.`);
  }
};

/**
 * A log that begins no stream while the disk of an embedded store is full. A booking that is begun writes documents, its label and read
 * models: without room for them, nobody could say what has become of it. Streams that exist are continued in the reserve.
 */
export const withFreeRoom = (store: EventStore, folders: readonly string[]): EventStore => {
  let seenAt = -Infinity;
  const begin = (): void => {
    if (performance.now() - seenAt < heldFor) return;
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
    close: () => store.close(),
  };
};
