import { createCipheriv, createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const prefix = 'txc_';
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const digits: ReadonlyMap<string, number> = new Map([...alphabet].map((digit, value) => [digit, value]));
/** 26 digits of Crockford's base 32, five bits each. */
const idDigits = 26;
const idBytes = 17;
const tagBytes = 16;
const tokenForm = /^[\w-]{44}$/;

/** The digits of an id as bytes; undefined for a text that is not the id of a taxes collection. */
const packed = (collectionId: string): Buffer | undefined => {
  if (collectionId.length !== prefix.length + idDigits || !collectionId.startsWith(prefix)) return undefined;
  const bytes = Buffer.alloc(idBytes);
  let [bits, value, length] = [0, 0, 0];
  for (const digit of collectionId.slice(prefix.length)) {
    const five = digits.get(digit);
    if (five === undefined) return undefined;
    value = ((value << 5) | five) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = (value >> bits) & 0xff;
    }
  }
  bytes[length] = (value << (8 - bits)) & 0xff;
  return bytes;
};

const unpacked = (bytes: Buffer): string => {
  let text = '';
  for (let bits = 0, value = 0, index = 0; text.length < idDigits; index++) {
    value = ((value << 8) | (bytes[index] ?? 0)) & 0xffff;
    for (bits += 8; bits >= 5 && text.length < idDigits; bits -= 5) text += alphabet[(value >> (bits - 5)) & 31] ?? '';
  }
  return prefix + text;
};

type Keys = { readonly authentication: KeyObject; readonly encryption: KeyObject };

const keysOf = (secret: Uint8Array): Keys => {
  const derived = (purpose: string): KeyObject =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
  return { authentication: derived('payment-token authentication'), encryption: derived('payment-token encryption') };
};

const tagOf = ({ authentication }: Keys, id: Uint8Array): Buffer =>
  createHmac('sha256', authentication).update(id).digest().subarray(0, tagBytes);

/** Encrypts or decrypts: the two are the same in counter mode. */
const crypted = ({ encryption }: Keys, tag: Uint8Array, bytes: Uint8Array): Buffer =>
  createCipheriv('aes-256-ctr', encryption, tag).update(bytes);

/** Tokens of payment pages: one for each taxes collection, which nobody can guess and only this service can read. */
export type PaymentTokens = {
  /** Always the same 44 characters for one collection. */
  readonly of: (collectionId: string) => string;
  /** The id in a token; undefined for a token that this service did not make. */
  readonly collectionIdOf: (token: string) => string | undefined;
};

/**
 * Deterministic authenticated encryption of the id, constructed like SIV (RFC 5297): a keyed hash of the id is both the
 * nonce and the tag. Nothing is stored. The first secret makes tokens; all secrets open them.
 */
export const paymentTokens = (current: Uint8Array, ...earlier: readonly Uint8Array[]): PaymentTokens => {
  const first = keysOf(current);
  const all = [first, ...earlier.map(keysOf)];
  return {
    of: (collectionId) => {
      const id = packed(collectionId);
      if (id === undefined) throw new TypeError(`${collectionId} is not the id of a taxes collection.`);
      const tag = tagOf(first, id);
      return Buffer.concat([tag, crypted(first, tag, id)]).toString('base64url');
    },
    collectionIdOf: (token) => {
      if (!tokenForm.test(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      const [tag, encrypted] = [bytes.subarray(0, tagBytes), bytes.subarray(tagBytes)];
      for (const keys of all) {
        const id = crypted(keys, tag, encrypted);
        if (timingSafeEqual(tagOf(keys, id), tag)) return unpacked(id);
      }
      return undefined;
    },
  };
};
