import type { Money } from '../../../domain/shared/money.ts';
import type { PaymentRefusalKind } from '../../../domain/collections/taxes-collection/index.ts';
import { OutsideError } from '../../shared/outside-error.ts';

/** An amount to be paid. One order is one payment: the same key gives the same payment, however often it is opened. */
export type PaymentOrder = {
  readonly orderKey: string;
  readonly amount: Money;
  /** Shown to the operator at the processor, and returned with its notifications. Never personal data. */
  readonly collectionId: string;
  readonly accountId: string;
  readonly description: string;
  /** When the order was made; used to look for a lost payment. */
  readonly orderedAt: string;
};

/** One attempt to pay with one payment method. The same key is the same attempt. */
export type PaymentAttempt = {
  readonly attemptKey: string;
  /** The processor's id, such as `pm_card_visa`. */
  readonly paymentMethodId: string;
  readonly email?: string;
  readonly name?: string;
  /** The address to which the payer returns after an additional step at the bank. */
  readonly returnUrl?: string;
};

/**
 * Why a card was declined, by its bank or by the processor's own checks: a stable code of the processor
 * (`insufficient_funds`), and a sentence for the payer.
 */
export type Decline = { readonly code: string; readonly message: string };

/**
 * The state of a payment at the processor.
 *
 * - `open`: nothing is charged and an attempt can be made; `decline` if the last attempt was declined.
 * - `requires_action`: the payer has to authenticate (3-D Secure), by `clientSecret` with the processor's script, or at
 *   `actionUrl`.
 * - `processing`: the outcome is not known yet.
 * - `succeeded`: `received` has been charged. `fee` is what the processor keeps, if known; its currency is that of the
 *   merchant's account at the processor, which may be another one.
 * - `cancelled`: it will never be charged.
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
  /** The amount of the order. */
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

/**
 * A payer's objection at the bank (chargeback). While it is open, and after it was lost, the processor withholds the
 * amount.
 */
export type ProcessorDispute = {
  readonly disputeId: string;
  readonly intentId: string;
  readonly amount: Money;
  /** A code of the processor, such as `fraudulent`. */
  readonly reason: string;
  readonly status: 'open' | 'won' | 'lost';
};

/**
 * A message that something has changed at the processor. It only names the payment: the caller asks for the current
 * state, so that order and repeats do not matter.
 */
export type ProcessorNotification = {
  readonly notificationId: string;
  readonly intentId: string;
  /** Undefined if the processor does not send it with this kind of notification. */
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

/** The processor's data on one payment, for a comparison with the log. */
export type PaymentRecord = {
  readonly payment: ProcessorPayment;
  readonly refunds: readonly ProcessorRefund[];
  readonly disputes: readonly ProcessorDispute[];
};

/**
 * Why a processor cannot act now but may later: it is unreachable, it limits the rate, or it does not accept this
 * service's key.
 */
export type UnavailableKind = Extract<PaymentRefusalKind, 'unreachable' | 'rate_limited' | 'not_configured'>;

/**
 * Why a processor refuses a request permanently: it does not accept the payment method, the key was used for something
 * else, it has no such payment, or such a payment or refund cannot be made.
 */
export type RefusedKind = Exclude<PaymentRefusalKind, UnavailableKind>;

/**
 * The processor certainly did nothing, and asked no bank: it is unreachable, limits the rate, or does not accept this
 * service.
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
 * The processor certainly did nothing and asked no bank, and a repeat would be refused too. `code` is the processor's;
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
 * A card processor. Every method rejects with ProcessorUnavailableError or ProcessorRefusedError if certainly nothing
 * was done. After any other error the outcome is unknown: ask with `read`, or repeat the call with the same key.
 */
export interface PaymentProcessor {
  readonly name: string;
  readonly cardForm: CardForm;
  /**
   * Opens a payment, or finds the one opened under this key. Charges nothing. Refused if the processor cannot charge
   * the amount, or if the key was used for another amount.
   */
  open(order: PaymentOrder, signal: AbortSignal): Promise<ProcessorPayment>;
  /**
   * Charges. Repeatable; a payment that has succeeded or was cancelled is returned unchanged. A declined card resolves
   * to `open` with `decline`. Refused if the processor does not know the payment method, or if the key was used for
   * another one.
   */
  confirm(intentId: string, attempt: PaymentAttempt, signal: AbortSignal): Promise<ProcessorPayment>;
  read(intentId: string, signal: AbortSignal): Promise<ProcessorPayment>;
  /**
   * Cancels a payment that has not succeeded. Resolves to the payment afterwards: `cancelled`, or still `succeeded` or
   * `processing`.
   */
  cancel(intentId: string, signal: AbortSignal): Promise<ProcessorPayment>;
  /**
   * Refused if the payment has not succeeded, or if less than the amount is left of it: failed refunds do not count.
   */
  refund(order: RefundOrder, signal: AbortSignal): Promise<ProcessorRefund>;
  /** A payment with its refunds and disputes. */
  record(intentId: string, signal: AbortSignal): Promise<PaymentRecord>;
  /** All payments of this service that were opened in a period, `from` inclusive, `to` exclusive. */
  records(period: { readonly from: string; readonly to: string }, signal: AbortSignal): AsyncIterable<PaymentRecord>;
  /**
   * Checks the signature of a notification over the bytes as received. Undefined if it concerns no payment of this
   * service. Throws ForgedNotificationError.
   */
  notification(
    body: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
    at: string,
  ): ProcessorNotification | undefined;
}
