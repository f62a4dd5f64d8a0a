import type { Context } from '../log/kernel/context.ts';
import { forEachDocument } from '../log/kernel/lists.ts';
import { collectionContext, listedCollections } from './find-collection.ts';
import type { Clock } from '../shared/ports/clock.ts';
import type { Log } from '../log/ports/log.ts';
import type { ReadModels } from '../log/ports/read-models.ts';
import type { CollectionView } from './collection-view.ts';
import type { finishRequest, HandleCollection } from './request-collection.ts';

const limits = {
  /** A younger request may still be in progress in the process that received it (ms). */
  grace: 30_000,
  atOnce: 8,
};

/**
 * Handles collections that are due by time alone or were interrupted by a crash: finishes requested ones, and ends
 * those whose grace period is over. Idempotent: any process may run it, any number of times.
 */
export const tendCollections = ({
  handle,
  finish,
  readModels,
  clock,
  log,
}: {
  readonly handle: HandleCollection;
  readonly finish: ReturnType<typeof finishRequest>;
  readonly readModels: Pick<ReadModels, 'scan'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}) => {
  const contextOf = (collection: CollectionView): Context => collectionContext(collection, clock.now());

  const eachBy = (by: 'createdAt' | 'expiresAt') =>
    forEachDocument({
      ...listedCollections,
      readModels,
      by,
      atOnce: limits.atOnce,
      log,
      failure: 'A due step of a taxes collection failed; it is tried again later.',
    });
  const [eachInOrder, eachByExpiry] = [eachBy('createdAt'), eachBy('expiresAt')];

  return async (): Promise<void> => {
    const now = clock.now();
    const settled = new Date(Date.parse(now) - limits.grace).toISOString();
    await eachInOrder(
      [
        { field: 'status', equals: 'requested' },
        { field: 'createdAt', to: settled },
      ],
      (collection) => finish(collection.collectionId, contextOf(collection)),
    );
    await eachByExpiry(
      [
        { field: 'status', equals: 'pending' },
        { field: 'expiresAt', to: now },
      ],
      (collection) =>
        handle(collection.collectionId, { type: 'ExpireCollection', data: { at: clock.now() } }, contextOf(collection)),
    );
  };
};
