import { existsSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { copyChecked, verifyBackup } from '../../adapters/log/backup/read-backup.ts';
import { syncPath } from '../../adapters/log/backup/write-backup.ts';
import { UnusableBackupError } from '../../adapters/log/backup/manifest.ts';
import type { BackupManifest } from '../../adapters/log/backup/manifest.ts';
import { masterKeyFile } from '../../adapters/shared/security/vault.ts';
import type { Config } from '../configuration/config.ts';
import { version } from '../configuration/version.ts';
import { backupPlaces, partNames } from '../stores/backup-places.ts';
import type { BackupPlaces } from '../stores/backup-places.ts';
import { holdDataFolder } from '../stores/data-files.ts';
import { printJson } from './io.ts';
import type { CommandGroup, CommandOutput } from './io.ts';
import { startProgress } from './progress.ts';

/** The lock of the folder, and what file systems put at their top. */
const always = ['in-use.sqlite', 'lost+found'];

const assertEmpty = async (
  { dataDir }: Pick<Config, 'dataDir'>,
  targets: readonly string[],
  { hasKeys }: BackupManifest,
): Promise<void> => {
  const allowed = new Set(hasKeys ? always : [...always, partNames.masterKey]);
  const inFolder = existsSync(dataDir) ? (await readdir(dataDir)).filter((name) => !allowed.has(name)) : [];
  const found = [...inFolder.map((name) => join(dataDir, name)), ...targets.filter((path) => existsSync(path))];
  if (found.length > 0)
    throw new Error(
      `A restore needs an empty data folder, and there is ${found[0]}. Move it away, or set another DATA_DIR.`,
    );
};

/** The path here of a file of a backup. Throws for a file that this configuration has no place for. */
const placeIn =
  (config: Config, places: BackupPlaces) =>
  (name: string): string => {
    const [first = '', ...rest] = name.split('/');
    const roots = new Map<string, string | undefined>([
      [partNames.log, places.log],
      [partNames.database, places.database],
      [partNames.documents, places.documents],
      [partNames.documentsFolder, places.documentsFolder],
      [partNames.masterKey, masterKeyFile(config.dataDir)],
      ...Object.entries(places.imports),
    ]);
    const root = roots.get(first);
    if (root === undefined)
      throw new UnusableBackupError(
        `The backup holds ${name}, and this configuration has no place for it: check DOCUMENTS_URL.`,
      );
    return join(root, ...rest);
  };

/** The log last: without it no service starts on what is there. */
const lastOnes: readonly string[] = [partNames.database, partNames.log];

/** Puts a backup into an empty data folder. Nothing is written before every file of it was read and found whole. */
const restore = async (config: Config, io: CommandOutput, given: string): Promise<void> => {
  const path = resolve(given);
  const place = placeIn(config, backupPlaces(config));
  using progress = startProgress('restore', io);
  const { manifest, source } = await verifyBackup(path, {
    version,
    onFile: ({ name }) => progress.at(0, `reading ${name}`),
  });
  const { hasKeys, head, createdAt } = manifest;
  const moves = manifest.files
    .map((file) => ({ file, target: place(file.name) }))
    .toSorted((one, other) => lastOnes.indexOf(one.file.name) - lastOnes.indexOf(other.file.name));
  const targets = moves.map(({ target }) => target);
  await assertEmpty(config, targets, manifest);
  const release = holdDataFolder(config.dataDir);
  try {
    for (const [index, { file, target }] of moves.entries()) {
      progress.at(index / moves.length, file.name);
      await copyChecked(source, `${target}.restoring`, file);
    }
    for (const target of targets) await rename(`${target}.restoring`, target);
    for (const folder of new Set(targets.map((target) => dirname(target)))) await syncPath(folder);
  } finally {
    release();
  }
  const key =
    hasKeys || config.masterKey !== undefined
      ? ''
      : `\nIt holds no master key: put yours into ${masterKeyFile(config.dataDir)} (chmod 600) or MASTER_KEY ` +
        'before anything else.';
  progress.done(
    `restore: the state of ${createdAt} is in ${config.dataDir}.${key}\nThen run waybill verify, and start ` +
      'the service.',
  );
  printJson(io, { path, createdAt, head, files: moves.length, hasKeys });
};

/** `waybill restore`. */
export const restoreCommands: CommandGroup = (command, { config, io }) => {
  command.argument('<folder>', 'the folder of a backup').action((folder: string) => restore(config(), io, folder));
};
