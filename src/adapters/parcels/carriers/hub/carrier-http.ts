import { Agent, request } from 'undici';
import { CarrierUnavailableError } from '../../../../application/parcels/ports/carriers.ts';
import type { Clock } from '../../../../application/shared/ports/clock.ts';
import { jsonIfAny } from '../../../shared/files/json-reader.ts';

export type CarrierHttpOptions = {
  /** The name in errors. */
  readonly name: string;
  readonly baseUrl: string;
  /** The whole value of the header. It is sent only to `baseUrl`, and never logged. */
  readonly authorization: string;
  readonly clock: Clock;
};

export type CarrierRequest = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Relative to `baseUrl`. */
  readonly path: string;
  readonly body?: unknown;
  readonly signal: AbortSignal;
};

export type CarrierReply = { readonly status: number; readonly json: unknown };

/** The outcome is unknown: the connection broke, or the hub failed while processing the request. */
export class CarrierOutcomeUnknownError extends Error {
  override readonly name = 'CarrierOutcomeUnknownError';
}

/** The hub did not serve a file. */
export class FileWithheldError extends CarrierOutcomeUnknownError {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Errors before any byte of the request was sent. */
const notSent = new Set('ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH UND_ERR_CONNECT_TIMEOUT'.split(' '));

const attempts = 3;
/** The longest `Retry-After` that is waited for (ms). */
const longestWait = 4_000;
/** The longest reply (bytes); files are the largest. */
const largestReply = 20 * 2 ** 20;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** HTTP requests to a hub with JSON bodies and one credential, and with retries where they are safe. */
export class CarrierHttp {
  readonly #options: CarrierHttpOptions;
  readonly #agent = new Agent({ maxResponseSize: largestReply, connections: 64 });

  constructor(options: CarrierHttpOptions) {
    this.#options = options;
  }

  /**
   * Resolves to any reply below 500 except 408. Rejects with CarrierUnavailableError when the request was certainly not
   * carried out, and with CarrierOutcomeUnknownError when that is unknown. Before that, GET and DELETE are retried,
   * because repeating them has no further effect.
   */
  async send(sent: CarrierRequest): Promise<CarrierReply> {
    for (let attempt = 1; ; attempt++) {
      sent.signal.throwIfAborted();
      const reply = await this.#once(sent);
      if (reply.status === 429) {
        const wait = this.#waitOf(reply.retryAfter, attempt);
        if (attempt === attempts || wait > longestWait) throw this.#unavailable('limits the rate of requests');
        await this.#options.clock.sleep(wait, sent.signal);
        continue;
      }
      // 408 means a broken connection, detected by a proxy.
      if (reply.status < 500 && reply.status !== 408) return reply;
      if (sent.method === 'POST')
        throw new CarrierOutcomeUnknownError(`${this.#options.name} answered ${reply.status}.`);
      if (attempt === attempts) throw this.#unavailable(`answered ${reply.status}`);
      await this.#options.clock.sleep(this.#waitOf(reply.retryAfter, attempt), sent.signal);
    }
  }

  /** Downloads a file from any address; the credential is sent only to our own service. */
  async download(address: string, signal: AbortSignal): Promise<Uint8Array> {
    const { baseUrl, authorization, name } = this.#options;
    const url = new URL(address, `${baseUrl}/`);
    const own = new URL(baseUrl);
    // A reply must not redirect us from https to http.
    if (url.protocol !== own.protocol && url.protocol !== 'https:')
      throw new CarrierOutcomeUnknownError(`${name} gave an address that is not https.`);
    const headers = url.origin === own.origin ? { authorization } : {};
    try {
      const { statusCode, body } = await request(url, { headers, signal, dispatcher: this.#agent });
      const bytes = new Uint8Array(await body.arrayBuffer());
      if (statusCode === 200) return bytes;
      throw new FileWithheldError(`${name} answered ${statusCode} for a file.`, statusCode);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof CarrierOutcomeUnknownError) throw error;
      throw new CarrierOutcomeUnknownError(`A file of ${name} could not be read (${codeOf(error)}).`, { cause: error });
    }
  }

  async close(): Promise<void> {
    await this.#agent.close();
  }

  async #once({
    method,
    path,
    body,
    signal,
  }: CarrierRequest): Promise<CarrierReply & { readonly retryAfter: string | undefined }> {
    const { baseUrl, authorization, name } = this.#options;
    try {
      const response = await request(`${baseUrl}${path}`, {
        method,
        headers: {
          authorization,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal,
        dispatcher: this.#agent,
      });
      const retryAfter = response.headers['retry-after'];
      return {
        status: response.statusCode,
        json: jsonIfAny(await response.body.text()),
        retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
      };
    } catch (error) {
      if (notSent.has(codeOf(error))) throw this.#unavailable(`cannot be reached (${codeOf(error)})`, error);
      signal.throwIfAborted();
      throw new CarrierOutcomeUnknownError(`The connection to ${name} was lost during the call (${codeOf(error)}).`, {
        cause: error,
      });
    }
  }

  /** The time to wait (ms): `Retry-After` in seconds or as a date, else a backoff. */
  #waitOf(retryAfter: string | undefined, attempt: number): number {
    if (retryAfter === undefined) return 250 * 2 ** (attempt - 1);
    if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1_000;
    const until = Date.parse(retryAfter);
    return Number.isNaN(until) ? 1_000 : Math.max(0, until - Date.parse(this.#options.clock.now()));
  }

  #unavailable(why: string, cause?: unknown): CarrierUnavailableError {
    return new CarrierUnavailableError(`${this.#options.name} ${why}.`, { cause });
  }
}
