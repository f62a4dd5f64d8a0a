import type { ApiMessage, Refusal } from './errors.ts';

/** What is done with a success: parsed, read as text, or kept as bytes. */
export type ReplyKind = 'json' | 'text' | 'blob';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

const isMessage = (value: unknown): value is ApiMessage =>
  isObject(value) && typeof value.message === 'string' && typeof value.reason === 'string';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** `Retry-After` in milliseconds: it holds seconds, or the date of HTTP. */
export const retryAfterOf = (headers: Headers, now: number): number | undefined => {
  const text = headers.get('retry-after');
  if (text === null || text === '') return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
};

/** Whether the service has said so before under the same key. */
export const isReplayed = (headers: Headers): boolean => headers.get('idempotent-replayed') === 'true';

/** The body of a success. Rejects where it is cut off or, for JSON, something else. */
export const successBody = async (response: Response, kind: ReplyKind): Promise<unknown> => {
  if (kind === 'blob') return response.blob();
  const text = await response.text();
  return kind === 'text' ? text : (JSON.parse(text) as unknown);
};

/** What a reply that is no success says. A proxy in front of the service answers without the service's envelope. */
export const refusalOf = async (response: Response, now: number): Promise<Refusal> => {
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

/** A refusal that names the object beside its messages is recorded, as a replayed one is: the same key gets it again. */
export const isRecorded = ({ body, isReplayed, messages }: Refusal): boolean =>
  isReplayed || (messages.length > 0 && isObject(body) && Object.keys(body).some((name) => name !== 'messages'));
