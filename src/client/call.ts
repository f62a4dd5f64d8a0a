import { withinTime, pauseBeforeNext } from './retry.ts';
import type { Surroundings, FailedAttempt, RetryPolicy } from './retry.ts';
import { ApiError, NoReplyError } from './errors.ts';
import type { Refusal, ApiMessage } from './errors.ts';
import type { CallOptions, FullReply, KeyOptions, TokenSource } from './types.ts';

/** How the body of a success is read: parsed as JSON, read as text, or kept as bytes. */
type ReplyKind = 'json' | 'text' | 'blob';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isMessage = (value: unknown): value is ApiMessage =>
  isObject(value) && typeof value.message === 'string' && typeof value.reason === 'string';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** The time until `Retry-After` (ms), which holds seconds or an HTTP date; undefined if it is absent or malformed. */
export const retryAfterOf = (headers: Headers, now: number): number | undefined => {
  const text = headers.get('retry-after');
  if (text === null || text === '') return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
};

/** Whether the service replays its reply to an earlier request with the same idempotency key. */
const isReplayed = (headers: Headers): boolean => headers.get('idempotent-replayed') === 'true';

/** The body of a successful reply. Rejects if it is cut off or, for JSON, cannot be parsed. */
const successBody = async (response: Response, kind: ReplyKind): Promise<unknown> => {
  if (kind === 'blob') return response.blob();
  const text = await response.text();
  return kind === 'text' ? text : (JSON.parse(text) as unknown);
};

/** The content of an unsuccessful reply. A proxy in front of the service answers without the service's envelope. */
const refusalOf = async (response: Response, now: number): Promise<Refusal> => {
  const body = parsed(await response.text());
  const messages = isObject(body) && Array.isArray(body.messages) ? body.messages.filter(isMessage) : [];
  return {
    status: response.status,
    messages,
    body,
    retryAfterMs: retryAfterOf(response.headers, now),
    isReplayed: isReplayed(response.headers),
  };
};

/**
 * Whether the service has recorded the refusal, so that the same key gets it again: it is a replayed one, or it holds
 * the object beside its messages.
 */
const isRecorded = ({ body, isReplayed, messages }: Refusal): boolean =>
  isReplayed || (messages.length > 0 && isObject(body) && Object.keys(body).some((name) => name !== 'messages'));

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

const reading = async (response: Response, kind: ReplyKind, now: number): Promise<Answer> => {
  if (response.ok) return { kind: 'success', response, body: await successBody(response, kind) };
  return { kind: 'refused', refusal: await refusalOf(response, now) };
};

/** Sends one request until it succeeds, is refused for good, or may not be repeated. */
export const call = async (
  name: string,
  spec: OperationSpec,
  request: AnyRequest,
  settings: CallSettings,
): Promise<FullReply<unknown>> => {
  const { surroundings, retry } = settings;
  const { signal, timeoutMs = settings.timeoutMs, requestId = randomId() } = request;
  const idempotencyKey = spec.takesKey ? (request.idempotencyKey ?? randomId()) : undefined;
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  const address = addressOf(settings.baseUrl, spec, request);
  const repeatable = request.isRepeatable ?? isRepeatable(spec);
  const began = surroundings.now();

  const headersWith = (token: string | undefined): Headers =>
    headersOf({
      ...settings.headers,
      accept: spec.reply === 'json' ? 'application/json' : '*/*',
      'content-type': body && 'application/json',
      authorization: token === undefined ? undefined : `Bearer ${token}`,
      'x-account-id': spec.isPublic ? undefined : (request.accountId ?? settings.accountId),
      'x-request-id': requestId,
      'idempotency-key': idempotencyKey,
    });

  const send = async (headers: Headers, ending: AbortSignal): Promise<Answer> => {
    // Redirects are not followed, so that a token is not sent to another address and a POST is not turned into a GET.
    // Edge runtimes do not support `error`.
    const sent = {
      method: spec.method,
      headers,
      redirect: 'manual',
      signal: ending,
      ...(body !== undefined && { body }),
    } as const;
    return reading(await surroundings.fetch(address, sent), spec.reply, surroundings.now());
  };

  const tokenOf = (rejected?: string): string | Promise<string> | undefined =>
    spec.isPublic ? undefined : settings.token?.({ rejected });

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

/** One operation, as a line of the generated table describes it. */
export type OperationSpec = {
  readonly method: string;
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly isPublic: boolean;
  readonly takesKey: boolean;
  /** Whether it is a list with `range`. */
  readonly isRanged: boolean;
  readonly reply: ReplyKind;
};

/** Reads `POST /api/shipments/labels key`: method, path, and the flags `public`, `key`, `range`, `text` and `blob`. */
export const specOf = (line: string): OperationSpec => {
  const [method = '', path = '', ...flags] = line.split(' ');
  const has = (flag: string): boolean => flags.includes(flag);
  return {
    method,
    path,
    isPublic: has('public'),
    takesKey: has('key'),
    isRanged: has('range'),
    reply: has('blob') ? 'blob' : has('text') ? 'text' : 'json',
  };
};

type Parameter = string | number | boolean;
/** The parts of a request that an operation has, without their types. */
type RequestParts = {
  readonly path?: Readonly<Record<string, Parameter>>;
  readonly query?: Readonly<Record<string, Parameter | readonly Parameter[] | undefined>>;
  readonly body?: unknown;
};

const filled = (path: string, parameters: RequestParts['path'] = {}): string => {
  const values = new Map(Object.entries(parameters));
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    // An empty value would give another path, such as that of the list.
    if (value === undefined || value === '') throw new TypeError(`path.${name} is needed for ${path}.`);
    return encodeURIComponent(value);
  });
};

const queryOf = (query: RequestParts['query'] = {}): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value ?? []].flat()) search.append(name, String(one));
  return search.size === 0 ? '' : `?${search.toString()}`;
};

const withoutSlash = (url: string): string => (url.endsWith('/') ? withoutSlash(url.slice(0, -1)) : url);

/** The address of a request. `baseUrl` may have a path of its own, where the service stands behind a prefix. */
export const addressOf = (baseUrl: string, { path }: OperationSpec, parts: RequestParts): string =>
  `${withoutSlash(baseUrl)}${filled(path, parts.path)}${queryOf(parts.query)}`;

/** 32 random hexadecimal digits: for idempotency keys and request ids. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const safeMethods: ReadonlySet<string> = new Set(['GET', 'DELETE']);

/** Whether a repetition has no second effect, by the method (RFC 9110, 9.2.2) or by the idempotency key. */
const isRepeatable = ({ method, takesKey }: OperationSpec): boolean => safeMethods.has(method) || takesKey;
