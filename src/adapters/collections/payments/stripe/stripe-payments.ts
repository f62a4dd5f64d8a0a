import type Stripe from 'stripe';
import { ProcessorRefusedError } from '../../../../application/collections/ports/payment-processor.ts';
import type {
  Decline,
  PaymentOrder,
  PaymentStatus,
  ProcessorDispute,
  ProcessorPayment,
  ProcessorRefund,
} from '../../../../application/collections/ports/payment-processor.ts';
import { minorDigitsOf } from '../../../../domain/shared/currencies.ts';
import { Decimal } from '../../../../domain/shared/decimal.ts';
import { moneyOf } from '../../../../domain/shared/money.ts';
import type { Money } from '../../../../domain/shared/money.ts';

/**
 * Amounts at Stripe are integers in the smallest unit of the currency: https://docs.stripe.com/currencies#minor-units.
 * The unit is that of ISO 4217 except for these currencies.
 */

/** Counted in whole units, although ISO 4217 has a minor unit. */
const wholeUnits: ReadonlySet<string> = new Set(['MGA']);

/** Counted in hundredths, although only whole units can be charged: ISO 4217 no longer has a minor unit for them. */
const wholeInHundredths: ReadonlySet<string> = new Set(['ISK', 'UGX']);

/** Counted in thousandths; the last digit must be 0. */
const threeDecimals: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** Stripe accepts at most eight digits; the few currencies with more do not need them here. */
const largest = 99_999_999n;

/** The number of decimals in which Stripe counts a currency. */
const decimalsOf = (currency: string): number => {
  if (wholeUnits.has(currency)) return 0;
  if (wholeInHundredths.has(currency)) return 2;
  return minorDigitsOf(currency);
};

/** The smallest chargeable amount in Stripe's unit; every amount is a multiple of it. */
const stepOf = (currency: string): bigint => {
  if (wholeInHundredths.has(currency)) return 100n;
  return threeDecimals.has(currency) ? 10n : 1n;
};

const refused = (message: string): ProcessorRefusedError =>
  new ProcessorRefusedError('not_possible', 'amount_not_chargeable', message);

/** The amount in Stripe's unit. Throws ProcessorRefusedError if Stripe cannot charge it exactly: nothing is rounded. */
export const toStripeAmount = ({ amount, currency }: Money): number => {
  const decimals = decimalsOf(currency);
  if (decimals > 2 && !threeDecimals.has(currency)) throw refused(`Stripe cannot charge amounts in ${currency}.`);
  const exact = Decimal.parse(amount);
  const counted = exact.rounded(decimals);
  const step = stepOf(currency);
  if (!counted.equals(exact) || counted.digits % step !== 0n) {
    const example = moneyOf(Decimal.of(step === 1n ? 1n : step, decimals), currency).amount;
    throw refused(`Stripe charges ${currency} in multiples of ${example}; ${amount} is none.`);
  }
  if (counted.digits <= 0n)
    throw new ProcessorRefusedError('not_possible', 'amount_too_small', 'The amount must be more than 0.');
  if (counted.digits > largest)
    throw refused(`Stripe charges at most ${largest} of the smallest unit; ${amount} ${currency} is more.`);
  return Number(counted.digits);
};

/** Converts an amount of Stripe. `currency` is in lower case, as Stripe writes it. */
export const fromStripeAmount = (amount: number, currency: string): Money => {
  const code = currency.toUpperCase();
  return moneyOf(Decimal.of(BigInt(amount), decimalsOf(code)), code);
};

/**
 * The metadata that the adapter sets on its objects at Stripe to recognise them. Values are text:
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

/** Whether this installation created the object. */
export const isOurs = ({ metadata }: { readonly metadata: Stripe.Metadata | null }, installation: string): boolean =>
  metadata?.[metadataNames.installation] === installation;

const timeOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();

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
 * Reasons that the payer must not learn (https://docs.stripe.com/declines/codes). The last two are Stripe's own, no
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
  // The package has '' if Stripe gives no reason.
  const reason = given === '' ? undefined : given;
  if (code === 'payment_intent_authentication_failure') return authenticationFailed;
  return (
    hiddenReasons.get(reason ?? '') ?? { code: reason ?? code ?? genericDecline, message: message ?? genericMessage }
  );
};

/**
 * The fee that Stripe keeps, in the currency of the account; undefined if the balance transaction was not expanded or
 * does not exist yet.
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
    // `requires_capture` does not occur with automatic capture. An unknown status of a later version counts as an
    // unknown outcome.
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

/** A refund that was made in Stripe's dashboard has its id as its key. */
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
 * Undefined for inquiries (`warning_…`) and prevented disputes, for which Stripe does not withdraw the amount
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
