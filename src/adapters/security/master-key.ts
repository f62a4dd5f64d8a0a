import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { VaultError } from '../../application/ports/vault.ts';

const keyBytes = 32;
const fileName = 'master.key';

/** 32 bytes as base64 or as 64 hex digits: what `openssl rand -base64 32` or `-hex 32` prints. */
export const parseMasterKey = (text: string, source: string): Uint8Array => {
  const trimmed = text.trim();
  const bytes = Buffer.from(trimmed, /^[0-9a-f]{64}$/i.test(trimmed) ? 'hex' : 'base64');
  if (bytes.length !== keyBytes)
    throw new VaultError(`${source} must hold 32 bytes as base64 or hex, as "openssl rand -base64 32" prints them.`);
  return bytes;
};

/** Written whole beside its place, then linked into it: of two processes that start together the second finds the first one's key. */
const create = (path: string): void => {
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = openSync(temporary, 'wx', 0o600);
  try {
    writeSync(file, `${randomBytes(keyBytes).toString('base64')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    linkSync(temporary, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(temporary);
  }
};

const assertPrivate = (path: string): void => {
  // Windows has no such bits; its folder's access list is what counts there.
  if (process.platform === 'win32') return;
  if ((statSync(path).mode & 0o077) !== 0) throw new VaultError(`${path} can be read by others than its owner. Run: chmod 600 ${path}`);
};

/**
 * The key every secret at rest is sealed with: the given text (`MASTER_KEY`), or the file in the data folder, made at the first start. Whoever loses it
 * loses the secrets: it belongs in the backup, and not beside the database's.
 */
export const loadMasterKey = ({ given, dataDir }: { readonly given?: string | undefined; readonly dataDir: string }): Uint8Array => {
  if (given !== undefined && given !== '') return parseMasterKey(given, 'MASTER_KEY');
  const path = join(dataDir, fileName);
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    create(path);
  }
  assertPrivate(path);
  return parseMasterKey(readFileSync(path, 'utf8'), path);
};
