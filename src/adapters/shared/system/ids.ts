import { createHmac, hash, randomFillSync } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import type { Ids } from '../../../application/shared/ports/ids.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 26 characters of Crockford's base 32, like a ULID: 130 bits of the digest. */
const encoded = (digest: Buffer): string => {
  let text = '';
  for (let bits = 0, value = 0, index = 0; text.length < 26; index++) {
    value = ((value << 8) | (digest[index] ?? 0)) & 0xffff;
    for (bits += 8; bits >= 5 && text.length < 26; bits -= 5) text += alphabet[(value >> (bits - 5)) & 31];
  }
  return text;
};

/**
 * Random numbers, read from the system in batches: reading them one at a time would take longer than the rest of an id.
 */
const pooledRandom = (): (() => number) => {
  const pool = new Uint8Array(4_096);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    return (pool[used++] ?? 0) / 256;
  };
};

/**
 * ULIDs, each later than the previous one in this process. With a secret, a derived id cannot be computed by someone
 * who knows its parts: an account and an idempotency key are easily guessed.
 */
export const ulidIds = (secret?: Uint8Array): Ids => {
  const digestOf = (text: string): Buffer =>
    secret === undefined ? hash('sha256', text, 'buffer') : createHmac('sha256', secret).update(text).digest();
  const next = monotonicFactory(pooledRandom());
  return {
    next: (prefix) => `${prefix}_${next()}`,
    derived: (prefix, ...parts) => {
      // Each part is prefixed with its length, so that ('ab', 'c') and ('a', 'bc') differ.
      const text = parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join('');
      return `${prefix}_${encoded(digestOf(text))}`;
    },
  };
};
