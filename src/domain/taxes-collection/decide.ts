import { Decimal } from '../shared/decimal.ts';
import { DomainError } from '../shared/domain-error.ts';
import type {
  CancellationCause,
  CollectedCommodity,
  CollectionAssessed,
  CollectionConflict,
  CollectionProblem,
  CollectionRequested,
  TaxesCollectionEvent,
} from './events.ts';
import type { TaxesCollection } from './state.ts';

/** An assessment, and until when the sum can be paid where this is the first one. */
export type AssessedCollection = Omit<CollectionAssessed['data'], 'assessedAt'> & { readonly deadline: string; readonly expiresAt: string };

export type TaxesCollectionCommand =
  | { readonly type: 'RequestCollection'; readonly data: CollectionRequested['data'] }
  | { readonly type: 'AcceptCollection'; readonly data: { readonly at: string } }
  | {
      readonly type: 'RefuseCollection';
      readonly data: { readonly reason: CollectionConflict; readonly holder: string; readonly at: string };
    }
  | { readonly type: 'AssessCollection'; readonly data: AssessedCollection & { readonly at: string } }
  | { readonly type: 'RaiseException'; readonly data: { readonly problems: readonly CollectionProblem[]; readonly at: string } }
  | { readonly type: 'CorrectGoods'; readonly data: { readonly commodities: readonly CollectedCommodity[]; readonly at: string } }
  | { readonly type: 'ExpireCollection'; readonly data: { readonly at: string } }
  | {
      readonly type: 'CancelCollection';
      readonly data: { readonly cause: CancellationCause; readonly reason?: string; readonly at: string };
    }
  | { readonly type: 'ArchiveCollection'; readonly data: { readonly at: string } };

const refusals = {
  collection_exists: 'A taxes collection with this id exists already.',
  collection_not_found: 'No taxes collection has this id.',
  collection_not_in_exception: 'The taxes collection is not in status exception; its goods can be corrected only then.',
  collection_over: 'The taxes collection is over: it was paid or has expired.',
  collection_open: 'The taxes collection is still open; cancel it before it is archived.',
} as const;
export type TaxesCollectionRefusal = keyof typeof refusals;
const refuse = (reason: TaxesCollectionRefusal): DomainError<TaxesCollectionRefusal> => new DomainError(reason, refusals[reason]);

const assess = (
  { at, deadline, expiresAt, ...assessed }: AssessedCollection & { readonly at: string },
  { phase, digest }: Exclude<TaxesCollection, { phase: 'none' }>,
): readonly TaxesCollectionEvent[] => {
  if (phase !== 'pending_classification' && phase !== 'pending') return [];
  if (phase === 'pending' && assessed.digest === digest) return [];
  const event: TaxesCollectionEvent = {
    type: phase === 'pending' ? 'CollectionReassessed' : 'CollectionAssessed',
    data: { ...assessed, assessedAt: at },
  };
  if (Decimal.parse(assessed.assessment.price).isZero()) {
    return [event, { type: 'CollectionCancelled', data: { cause: 'nothing_due', cancelledAt: at } }];
  }
  return phase === 'pending' ? [event] : [event, { type: 'CollectionReady', data: { readyAt: at, deadline, expiresAt } }];
};

export const decide = ({ type, data }: TaxesCollectionCommand, collection: TaxesCollection): readonly TaxesCollectionEvent[] => {
  if (type === 'RequestCollection') {
    if (collection.phase !== 'none') throw refuse('collection_exists');
    return [{ type: 'CollectionRequested', data }];
  }
  if (collection.phase === 'none') throw refuse('collection_not_found');
  const { phase } = collection;

  switch (type) {
    case 'AcceptCollection':
      return phase === 'requested' ? [{ type: 'CollectionAccepted', data: { acceptedAt: data.at } }] : [];
    case 'RefuseCollection': {
      const { reason, holder, at } = data;
      return phase === 'requested' ? [{ type: 'CollectionRefused', data: { reason, holder, refusedAt: at } }] : [];
    }
    case 'AssessCollection':
      return assess(data, collection);
    case 'RaiseException': {
      const { problems, at } = data;
      return phase === 'pending_classification' ? [{ type: 'CollectionExceptionRaised', data: { problems, raisedAt: at } }] : [];
    }
    case 'CorrectGoods': {
      const { commodities, at } = data;
      if (phase !== 'exception') throw refuse('collection_not_in_exception');
      return [{ type: 'CollectionGoodsCorrected', data: { commodities, correctedAt: at } }];
    }
    case 'ExpireCollection': {
      const isDue = phase === 'pending' && collection.expiresAt !== undefined && data.at >= collection.expiresAt;
      return isDue ? [{ type: 'CollectionExpired', data: { expiredAt: data.at } }] : [];
    }
    case 'CancelCollection': {
      if (phase === 'cancelled') return [];
      if (phase === 'requested' || phase === 'refused') throw refuse('collection_not_found');
      if (phase === 'expired') throw refuse('collection_over');
      const { cause, reason, at } = data;
      return [{ type: 'CollectionCancelled', data: { cause, ...(reason !== undefined && { reason }), cancelledAt: at } }];
    }
    case 'ArchiveCollection': {
      if (phase === 'requested' || phase === 'refused') throw refuse('collection_not_found');
      if (phase !== 'expired' && phase !== 'cancelled') throw refuse('collection_open');
      return collection.isArchived ? [] : [{ type: 'CollectionArchived', data: { archivedAt: data.at } }];
    }
  }
};
