import { DomainError } from '../../domain/shared/domain-error.ts';
import type { HandleCollection } from '../collections/request-collection.ts';
import { nextStageAt } from '../collections/stage-view.ts';
import type { CollectionView } from '../collections/collection-view.ts';
import type { Context } from '../log/kernel/context.ts';

/** The points to which a collection can be moved: its next message or other stage, past its deadline, to its end. */
export const collectionMilestones = ['next_stage', 'overdue', 'expired'] as const;
export type CollectionMilestone = (typeof collectionMilestones)[number];

export type CollectionAdvance = { readonly to: CollectionMilestone } | { readonly hours: number };

const millisecondsPerHour = 3_600_000;

const cannot = (message: string): DomainError => new DomainError('cannot_advance', message);

/** The instant at which a milestone is reached. */
const timeOf = (to: CollectionMilestone, { stages, deadline, expiresAt }: CollectionView): string | undefined => {
  switch (to) {
    case 'next_stage':
      return nextStageAt(stages);
    case 'overdue':
      // A collection is overdue after the deadline, not at it.
      return deadline && new Date(Date.parse(deadline) + 1).toISOString();
    case 'expired':
      return expiresAt;
  }
};

const distanceTo = (advance: CollectionAdvance, collection: CollectionView, at: string): number => {
  if ('hours' in advance) return advance.hours * millisecondsPerHour;
  const time = timeOf(advance.to, collection);
  if (time === undefined) throw cannot(`${collection.collectionId} has no message and no other stage left to come.`);
  return Date.parse(time) - Date.parse(at);
};

/**
 * Simulates the passing of time for one collection: its future stages are due earlier by that time, and those that are
 * due then are carried out now. The times of past events are unchanged. The messages of a stage are sent by the regular
 * job, within its interval.
 */
export const advanceCollection =
  ({ handle }: { readonly handle: HandleCollection }) =>
  async (collection: CollectionView, advance: CollectionAdvance, context: Context): Promise<void> => {
    const { collectionId, status } = collection;
    if (status !== 'pending')
      throw cannot(`${collectionId} is ${status}: only a pending collection has dates to bring forward.`);
    const { at } = context;
    const byMs = Math.max(0, distanceTo(advance, collection, at));
    await handle(collectionId, { type: 'BringDatesForward', data: { byMs, at } }, context);
    await handle(collectionId, { type: 'ExpireCollection', data: { at } }, context);
  };
