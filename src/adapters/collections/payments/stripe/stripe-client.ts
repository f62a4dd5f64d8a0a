import { createRequire } from 'node:module';
import type Stripe from 'stripe';
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ProcessorRefusedError,
  ProcessorUnavailableError,
} from '../../../../application/collections/ports/payment-processor.ts';
import type { StripeSettings } from './settings.ts';

let loaded: typeof Stripe | undefined;

/** The package is loaded at first use: it takes 0.2 s and 40 MB, which a service without Stripe saves. */
const loadStripe = (): typeof Stripe => (loaded ??= createRequire(import.meta.url)('stripe') as typeof Stripe);

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/** The outcome of a call is not known: Stripe may have carried it out. */
export class StripeOutcomeUnknownError extends Error {
  override readonly name = 'StripeOutcomeUnknownError';
}

/** Codes of errors before the connection was made, so nothing was sent. */
const neverConnected: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
  ...[
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ],
]);

/** The codes of an error and of its causes. */
const codesOf = (error: unknown): readonly unknown[] => {
  if (!(error instanceof Error)) return [];
  return ['code' in error ? error.code : undefined, ...codesOf(error.cause)];
};

/** Whether Stripe repeated its reply to an earlier request with the same key, and did nothing now. */
export const isReplayedError = (error: unknown): boolean =>
  error instanceof loadStripe().errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';

/** Whether Stripe failed to carry out the request. It repeats this reply for as long as it stores the key. */
export const isServerFault = (error: unknown): boolean =>
  error instanceof loadStripe().errors.StripeError && error.statusCode !== undefined && error.statusCode >= 500;

export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof loadStripe().errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state';

export const isCardError = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeCardError> =>
  error instanceof loadStripe().errors.StripeCardError;

/**
 * Codes of https://docs.stripe.com/error-codes that concern the account at Stripe or its keys, so that only the
 * operator can correct the cause.
 */
const accountCodes: ReadonlySet<string> = new Set([
  ...[
    'api_key_expired',
    'platform_api_key_expired',
    'secret_key_required',
    'testmode_charges_only',
    'livemode_mismatch',
    'account_invalid',
  ],
  ...[
    'platform_account_required',
    'not_allowed_on_standard_account',
    'capability_not_active',
    'payment_method_unactivated',
  ],
  ...['payment_method_configuration_failures', 'request_blocked', 'tls_version_unsupported'],
]);
const slowDownCodes: ReadonlySet<string> = new Set([
  'rate_limit',
  'lock_timeout',
  'payment_intent_rate_limit_exceeded',
]);
/** Further codes that concern the payment method. The others begin with `payment_method_`, or name the parameter. */
const methodCodes: ReadonlySet<string> = new Set([
  ...[
    'expired_payment_method',
    'invalid_source_usage',
    'payment_intent_incompatible_payment_method',
    'token_already_used',
    'token_in_use',
  ],
]);

/**
 * The error of a request that Stripe refused before it asked a bank. Stripe's own message about a key is not used,
 * because it contains a part of the key.
 */
const refusalOf = ({ code = '', param = '', rawType, message }: StripeError): Error => {
  if (slowDownCodes.has(code))
    return new ProcessorUnavailableError('Stripe asks to slow down.', { kind: 'rate_limited' });
  if (accountCodes.has(code))
    return new ProcessorUnavailableError(`Stripe does not accept this account or its key (${code}).`, {
      kind: 'not_configured',
    });
  const isOfMethod = param.startsWith('payment_method') || code.startsWith('payment_method_') || methodCodes.has(code);
  const kind = isOfMethod ? 'payment_method' : code === 'resource_missing' ? 'not_found' : 'not_possible';
  return new ProcessorRefusedError(kind, code || (rawType ?? 'invalid_request_error'), message);
};

/**
 * Converts an error of the package to an error of the port (https://docs.stripe.com/error-low-level):
 *
 * - never connected, 429, or an account or key that Stripe does not accept: nothing was done, and it may succeed later;
 * - another 4xx: refused;
 * - a timeout, a broken connection, 5xx, or 409, which says that another request with the same key is in progress:
 *   outcome unknown.
 */
export const portErrorOf = (error: unknown): unknown => {
  const { errors } = loadStripe();
  if (!(error instanceof errors.StripeError)) return error;
  if (error instanceof errors.StripeAuthenticationError)
    return new ProcessorUnavailableError('Stripe does not accept STRIPE_SECRET_KEY.', { kind: 'not_configured' });
  if (error instanceof errors.StripePermissionError)
    return new ProcessorUnavailableError(
      'STRIPE_SECRET_KEY does not permit this: see docs/payments.md for the permissions it needs.',
      {
        kind: 'not_configured',
      },
    );
  if (error instanceof errors.StripeRateLimitError)
    return new ProcessorUnavailableError('Stripe asks to slow down.', { cause: error, kind: 'rate_limited' });
  if (error instanceof errors.StripeConnectionError) {
    return codesOf(error.detail).some((code) => neverConnected.has(code))
      ? new ProcessorUnavailableError('Stripe cannot be reached.', { cause: error })
      : new StripeOutcomeUnknownError('Stripe did not answer.', { cause: error });
  }
  if (error instanceof errors.StripeIdempotencyError && error.statusCode === 400)
    return new ProcessorRefusedError('key_reused', 'idempotency_error', error.message);
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError)
    return refusalOf(error);
  return new StripeOutcomeUnknownError(`Stripe answered ${error.statusCode ?? 'something else'}.`, { cause: error });
};

/**
 * The version of the API whose shapes the adapter reads. It is that of the installed package, and named here so that an
 * update of the package cannot change it unnoticed.
 */
export const stripeApiVersion = '2026-10-28.endive';

/**
 * The script for payers' browsers, of the release that goes with the version of the API. It is loaded from this address
 * only, as Stripe requires: https://docs.stripe.com/sdks/stripejs-versioning.
 */
export const stripeScriptUrl = 'https://js.stripe.com/endive/stripe.js';

/** One request: the signal that aborts it, and whether its reply is a repeated one. */
type Exchange = { readonly signal: AbortSignal; isReplay: boolean };

/**
 * Whether a body is a reply of the API: a Stripe object or an error. The package takes any JSON without `error` as a
 * success, even the 503 of a proxy, and never settles if it is not an object.
 */
const isReply = (isSuccess: boolean, text: string): boolean => {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return false;
  }
  if (typeof body !== 'object' || body === null) return false;
  if (isSuccess) return 'object' in body && typeof body.object === 'string';
  return 'error' in body && typeof body.error === 'object' && body.error !== null;
};

export type StripeClient = {
  readonly stripe: Stripe;
  /**
   * Makes one request. `isReplay`: Stripe repeated its reply to an earlier request with the same key. Rejects with the
   * reason of the signal when it aborts.
   */
  readonly request: <T>(
    signal: AbortSignal,
    work: (stripe: Stripe) => Promise<T>,
  ) => Promise<{ readonly result: T; readonly isReplay: boolean }>;
};

/**
 * The client of the package, with two changes. It retries no request by itself: after a first attempt of unknown
 * outcome, the failure of a second would look as if nothing had been done. With `fetch` this also holds for closed
 * connections, which the client on `node:http` retries even when retries are off. And a request ends when its signal
 * aborts.
 */
export const createStripeClient = ({
  secretKey,
  apiUrl,
}: Pick<StripeSettings, 'secretKey' | 'apiUrl'>): StripeClient => {
  const Package = loadStripe();
  const exchanges = new AsyncLocalStorage<Exchange>();
  const { protocol, hostname, port } = new URL(apiUrl);

  const send: typeof fetch = async (url, init) => {
    const exchange = exchanges.getStore();
    const signals = [init?.signal, exchange?.signal].filter((signal) => signal instanceof AbortSignal);
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.any(signals) });
    const text = await response.text();
    if (!isReply(response.ok, text))
      throw new Error(`The reply with status ${response.status} is none of Stripe's API.`);
    if (exchange) exchange.isReplay = response.headers.get('idempotent-replayed') === 'true';
    return new Response(text, response);
  };

  const stripe = new Package(secretKey, {
    apiVersion: stripeApiVersion,
    httpClient: Package.createFetchHttpClient(send),
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 0,
    telemetry: false,
    appInfo: { name: 'Waybill' },
  });

  return {
    stripe,
    request: async (signal, work) => {
      signal.throwIfAborted();
      const exchange: Exchange = { signal, isReplay: false };
      try {
        const result = await exchanges.run(exchange, () => work(stripe));
        return { result, isReplay: exchange.isReplay };
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      }
    },
  };
};

/** The timeout of one request (ms), as an option of the package. */
type Limits = { readonly timeout: number };

/** A page of a list, and whether more follow. */
type Page<T> = { readonly data: readonly T[]; readonly has_more: boolean };
export type PageStart = { readonly limit: number; readonly starting_after?: string };

const pageSize = 100;

/** Requests that charge nothing. They reject with errors of the port. */
export type StripeCalls = {
  readonly ask: <T>(signal: AbortSignal, work: (stripe: Stripe, limits: Limits) => Promise<T>) => Promise<T>;
  /** The pages of a list, each with a timeout of its own. */
  readonly pages: <T extends { readonly id: string }>(
    signal: AbortSignal,
    list: (stripe: Stripe, start: PageStart, limits: Limits) => Promise<Page<T>>,
  ) => AsyncGenerator<readonly T[]>;
};

export const stripeCalls = (client: StripeClient, timeout: number): StripeCalls => {
  const ask: StripeCalls['ask'] = async (signal, work) => {
    try {
      return (await client.request(signal, (stripe) => work(stripe, { timeout }))).result;
    } catch (error) {
      throw portErrorOf(error);
    }
  };
  return {
    ask,
    pages: async function* (signal, list) {
      for (let start: PageStart = { limit: pageSize }; ;) {
        const page = await ask(signal, (stripe, limits) => list(stripe, start, limits));
        if (page.data.length > 0) yield page.data;
        const last = page.data.at(-1);
        if (!page.has_more || last === undefined) return;
        start = { limit: pageSize, starting_after: last.id };
      }
    },
  };
};
