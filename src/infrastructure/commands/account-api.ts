import type { z } from 'zod';
import { noServiceAt, refusal } from './running-service.ts';

/** The service answered with an error. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  readonly status: number;
  readonly reason: string | undefined;
  /** What `Retry-After` says (ms). */
  readonly retryAfterMs: number;

  constructor(status: number, message: string, reason: string | undefined, retryAfterMs: number) {
    super(`The service answered ${status}: ${message}`);
    this.status = status;
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Nothing answered, or the answer was cut off. */
export class LostConnection extends Error {
  override readonly name = 'LostConnection';
}

type Asking<Reply> = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly reply: z.ZodType<Reply>;
  readonly signal?: AbortSignal | undefined;
};

/** Asks the API of a service with the token of an account. Rejects with one of the two errors above. */
export type AccountApi = { readonly ask: <Reply>(asking: Asking<Reply>) => Promise<Reply> };

/** How long one request may take (ms). */
const timeoutMs = 30_000;

export const accountApi = (address: string, token: string): AccountApi => ({
  ask: async ({ method = 'GET', path, body, reply, signal }) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const request = {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    } as const;
    const answered = await fetch(`${address}${path}`, request)
      .then(async (response) => ({ response, text: await response.text() }))
      .catch((error: unknown) => {
        signal?.throwIfAborted();
        throw new LostConnection(noServiceAt(address, error).message, { cause: error });
      });
    const { response, text } = answered;
    const json = ((): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        return undefined;
      }
    })();
    if (response.ok) {
      const parsed = reply.safeParse(json);
      if (parsed.success) return parsed.data;
      throw noServiceAt(address, parsed.error);
    }
    const [said] = refusal.safeParse(json).data?.messages ?? [];
    const retryAfter = Number(response.headers.get('retry-after') ?? 0) * 1_000;
    throw new RefusedRequest(response.status, said?.message ?? response.statusText, said?.reason, retryAfter);
  },
});
