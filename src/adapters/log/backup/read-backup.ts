import { open } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { makeFolder } from '../../shared/files/read-file.ts';
import { digestOf, manifestName, readManifest, UnusableBackupError } from './manifest.ts';
import type { BackupFile, BackupManifest } from './manifest.ts';
import { openSource } from './source.ts';
import type { BackupSource } from './source.ts';

export type VerifiedBackup = { readonly manifest: BackupManifest; readonly source: BackupSource };

type VerifyOptions = {
  /** The version of this program. */
  readonly version: string;
  readonly onFile?: (file: BackupFile) => void;
};

/**
 * Reads every file of a backup and compares it with the manifest. Rejects with an UnusableBackupError that names what
 * is missing, altered, or not part of it.
 */
export const verifyBackup = async (
  path: string,
  { version, onFile = () => undefined }: VerifyOptions,
): Promise<VerifiedBackup> => {
  const source = await openSource(path);
  if (!source.names.includes(manifestName))
    throw new UnusableBackupError(`${path} is not a whole backup: it has no ${manifestName}.`);
  const manifest = readManifest(await textOf(source.read(manifestName)), version);
  const names = new Set(manifest.files.map(({ name }) => name));
  const faults = [
    ...source.names
      .filter((name) => name !== manifestName && !names.has(name))
      .map((name) => `${name} is not part of it`),
    ...[...names].filter((name) => !source.names.includes(name)).map((name) => `${name} is missing`),
  ];
  if (faults.length === 0)
    for (const file of manifest.files) {
      onFile(file);
      const found = await digestOf(source.read(file.name));
      if (found.bytes !== file.bytes || found.sha256 !== file.sha256) faults.push(`${file.name} was altered`);
    }
  if (faults.length > 0) throw new UnusableBackupError(`${path} cannot be used: ${faults.join(', ')}.`);
  return { manifest, source };
};

/**
 * Copies a file of a backup, and reads the copy: it is on disk, and has the digest of the manifest. Only its owner can
 * read it.
 */
export const copyChecked = async (
  source: BackupSource,
  target: string,
  { name, sha256 }: BackupFile,
): Promise<void> => {
  makeFolder(dirname(target), { mode: 0o700 });
  const file = await open(target, 'wx', 0o600);
  try {
    await file.writeFile(source.read(name));
    await file.sync();
  } finally {
    await file.close();
  }
  if ((await digestOf(createReadStream(target))).sha256 !== sha256)
    throw new UnusableBackupError(`${name} changed while it was copied.`);
};
