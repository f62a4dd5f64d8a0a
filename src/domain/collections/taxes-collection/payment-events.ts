import type { DomainEvent } from '../../shared/domain-event.ts';
import type { Money } from '../../shared/money.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type.

/** Who pays; may be another person than the consignee. */
export type Payer = { readonly name?: string; readonly email?: string };

/**
 * Somebody is about to pay: written before the processor is called. An order is one sum of one collection, and one
 * payment at the processor; attempts with other cards belong to the same order. Orders and attempts are counted from 1.
 */
export type PaymentStarted = DomainEvent<
  'PaymentStarted',
  {
    readonly order: number;
    readonly attempt: number;
    readonly amount: Money;
    readonly processor: string;
    /** A hash of the payer's idempotency key, and one of what was sent with it. */
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
 * A card was declined, and nothing was charged; another attempt can be made. `code` is a stable word, `message` a
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
 * used for something else, it does not know the payment, it cannot make such a payment, it cannot be reached, it asks
 * to slow down, or it refuses this service.
 */
export type PaymentRefusalKind =
  'payment_method' | 'key_reused' | 'not_found' | 'not_possible' | 'unreachable' | 'rate_limited' | 'not_configured';

/**
 * The processor did not carry out an attempt, and asked no bank: the attempt counts for nothing. `code` is a word of
 * the processor.
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
 * Why an order was cancelled at the processor: the payer did not authenticate; the processor never said what became of
 * an attempt; the sum has changed; the collection is over.
 */
export type PaymentClosure = 'abandoned' | 'unsettled' | 'amount_changed' | 'collection_over';

/** The order is cancelled at the processor: it never will be charged. */
export type PaymentClosed = DomainEvent<
  'PaymentClosed',
  { readonly order: number; readonly intentId: string; readonly cause: PaymentClosure; readonly closedAt: string }
>;

/**
 * What a sum that was calculated incompletely may lack. `upTo`: at most this; absent where no bound is known.
 * `reasons`: stable words.
 */
export type Shortfall = { readonly upTo?: Money; readonly reasons: readonly string[] };

/** The sum was charged. `shortfall`: what it may lack. `fee` is what the processor keeps of it, where it is known. */
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
 * Money came in that was not due: for a collection that is over or paid already, or another sum than the ordered one.
 * It is refunded.
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

/** The processor said after the payment what it keeps of it, or corrected it. `earlier` is what it had said before. */
export type PaymentFeeRecorded = DomainEvent<
  'PaymentFeeRecorded',
  { readonly intentId: string; readonly fee: Money; readonly earlier?: Money; readonly recordedAt: string }
>;

/** `unexpected_payment`: money that was not due. */
export type PaymentType = 'payment' | 'unexpected_payment';

export type RefundStatus = 'pending' | 'succeeded' | 'failed';
export type DisputeStatus = 'open' | 'won' | 'lost';

/** What an outcome is of, repeated so that a ledger reads this event without earlier ones. */
type OutcomeOf<Status> = {
  readonly intentId?: string;
  readonly paymentType?: PaymentType;
  readonly amount?: Money;
  readonly statusBefore?: Status;
};

/** Why money goes back: somebody asked for it here, it was not due, or somebody refunded it at the processor. */
export type RefundCause = 'requested' | 'unexpected_payment' | 'at_processor';

/** Written before the processor is called. */
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

/** The money stays. It may fail after it had succeeded, when the payer's bank returns it. */
export type RefundFailed = DomainEvent<
  'RefundFailed',
  OutcomeOf<RefundStatus> & {
    readonly refundId: string;
    readonly processorRefundId?: string;
    readonly failure: string;
    readonly failedAt: string;
  }
>;

/** The payer objects at the bank; the processor holds the amount back. */
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

/** `won`: the money is back. `lost`: it stays with the payer. */
export type DisputeClosed = DomainEvent<
  'DisputeClosed',
  OutcomeOf<DisputeStatus> & { readonly disputeId: string; readonly outcome: 'won' | 'lost'; readonly closedAt: string }
>;

/** What happens to the payments of a collection. */
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
