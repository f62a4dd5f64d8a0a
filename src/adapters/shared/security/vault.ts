import { randomBytes, createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../files/read-file.ts';
import { VaultError } from '../../../application/shared/ports/vault.ts';
import type { Vault } from '../../../application/shared/ports/vault.ts';

const keyBytes = 32;
const fileName = 'master.key';

/** The file of the master key in a data folder. */
export const masterKeyFile = (dataDir: string): string => join(dataDir, fileName);

/**
 * Parses a key of 32 bytes in base64 or 64 hex digits, as `openssl rand -base64 32` or `-hex 32` prints it. Throws for
 * any other text; `source` names its origin.
 */
export const parseMasterKey = (text: string, source: string): Uint8Array => {
  const trimmed = text.trim();
  const bytes = Buffer.from(trimmed, /^[0-9a-f]{64}$/i.test(trimmed) ? 'hex' : 'base64');
  if (bytes.length !== keyBytes)
    throw new VaultError(`${source} must hold 32 bytes as base64 or hex, as "openssl rand -base64 32" prints them.`);
  return bytes;
};

/** Parses one or more keys, separated by commas or line breaks: the first encrypts, all decrypt. */
export const parseMasterKeys = (text: string, source: string): MasterKeys => {
  const [current = '', ...earlier] = text.trim().split(/[\s,]+/);
  return [parseMasterKey(current, source), ...earlier.map((key) => parseMasterKey(key, source))];
};

export type MasterKeys = readonly [current: Uint8Array, ...earlier: Uint8Array[]];

const newKey = (): Uint8Array => randomBytes(keyBytes);

/** Writes a temporary file next to the key file and syncs it to disk. Returns its path. */
const written = (path: string, keys: MasterKeys): string => {
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = openSync(temporary, 'wx', 0o600);
  try {
    writeSync(file, keys.map((key) => `${Buffer.from(key).toString('base64')}\n`).join(''));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return temporary;
};

/**
 * Links the temporary file to its final name, which fails if that exists: of two processes that start together, the
 * second uses the key of the first.
 */
const create = (path: string): void => {
  const temporary = written(path, [newKey()]);
  try {
    linkSync(temporary, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(temporary);
  }
};

const assertPrivate = (path: string): void => {
  // Windows has no such permission bits; its access control list of the folder applies.
  if (process.platform === 'win32') return;
  if ((statSync(path).mode & 0o077) !== 0)
    throw new VaultError(`Users other than the owner can read ${path}. Run: chmod 600 ${path}`);
};

/**
 * The keys that encrypt secrets at rest: the given text (`MASTER_KEY`), or the file in the data folder, which is
 * created at the first start. Without them the secrets cannot be read: back them up, but not next to the database's
 * backup. There is more than one key only during a key rotation.
 */
export const loadMasterKeys = ({
  given,
  dataDir,
}: {
  readonly given?: string | undefined;
  readonly dataDir: string;
}): MasterKeys => {
  if (given !== undefined && given !== '') return parseMasterKeys(given, 'MASTER_KEY');
  const path = masterKeyFile(dataDir);
  if (!existsSync(path)) {
    makeFolder(dataDir);
    create(path);
  }
  assertPrivate(path);
  return parseMasterKeys(readFileSync(path, 'utf8'), path);
};

/** Like `loadMasterKeys`, but undefined if there is no key: none is created. */
export const existingMasterKeys = (place: Parameters<typeof loadMasterKeys>[0]): MasterKeys | undefined =>
  place.given || existsSync(masterKeyFile(place.dataDir)) ? loadMasterKeys(place) : undefined;

/**
 * Puts a new key before the current one in the data folder's file, or resumes an interrupted rotation that has done so.
 */
export const beginKeyChange = (dataDir: string): MasterKeys => {
  const keys = loadMasterKeys({ dataDir });
  if (keys.length > 1) return keys;
  const changing: MasterKeys = [newKey(), ...keys];
  const path = masterKeyFile(dataDir);
  renameSync(written(path, changing), path);
  return changing;
};

/** Removes all keys but the first from the file. No secret may be encrypted with them any more. */
export const endKeyChange = (dataDir: string, [current]: MasterKeys): void => {
  const path = masterKeyFile(dataDir);
  renameSync(written(path, [current]), path);
};

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const format = 'v1';

const partsOf = (sealed: string): { readonly name: string; readonly payload: string } => {
  const [version, name = '', payload = ''] = sealed.split('.');
  if (version !== format) throw new VaultError('This text was not encrypted by a vault.');
  return { name, payload };
};

/** The name of a key in sealed texts, which reveals nothing about the key. */
const nameOf = (key: Uint8Array): string =>
  createHash('sha256').update('waybill key name').update(key).digest('hex').slice(0, 12);

/**
 * Encrypts with AES-256-GCM under the first key, decrypts under any of them: a new master key is put first, and the old
 * one stays until nothing is encrypted with it. A sealed text is `v1.<key>.<nonce, text and tag in base64url>`; the
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
