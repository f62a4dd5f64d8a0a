import type { WebhookEvent } from './types.ts';

/** Why a webhook was not accepted. */
export type WebhookFault =
  | 'header_missing'
  | 'timestamp_invalid'
  | 'timestamp_too_far'
  | 'signature_mismatch'
  | 'body_invalid';

const sentences: Readonly<Record<WebhookFault, string>> = {
  header_missing: 'The request lacks webhook-id, webhook-timestamp or webhook-signature.',
  timestamp_invalid: 'webhook-timestamp is not a number of seconds.',
  timestamp_too_far:
    'webhook-timestamp is too far from the present: the request is old, was sent again by somebody else, or a clock is wrong.',
  signature_mismatch:
    'No signature fits the body, the headers and one of the secrets. Was the body changed, or parsed and written again?',
  body_invalid: 'The body is signed, and no JSON.',
};

/** A webhook that must not be trusted: answer it with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly reason: WebhookFault;

  constructor(reason: WebhookFault) {
    super(sentences[reason]);
    this.reason = reason;
  }
}

/** Headers as `fetch` has them, or as a plain object; the case of the names does not matter. */
export type ReceivedHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The body as received, before anything parses it. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** A request that claims to be a webhook of Waybill. */
export type ReceivedWebhook = {
  readonly body: RawBody;
  readonly headers: ReceivedHeaders;
  /** The `whsec_…` that the endpoint was registered with; after a rotation the new one and the old one. */
  readonly secrets: string | readonly string[];
  /** How far `webhook-timestamp` may be from the present, in both directions (s); 300 when absent. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970, for tests. */
  readonly now?: () => number;
};

const algorithm = { name: 'HMAC', hash: 'SHA-256' };

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const bytesOf = (body: RawBody): Uint8Array<ArrayBuffer> =>
  typeof body === 'string' ? utf8(body) : new Uint8Array(body);

const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
};

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** 32 bytes in canonical base64: the unused bits of the last character are zero. */
const base64Of32Bytes = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;
const hexOf32Bytes = /^[0-9a-f]{64}$/;

const headerOf = (headers: ReceivedHeaders, name: string): string | undefined => {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : found?.[0];
};

const prefix = 'whsec_';
const keyBytes = (secret: string): Uint8Array<ArrayBuffer> => {
  if (!secret.startsWith(prefix)) throw new TypeError(`A secret of a webhook endpoint begins with ${prefix}.`);
  return fromBase64(secret.slice(prefix.length));
};

/**
 * Whether any signature matches any key. `subtle.verify` compares in constant time; every pair is tried, so that the
 * time does not reveal which one matched.
 */
const anyFits = async (
  keys: readonly Uint8Array<ArrayBuffer>[],
  signatures: readonly Uint8Array<ArrayBuffer>[],
  content: Uint8Array<ArrayBuffer>,
): Promise<boolean> => {
  const imported = await Promise.all(
    keys.map((key) => crypto.subtle.importKey('raw', key, algorithm, false, ['verify'])),
  );
  const pairs = imported.flatMap((key) =>
    signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, content)),
  );
  return (await Promise.all(pairs)).includes(true);
};

/**
 * Resolves to the event of a webhook that Waybill sent; rejects with a `WebhookVerificationError` for any other. Checks
 * `webhook-signature` (Standard Webhooks 1.0) over the id, the timestamp and the body as received, in constant time.
 *
 * ```ts
 * const event = await verifyWebhook({ body: await request.text(), headers: request.headers, secrets: secret });
 * if (event.eventName === 'label.generated') console.log(event.data.trackingNumber);
 * ```
 */
export const verifyWebhook = async (received: ReceivedWebhook): Promise<WebhookEvent> => {
  const { headers, secrets, toleranceSeconds = 300, now = Date.now } = received;
  const [id, timestamp, listed] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (id === undefined || timestamp === undefined || listed === undefined)
    throw new WebhookVerificationError('header_missing');
  if (!/^\d{1,15}$/.test(timestamp)) throw new WebhookVerificationError('timestamp_invalid');
  const body = bytesOf(received.body);
  // The header lists `v1,` and base64, separated by spaces: one signature for each valid secret.
  const written = listed.split(' ').flatMap((entry) => (entry.startsWith('v1,') ? [entry.slice(3)] : []));
  const signatures = written.filter((text) => base64Of32Bytes.test(text)).map(fromBase64);
  const keys = [secrets].flat().map(keyBytes);
  if (!(await anyFits(keys, signatures, joined(utf8(`${id}.${timestamp}.`), body))))
    throw new WebhookVerificationError('signature_mismatch');
  if (Math.abs(now() / 1_000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookVerificationError('timestamp_too_far');
  try {
    return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError('body_invalid');
  }
};

/**
 * Whether `x-service-signature` matches the body: lowercase hex HMAC-SHA-256, keyed with the secret as written. It
 * covers no timestamp, so a replayed request passes: prefer `verifyWebhook`.
 */
export const fitsServiceSignature = async ({
  body,
  headers,
  secrets,
}: Pick<ReceivedWebhook, 'body' | 'headers' | 'secrets'>): Promise<boolean> => {
  const signature = headerOf(headers, 'x-service-signature') ?? '';
  if (!hexOf32Bytes.test(signature)) return false;
  return anyFits([secrets].flat().map(utf8), [fromHex(signature)], bytesOf(body));
};
