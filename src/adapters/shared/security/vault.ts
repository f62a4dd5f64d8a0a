import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { VaultError } from '../../../application/shared/ports/vault.ts';
import type { Vault } from '../../../application/shared/ports/vault.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const format = 'v1';

const partsOf = (sealed: string): { readonly name: string; readonly payload: string } => {
  const [version, name = '', payload = ''] = sealed.split('.');
  if (version !== format) throw new VaultError('This text was not encrypted by a vault.');
  return { name, payload };
};

/** Identifies the key of a sealed text without revealing anything about it. */
const nameOf = (key: Uint8Array): string =>
  createHash('sha256').update('waybill key name').update(key).digest('hex').slice(0, 12);

/**
 * Encrypts with AES-256-GCM under the first key, decrypts under any of them: a new master key is put in front, and the
 * old one stays until nothing is encrypted with it. A sealed text is `v1.<key>.<nonce, text and tag in base64url>`; the
 * context is authenticated with it.
 */
export const createVault = (current: Uint8Array, ...earlier: readonly Uint8Array[]): Vault => {
  const keys = new Map([current, ...earlier].map((key) => [nameOf(key), key]));
  for (const key of keys.values())
    if (key.length !== keyBytes) throw new VaultError(`A master key must have ${keyBytes} bytes, not ${key.length}.`);
  const currentName = nameOf(current);

  return {
    seal: (text, context) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, current, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${format}.${currentName}.${sealed.toString('base64url')}`;
    },
    open: (sealed, context) => {
      const { name, payload } = partsOf(sealed);
      const key = keys.get(name);
      if (key === undefined)
        throw new VaultError(
          `The text was encrypted with the key ${name}, which this vault does not have. ` +
            'Check MASTER_KEY, or master.key in the data folder: it may be another key.',
        );
      const bytes = Buffer.from(payload, 'base64url');
      const end = bytes.length - tagBytes;
      if (end < nonceBytes) throw new VaultError('The encrypted text is truncated.');
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(end));
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, end)), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new VaultError('The encrypted text was altered, or belongs to another context.', { cause });
      }
    },
    keyOf: (sealed) => partsOf(sealed).name,
    currentKey: currentName,
  };
};
