import type Stripe from 'stripe';
import type {
  Decline,
  PaymentOrder,
  PaymentStatus,
  ProcessorDispute,
  ProcessorPayment,
  ProcessorRefund,
} from '../../../../application/collections/ports/payment-processor.ts';
import { fromStripeAmount } from './stripe-amounts.ts';

/**
 * What the adapter writes on its objects at Stripe, to recognize them. Metadata is text:
 * https://docs.stripe.com/metadata.
 */
export const metadataNames = {
  installation: 'waybill_installation',
  order: 'waybill_order',
  collection: 'waybill_collection',
  account: 'waybill_account',
  refund: 'waybill_refund',
} as const;

export const orderMetadata = (
  { orderKey, collectionId, accountId }: PaymentOrder,
  installation: string,
): Stripe.MetadataParam => ({
  [metadataNames.installation]: installation,
  [metadataNames.order]: orderKey,
  [metadataNames.collection]: collectionId,
  [metadataNames.account]: accountId,
});

/** Whether this installation has made the object. */
export const isOurs = ({ metadata }: { readonly metadata: Stripe.Metadata | null }, installation: string): boolean =>
  metadata?.[metadataNames.installation] === installation;

export const timeOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();

const idOf = (reference: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof reference === 'object' ? reference?.id : reference;

const genericDecline = 'generic_decline';
const genericMessage = 'Your card was declined.';

/** The payer did not authenticate at the bank. The sandbox declines in the same words. */
export const authenticationFailed: Decline = {
  code: 'authentication_failed',
  message: 'The bank could not authenticate you. Try again, or use another card.',
};

const ofBank: Decline = { code: genericDecline, message: genericMessage };
const ofStripe: Decline = { code: 'not_accepted', message: 'Your card was not accepted.' };

/**
 * The payer must not learn these reasons (https://docs.stripe.com/declines/codes). The last two are Stripe's own, no
 * bank's.
 */
const hiddenReasons: ReadonlyMap<string, Decline> = new Map([
  ['lost_card', ofBank],
  ['pickup_card', ofBank],
  ['stolen_card', ofBank],
  ['fraudulent', ofStripe],
  ['merchant_blacklist', ofStripe],
]);

type PaymentError = { readonly code?: string; readonly decline_code?: string; readonly message?: string };

export const declineOf = ({ code, decline_code: given, message }: PaymentError): Decline => {
  // The package writes '' where Stripe gives none.
  const reason = given === '' ? undefined : given;
  if (code === 'payment_intent_authentication_failure') return authenticationFailed;
  return (
    hiddenReasons.get(reason ?? '') ?? { code: reason ?? code ?? genericDecline, message: message ?? genericMessage }
  );
};

/**
 * What Stripe keeps; undefined where the balance transaction was not expanded, or does not exist yet. In the currency
 * of the account.
 */
const feeOf = (
  charge: Stripe.Charge | string | null,
): { readonly fee: ReturnType<typeof fromStripeAmount> } | undefined => {
  const transaction = typeof charge === 'object' ? charge?.balance_transaction : undefined;
  if (typeof transaction !== 'object' || transaction === null) return undefined;
  return { fee: fromStripeAmount(transaction.fee, transaction.currency) };
};

/** https://docs.stripe.com/payments/paymentintents/lifecycle */
const statusOf = (intent: Stripe.PaymentIntent): PaymentStatus => {
  switch (intent.status) {
    case 'requires_payment_method':
    case 'requires_confirmation':
      return { status: 'open', ...(intent.last_payment_error && { decline: declineOf(intent.last_payment_error) }) };
    case 'requires_action': {
      const actionUrl = intent.next_action?.redirect_to_url?.url ?? undefined;
      return {
        status: 'requires_action',
        clientSecret: intent.client_secret ?? '',
        ...(actionUrl !== undefined && { actionUrl }),
      };
    }
    case 'succeeded':
      return {
        status: 'succeeded',
        received: fromStripeAmount(intent.amount_received, intent.currency),
        ...feeOf(intent.latest_charge),
      };
    case 'canceled':
      return { status: 'cancelled' };
    // `requires_capture` does not come up with automatic capture. A status of a later version is one whose outcome is
    // not known.
    case 'processing':
    case 'requires_capture':
    default:
      return { status: 'processing' };
  }
};

export const paymentOf = (intent: Stripe.PaymentIntent): ProcessorPayment => ({
  ...statusOf(intent),
  intentId: intent.id,
  orderKey: intent.metadata[metadataNames.order] ?? '',
  collectionId: intent.metadata[metadataNames.collection] ?? '',
  amount: fromStripeAmount(intent.amount, intent.currency),
  createdAt: timeOf(intent.created),
});

const refundStatus = (status: string | null): ProcessorRefund['status'] => {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
};

/** A refund that was made at Stripe itself has its id as its key. */
export const refundOf = (refund: Stripe.Refund): ProcessorRefund => {
  const status = refundStatus(refund.status);
  return {
    refundId: refund.id,
    refundKey: refund.metadata?.[metadataNames.refund] ?? refund.id,
    intentId: idOf(refund.payment_intent) ?? '',
    amount: fromStripeAmount(refund.amount, refund.currency),
    status,
    ...(status === 'failed' && { failure: refund.failure_reason ?? refund.status ?? 'unknown' }),
  };
};

const disputeStatuses: ReadonlyMap<string, ProcessorDispute['status']> = new Map([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['appeal_needs_response', 'open'],
  ['appeal_under_review', 'open'],
  ['won', 'won'],
  ['lost', 'lost'],
]);

/**
 * Undefined for inquiries (`warning_…`) and prevented disputes: the amount is not taken back
 * (https://docs.stripe.com/disputes).
 */
export const disputeOf = (dispute: Stripe.Dispute): ProcessorDispute | undefined => {
  const status = disputeStatuses.get(dispute.status);
  if (status === undefined) return undefined;
  return {
    disputeId: dispute.id,
    intentId: idOf(dispute.payment_intent) ?? '',
    amount: fromStripeAmount(dispute.amount, dispute.currency),
    reason: dispute.reason,
    status,
  };
};
