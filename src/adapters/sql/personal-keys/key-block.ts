import { randomBytes } from 'node:crypto';
import type { PersonalKey } from '../../../application/ports/personal-keys.ts';

const keyBytes = 32;

/** Keys in one row. More make a rebuild read fewer rows, and the destruction of one key write more. */
export const keysPerBlock = 256;

const destroyed = Buffer.alloc(keyBytes);

export const newBlock = (): { readonly id: string; readonly bytes: Buffer } => ({
  id: randomBytes(9).toString('base64url'),
  bytes: randomBytes(keyBytes * keysPerBlock),
});

/** A key's id is `<block>.<index>`. */
export const placeOfKey = (keyId: string): { readonly block: string; readonly index: number } => {
  const dot = keyId.lastIndexOf('.');
  return { block: keyId.slice(0, dot), index: Number(keyId.slice(dot + 1)) };
};

/** Undefined for an index outside the block. */
export const keyAt = (bytes: Buffer, index: number): Buffer | undefined => {
  const key = bytes.subarray(index * keyBytes, (index + 1) * keyBytes);
  return Number.isInteger(index) && index >= 0 && key.length === keyBytes ? key : undefined;
};

/** The first byte of nearly every key that exists says so already. */
export const isDestroyed = (key: Buffer): boolean => key[0] === 0 && key.equals(destroyed);

export const keysOf = (id: string, bytes: Buffer): readonly PersonalKey[] =>
  Array.from({ length: keysPerBlock }, (_, index) => ({
    id: `${id}.${index}`,
    bytes: bytes.subarray(index * keyBytes, (index + 1) * keyBytes),
  }));
