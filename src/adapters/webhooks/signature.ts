import { createHmac, createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { RecentlyUsed } from '../../application/kernel/recently-used.ts';

type Keys = { readonly text: KeyObject; readonly decoded: KeyObject };

const mostKeys = 10_000;
const known = new RecentlyUsed<string, Keys>(mostKeys);

/**
 * One secret gives two keys. `x-service-signature` uses the text of the secret; the standard header uses the base64-decoded bytes after
 * `whsec_` (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
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

/** `v1,` and the base64 HMAC-SHA-256 of `id.timestamp.body`, as Standard Webhooks 1.0 has it. `timestamp` is in seconds. */
export const standardSignature = (secret: string, id: string, timestamp: number, body: Uint8Array): string =>
  `v1,${createHmac('sha256', keysOf(secret).decoded).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
