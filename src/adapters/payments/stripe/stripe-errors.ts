import type Stripe from 'stripe';
import { ProcessorRefusedError, ProcessorUnavailableError } from '../../../application/ports/payment-processor.ts';
import { loadStripe } from './load-stripe.ts';

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

/**
 * An error of the package as the port has it (https://docs.stripe.com/error-low-level):
 *
 * - never connected, 429, and a key of Stripe that is not accepted: nothing was done, and it may work later;
 * - another 4xx: refused;
 * - a time-out, a broken connection, 5xx, and 409, which says that another request of the same key is under way: not known.
 */
export const portErrorOf = (error: unknown): unknown => {
  const { errors } = loadStripe();
  if (!(error instanceof errors.StripeError)) return error;
  // Not the texts of Stripe below: that of a wrong key holds a part of it.
  if (error instanceof errors.StripeAuthenticationError) return new ProcessorUnavailableError('Stripe does not accept STRIPE_SECRET_KEY.');
  if (error instanceof errors.StripePermissionError)
    return new ProcessorUnavailableError('STRIPE_SECRET_KEY does not permit this: see docs/payments.md for the permissions it needs.');
  if (error instanceof errors.StripeRateLimitError) return new ProcessorUnavailableError('Stripe asks to slow down.', { cause: error });
  if (error instanceof errors.StripeConnectionError) {
    return codesOf(error.detail).some((code) => neverConnected.has(code))
      ? new ProcessorUnavailableError('Stripe cannot be reached.', { cause: error })
      : new StripeOutcomeUnknownError('Stripe did not answer.', { cause: error });
  }
  if (error instanceof errors.StripeIdempotencyError && error.statusCode === 400)
    return new ProcessorRefusedError('idempotency_error', error.message);
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError)
    return new ProcessorRefusedError(error.code ?? error.rawType ?? 'invalid_request_error', error.message);
  return new StripeOutcomeUnknownError(`Stripe answered ${error.statusCode ?? 'something else'}.`, { cause: error });
};
