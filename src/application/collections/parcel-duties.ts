import { channelOf } from '../../domain/collections/taxes-collection/index.ts';
import { localDateAt } from '../../domain/shared/calendar/index.ts';
import { collectionOfParcel } from './collection-claims.ts';
import type { ClaimDependencies } from './collection-claims.ts';
import { consigneeRegionOf } from './consignee-calendar.ts';
import { collectionOfAnyAccount } from './find-collection.ts';

/**
 * What may be shown of a parcel's duties to anybody who knows its number: whether they are due, paid or can no longer be
 * paid; and, as days of the consignee, the last day to pay and when the last message about them was sent.
 */
export type ParcelDuties =
  | { readonly state: 'due'; readonly payBy: string; readonly toldOn?: string }
  | { readonly state: 'paid' | 'expired' };

/** Undefined if nothing is due and nothing was paid. */
export const dutiesOfParcel =
  (dependencies: ClaimDependencies) =>
  async (trackingNumber: string, accountId: string, now: string): Promise<ParcelDuties | undefined> => {
    const collectionId = await collectionOfParcel(dependencies, trackingNumber, accountId);
    const view =
      collectionId === undefined ? undefined : await collectionOfAnyAccount(dependencies.store, collectionId);
    if (view?.status === 'paid' || view?.status === 'expired') return { state: view.status };
    const { deadline, expiresAt } = view ?? {};
    if (view?.status !== 'pending' || deadline === undefined || expiresAt === undefined) return undefined;
    if (expiresAt <= now) return { state: 'expired' };
    const region = consigneeRegionOf(view);
    const sent = view.stages.filter(({ type, status }) => status === 'completed' && channelOf(type) !== undefined);
    const toldAt = sent
      .flatMap(({ completedAt }) => completedAt ?? [])
      .toSorted()
      .at(-1);
    return {
      state: 'due',
      payBy: localDateAt(now <= deadline ? deadline : expiresAt, region),
      ...(toldAt !== undefined && { toldOn: localDateAt(toldAt, region) }),
    };
  };
