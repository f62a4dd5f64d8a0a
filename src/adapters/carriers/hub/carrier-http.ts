import { Agent, request } from 'undici';
import { CarrierUnavailableError } from '../../../application/ports/carriers.ts';
import type { Clock } from '../../../application/ports/clock.ts';

export type CarrierHttpOptions = {
  /** Named in errors. */
  readonly name: string;
  readonly baseUrl: string;
  /** The whole value of the header. Goes to `baseUrl` and nowhere else, and into no log. */
  readonly authorization: string;
  readonly clock: Clock;
};

export type CarrierRequest = {
  readonly method: 'GET' | 'POST';
  /** Below `baseUrl`. */
  readonly path: string;
  readonly body?: unknown;
  readonly signal: AbortSignal;
};

export type CarrierReply = { readonly status: number; readonly json: unknown };

/** It may have done what it was asked for: the connection broke, or it failed in the middle. */
export class CarrierUnclearError extends Error {
  override readonly name = 'CarrierUnclearError';
}

/** A file that is not handed out, for what it is worth. */
export class FileWithheldError extends CarrierUnclearError {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Errors with which no byte of a request has left this machine for the other. */
const notSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

const attempts = 3;
/** The longest a request waits for its turn because the other asked it to (ms). */
const longestWait = 4_000;
/** Labels and papers are larger than anything else. */
const largestReply = 20 * 2 ** 20;

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '');

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Proxies in front of a service that is down answer in HTML: the status says enough.
    return undefined;
  }
};

/** Requests to a service that carriers are reached through: JSON both ways, one credential, and patience where the other asks for it. */
export class CarrierHttp {
  readonly #options: CarrierHttpOptions;
  readonly #agent = new Agent({ maxResponseSize: largestReply, connections: 64 });

  constructor(options: CarrierHttpOptions) {
    this.#options = options;
  }

  /**
   * Resolves to whatever was answered below 500. Rejects with CarrierUnavailableError when the request was surely not carried out, and with
   * CarrierUnclearError when nobody can say; a GET, which changes nothing, is tried again before that.
   */
  async send(sent: CarrierRequest): Promise<CarrierReply> {
    for (let attempt = 1; ; attempt++) {
      sent.signal.throwIfAborted();
      const reply = await this.#once(sent);
      if (reply.status === 429) {
        const wait = this.#waitOf(reply.retryAfter, attempt);
        if (attempt === attempts || wait > longestWait) throw this.#unavailable('asked to be left alone for a while');
        await this.#options.clock.sleep(wait, sent.signal);
        continue;
      }
      // 408 is a broken line that somebody in between noticed.
      if (reply.status < 500 && reply.status !== 408) return reply;
      if (sent.method === 'POST') throw new CarrierUnclearError(`${this.#options.name} answered ${reply.status}.`);
      if (attempt === attempts) throw this.#unavailable(`answered ${reply.status}`);
      await this.#options.clock.sleep(this.#waitOf(reply.retryAfter, attempt), sent.signal);
    }
  }

  /** A file. Its address may be anywhere; the credential goes only to our own service. */
  async download(address: string, signal: AbortSignal): Promise<Uint8Array> {
    const { baseUrl, authorization, name } = this.#options;
    const url = new URL(address, `${baseUrl}/`);
    const own = new URL(baseUrl);
    // A reply must not lead us from an encrypted connection to an open one.
    if (url.protocol !== own.protocol && url.protocol !== 'https:')
      throw new CarrierUnclearError(`${name} gave an address that is not https.`);
    const headers = url.origin === own.origin ? { authorization } : {};
    try {
      const { statusCode, body } = await request(url, { headers, signal, dispatcher: this.#agent });
      const bytes = new Uint8Array(await body.arrayBuffer());
      if (statusCode === 200) return bytes;
      throw new FileWithheldError(`${name} answered ${statusCode} for a file.`, statusCode);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof CarrierUnclearError) throw error;
      throw new CarrierUnclearError(`A file of ${name} could not be read (${codeOf(error)}).`, { cause: error });
    }
  }

  async close(): Promise<void> {
    await this.#agent.close();
  }

  async #once({ method, path, body, signal }: CarrierRequest): Promise<CarrierReply & { readonly retryAfter: string | undefined }> {
    const { baseUrl, authorization, name } = this.#options;
    try {
      const response = await request(`${baseUrl}${path}`, {
        method,
        headers: { authorization, accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal,
        dispatcher: this.#agent,
      });
      const retryAfter = response.headers['retry-after'];
      return {
        status: response.statusCode,
        json: jsonOf(await response.body.text()),
        retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
      };
    } catch (error) {
      if (notSent.has(codeOf(error))) throw this.#unavailable(`cannot be reached (${codeOf(error)})`, error);
      signal.throwIfAborted();
      throw new CarrierUnclearError(`${name} broke off (${codeOf(error)}).`, { cause: error });
    }
  }

  /** `Retry-After` in seconds or as a date, else a wait that grows. */
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
