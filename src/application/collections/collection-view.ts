import { assessmentOf } from '../../domain/trade/index.ts';
import type { Assessment, DutyRequest } from '../../domain/trade/index.ts';
import type {
  CancellationCause,
  CollectionConflict,
  CollectionPeople,
  CollectionProblem,
  CollectionRequested,
  CollectionStatus,
  PredictedCode,
  TaxesCollectionEvent,
} from '../../domain/taxes-collection/index.ts';
import type { EventEnvelope, Projection } from '../kernel/projection.ts';

/** One entry of the history that replies show. */
export type CollectionEntry = {
  readonly type: TaxesCollectionEvent['type'];
  readonly at: string;
  readonly version: number;
  /** Of the collection, after the event. */
  readonly status: CollectionView['status'];
};

/** Everything that a reply may show of a taxes collection. It is the same whether folded from the stream or read from the read model. */
export type CollectionView = Omit<CollectionRequested['data'], 'requestedAt' | 'personal'> & {
  readonly accountId: string;
  /** Collections with status `requested` or `refused` are shown to nobody. */
  readonly status: CollectionStatus | 'requested' | 'refused';
  readonly createdAt: string;
  readonly updatedAt: string;
  /** An entry is absent once the personal data has been erased. */
  readonly people: CollectionPeople;
  readonly conflict?: { readonly reason: CollectionConflict; readonly holder: string };
  readonly assessed?: { readonly request: DutyRequest; readonly assessment: Assessment };
  readonly predictedCodes: readonly PredictedCode[];
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
  | 'isArchived';

const next = (
  view: CollectionView | undefined,
  type: TaxesCollectionEvent['type'],
  at: string,
  { version }: EventEnvelope,
  changes: Partial<CollectionView>,
): CollectionView | undefined => {
  if (!view) return undefined;
  const { status } = { ...view, ...changes };
  return { ...view, updatedAt: at, ...changes, history: [...view.history, { type, at, version, status }] };
};

const assessedAs: (
  view: CollectionView | undefined,
  event: Extract<TaxesCollectionEvent, { type: 'CollectionAssessed' | 'CollectionReassessed' }>,
  written: EventEnvelope,
) => CollectionView | undefined = (view, { type, data: { assessedAt, request, assessment, predictedCodes } }, written) =>
  next(view, type, assessedAt, written, { assessed: { request, assessment: assessmentOf(assessment, request) }, predictedCodes });

export const collectionView: Projection<CollectionView, TaxesCollectionEvent, CollectionField> = {
  name: 'taxes-collections',
  version: 1,
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
  },
  indexes: [
    ['accountId', 'isArchived', 'createdAt'],
    ['accountId', 'status', 'createdAt'],
    ['accountId', 'trackingNumber'],
    ['accountId', 'customerReference'],
    ['accountId', 'deadline'],
    ['status', 'expiresAt'],
    ['status', 'createdAt'],
  ],
  key: ({ stream }) => stream,
  when: {
    CollectionRequested: (_, { type, data: { requestedAt, personal, ...requested } }, { metadata: { accountId }, version }) => ({
      ...requested,
      accountId,
      status: 'requested',
      createdAt: requestedAt,
      updatedAt: requestedAt,
      people: personal,
      predictedCodes: [],
      problems: [],
      isArchived: false,
      history: [{ type, at: requestedAt, version, status: 'requested' }],
    }),
    CollectionRefused: (view, { type, data: { reason, holder, refusedAt } }, written) =>
      next(view, type, refusedAt, written, { status: 'refused', conflict: { reason, holder } }),
    CollectionAccepted: (view, { type, data: { acceptedAt } }, written) =>
      next(view, type, acceptedAt, written, { status: 'pending_classification' }),
    CollectionAssessed: assessedAs,
    CollectionReassessed: assessedAs,
    CollectionReady: (view, { type, data: { readyAt, deadline, expiresAt } }, written) =>
      next(view, type, readyAt, written, { status: 'pending', deadline, expiresAt, problems: [] }),
    CollectionExceptionRaised: (view, { type, data: { problems, raisedAt } }, written) =>
      next(view, type, raisedAt, written, { status: 'exception', problems }),
    CollectionGoodsCorrected: (view, { type, data: { commodities, correctedAt } }, written) =>
      next(view, type, correctedAt, written, { status: 'pending_classification', commodities, problems: [] }),
    CollectionExpired: (view, { type, data: { expiredAt } }, written) => next(view, type, expiredAt, written, { status: 'expired' }),
    CollectionCancelled: (view, { type, data: { cause, reason, cancelledAt } }, written) =>
      next(view, type, cancelledAt, written, {
        status: 'cancelled',
        cancellation: { cause, ...(reason !== undefined && { reason }) },
        problems: [],
      }),
    CollectionArchived: (view, { type, data: { archivedAt } }, written) => next(view, type, archivedAt, written, { isArchived: true }),
  },
};
