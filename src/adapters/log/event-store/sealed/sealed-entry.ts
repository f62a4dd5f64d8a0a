import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';
import type { PersonalKey } from '../../../../application/log/ports/personal-data.ts';
import { VaultError } from '../../../../application/shared/ports/vault.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const format = 'v1';

/** A personal entry as the log stores it: `v1.<key id>.<nonce, JSON and tag in base64url>`. */
export type SealedEntry = { readonly sealed: string };

/** Random bytes read from the system in batches: reading a few at a time costs as much as the encryption. */
const pooledNonces = (): (() => Uint8Array) => {
  const pool = Buffer.alloc(nonceBytes * 512);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    used += nonceBytes;
    return pool.subarray(used - nonceBytes, used);
  };
};
const nextNonce = pooledNonces();

/** Nothing else under `personal` has this shape: its entries are parties and other objects of the domain. */
export const isSealed = (entry: unknown): entry is SealedEntry =>
  typeof entry === 'object' && entry !== null && 'sealed' in entry && typeof entry.sealed === 'string';

/**
 * `context` is authenticated with the entry: it opens only in the stream, the event and the place it was sealed for.
 */
export const sealEntry = (entry: unknown, { id, bytes }: PersonalKey, context: string): SealedEntry => {
  const nonce = nextNonce();
  const cipher = createCipheriv(algorithm, bytes, nonce).setAAD(Buffer.from(context));
  const text = cipher.update(JSON.stringify(entry), 'utf8');
  // Ends the text; in this mode no bytes are left.
  cipher.final();
  return { sealed: `${format}.${id}.${Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url')}` };
};

/** An entry of the log, taken apart. The id is empty where the entry has an unknown format: no key opens it. */
export type SealedParts = { readonly keyId: string; readonly payload: string };

export const partsOf = ({ sealed }: SealedEntry): SealedParts => {
  const [from, to] = [sealed.indexOf('.'), sealed.lastIndexOf('.')];
  if (sealed.slice(0, from) !== format || to <= from) return { keyId: '', payload: '' };
  return { keyId: sealed.slice(from + 1, to), payload: sealed.slice(to + 1) };
};

/** Throws VaultError if the entry was altered or moved. */
export const openEntry = (payload: string, key: Uint8Array, context: string): unknown => {
  const bytes = Buffer.from(payload, 'base64url');
  const end = bytes.length - tagBytes;
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(end));
    // As bytes: with an encoding, the cipher makes a decoder for each text.
    const text = decipher.update(bytes.subarray(nonceBytes, end));
    decipher.final();
    return JSON.parse(text.toString('utf8')) as unknown;
  } catch (cause) {
    throw new VaultError(`A personal entry of the log was altered or moved (${context}).`, { cause });
  }
};
