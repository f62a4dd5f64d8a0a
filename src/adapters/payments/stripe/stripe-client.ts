import { AsyncLocalStorage } from 'node:async_hooks';
import type Stripe from 'stripe';
import { loadStripe } from './load-stripe.ts';
import type { StripeSettings } from './settings.ts';

/** The version of the API whose shapes the adapter reads: that of the package, so that an update of the package is a decision. */
export const stripeApiVersion = '2026-10-28.endive';

/**
 * The script for payers' browsers, of the release that goes with the version of the API. It is loaded from this address only, as Stripe
 * requires: https://docs.stripe.com/sdks/stripejs-versioning.
 */
export const stripeScriptUrl = 'https://js.stripe.com/endive/stripe.js';

/** One request: what it heeds, and what is learnt from its reply. */
type Exchange = { readonly signal: AbortSignal; isReplay: boolean };

/**
 * Whether a body is a reply of the API: an object of Stripe, or an error. The package takes any JSON without `error` for a success, the 503
 * of a proxy as well, and never settles when it is no object.
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
   * Makes one request. `isReplay`: Stripe has repeated the reply to an earlier request of the same key. Rejects with the reason of the
   * signal when it aborts.
   */
  readonly request: <T>(
    signal: AbortSignal,
    work: (stripe: Stripe) => Promise<T>,
  ) => Promise<{ readonly result: T; readonly isReplay: boolean }>;
};

/**
 * The client of the package, with two changes. It repeats no request by itself: after a first one whose outcome is not known, the failure
 * of a second one would look as if nothing had been done. With `fetch` this is also true of closed connections, which the client on
 * `node:http` repeats even when retries are off. And a request ends when its signal aborts.
 */
export const createStripeClient = ({ secretKey, apiUrl }: Pick<StripeSettings, 'secretKey' | 'apiUrl'>): StripeClient => {
  const Package = loadStripe();
  const exchanges = new AsyncLocalStorage<Exchange>();
  const { protocol, hostname, port } = new URL(apiUrl);

  const send: typeof fetch = async (url, init) => {
    const exchange = exchanges.getStore();
    const signals = [init?.signal, exchange?.signal].filter((signal) => signal instanceof AbortSignal);
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.any(signals) });
    const text = await response.text();
    if (!isReply(response.ok, text)) throw new Error(`The reply with status ${response.status} is none of Stripe's API.`);
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
