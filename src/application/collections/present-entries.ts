import type { TaxesCollectionEvent } from '../../domain/collections/taxes-collection/index.ts';
import type { CollectionView } from './collection-view.ts';
import type { Transaction, TransactionType } from './paying/payments-view.ts';

type DescribedEvent = {
  readonly code: string;
  readonly description: string;
  readonly clockStart?: true;
  readonly clockStop?: true;
  /** Also shown to the consignee. */
  readonly consigneeVisibility?: true;
};

/** The description of each event of a taxes collection in replies; `private` if replies do not show it. */
const describedEvents: { readonly [Type in TaxesCollectionEvent['type']]: DescribedEvent | 'private' } = {
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

/** Since when these types have their current descriptions. */
const since = '2026-11-23T00:00:00.000Z';

/** An event type in replies: a fixed record of this program, not of an account. */
type CollectionEventType = ReturnType<typeof shown>;

const shown = (type: TaxesCollectionEvent['type'], { code, description, ...flags }: DescribedEvent) => ({
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
  const entry = describedEvents[type];
  return entry === 'private' ? undefined : shown(type, entry);
};

/** The events of a collection in replies, the oldest first. */
export const presentHistory = ({ collectionId, history }: CollectionView) =>
  history.flatMap(({ type, at, version, status }) => {
    const eventType = collectionEventTypeOf(type);
    if (!eventType) return [];
    const { id: eventTypeId, code } = eventType;
    const entry = { timestamp: at, code, createdAt: at, updatedAt: at, status, data: {}, eventTypeId, eventType };
    return [{ id: `${collectionId}:${version}`, ...entry }];
  });

type DescribedTransaction = {
  readonly description: string;
  readonly category: string;
  readonly chargeType: 'credit' | 'debit';
};

/** The description of each kind of transaction in replies. */
const describedTransactions: Readonly<Record<TransactionType, DescribedTransaction>> = {
  payment: { description: 'Duties and taxes, paid by card.', category: 'duties_and_taxes', chargeType: 'credit' },
  unexpected_payment: {
    description: 'A payment that was not due. It is refunded.',
    category: 'duties_and_taxes',
    chargeType: 'credit',
  },
  fee: { description: 'What the card processor keeps.', category: 'processing', chargeType: 'debit' },
  refund: { description: 'Money that goes back to the payer.', category: 'duties_and_taxes', chargeType: 'debit' },
  dispute: {
    description: "Money that the payer's bank demands back.",
    category: 'duties_and_taxes',
    chargeType: 'debit',
  },
};

const presentTransaction = (
  view: CollectionView,
  { transactionId, intentId, cause, reference, ...entry }: Transaction,
) => {
  const { type, currency, createdAt, updatedAt, status } = entry;
  const { accountId, originCountry, destinationCountry } = view;
  const amount = Number(entry.amount);
  const { description, category, chargeType } = describedTransactions[type];
  const transactionTypeId = `taxes_collection.${type}`;
  return {
    id: transactionId,
    type,
    amount,
    currency,
    accountId,
    createdAt,
    updatedAt,
    description,
    status,
    ...(reference !== undefined && { reference }),
    transactionTypeId,
    metadata: { paymentIntentId: intentId, ...(cause !== undefined && { cause }) },
    transactionType: {
      id: transactionTypeId,
      origin: originCountry,
      destination: destinationCountry,
      currency,
      transactionType: type,
      category,
      rateSource: 'card_processor' as const,
      auditStatus: 'recorded' as const,
      chargeType,
      account: accountId,
      metadata: {},
      createdAt: since,
      updatedAt: since,
      value: amount,
    },
  };
};

/** The movements of money of a collection in replies, the oldest first. */
export const presentTransactions = (view: CollectionView) =>
  view.transactions.map((entry) => presentTransaction(view, entry));

/** The surcharges of the collection itself in replies, in the form of a shipment's surcharges. */
export const presentCollectionSurcharges = ({ collectionId, surcharges }: CollectionView) =>
  surcharges.map(({ surchargeId, type, rate, amount, currency, addedAt }) => ({
    id: surchargeId,
    type,
    name: 'Collection fee',
    amount: Number(amount),
    currency,
    metadata: { rate: Number(rate) },
    taxesCollectionId: collectionId,
    createdAt: addedAt,
    updatedAt: addedAt,
  }));
