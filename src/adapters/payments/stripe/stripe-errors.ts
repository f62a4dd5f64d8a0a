import type Stripe from 'stripe';
import { ProcessorRefusedError, ProcessorUnavailableError } from '../../../application/ports/payment-processor.ts';
import { loadStripe } from './load-stripe.ts';

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/** The outcome of a call is not known: Stripe may have carried it out. */
export class StripeOutcomeUnknownError extends Error {
  override readonly name = 'StripeOutcomeUnknownError';
}

/** The connection was never made, so nothing was sent. */
const neverConnected: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
  ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID'],
]);

/** The codes of an error and of its causes. */
const codesOf = (error: unknown): readonly unknown[] => {
  if (!(error instanceof Error)) return [];
  return ['code' in error ? error.code : undefined, ...codesOf(error.cause)];
};

/** Whether Stripe has repeated the reply to an earlier request of the same key, and done nothing now. */
export const isReplayedError = (error: unknown): boolean =>
  error instanceof loadStripe().errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';

/** Whether Stripe failed in carrying out the request. It repeats this reply for as long as it stores the key. */
export const isServerFault = (error: unknown): boolean =>
  error instanceof loadStripe().errors.StripeError && error.statusCode !== undefined && error.statusCode >= 500;

export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof loadStripe().errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state';

export const isCardError = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeCardError> =>
  error instanceof loadStripe().errors.StripeCardError;

/** Codes of https://docs.stripe.com/error-codes that say something of the account at Stripe or of its keys: the operator mends it there. */
const accountCodes: ReadonlySet<string> = new Set([
  ...[
    'api_key_expired',
    'platform_api_key_expired',
    'secret_key_required',
    'testmode_charges_only',
    'livemode_mismatch',
    'account_invalid',
  ],
  ...['platform_account_required', 'not_allowed_on_standard_account', 'capability_not_active', 'payment_method_unactivated'],
  ...['payment_method_configuration_failures', 'request_blocked', 'tls_version_unsupported'],
]);
const slowDownCodes: ReadonlySet<string> = new Set(['rate_limit', 'lock_timeout', 'payment_intent_rate_limit_exceeded']);
/** The others about a payment method begin with `payment_method_`, or name the parameter. */
const methodCodes: ReadonlySet<string> = new Set([
  ...['expired_payment_method', 'invalid_source_usage', 'payment_intent_incompatible_payment_method', 'token_already_used', 'token_in_use'],
]);

/** A request that Stripe refuses before it asks a bank. Not the texts of Stripe about its keys: that of a wrong one holds a part of it. */
const refusalOf = ({ code = '', param = '', rawType, message }: StripeError): Error => {
  if (slowDownCodes.has(code)) return new ProcessorUnavailableError('Stripe asks to slow down.', { kind: 'rate_limited' });
  if (accountCodes.has(code))
    return new ProcessorUnavailableError(`Stripe does not accept this account or its key (${code}).`, { kind: 'not_configured' });
  const isOfMethod = param.startsWith('payment_method') || code.startsWith('payment_method_') || methodCodes.has(code);
  const kind = isOfMethod ? 'payment_method' : code === 'resource_missing' ? 'not_found' : 'not_possible';
  return new ProcessorRefusedError(kind, code || (rawType ?? 'invalid_request_error'), message);
};

/**
 * An error of the package as the port has it (https://docs.stripe.com/error-low-level):
 *
 * - never connected, 429, and an account or key that Stripe does not accept: nothing was done, and it may work later;
 * - another 4xx: refused;
 * - a time-out, a broken connection, 5xx, and 409, which says that another request of the same key is under way: not known.
 */
export const portErrorOf = (error: unknown): unknown => {
  const { errors } = loadStripe();
  if (!(error instanceof errors.StripeError)) return error;
  if (error instanceof errors.StripeAuthenticationError)
    return new ProcessorUnavailableError('Stripe does not accept STRIPE_SECRET_KEY.', { kind: 'not_configured' });
  if (error instanceof errors.StripePermissionError)
    return new ProcessorUnavailableError('STRIPE_SECRET_KEY does not permit this: see docs/payments.md for the permissions it needs.', {
      kind: 'not_configured',
    });
  if (error instanceof errors.StripeRateLimitError)
    return new ProcessorUnavailableError('Stripe asks to slow down.', { cause: error, kind: 'rate_limited' });
  if (error instanceof errors.StripeConnectionError) {
    return codesOf(error.detail).some((code) => neverConnected.has(code))
      ? new ProcessorUnavailableError('Stripe cannot be reached.', { cause: error })
      : new StripeOutcomeUnknownError('Stripe did not answer.', { cause: error });
  }
  if (error instanceof errors.StripeIdempotencyError && error.statusCode === 400)
    return new ProcessorRefusedError('key_reused', 'idempotency_error', error.message);
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError) return refusalOf(error);
  return new StripeOutcomeUnknownError(`Stripe answered ${error.statusCode ?? 'something else'}.`, { cause: error });
};
