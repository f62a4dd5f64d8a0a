import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { WebhookFailure, WebhookOutcome } from '../../../application/webhooks/ports/webhook-transport.ts';
import { BlockedAddressError } from './address-guard.ts';

const kinds: readonly (readonly [RegExp, WebhookFailure])[] = [
  [/^(ENOTFOUND|ENODATA|EAI_|ESERVFAIL)/, 'dns'],
  [/TIMEOUT|TIMEDOUT/, 'timeout'],
  // Node's own codes, and OpenSSL's for what is wrong with a certificate:
  // https://nodejs.org/api/tls.html#x509-certificate-error-codes
  [/^(ERR_TLS|ERR_SSL|EPROTO)/, 'tls'],
  [/^(CERT_|CRL_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|ERROR_IN_C)/, 'tls'],
  [/^(INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|PATH_LENGTH)/, 'tls'],
  [/^UND_ERR_(DESTROYED|CLOSED)$/, 'aborted'],
];

/** The failure as one of the words that clients see. */
const failureOf = (error: unknown): WebhookFailure => {
  if (error instanceof BlockedAddressError) return 'blocked_address';
  // Several addresses were tried: the last error stands for all.
  if (error instanceof AggregateError && error.errors.length > 0) return failureOf(error.errors.at(-1));
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return kinds.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection';
};

/** How much of a failing receiver's answer is stored. */
const snippetBytes = 1024;
/** The most that is read of a response; nothing in it is needed. */
const mostBytes = 64 * 1024;

const retryAfterOf = (value: string | string[] | undefined, now: number): number | undefined => {
  if (typeof value !== 'string') return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
};

/** One request and its answer, from dispatch to the outcome, with one timeout for all of it. */
export class WebhookRequest implements Dispatcher.DispatchHandler {
  readonly #settle: (outcome: WebhookOutcome) => void;
  readonly #began = performance.now();
  readonly #timer: NodeJS.Timeout;
  /** The receiver's `Retry-After` may be a date; this is the moment it is compared with. */
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
    // The timeout ended while the request waited for a connection: nothing is sent.
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
    // Nothing is left to abort.
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
    // Closes the connection without reading the rest.
    this.#controller?.abort(new Error('The rest of the response is not needed.'));
  }
}
