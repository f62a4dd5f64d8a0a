import type { TaxesCollectionEvent } from '../../domain/collections/taxes-collection/index.ts';

type Described = {
  readonly code: string;
  readonly description: string;
  readonly clockStart?: true;
  readonly clockStop?: true;
  /** Shown to the consignee, too. */
  readonly consigneeVisibility?: true;
};

/** What replies say of each event of a taxes collection; `private` where a reply does not show it. */
const described: { readonly [Type in TaxesCollectionEvent['type']]: Described | 'private' } = {
  CollectionRequested: { code: 'requested', description: 'The collection was requested.' },
  CollectionRefused: 'private',
  CollectionAccepted: {
    code: 'accepted',
    description: 'The goods are being classified and assessed.',
    clockStart: true,
  },
  CollectionAssessed: { code: 'assessed', description: 'Duties and taxes were calculated.' },
  CollectionReassessed: {
    code: 'reassessed',
    description: 'Duties and taxes have changed.',
    consigneeVisibility: true,
  },
  CollectionReady: { code: 'ready', description: 'The collection can be paid.', consigneeVisibility: true },
  CollectionExceptionRaised: { code: 'exception', description: 'The goods cannot be charged as they are described.' },
  CollectionGoodsCorrected: { code: 'goods_corrected', description: 'The description of the goods was corrected.' },
  CollectionExpired: {
    code: 'expired',
    description: 'Nobody paid in time.',
    clockStop: true,
    consigneeVisibility: true,
  },
  CollectionCancelled: {
    code: 'cancelled',
    description: 'The collection was cancelled.',
    clockStop: true,
    consigneeVisibility: true,
  },
  CollectionArchived: { code: 'archived', description: 'The collection was archived.' },
  CollectionPeopleErased: 'private',
  CollectionDatesMoved: {
    code: 'dates_moved',
    description: 'The sandbox has brought the dates forward.',
    consigneeVisibility: true,
  },
  CollectionWeightCorrected: { code: 'weight_corrected', description: 'A carrier has weighed the parcel.' },
  CollectionHeldAtCustoms: { code: 'customs_hold', description: 'Customs hold the parcel.', consigneeVisibility: true },
  CollectionReleasedFromCustoms: {
    code: 'customs_released',
    description: 'The parcel has left customs.',
    consigneeVisibility: true,
  },
  PaymentStarted: { code: 'payment_started', description: 'A payment was started.', consigneeVisibility: true },
  PaymentActionRequired: {
    code: 'payment_action_required',
    description: 'The payer has to authenticate at the bank.',
    consigneeVisibility: true,
  },
  PaymentDeclined: {
    code: 'payment_declined',
    description: 'The payment was declined. Nothing was charged.',
    consigneeVisibility: true,
  },
  PaymentRefused: {
    code: 'payment_refused',
    description: 'The card processor did not make the payment. No bank was asked.',
  },
  PaymentClosed: { code: 'payment_closed', description: 'The payment was cancelled. Nothing was charged.' },
  CollectionPaid: { code: 'paid', description: 'The sum was paid.', clockStop: true, consigneeVisibility: true },
  UnexpectedPaymentReceived: {
    code: 'unexpected_payment',
    description: 'A payment came in that was not due. It is refunded.',
    consigneeVisibility: true,
  },
  PaymentFeeRecorded: 'private',
  RefundRequested: { code: 'refund_requested', description: 'A refund was requested.' },
  RefundSucceeded: { code: 'refunded', description: 'Money was refunded.', consigneeVisibility: true },
  RefundFailed: { code: 'refund_failed', description: 'A refund has failed.' },
  PaymentDisputed: { code: 'disputed', description: 'The payer objects to the payment at the bank.' },
  DisputeClosed: { code: 'dispute_closed', description: 'The dispute is closed.' },
  StagesPlanned: 'private',
  StageAttempted: 'private',
  StageCompleted: 'private',
  StageFailed: 'private',
  StageSkipped: 'private',
  MessageDeliveryReported: 'private',
};

/** Since when these event types are described as they are. */
const since = '2026-11-23T00:00:00.000Z';

/** An event type as replies show it: a fixed record of this program, not of an account. */
export type CollectionEventType = ReturnType<typeof shown>;

const shown = (type: TaxesCollectionEvent['type'], { code, description, ...flags }: Described) => ({
  id: `taxes_collection.${code}`,
  code,
  description,
  type,
  clockStart: flags.clockStart ?? false,
  clockStop: flags.clockStop ?? false,
  shipperVisibility: true,
  consigneeVisibility: flags.consigneeVisibility ?? false,
  createdAt: since,
  updatedAt: since,
  alias: code,
  status: code,
  category: 'taxes_collection',
  config: {},
  carrierEventTypes: [] as readonly string[],
});

export const collectionEventTypeOf = (type: TaxesCollectionEvent['type']): CollectionEventType | undefined => {
  const entry = described[type];
  return entry === 'private' ? undefined : shown(type, entry);
};
