import type { DomainEvent } from '../../shared/domain-event.ts';
import type { Money } from '../../shared/money.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type.

/** The payer, who may not be the consignee. */
export type Payer = { readonly name?: string; readonly email?: string };

/**
 * A payment attempt starts; written before the processor is called. An order is one sum of one collection, and one
 * payment at the processor; attempts with other cards belong to the same order. Orders and attempts are counted from 1.
 */
export type PaymentStarted = DomainEvent<
  'PaymentStarted',
  {
    readonly order: number;
    readonly attempt: number;
    readonly amount: Money;
    readonly processor: string;
    /** A hash of the payer's idempotency key, and one of the request. */
    readonly paymentKey: string;
    readonly fingerprint: string;
    readonly startedAt: string;
    readonly personal?: { readonly payer?: Payer };
  }
>;

/** The payer has to authenticate at the bank (3-D Secure). */
export type PaymentActionRequired = DomainEvent<
  'PaymentActionRequired',
  { readonly order: number; readonly attempt: number; readonly intentId: string; readonly requiredAt: string }
>;

/**
 * A card was declined, and nothing was charged; another attempt is possible. `code` is a stable word, `message` a
 * sentence for the payer.
 */
export type PaymentDeclined = DomainEvent<
  'PaymentDeclined',
  {
    readonly order: number;
    readonly attempt: number;
    readonly intentId?: string;
    readonly code: string;
    readonly message: string;
    readonly declinedAt: string;
  }
>;

/**
 * Why the processor did not carry out an attempt, and asked no bank: it does not accept the payment method, the key was
 * used for something else, it does not know the payment, it cannot make such a payment, it is unreachable, it limits
 * the rate, or it does not accept this service.
 */
export type PaymentRefusalKind =
  | 'payment_method'
  | 'key_reused'
  | 'not_found'
  | 'not_possible'
  | 'unreachable'
  | 'rate_limited'
  | 'not_configured';

/**
 * The processor did not carry out an attempt, and asked no bank: the attempt does not count. `code` is the processor's.
 */
export type PaymentRefused = DomainEvent<
  'PaymentRefused',
  {
    readonly order: number;
    readonly attempt: number;
    readonly kind: PaymentRefusalKind;
    readonly code: string;
    readonly refusedAt: string;
  }
>;

/**
 * Why an order was cancelled at the processor: the payer did not authenticate; the processor never reported the outcome
 * of an attempt; the sum has changed; the collection is over.
 */
export type PaymentClosure = 'abandoned' | 'unsettled' | 'amount_changed' | 'collection_over';

/** The order is cancelled at the processor: it will never be charged. */
export type PaymentClosed = DomainEvent<
  'PaymentClosed',
  { readonly order: number; readonly intentId: string; readonly cause: PaymentClosure; readonly closedAt: string }
>;

/**
 * What may be missing from an incomplete sum. `upTo`: at most this; absent if no bound is known. `reasons`: stable
 * words.
 */
export type Shortfall = { readonly upTo?: Money; readonly reasons: readonly string[] };

/** The sum was charged. `shortfall`: what may be missing from it. `fee`: what the processor keeps of it, if known. */
export type CollectionPaid = DomainEvent<
  'CollectionPaid',
  {
    readonly order: number;
    readonly intentId: string;
    readonly received: Money;
    readonly fee?: Money;
    readonly shortfall?: Shortfall;
    readonly paidAt: string;
  }
>;

/**
 * A payment was received that was not due: for a collection that is over or already paid, or of another sum than the
 * ordered one. It is refunded.
 */
export type UnexpectedPaymentReceived = DomainEvent<
  'UnexpectedPaymentReceived',
  {
    readonly order: number;
    readonly intentId: string;
    readonly received: Money;
    readonly fee?: Money;
    readonly cause: 'collection_over' | 'already_paid' | 'wrong_amount';
    readonly receivedAt: string;
  }
>;

/** The processor reported its fee after the payment, or corrected it. `earlier` is the fee reported before. */
export type PaymentFeeRecorded = DomainEvent<
  'PaymentFeeRecorded',
  { readonly intentId: string; readonly fee: Money; readonly earlier?: Money; readonly recordedAt: string }
>;

/** `unexpected_payment`: a payment that was not due. */
export type PaymentType = 'payment' | 'unexpected_payment';

export type RefundStatus = 'pending' | 'succeeded' | 'failed';
export type DisputeStatus = 'open' | 'won' | 'lost';

/** The refund or dispute of an outcome, repeated so that a ledger can read this event without earlier ones. */
type OutcomeOf<Status> = {
  readonly intentId?: string;
  readonly paymentType?: PaymentType;
  readonly amount?: Money;
  readonly statusBefore?: Status;
};

/** The cause of a refund: it was requested here, the payment was not due, or it was made at the processor. */
export type RefundCause = 'requested' | 'unexpected_payment' | 'at_processor';

/** A refund was requested; written before the processor is called. */
export type RefundRequested = DomainEvent<
  'RefundRequested',
  {
    readonly refundId: string;
    readonly intentId: string;
    readonly amount: Money;
    readonly paymentType?: PaymentType;
    readonly cause: RefundCause;
    readonly reason?: string;
    readonly requestedAt: string;
  }
>;

export type RefundSucceeded = DomainEvent<
  'RefundSucceeded',
  OutcomeOf<RefundStatus> & {
    readonly refundId: string;
    readonly processorRefundId: string;
    readonly succeededAt: string;
  }
>;

/** The money stays. A refund may fail after it had succeeded, if the payer's bank returns it. */
export type RefundFailed = DomainEvent<
  'RefundFailed',
  OutcomeOf<RefundStatus> & {
    readonly refundId: string;
    readonly processorRefundId?: string;
    readonly failure: string;
    readonly failedAt: string;
  }
>;

/** The payer objects at the bank (chargeback); the processor withholds the amount. */
export type PaymentDisputed = DomainEvent<
  'PaymentDisputed',
  {
    readonly disputeId: string;
    readonly intentId: string;
    readonly amount: Money;
    readonly paymentType?: PaymentType;
    readonly reason: string;
    readonly disputedAt: string;
  }
>;

/** `won`: the amount is returned. `lost`: it stays with the payer. */
export type DisputeClosed = DomainEvent<
  'DisputeClosed',
  OutcomeOf<DisputeStatus> & { readonly disputeId: string; readonly outcome: 'won' | 'lost'; readonly closedAt: string }
>;

/** The payment events of a collection. */
export type PaymentEvent =
  | PaymentStarted
  | PaymentActionRequired
  | PaymentDeclined
  | PaymentRefused
  | PaymentClosed
  | CollectionPaid
  | UnexpectedPaymentReceived
  | PaymentFeeRecorded
  | RefundRequested
  | RefundSucceeded
  | RefundFailed
  | PaymentDisputed
  | DisputeClosed;
