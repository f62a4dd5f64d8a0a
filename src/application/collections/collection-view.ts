import { withoutEntries } from '../../domain/shared/erasure.ts';
import {
  dueOf,
  earlier,
  evolvePayments,
  noPayments,
  phaseAfterPayment,
} from '../../domain/collections/taxes-collection/index.ts';
import type {
  CancellationCause,
  CollectionConflict,
  CollectionPeople,
  CollectionProblem,
  CollectionPhase,
  CollectionRequested,
  CollectionSurcharge,
  UncertainPart,
  Payer,
  PaymentEvent,
  Payments,
  PredictedCode,
  StageEvent,
  TaxesCollectionEvent,
} from '../../domain/collections/taxes-collection/index.ts';
import { assessmentOf } from '../../domain/trade/index.ts';
import type { Assessment, DutyRequest } from '../../domain/trade/index.ts';
import type { Money } from '../../domain/shared/index.ts';
import type { EventEnvelope, Projection } from '../log/kernel/projection.ts';
import { collectionOutcomes } from './collection-rollups.ts';
import { withAttemptsOf, withTransactionsOf, unsettledSince } from './paying/payments-view.ts';
import type { AttemptView, Transaction } from './paying/payments-view.ts';
import { nextStageAt, withStagesEnded, withStagesMovedForward, withStagesOf } from './stage-view.ts';
import type { StageView } from './stage-view.ts';

/** One entry of the history that replies show. */
export type CollectionEntry = {
  readonly type: TaxesCollectionEvent['type'];
  readonly at: string;
  readonly version: number;
  /** The status of the collection after the event. */
  readonly status: CollectionView['status'];
};

/**
 * Everything that a reply may show of a taxes collection. It is the same whether folded from the stream or read from
 * the read model.
 */
export type CollectionView = Omit<CollectionRequested['data'], 'requestedAt' | 'personal'> & {
  readonly accountId: string;
  /** Collections with status `requested` or `refused` are never shown. */
  readonly status: CollectionPhase;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** An entry is absent once the personal data has been erased. */
  readonly people: CollectionPeople & { readonly payer?: Payer };
  readonly personalDataErasedAt?: string;
  readonly conflict?: { readonly reason: CollectionConflict; readonly holder: string };
  readonly assessed?: { readonly request: DutyRequest; readonly assessment: Assessment };
  /** What may change the sum. */
  readonly missing: readonly UncertainPart[];
  /** Whether the sum may be collected although it is uncertain. */
  readonly acceptsUncertain: boolean;
  readonly predictedCodes: readonly PredictedCode[];
  readonly surcharges: readonly (CollectionSurcharge & { readonly addedAt: string })[];
  /** The amount that the consignee has to pay, or has paid. */
  readonly due?: Money;
  readonly payments: Payments;
  readonly attempts: readonly AttemptView[];
  readonly transactions: readonly Transaction[];
  readonly paidAt?: string;
  readonly stages: readonly StageView[];
  /** Present while customs hold the parcel. */
  readonly customsHold?: { readonly since: string };
  readonly deadline?: string;
  readonly expiresAt?: string;
  /** What an operator has to correct; empty unless the status is `exception`. */
  readonly problems: readonly CollectionProblem[];
  readonly cancellation?: { readonly cause: CancellationCause; readonly reason?: string };
  readonly isArchived: boolean;
  readonly history: readonly CollectionEntry[];
};

export type CollectionField =
  | 'collectionId'
  | 'accountId'
  | 'status'
  | 'trackingNumber'
  | 'customerReference'
  | 'createdAt'
  | 'updatedAt'
  | 'deadline'
  | 'expiresAt'
  | 'isArchived'
  | 'nextStageAt'
  | 'unsettledSince';

const next = (
  view: CollectionView | undefined,
  type: TaxesCollectionEvent['type'],
  at: string,
  { version }: EventEnvelope,
  changes: Partial<CollectionView>,
): CollectionView | undefined => {
  if (!view) return undefined;
  const { status = view.status } = changes;
  return { ...view, updatedAt: at, ...changes, history: [...view.history, { type, at, version, status }] };
};

const assessedAs: (
  view: CollectionView | undefined,
  event: Extract<TaxesCollectionEvent, { type: 'CollectionAssessed' | 'CollectionReassessed' }>,
  written: EventEnvelope,
) => CollectionView | undefined = (view, { type, data }, written) => {
  const { assessedAt, request, assessment, predictedCodes, missing = [], surcharges = [] } = data;
  return next(view, type, assessedAt, written, {
    assessed: { request, assessment: assessmentOf(assessment, request) },
    predictedCodes,
    missing,
    surcharges: surcharges.map((surcharge) => ({ ...surcharge, addedAt: assessedAt })),
    due: dueOf(data),
  });
};

/** The consignee needs no more messages once the sum is paid. */
const afterPayment = (
  view: CollectionView | undefined,
  event: PaymentEvent,
  at: string,
  written: EventEnvelope,
  changes: Partial<CollectionView> = {},
): CollectionView | undefined => {
  if (!view) return undefined;
  const payments = evolvePayments(view.payments, event);
  return next(view, event.type, at, written, {
    status: phaseAfterPayment(view.status, payments, event),
    payments,
    attempts: withAttemptsOf(view.attempts, event),
    transactions: withTransactionsOf(view.transactions, event),
    ...changes,
  });
};

const afterStage = (
  view: CollectionView | undefined,
  event: StageEvent,
  at: string,
  written: EventEnvelope,
): CollectionView | undefined =>
  view && next(view, event.type, at, written, { stages: withStagesOf(view.stages, event) });

const ended = (
  view: CollectionView | undefined,
  reason: 'already_paid' | 'cancelled',
): Pick<CollectionView, 'stages'> => ({
  stages: withStagesEnded(view?.stages ?? [], reason),
});

/** Removes the amount due: goods in exception are charged again once they are corrected. */
const uncharged = ({ assessed: _, due: __, ...view }: CollectionView): CollectionView => ({
  ...view,
  missing: [],
  surcharges: [],
});

/** The view of a taxes collection, folded from its events. */
export const collectionView: Projection<CollectionView, TaxesCollectionEvent, CollectionField> = {
  name: 'taxes-collections',
  version: 30,
  fields: {
    collectionId: { type: 'text', of: ({ collectionId }) => collectionId },
    accountId: { type: 'text', of: ({ accountId }) => accountId },
    status: { type: 'text', of: ({ status }) => status },
    trackingNumber: { type: 'text', of: ({ trackingNumber }) => trackingNumber },
    customerReference: { type: 'text', of: ({ customerReference }) => customerReference ?? null },
    createdAt: { type: 'text', of: ({ createdAt }) => createdAt },
    updatedAt: { type: 'text', of: ({ updatedAt }) => updatedAt },
    deadline: { type: 'text', of: ({ deadline }) => deadline ?? null },
    expiresAt: { type: 'text', of: ({ expiresAt }) => expiresAt ?? null },
    isArchived: { type: 'number', of: ({ isArchived }) => Number(isArchived) },
    nextStageAt: { type: 'text', of: ({ stages }) => nextStageAt(stages) ?? null },
    unsettledSince: { type: 'text', of: (view) => unsettledSince(view) ?? null },
  },
  indexes: [
    [
      'accountId',
      'createdAt',
      'key',
      'isArchived',
      'status',
      'updatedAt',
      'deadline',
      'trackingNumber',
      'customerReference',
    ],
    ['accountId', 'status', 'createdAt', 'isArchived', 'deadline'],
    [
      'accountId',
      'updatedAt',
      'key',
      'isArchived',
      'status',
      'createdAt',
      'deadline',
      'trackingNumber',
      'customerReference',
    ],
    ['accountId', 'trackingNumber'],
    ['accountId', 'customerReference', 'createdAt'],
    [
      'accountId',
      'deadline',
      'key',
      'isArchived',
      'status',
      'createdAt',
      'updatedAt',
      'trackingNumber',
      'customerReference',
    ],
    ['status', 'expiresAt'],
    ['status', 'createdAt'],
    ['nextStageAt'],
    ['unsettledSince'],
  ],
  counted: ['accountId', 'isArchived', 'status'],
  rollups: [collectionOutcomes],
  key: ({ stream }) => stream,
  personal: ['people'],
  when: {
    CollectionRequested: (
      _,
      { type, data: { requestedAt, personal, ...requested } },
      { metadata: { accountId }, version },
    ) => ({
      ...requested,
      accountId,
      status: 'requested',
      createdAt: requestedAt,
      updatedAt: requestedAt,
      people: personal,
      predictedCodes: [],
      surcharges: [],
      payments: noPayments,
      attempts: [],
      transactions: [],
      stages: [],
      problems: [],
      missing: [],
      acceptsUncertain: false,
      isArchived: false,
      history: [{ type, at: requestedAt, version, status: 'requested' }],
    }),
    CollectionRefused: (view, { type, data: { reason, holder, refusedAt } }, written) =>
      next(view, type, refusedAt, written, { status: 'refused', conflict: { reason, holder } }),
    CollectionAccepted: (view, { type, data: { acceptedAt } }, written) =>
      next(view, type, acceptedAt, written, { status: 'pending_classification' }),
    CollectionPeopleErased: (view, { type, data: { entries, erasedAt } }, written) =>
      next(view, type, erasedAt, written, {
        people: withoutEntries(view?.people ?? {}, entries),
        personalDataErasedAt: erasedAt,
      }),
    CollectionAssessed: assessedAs,
    CollectionReassessed: assessedAs,
    CollectionReady: (view, { type, data: { readyAt, deadline, expiresAt } }, written) =>
      next(view, type, readyAt, written, { status: 'pending', deadline, expiresAt, problems: [] }),
    CollectionExceptionRaised: (view, { type, data: { problems, raisedAt } }, written) =>
      next(view && uncharged(view), type, raisedAt, written, { status: 'exception', problems }),
    CollectionGoodsCorrected: (view, { type, data: { commodities, acceptsUncertain = false, correctedAt } }, written) =>
      next(view, type, correctedAt, written, {
        status: 'pending_classification',
        commodities,
        acceptsUncertain,
        problems: [],
      }),
    CollectionExpired: (view, { type, data: { expiredAt } }, written) =>
      next(view, type, expiredAt, written, { status: 'expired', ...ended(view, 'cancelled') }),
    CollectionCancelled: (view, { type, data: { cause, reason, cancelledAt } }, written) =>
      next(view, type, cancelledAt, written, {
        ...ended(view, 'cancelled'),
        status: 'cancelled',
        cancellation: { cause, ...(reason !== undefined && { reason }) },
        problems: [],
      }),
    CollectionArchived: (view, { type, data: { archivedAt } }, written) =>
      next(view, type, archivedAt, written, { isArchived: true }),
    CollectionDatesMoved: (view, { type, data: { earlierByMs, movedAt } }, written) =>
      next(view, type, movedAt, written, {
        ...(view?.deadline !== undefined && { deadline: earlier(view.deadline, earlierByMs) }),
        ...(view?.expiresAt !== undefined && { expiresAt: earlier(view.expiresAt, earlierByMs) }),
        stages: withStagesMovedForward(view?.stages ?? [], earlierByMs),
      }),
    CollectionWeightCorrected: (view, { type, data: { weight, correctedAt } }, written) =>
      next(view, type, correctedAt, written, { weight }),
    CollectionHeldAtCustoms: (view, { type, data: { recordedAt, ...customsHold } }, written) =>
      next(view, type, recordedAt, written, { customsHold }),
    CollectionReleasedFromCustoms: (view, { type, data: { recordedAt } }, written) => {
      if (!view) return undefined;
      const { customsHold: _, ...released } = view;
      return next(released, type, recordedAt, written, {});
    },
    PaymentStarted: (view, event, written) =>
      afterPayment(
        view,
        event,
        event.data.startedAt,
        written,
        view && { people: { ...view.people, ...event.data.personal } },
      ),
    PaymentActionRequired: (view, event, written) => afterPayment(view, event, event.data.requiredAt, written),
    PaymentDeclined: (view, event, written) => afterPayment(view, event, event.data.declinedAt, written),
    PaymentRefused: (view, event, written) => afterPayment(view, event, event.data.refusedAt, written),
    PaymentClosed: (view, event, written) => afterPayment(view, event, event.data.closedAt, written),
    CollectionPaid: (view, event, written) =>
      afterPayment(view, event, event.data.paidAt, written, {
        paidAt: event.data.paidAt,
        ...ended(view, 'already_paid'),
      }),
    UnexpectedPaymentReceived: (view, event, written) => afterPayment(view, event, event.data.receivedAt, written),
    PaymentFeeRecorded: (view, event, written) => afterPayment(view, event, event.data.recordedAt, written),
    RefundRequested: (view, event, written) => afterPayment(view, event, event.data.requestedAt, written),
    RefundSucceeded: (view, event, written) => afterPayment(view, event, event.data.succeededAt, written),
    RefundFailed: (view, event, written) => afterPayment(view, event, event.data.failedAt, written),
    PaymentDisputed: (view, event, written) => afterPayment(view, event, event.data.disputedAt, written),
    DisputeClosed: (view, event, written) => afterPayment(view, event, event.data.closedAt, written),
    StagesPlanned: (view, event, written) => afterStage(view, event, event.data.plannedAt, written),
    StageAttempted: (view, event, written) => afterStage(view, event, event.data.startedAt, written),
    StageCompleted: (view, event, written) => afterStage(view, event, event.data.completedAt, written),
    StageFailed: (view, event, written) => afterStage(view, event, event.data.failedAt, written),
    StageSkipped: (view, event, written) => afterStage(view, event, event.data.skippedAt, written),
    MessageDeliveryReported: (view, event, written) => afterStage(view, event, event.data.reportedAt, written),
  },
};
