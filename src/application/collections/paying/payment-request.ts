import { DomainError } from '../../../domain/shared/domain-error.ts';
import { isSameMoney } from '../../../domain/shared/money.ts';
import type { Money } from '../../../domain/shared/money.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import type { CollectionView } from '../collection-view.ts';
import type { ProcessorPayment } from '../ports/payment-processor.ts';
import type { AttemptView } from './payments-view.ts';

/** A sum in a request to pay, whole or in part, and the field that contains it. */
export type NamedSum = { readonly field: string } & Partial<Money>;

/** A request to pay. */
export type PaymentRequest = {
  /** The processor's id, such as `pm_card_visa`. */
  readonly paymentMethodId: string;
  readonly email?: string;
  readonly name?: string;
  /** The same key is the same attempt, which is charged at most once. */
  readonly idempotencyKey: string;
  /** The sum that the payer was shown. */
  readonly shown?: Money;
  /** The sum that the client names. */
  readonly namedSums?: readonly NamedSum[];
  /** The address to which the bank's page returns the payer of a collection. */
  readonly returnUrl?: (collectionId: string) => string;
};

/** Throws `validation_failed` if a client names a sum other than the one that would be charged. */
export const assertDue = (named: readonly NamedSum[] = [], due: Money | undefined): void => {
  if (due === undefined) return;
  const others = named.filter(
    ({ amount = due.amount, currency = due.currency }) => !isSameMoney({ amount, currency }, due),
  );
  if (others.length === 0) return;
  const message = `The sum due is ${due.amount} ${due.currency}; another one cannot be paid, and nothing was charged.`;
  throw new DomainError(
    'validation_failed',
    message,
    others.map(({ field }) => ({
      field,
      message: `${field}: ${message} Leave it out, or send "${due.amount}" and "${due.currency}".`,
    })),
  );
};

/**
 * The outcome of an attempt to pay. `processing`: unknown yet. `declined` and `cancelled`: nothing was charged.
 * `returned`: the payment came too late or was a second one, and is refunded.
 */
export type PaymentAnswer = {
  readonly success: boolean;
  readonly status: 'succeeded' | 'requires_action' | 'processing' | 'declined' | 'cancelled' | 'returned';
  readonly amount: Money;
  readonly paymentIntentId?: string;
  /** Whether another attempt had already paid the sum. */
  readonly alreadyPaid: boolean;
  /** A sentence for the payer. */
  readonly error?: string;
  /** A stable code of the processor, such as `insufficient_funds`. */
  readonly declineCode?: string;
  readonly requiresAction: boolean;
  /** With `requires_action`: the secret for the processor's script. */
  readonly clientSecret?: string;
  /** With `requires_action`: the bank's page, if the processor has one. */
  readonly actionUrl?: string;
};

const messages = {
  cancelled: 'This payment was cancelled. Nothing was charged.',
  returned: 'The sum was not due any more. The payment is refunded.',
};

/**
 * The outcome of an attempt in the log. `payment` is the processor's latest answer, because its secret must not be
 * logged.
 */
export const answerOf = (attempt: AttemptView, payment: ProcessorPayment | undefined): PaymentAnswer => {
  const { amount, outcome, intentId, decline } = attempt;
  const common = {
    amount,
    ...(intentId !== undefined && { paymentIntentId: intentId }),
    alreadyPaid: false,
    requiresAction: false,
  };
  switch (outcome) {
    case 'succeeded':
      return { ...common, success: true, status: 'succeeded' };
    case 'returned':
      return { ...common, success: false, status: 'returned', error: messages.returned };
    case 'declined':
      return {
        ...common,
        success: false,
        status: 'declined',
        error: decline?.message ?? messages.cancelled,
        ...(decline && { declineCode: decline.code }),
      };
    case 'refused':
    case 'closed':
      return { ...common, success: false, status: 'cancelled', error: messages.cancelled };
    case 'action_required': {
      if (payment?.status !== 'requires_action') return { ...common, success: false, status: 'processing' };
      const { clientSecret, actionUrl } = payment;
      const action = { requiresAction: true, clientSecret, ...(actionUrl !== undefined && { actionUrl }) };
      return { ...common, success: false, status: 'requires_action', ...action };
    }
    case 'unknown':
      return { ...common, ...(payment && { paymentIntentId: payment.intentId }), success: false, status: 'processing' };
  }
};

/** The answer if another attempt has already paid the sum; undefined if it is not paid. */
export const paidBefore = ({ payments: { paidBy, received } }: CollectionView): PaymentAnswer | undefined => {
  const amount = paidBy === undefined ? undefined : ownValue(received, paidBy);
  if (paidBy === undefined || !amount) return undefined;
  return {
    success: true,
    status: 'succeeded',
    amount,
    paymentIntentId: paidBy,
    alreadyPaid: true,
    requiresAction: false,
  };
};
