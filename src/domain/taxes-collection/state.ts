import type { TaxesCollectionEvent } from './events.ts';

/** Before it is `pending_classification`, a collection is `requested`, and may be `refused`: neither is shown. */
export const collectionStatuses = ['pending_classification', 'pending', 'exception', 'expired', 'cancelled'] as const;
export type CollectionStatus = (typeof collectionStatuses)[number];

/** Only what `decide` asks about. */
export type TaxesCollection =
  | { readonly phase: 'none' }
  | {
      readonly phase: CollectionStatus | 'requested' | 'refused';
      /** Of the last assessment. */
      readonly digest?: string;
      /** An instant. */
      readonly expiresAt?: string;
      readonly isArchived?: true;
    };

export const initialState: TaxesCollection = { phase: 'none' };

/** Whether its tracking number is its own. */
export const isOpenCollection = ({ phase }: TaxesCollection): boolean =>
  phase === 'requested' || phase === 'pending_classification' || phase === 'pending' || phase === 'exception';

/** Whether its external manifest id is its own: for ever, once it was accepted. */
export const hasManifestId = ({ phase }: TaxesCollection): boolean => phase !== 'none' && phase !== 'refused';

export const evolve = (collection: TaxesCollection, event: TaxesCollectionEvent): TaxesCollection => {
  if (event.type === 'CollectionRequested') return { phase: 'requested' };
  if (collection.phase === 'none') return collection;
  switch (event.type) {
    case 'CollectionRefused':
      return { ...collection, phase: 'refused' };
    case 'CollectionAccepted':
    case 'CollectionGoodsCorrected':
      return { ...collection, phase: 'pending_classification' };
    case 'CollectionAssessed':
    case 'CollectionReassessed':
      return { ...collection, digest: event.data.digest };
    case 'CollectionReady':
      return { ...collection, phase: 'pending', expiresAt: event.data.expiresAt };
    case 'CollectionExceptionRaised':
      return { ...collection, phase: 'exception' };
    case 'CollectionExpired':
      return { ...collection, phase: 'expired' };
    case 'CollectionCancelled':
      return { ...collection, phase: 'cancelled' };
    case 'CollectionArchived':
      return { ...collection, isArchived: true };
  }
};
