import { channelOf } from '../../domain/collections/taxes-collection/index.ts';
import { collectionOfParcel } from './collection-claims.ts';
import type { ClaimDependencies } from './collection-claims.ts';
import { collectionOfAnyAccount } from './find-collection.ts';

/**
 * What may be shown of a parcel's duties to anybody who knows its number: that they are due, and when the last message
 * about them was sent.
 */
export type UnpaidDuties = { readonly toldAt?: string };

/** Undefined if nothing is due. */
export const dueDutiesOf =
  (dependencies: ClaimDependencies) =>
  async (trackingNumber: string, accountId: string, now: string): Promise<UnpaidDuties | undefined> => {
    const collectionId = await collectionOfParcel(dependencies, trackingNumber, accountId);
    const view =
      collectionId === undefined ? undefined : await collectionOfAnyAccount(dependencies.store, collectionId);
    if (view?.status !== 'pending' || view.expiresAt === undefined || view.expiresAt <= now) return undefined;
    const sent = view.stages.filter(({ type, status }) => status === 'completed' && channelOf(type) !== undefined);
    const toldAt = sent
      .flatMap(({ completedAt }) => completedAt ?? [])
      .toSorted()
      .at(-1);
    return toldAt === undefined ? {} : { toldAt };
  };
