import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { RecentlyUsed } from '../../../application/shared/recently-used.ts';

type Keys = { readonly text: KeyObject; readonly decoded: KeyObject };

const mostKeys = 10_000;
const known = new RecentlyUsed<string, Keys>(mostKeys);

/**
 * The two keys of a secret. `x-service-signature` uses the text of the secret; the standard header uses the
 * base64-decoded bytes after `whsec_`
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 */
const keysOf = (secret: string): Keys => {
  const made = known.get(secret);
  if (made) return made;
  const decoded = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const keys = { text: createSecretKey(secret, 'utf8'), decoded: createSecretKey(decoded) };
  known.set(secret, keys);
  return keys;
};

/** The lowercase hex HMAC-SHA-256 of the body. */
export const serviceSignature = (secret: string, body: Uint8Array): string =>
  createHmac('sha256', keysOf(secret).text).update(body).digest('hex');

/** `v1,` and the base64 HMAC-SHA-256 of `id.timestamp.body`, as in Standard Webhooks 1.0. `timestamp` is in seconds. */
export const standardSignature = (secret: string, id: string, timestamp: number, body: Uint8Array): string =>
  `v1,${createHmac('sha256', keysOf(secret).decoded).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;

/** The headers that a receiver checks. */
export type SignedHeaders = Readonly<Record<string, string | undefined>>;

/** Whether each of the two signatures was made with one of the secrets. */
export type Verdict = { readonly service: boolean; readonly standard: boolean };

/**
 * The largest difference between the timestamp of a standard signature and the clock (s). A larger one means a replay
 * or a wrong clock.
 */
const toleranceSeconds = 300;

const equal = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Verifies a webhook as a careful receiver does. `now` is an ISO 8601 time. */
export const verdictOn = (
  headers: SignedHeaders,
  body: Uint8Array,
  secrets: readonly string[],
  now: string,
): Verdict => {
  const id = headers['webhook-id'] ?? '';
  const timestamp = Number(headers['webhook-timestamp']);
  const fresh = Math.abs(Date.parse(now) / 1000 - timestamp) <= toleranceSeconds;
  const signatures = (headers['webhook-signature'] ?? '').split(' ');
  return {
    service: secrets.some((secret) => equal(headers['x-service-signature'] ?? '', serviceSignature(secret, body))),
    standard:
      fresh &&
      secrets.some((secret) =>
        signatures.some((signature) => equal(signature, standardSignature(secret, id, timestamp, body))),
      ),
  };
};
