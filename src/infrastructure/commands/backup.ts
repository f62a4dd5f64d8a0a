import { existsSync, readFileSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { verifyBackup } from '../../adapters/log/backup/read-backup.ts';
import { finishBackup, isTar } from '../../adapters/log/backup/write-backup.ts';
import { takeSnapshots } from '../../adapters/log/backup/sqlite-snapshots.ts';
import type { SqliteSnapshot, StoreSnapshots } from '../../adapters/log/backup/sqlite-snapshots.ts';
import { positionOf } from '../../adapters/log/event-store/sqlite/rows.ts';
import type { EventRow } from '../../adapters/log/event-store/sqlite/rows.ts';
import { freeBytesIn } from '../../adapters/log/storage-probe.ts';
import { makeFolder } from '../../adapters/shared/files/read-file.ts';
import { masterKeyFile } from '../../adapters/shared/security/vault.ts';
import { systemClock } from '../../adapters/shared/system/clock.ts';
import type { Config } from '../configuration/config.ts';
import { version } from '../configuration/version.ts';
import { backupPlaces, lastBackupFile, partNames } from '../stores/backup-places.ts';
import type { BackupPlaces } from '../stores/backup-places.ts';
import { holdFile } from '../stores/data-files.ts';
import { printJson, printMessage } from './io.ts';
import type { CommandGroup, CommandOutput } from './io.ts';
import { startProgress } from './progress.ts';

type CreateOptions = { readonly withKeys?: boolean };

/** The text of the master key, which opens every secret. */
const keyText = ({ masterKey, dataDir }: Config): string => masterKey ?? readFileSync(masterKeyFile(dataDir), 'utf8');

const headOf = ({ connection }: SqliteSnapshot): string | undefined => {
  const row = connection.prepare('SELECT position, id FROM events ORDER BY position DESC LIMIT 1').get();
  return row && positionOf(row as Pick<EventRow, 'position' | 'id'>);
};

const migrationsIn = ({ connection }: SqliteSnapshot): readonly string[] =>
  connection.prepare('SELECT name FROM kysely_migration ORDER BY name').all().map(({ name }) => String(name)); // oxfmt-ignore

/** Copies the large documents. Each is whole under its name; one that is erased meanwhile is left out. */
const copyLargeDocuments = async (from: string, to: string): Promise<void> => {
  for (const shard of await readdir(from, { withFileTypes: true })) {
    if (!shard.isDirectory() || !/^[0-9a-f]{2}$/.test(shard.name)) continue;
    await mkdir(join(to, shard.name), { recursive: true, mode: 0o700 });
    for (const name of await readdir(join(from, shard.name)))
      await copyFile(join(from, shard.name, name), join(to, shard.name, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
  }
};

const copyStores = async (
  { database, log, documents }: StoreSnapshots,
  folder: string,
  onProgress: (fraction: number, name: string) => void,
): Promise<void> => {
  const parts = { [partNames.database]: database, [partNames.log]: log, [partNames.documents]: documents };
  const all = Object.values(parts).reduce((sum, part) => sum + (part?.bytes ?? 0), 0);
  let done = 0;
  for (const [name, part] of Object.entries(parts)) {
    if (part === undefined) continue;
    await part.copyTo(join(folder, name), (share) => onProgress((done + share * part.bytes) / all, name));
    done += part.bytes;
  }
};

const copyImports = async ({ imports }: BackupPlaces, folder: string): Promise<void> => {
  for (const [name, path] of Object.entries(imports))
    if (existsSync(path)) await cp(path, join(folder, name), { recursive: true });
};

const plainWords = (hasKeys: boolean): string =>
  hasKeys
    ? 'It holds the master key: it alone opens every secret and all personal data. Keep it secret.'
    : 'It does not hold the master key: without that, no secret and no personal data of the log can be read. ' +
      'Keep the key elsewhere. Lists and documents show people in plain text all the same.';

/** Copies the embedded stores as they are at one moment, beside a running service or without one. */
const create = async (
  config: Config,
  io: CommandOutput,
  given: string,
  { withKeys: hasKeys = false }: CreateOptions,
): Promise<void> => {
  const places = backupPlaces(config);
  const target = resolve(given);
  if (existsSync(target)) throw new Error(`${target} exists. Give the name of a new folder or .tar file.`);
  const key = hasKeys ? keyText(config) : undefined;
  makeFolder(dirname(target), { mode: 0o700 });
  await using held = new AsyncDisposableStack();
  const lock = `${basename(target)}.lock`;
  held.defer(holdFile(dirname(target), lock, `Another backup to ${target} is running.`));
  held.defer(() => rm(join(dirname(target), lock), { force: true }));
  const draft = `${target}.part`;
  const removeDrafts = async (): Promise<void> => {
    for (const path of [draft, `${draft}.tar`]) await rm(path, { recursive: true, force: true });
  };
  await removeDrafts(); // of a backup that was killed
  held.defer(removeDrafts);
  makeFolder(draft, { mode: 0o700 });

  using progress = startProgress('backup', io);
  const createdAt = systemClock.now();
  using snapshots = await takeSnapshots(places);
  const { database, log, documents } = snapshots;
  const needed = [database, log, documents].reduce((sum, part) => sum + (part?.bytes ?? 0), 0);
  if (freeBytesIn(draft) < needed * (isTar(target) ? 2 : 1))
    throw new Error(`The backup takes ${needed} bytes, and ${dirname(target)} has less free space.`);
  await copyStores(snapshots, draft, (fraction, name) => progress.at(fraction, name));
  if (places.documentsFolder !== undefined && existsSync(places.documentsFolder))
    await copyLargeDocuments(places.documentsFolder, join(draft, partNames.documentsFolder));
  await copyImports(places, draft);
  if (key !== undefined) await writeFile(join(draft, partNames.masterKey), key, { mode: 0o600 });
  const head = headOf(log);
  const files = await finishBackup(draft, target, {
    version,
    createdAt,
    mode: config.mode,
    ...(head !== undefined && { head }),
    migrations: [...migrationsIn(database)],
    hasKeys,
    hasDocuments: places.documentsFolder !== undefined,
  });
  await writeFile(lastBackupFile(config), `${JSON.stringify({ at: createdAt, path: target })}\n`, { mode: 0o600 });
  progress.done(`backup: ${target} is whole.\n${plainWords(hasKeys)}`);
  if (places.documentsFolder === undefined)
    printMessage(io, 'The documents are in a bucket, and not part of it: use versioning or replication there.');
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  printJson(io, { path: target, createdAt, head, files: files.length, bytes, hasKeys });
};

/** Reads every file of a backup and compares it with the manifest. */
const verifyCopy = async (io: CommandOutput, path: string): Promise<void> => {
  const { manifest } = await verifyBackup(resolve(path), { version });
  const { files, ...about } = manifest;
  printJson(io, { ...about, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) });
};

/** `waybill backup …`. */
export const backupCommands: CommandGroup = (command, { config, io }) => {
  command
    .command('create', { isDefault: true })
    .argument('<path>', 'a new folder or .tar file, on another disk, such as /backups/waybill-2026-11-29.tar')
    .option('--with-keys', 'also copy the master key: the backup alone then opens every secret')
    .description('Copy log, database, documents and imports as they are at one moment. The service may be running.')
    .action((path: string, options: CreateOptions) => create(config(), io, path, options));
  command
    .command('verify')
    .argument('<path>', 'a backup: a folder or a .tar file')
    .description('Read every file of a backup and compare it with its manifest. Fails if one byte differs.')
    .action((path: string) => verifyCopy(io, path));
};
