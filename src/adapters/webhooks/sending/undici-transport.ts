import type { IncomingHttpHeaders } from 'node:http';
import { Agent, Pool } from 'undici';
import type { Dispatcher } from 'undici';
import { RecentlyUsed } from '../../../application/shared/recently-used.ts';
import type {
  WebhookFailure,
  WebhookMessage,
  WebhookOutcome,
  WebhookTransport,
} from '../../../application/webhooks/ports/webhook-transport.ts';
import { BlockedAddressError } from './address-guard.ts';
import { headersOf } from './headers.ts';
import { guardedConnector } from './targets.ts';
import type { ConnectorOptions } from './targets.ts';

const kinds: readonly (readonly [RegExp, WebhookFailure])[] = [
  [/^(ENOTFOUND|ENODATA|EAI_|ESERVFAIL)/, 'dns'],
  [/TIMEOUT|TIMEDOUT/, 'timeout'],
  // Node's own codes, and OpenSSL's for invalid certificates:
  // https://nodejs.org/api/tls.html#x509-certificate-error-codes
  [/^(ERR_TLS|ERR_SSL|EPROTO)/, 'tls'],
  [/^(CERT_|CRL_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|ERROR_IN_C)/, 'tls'],
  [/^(INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|PATH_LENGTH)/, 'tls'],
  [/^UND_ERR_(DESTROYED|CLOSED)$/, 'aborted'],
];

/** Converts an error to one of the failures that clients see. */
const failureOf = (error: unknown): WebhookFailure => {
  if (error instanceof BlockedAddressError) return 'blocked_address';
  // Several addresses were tried; the last error represents all.
  if (error instanceof AggregateError && error.errors.length > 0) return failureOf(error.errors.at(-1));
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return kinds.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection';
};

/** The number of bytes of a failing receiver's response that are stored. */
const snippetBytes = 1024;
/** The most bytes of a response that are read, because its content is not needed. */
const mostBytes = 64 * 1024;

const retryAfterOf = (value: string | string[] | undefined, now: number): number | undefined => {
  if (typeof value !== 'string') return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
};

/** One request and its response, from dispatch to the outcome, with one timeout for all of it. */
class WebhookRequest implements Dispatcher.DispatchHandler {
  readonly #settle: (outcome: WebhookOutcome) => void;
  readonly #began = performance.now();
  readonly #timer: NodeJS.Timeout;
  /** The time that the receiver's `Retry-After` is compared with, if it is a date. */
  readonly #sentAt: number;
  #controller: Dispatcher.DispatchController | undefined;
  #settled = false;
  #statusCode: number | undefined;
  #retryAfterMs: number | undefined;
  #received = 0;
  #beginning: Buffer[] = [];

  constructor({
    timeoutMs,
    sentAt,
    settle,
  }: {
    timeoutMs: number;
    sentAt: number;
    settle: (outcome: WebhookOutcome) => void;
  }) {
    this.#settle = settle;
    this.#sentAt = sentAt;
    this.#timer = setTimeout(() => this.#fail('timeout'), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // The timeout passed while the request waited for a connection, so nothing is sent.
    if (this.#settled) controller.abort(new Error('The request timed out.'));
    this.#controller = controller;
  }

  onResponseStart(_controller: Dispatcher.DispatchController, statusCode: number, headers: IncomingHttpHeaders): void {
    if (statusCode < 200) return;
    this.#statusCode = statusCode;
    this.#retryAfterMs = retryAfterOf(headers['retry-after'], this.#sentAt);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#received < snippetBytes) this.#beginning.push(chunk.subarray(0, snippetBytes - this.#received));
    this.#received += chunk.length;
    if (this.#received > mostBytes) this.#answered();
  }

  onResponseEnd(): void {
    // The request has ended, so there is nothing left to abort.
    this.#controller = undefined;
    this.#answered();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  fail(error: unknown): void {
    this.#fail(failureOf(error));
  }

  #answered(): void {
    const status = this.#statusCode ?? 0;
    if (status >= 200 && status < 300) this.#end({ statusCode: status });
    else this.#fail(status >= 300 && status < 400 ? 'redirect' : 'http_status');
  }

  #fail(failure: WebhookFailure): void {
    const response = Buffer.concat(this.#beginning).toString();
    this.#end({
      failure,
      ...(this.#statusCode === undefined ? {} : { statusCode: this.#statusCode }),
      ...(this.#retryAfterMs === undefined ? {} : { retryAfterMs: this.#retryAfterMs }),
      ...(response === '' ? {} : { response }),
    });
  }

  #end(outcome: Omit<WebhookOutcome, 'durationMs'>): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#timer);
    this.#beginning = [];
    this.#settle({ durationMs: Math.round(performance.now() - this.#began), ...outcome });
    // Closes the connection without reading the rest of the response.
    this.#controller?.abort(new Error('The rest of the response is not needed.'));
  }
}

type TransportOptions = Omit<ConnectorOptions, 'timeoutMs'> & {
  /** One timeout for connection, request and response together (ms). */
  readonly timeoutMs: number;
  /** Addresses with this prefix are this program itself and may always be called. */
  readonly own?: string | undefined;
  /** Accepts any certificate there. */
  readonly anyCertificate?: boolean;
};

type Target = { readonly origin: string; readonly path: string; readonly isOwn: boolean };

const mostTargets = 10_000;

/**
 * Sends webhooks with undici. It keeps the connections of each origin open, follows no redirects, and connects to no
 * address that the guard forbids.
 */
export class UndiciTransport implements WebhookTransport {
  readonly #options: TransportOptions;
  readonly #guarded: Agent;
  readonly #own: Agent;
  readonly #targets = new RecentlyUsed<string, Target>(mostTargets);

  constructor(options: TransportOptions) {
    this.#options = options;
    const connect = options.anyCertificate === true ? { rejectUnauthorized: false } : {};
    this.#own = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect });
    this.#guarded = new Agent({
      // One timeout covers the whole request.
      headersTimeout: 0,
      bodyTimeout: 0,
      factory: (origin, settings) =>
        new Pool(origin, { ...settings, connect: guardedConnector(new URL(origin), options) }),
    });
  }

  deliver(message: WebhookMessage): Promise<WebhookOutcome> {
    return new Promise((settle) => {
      const exchange = new WebhookRequest({
        timeoutMs: this.#options.timeoutMs,
        sentAt: Date.parse(message.sentAt),
        settle,
      });
      try {
        const { origin, path, isOwn } = this.#target(message.url);
        const agent = isOwn ? this.#own : this.#guarded;
        agent.dispatch({ origin, path, method: 'POST', headers: headersOf(message), body: message.body }, exchange);
      } catch (error) {
        exchange.fail(error);
      }
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.#guarded.destroy(), this.#own.destroy()]);
  }

  #target(text: string): Target {
    const known = this.#targets.get(text);
    if (known) return known;
    const { origin, pathname, search, href } = new URL(text);
    const { own } = this.#options;
    const target = { origin, path: `${pathname}${search}`, isOwn: own !== undefined && href.startsWith(own) };
    this.#targets.set(text, target);
    return target;
  }
}
