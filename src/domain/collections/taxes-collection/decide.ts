import { Decimal } from '../../shared/decimal.ts';
import type { Erasure } from '../../shared/erasure.ts';
import type { Weight } from '../../shared/index.ts';
import { decidePayment } from './decide-payment.ts';
import type { PaymentCommand } from './decide-payment.ts';
import { decideStage } from './decide-stage.ts';
import type { StageCommand } from './decide-stage.ts';
import type {
  CancellationCause,
  CollectionAssessed,
  CollectionConflict,
  CollectionGoodsCorrected,
  CollectionProblem,
  CollectionRequested,
  ParcelEvent,
  TaxesCollectionEvent,
} from './events.ts';
import { refuse } from './refusals.ts';
import type { PlannedStage } from './stage-events.ts';
import { isOpenCollection } from './state.ts';
import type { ExistingCollection, TaxesCollection } from './state.ts';

type ParcelCommand =
  | { readonly type: 'CorrectWeight'; readonly data: { readonly weight: Weight; readonly at: string } }
  | { readonly type: 'HoldAtCustoms'; readonly data: { readonly since: string; readonly at: string } }
  | { readonly type: 'ReleaseFromCustoms'; readonly data: { readonly until: string; readonly at: string } };

/** Commands for what a carrier reports of the parcel. A repeated command returns no events. */
const decideParcel = ({ type, data }: ParcelCommand, collection: ExistingCollection): readonly ParcelEvent[] => {
  const { phase, weight, isHeld } = collection;
  const isOpen = isOpenCollection(collection);
  switch (type) {
    case 'CorrectWeight': {
      const isKnown = weight !== undefined && weight.unit === data.weight.unit && weight.value === data.weight.value;
      return isOpen && !isKnown
        ? [{ type: 'CollectionWeightCorrected', data: { weight: data.weight, correctedAt: data.at } }]
        : [];
    }
    case 'HoldAtCustoms': {
      const { since, at } = data;
      if (isHeld || phase === 'requested' || !(isOpen || phase === 'paid')) return [];
      return [{ type: 'CollectionHeldAtCustoms', data: { since, recordedAt: at } }];
    }
    case 'ReleaseFromCustoms':
      return isHeld
        ? [{ type: 'CollectionReleasedFromCustoms', data: { until: data.until, recordedAt: data.at } }]
        : [];
  }
};

/** An assessment, and the last time to pay if it is the first one. */
export type AssessedCollection = Omit<CollectionAssessed['data'], 'assessedAt'> & {
  readonly deadline: string;
  readonly expiresAt: string;
};

/**
 * `mends`: the collection was in exception for a reason that better data or other settings can correct. `stages`: the
 * messages and the deadline of a collection that is ready with this assessment.
 */
type Assessing = AssessedCollection & {
  readonly mends?: true;
  readonly stages?: readonly PlannedStage[];
  readonly at: string;
};

type CollectionCommand =
  | { readonly type: 'RequestCollection'; readonly data: CollectionRequested['data'] }
  | { readonly type: 'AcceptCollection'; readonly data: { readonly trackingNumber: string; readonly at: string } }
  | {
      readonly type: 'RefuseCollection';
      readonly data: { readonly reason: CollectionConflict; readonly holder: string; readonly at: string };
    }
  | { readonly type: 'AssessCollection'; readonly data: Assessing }
  | {
      readonly type: 'RaiseException';
      readonly data: { readonly problems: readonly CollectionProblem[]; readonly at: string };
    }
  | {
      readonly type: 'CorrectGoods';
      readonly data: Omit<CollectionGoodsCorrected['data'], 'correctedAt'> & { readonly at: string };
    }
  | { readonly type: 'ExpireCollection'; readonly data: { readonly at: string } }
  | {
      readonly type: 'CancelCollection';
      readonly data: { readonly cause: CancellationCause; readonly reason?: string; readonly at: string };
    }
  | { readonly type: 'ArchiveCollection'; readonly data: { readonly at: string } }
  | { readonly type: 'ErasePeople'; readonly data: Erasure }
  | { readonly type: 'BringDatesForward'; readonly data: { readonly byMs: number; readonly at: string } };

/** The commands of a taxes collection. */
export type TaxesCollectionCommand = CollectionCommand | ParcelCommand | PaymentCommand | StageCommand;
export type { TaxesCollectionRefusal } from './refusals.ts';

const assess = (
  { at, deadline, expiresAt, mends, stages = [], ...assessed }: Assessing,
  collection: ExistingCollection,
): readonly TaxesCollectionEvent[] => {
  const { phase, digest } = collection;
  if (phase !== 'pending_classification' && phase !== 'pending' && !(phase === 'exception' && mends === true))
    return [];
  if (phase === 'pending' && assessed.digest === digest) return [];
  const event: TaxesCollectionEvent = {
    type: phase === 'pending' ? 'CollectionReassessed' : 'CollectionAssessed',
    data: { ...assessed, assessedAt: at },
  };
  if (Decimal.parse(assessed.assessment.price).isZero()) {
    return [event, { type: 'CollectionCancelled', data: { cause: 'nothing_due', cancelledAt: at } }];
  }
  if (phase === 'pending') return [event];
  const planned = decideStage({ type: 'PlanStages', data: { stages, at } }, { ...collection, phase: 'pending' });
  return [event, { type: 'CollectionReady', data: { readyAt: at, deadline, expiresAt } }, ...planned];
};

const decideCollection = (
  { type, data }: Exclude<CollectionCommand, { type: 'RequestCollection' }>,
  collection: ExistingCollection,
): readonly TaxesCollectionEvent[] => {
  const { phase } = collection;

  switch (type) {
    case 'AcceptCollection': {
      const { trackingNumber, at } = data;
      return phase === 'requested' ? [{ type: 'CollectionAccepted', data: { trackingNumber, acceptedAt: at } }] : [];
    }
    case 'RefuseCollection': {
      const { reason, holder, at } = data;
      return phase === 'requested' ? [{ type: 'CollectionRefused', data: { reason, holder, refusedAt: at } }] : [];
    }
    case 'AssessCollection':
      return assess(data, collection);
    case 'RaiseException': {
      const { problems, at } = data;
      // A sum that can already be paid is unchanged, unless the import of the goods is now prohibited: a rate that is
      // missing today may be back tomorrow.
      const isStopped = phase === 'pending' && problems.some(({ reason }) => reason === 'prohibited');
      if (phase !== 'pending_classification' && !isStopped) return [];
      return [{ type: 'CollectionExceptionRaised', data: { problems, raisedAt: at } }];
    }
    case 'CorrectGoods': {
      const { at, ...corrected } = data;
      if (phase !== 'exception') throw refuse('collection_not_in_exception');
      return [{ type: 'CollectionGoodsCorrected', data: { ...corrected, correctedAt: at } }];
    }
    case 'ExpireCollection': {
      const isDue = phase === 'pending' && collection.expiresAt !== undefined && data.at >= collection.expiresAt;
      return isDue ? [{ type: 'CollectionExpired', data: { expiredAt: data.at } }] : [];
    }
    case 'CancelCollection': {
      if (phase === 'cancelled') return [];
      if (phase === 'requested' || phase === 'refused') throw refuse('collection_not_found');
      if (phase === 'processing' && data.cause === 'requested') throw refuse('payment_in_progress');
      if (phase === 'expired' || phase === 'paid' || phase === 'refunded') throw refuse('collection_over');
      const { cause, reason, at } = data;
      return [
        { type: 'CollectionCancelled', data: { cause, ...(reason !== undefined && { reason }), cancelledAt: at } },
      ];
    }
    case 'ArchiveCollection': {
      if (phase === 'requested' || phase === 'refused') throw refuse('collection_not_found');
      if (phase !== 'expired' && phase !== 'cancelled' && phase !== 'paid' && phase !== 'refunded')
        throw refuse('collection_open');
      return collection.isArchived ? [] : [{ type: 'CollectionArchived', data: { archivedAt: data.at } }];
    }
    case 'ErasePeople':
      return data.entries.length === 0 ? [] : [{ type: 'CollectionPeopleErased', data }];
    case 'BringDatesForward': {
      const { byMs, at } = data;
      return phase === 'pending' && byMs > 0
        ? [{ type: 'CollectionDatesMoved', data: { earlierByMs: byMs, movedAt: at } }]
        : [];
    }
  }
};

export const decide = (
  command: TaxesCollectionCommand,
  collection: TaxesCollection,
): readonly TaxesCollectionEvent[] => {
  if (command.type === 'RequestCollection') {
    if (collection.phase !== 'none') throw refuse('collection_exists');
    return [{ type: 'CollectionRequested', data: command.data }];
  }
  if (collection.phase === 'none') throw refuse('collection_not_found');
  switch (command.type) {
    case 'StartPayment':
    case 'RequireAction':
    case 'DeclinePayment':
    case 'RefusePayment':
    case 'ClosePayment':
    case 'RecordPayment':
    case 'RequestRefund':
    case 'RecordRefund':
    case 'FailRefund':
    case 'RecordDispute':
      return decidePayment(command, collection);
    case 'CorrectWeight':
    case 'HoldAtCustoms':
    case 'ReleaseFromCustoms':
      return decideParcel(command, collection);
    case 'PlanStages':
    case 'AttemptStage':
    case 'CompleteStage':
    case 'FailStage':
    case 'SkipStage':
    case 'ReportDelivery':
      return decideStage(command, collection);
    case 'AcceptCollection':
    case 'RefuseCollection':
    case 'AssessCollection':
    case 'RaiseException':
    case 'CorrectGoods':
    case 'ExpireCollection':
    case 'CancelCollection':
    case 'ArchiveCollection':
    case 'ErasePeople':
    case 'BringDatesForward':
      return decideCollection(command, collection);
  }
};
