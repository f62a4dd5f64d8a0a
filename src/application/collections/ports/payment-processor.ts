import type { Money } from '../../../domain/shared/money.ts';
import type { PaymentRefusalKind } from '../../../domain/collections/taxes-collection/index.ts';
import { OutsideError } from '../../shared/outside-error.ts';

/** What is to be paid. One order is one payment: the same key gives the same payment, however often it is opened. */
export type PaymentOrder = {
  readonly orderKey: string;
  readonly amount: Money;
  /** Shown to the operator at the processor, and returned with its notifications. Never personal data. */
  readonly collectionId: string;
  readonly accountId: string;
  readonly description: string;
  /** When the order was made: decides how a lost payment is looked for. */
  readonly orderedAt: string;
};

/** One attempt to pay with one payment method. The same key is the same attempt. */
export type PaymentAttempt = {
  readonly attemptKey: string;
  /** Of the processor, such as `pm_card_visa`. */
  readonly paymentMethodId: string;
  readonly email?: string;
  readonly name?: string;
  /** Where the payer returns to after an additional step at the bank. */
  readonly returnUrl?: string;
};

/**
 * Why a card was declined, by its bank or by the processor's own checks of it: a stable word of the processor
 * (`insufficient_funds`), and a sentence for the payer.
 */
export type Decline = { readonly code: string; readonly message: string };

/**
 * What the processor says of a payment.
 *
 * - `open`: nothing is charged and an attempt can be made; `decline` when the last attempt was declined.
 * - `requires_action`: the payer has to authenticate (3-D Secure), by `clientSecret` with the processor's script, or at
 *   `actionUrl`.
 * - `processing`: the outcome is not known yet.
 * - `succeeded`: `received` has been charged. `fee` is what the processor keeps, where it is known; its currency is
 *   that of the merchant's account at the processor, which may be another one.
 * - `cancelled`: it never will be charged.
 */
export type PaymentStatus =
  | { readonly status: 'open'; readonly decline?: Decline }
  | { readonly status: 'requires_action'; readonly clientSecret: string; readonly actionUrl?: string }
  | { readonly status: 'processing' }
  | { readonly status: 'succeeded'; readonly received: Money; readonly fee?: Money }
  | { readonly status: 'cancelled' };

/** A payment as the processor knows it. */
export type ProcessorPayment = PaymentStatus & {
  /** The id of the payment at the processor. */
  readonly intentId: string;
  readonly orderKey: string;
  readonly collectionId: string;
  /** What was ordered. */
  readonly amount: Money;
  readonly createdAt: string;
};

/** The same key is the same refund. */
export type RefundOrder = { readonly refundKey: string; readonly intentId: string; readonly amount: Money };

/** A refund as the processor knows it. */
export type ProcessorRefund = {
  /** The id of the refund at the processor. */
  readonly refundId: string;
  readonly refundKey: string;
  readonly intentId: string;
  readonly amount: Money;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Why it failed. */
  readonly failure?: string;
};

/** A payer's objection at the bank. While it is open, and after it was lost, the processor takes the amount back. */
export type ProcessorDispute = {
  readonly disputeId: string;
  readonly intentId: string;
  readonly amount: Money;
  /** A word of the processor, such as `fraudulent`. */
  readonly reason: string;
  readonly status: 'open' | 'won' | 'lost';
};

/**
 * Something has changed at the processor. It names the payment only: what is true now is asked for, so that order and
 * repeats do not matter.
 */
export type ProcessorNotification = {
  readonly notificationId: string;
  readonly intentId: string;
  /** Undefined where the processor does not send it with this kind of notification. */
  readonly collectionId?: string;
};

/**
 * How the payment page gets the id of a payment method: `test_cards` are chosen from a list; with `script` the
 * processor's own script asks for the card and makes the id, so that card numbers never reach this service.
 */
export type CardForm =
  | {
      readonly kind: 'test_cards';
      readonly cards: readonly { readonly paymentMethodId: string; readonly label: string }[];
    }
  | {
      readonly kind: 'script';
      readonly processor: 'stripe';
      readonly scriptUrl: string;
      readonly publishableKey: string;
    };

/** What the processor holds of one payment, for a comparison with the log. */
export type PaymentRecord = {
  readonly payment: ProcessorPayment;
  readonly refunds: readonly ProcessorRefund[];
  readonly disputes: readonly ProcessorDispute[];
};

/**
 * Why a processor does nothing now and may do it later: it cannot be reached, it asks to slow down, it does not accept
 * this service's key.
 */
export type UnavailableKind = Extract<PaymentRefusalKind, 'unreachable' | 'rate_limited' | 'not_configured'>;

/**
 * Why a processor refuses a request as it is: it does not accept the payment method, the key was used for something
 * else, it has no such payment, or such a payment or refund cannot be made.
 */
export type RefusedKind = Exclude<PaymentRefusalKind, UnavailableKind>;

/**
 * The processor surely did nothing, and asked no bank: it cannot be reached, asked to slow down, or does not accept
 * this service.
 *
 * @public
 */
export class ProcessorUnavailableError extends OutsideError {
  override readonly name = 'ProcessorUnavailableError';
  readonly reason = 'processor_unavailable';
  readonly told =
    'The card processor cannot be reached; nothing was charged. The same request may be repeated in a moment.';
  readonly repeatAfterSeconds = 30;
  readonly kind: UnavailableKind;

  constructor(
    message: string,
    { kind = 'unreachable', ...options }: ErrorOptions & { readonly kind?: UnavailableKind } = {},
  ) {
    super(message, options);
    this.kind = kind;
  }
}

/**
 * The processor surely did nothing, asked no bank, and never will: it refuses the request as it is. `code` is its word,
 * the message is for an operator.
 *
 * @public
 */
export class ProcessorRefusedError extends Error {
  override readonly name = 'ProcessorRefusedError';
  readonly kind: RefusedKind;
  readonly code: string;

  constructor(kind: RefusedKind, code: string, message: string) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

/** The signature of a notification is missing, wrong, or too old. */
export class ForgedNotificationError extends Error {
  override readonly name = 'ForgedNotificationError';
}

/**
 * A card processor. Every method rejects with ProcessorUnavailableError or ProcessorRefusedError when surely nothing
 * was done. After any other error nobody knows: ask with `read`, or repeat the call with the same key.
 */
export interface PaymentProcessor {
  readonly name: string;
  readonly cardForm: CardForm;
  /**
   * Opens a payment, or finds the one opened under this key. Charges nothing. Refused where the processor cannot charge
   * the amount, or the key was used for another amount.
   */
  open(order: PaymentOrder, signal: AbortSignal): Promise<ProcessorPayment>;
  /**
   * Charges. Repeatable; a payment that has succeeded or was cancelled is returned as it is. A declined card resolves
   * to `open` with `decline`. Refused where the processor does not know the payment method, or the key was used for
   * another one.
   */
  confirm(intentId: string, attempt: PaymentAttempt, signal: AbortSignal): Promise<ProcessorPayment>;
  read(intentId: string, signal: AbortSignal): Promise<ProcessorPayment>;
  /**
   * Cancels a payment that has not succeeded. Resolves to the payment as it is then: `cancelled`, or still `succeeded`
   * or `processing`.
   */
  cancel(intentId: string, signal: AbortSignal): Promise<ProcessorPayment>;
  /**
   * Refused where the payment has not succeeded, or less than the amount is left of it: failed refunds do not count.
   */
  refund(order: RefundOrder, signal: AbortSignal): Promise<ProcessorRefund>;
  /** A payment with its refunds and disputes. */
  record(intentId: string, signal: AbortSignal): Promise<PaymentRecord>;
  /** All payments of this service that were opened in a period, `from` inclusive, `to` exclusive. */
  records(period: { readonly from: string; readonly to: string }, signal: AbortSignal): AsyncIterable<PaymentRecord>;
  /**
   * Checks the signature of a notification over the bytes as received. Undefined where it is about nothing of ours.
   * Throws ForgedNotificationError.
   */
  notification(
    body: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
    at: string,
  ): ProcessorNotification | undefined;
}
