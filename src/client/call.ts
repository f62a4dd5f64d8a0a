import { withinTime } from './attempt.ts';
import type { Surroundings } from './attempt.ts';
import { ApiError, NoReplyError } from './errors.ts';
import type { Refusal } from './errors.ts';
import { successBody, isRecorded, isReplayed, refusalOf } from './reply.ts';
import { addressOf, isRepeatable, randomId } from './request.ts';
import type { OperationSpec, RequestParts } from './request.ts';
import { pauseBeforeNext } from './retry.ts';
import type { FailedAttempt, RetryPolicy } from './retry.ts';
import type { CallOptions, FullReply, KeyOptions, TokenSource } from './types.ts';

export type CallSettings = {
  readonly baseUrl: string;
  readonly token: TokenSource | undefined;
  readonly accountId: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly retry: RetryPolicy;
  readonly surroundings: Surroundings;
};

export type AnyRequest = RequestParts & CallOptions & KeyOptions;

type Answer =
  | { readonly kind: 'success'; readonly response: Response; readonly body: unknown }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

const unauthorized = 401;

const headersOf = (sent: Readonly<Record<string, string | undefined>>): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(sent)) if (value !== undefined) headers.set(name, value);
  return headers;
};

const failedBy = (refusal: Refusal): FailedAttempt => ({
  kind: 'refused',
  status: refusal.status,
  reason: refusal.messages[0]?.reason,
  isFinal: isRecorded(refusal),
  retryAfterMs: refusal.retryAfterMs,
});

const reading = async (response: Response, kind: OperationSpec['reply'], now: number): Promise<Answer> => {
  if (response.ok) return { kind: 'success', response, body: await successBody(response, kind ?? 'json') };
  return { kind: 'refused', refusal: await refusalOf(response, now) };
};

/** Sends one request until it succeeds, is refused for good, or may not be repeated. */
export const call = async (name: string, spec: OperationSpec, request: AnyRequest, settings: CallSettings): Promise<FullReply<unknown>> => {
  const { surroundings, retry } = settings;
  const { signal, timeoutMs = settings.timeoutMs, requestId = randomId() } = request;
  const idempotencyKey = spec.takesKey === true ? (request.idempotencyKey ?? randomId()) : undefined;
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  const address = addressOf(settings.baseUrl, spec, request);
  const repeatable = request.isRepeatable ?? isRepeatable(spec);
  const began = surroundings.now();

  const headersWith = (token: string | undefined): Headers =>
    headersOf({
      ...settings.headers,
      accept: spec.reply === undefined ? 'application/json' : '*/*',
      'content-type': body && 'application/json',
      authorization: token === undefined ? undefined : `Bearer ${token}`,
      'x-account-id': spec.isPublic === true ? undefined : (request.accountId ?? settings.accountId),
      'x-request-id': requestId,
      'idempotency-key': idempotencyKey,
    });

  const send = async (headers: Headers, ending: AbortSignal): Promise<Answer> => {
    // Redirects are not followed: a token is not carried to another address, nor a POST turned into a GET. Edge runtimes know no `error`.
    const sent = { method: spec.method, headers, redirect: 'manual', signal: ending, ...(body !== undefined && { body }) } as const;
    return reading(await surroundings.fetch(address, sent), spec.reply, surroundings.now());
  };

  const tokenOf = (rejected?: string): string | Promise<string> | undefined =>
    spec.isPublic === true ? undefined : settings.token?.({ rejected });

  let token = await tokenOf();
  let wasRenewed = false;
  for (let attempts = 1; ; attempts++) {
    const headers = headersWith(token);
    const ended = await withinTime((ending) => send(headers, ending), timeoutMs, signal);
    const circumstances = { operation: name, requestId, idempotencyKey, attempts };
    if (ended.kind === 'done' && ended.result.kind === 'success') {
      const { response, body: replied } = ended.result;
      const { status, headers: answered } = response;
      return { body: replied, status, headers: answered, requestId, isReplayed: isReplayed(answered), attempts };
    }
    const refusal = ended.kind === 'done' && ended.result.kind === 'refused' ? ended.result.refusal : undefined;
    if (refusal?.status === unauthorized && token !== undefined && !wasRenewed) {
      wasRenewed = true;
      const renewed = await tokenOf(token);
      if (renewed !== token) {
        token = renewed;
        continue;
      }
    }
    const progress = { attempts, elapsedMs: surroundings.now() - began, isRepeatable: repeatable };
    const failed: FailedAttempt = refusal === undefined ? { kind: 'no-reply' } : failedBy(refusal);
    const pause = pauseBeforeNext(failed, progress, retry, surroundings.random());
    if (pause !== undefined) await surroundings.wait(pause, signal);
    else if (refusal !== undefined) throw new ApiError(refusal, circumstances);
    else if (ended.kind === 'no-reply') throw noReply(ended, circumstances, timeoutMs);
  }
};

const noReply = (
  { cause, isTimeout }: { readonly cause: unknown; readonly isTimeout: boolean },
  circumstances: ConstructorParameters<typeof NoReplyError>[1],
  timeoutMs: number,
): NoReplyError => {
  const text = isTimeout ? `was not answered within ${timeoutMs} ms` : 'got no reply that could be read to its end';
  return new NoReplyError(`${circumstances.operation} ${text}.`, circumstances, { cause, isTimeout });
};
