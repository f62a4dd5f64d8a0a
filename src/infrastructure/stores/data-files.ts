import { existsSync } from 'node:fs';
import { chmod, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathOf } from '../../adapters/log/sqlite-connection.ts';
import { openStorageProbe } from '../../adapters/log/storage-probe.ts';
import type { Database } from '../../adapters/log/sql/engine/database.ts';
import type { SteadyClock } from '../../application/shared/ports/clock.ts';
import type { Log } from '../../application/log/ports/log.ts';
import { isShared } from '../configuration/config.ts';
import type { Config } from '../configuration/config.ts';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../../adapters/shared/files/read-file.ts';

type Places = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'databaseUrl' | 'documentsUrl'>;

/** The files of embedded stores. */
const embeddedFiles = ({ eventStoreUrl, databaseUrl, documentsUrl }: Places): readonly string[] =>
  [eventStoreUrl, databaseUrl, ...(documentsUrl.endsWith('.sqlite') ? [documentsUrl] : [])]
    .filter((url) => url.startsWith('file:'))
    .map(pathOf);

/** The folder with documents as files, if there is one. */
export const documentsFolder = ({ documentsUrl }: Pick<Places, 'documentsUrl'>): string | undefined =>
  documentsUrl.startsWith('file:') ? pathOf(documentsUrl).replace(/\.sqlite$/, '') : undefined;

/** The folders whose disks embedded stores are on. */
export const storageFolders = (config: Places): readonly string[] => {
  const documents = documentsFolder(config);
  const folders = embeddedFiles(config)
    .filter((path) => path !== ':memory:')
    .map((path) => dirname(path));
  return [...new Set([...folders, ...(documents === undefined ? [] : [documents])])];
};

/** The checks of `/readyz` for disks and database. */
export const storageCheck = (
  config: Places,
  {
    database: { db },
    clock,
    log,
  }: { readonly database: Pick<Database, 'db'>; readonly clock: SteadyClock; readonly log: Log },
) => {
  const files = embeddedFiles(config);
  const writeRow = (): Promise<unknown> =>
    db
      .insertInto('log_link')
      .values({ id: 1 })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: 1 }))
      .execute();
  return openStorageProbe({ files, folders: storageFolders(config), writeRow }, { clock, log });
};

const others = 0o077;

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/**
 * The files and folders that hold secrets or personal data. The master key is not listed: the service does not start
 * while other users can read it.
 */
const privatePaths = async (
  config: Places,
): Promise<readonly { readonly path: string; readonly mayClose: boolean }[]> => {
  const documents = documentsFolder(config);
  const files = embeddedFiles(config).flatMap((path) => [path, `${path}-wal`, `${path}-shm`]);
  const secrets = ['demo-token', 'in-use.sqlite'].map((name) => join(config.dataDir, name));
  const closed = [...files, ...secrets].map((path) => ({ path, mayClose: true }));
  if (documents === undefined) return closed;
  const isOwn = !isShared(config);
  const inside = isOwn && existsSync(documents) ? await readdir(documents) : [];
  return [
    ...closed,
    { path: documents, mayClose: isOwn },
    ...inside.map((name) => ({ path: join(documents, name), mayClose: true })),
  ];
};

const modeOf = async (path: string): Promise<number | undefined> => {
  try {
    return (await stat(path)).mode;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/** The files and folders with secrets or personal data that other users of this machine can access. */
export const openToOthers = async (config: Places): Promise<readonly string[]> => {
  const paths = await privatePaths(config);
  const modes = await Promise.all(paths.map(({ path }) => modeOf(path)));
  return paths.flatMap(({ path }, index) => (((modes[index] ?? 0) & others) === 0 ? [] : [path]));
};

/**
 * Removes other users' read permission on files and folders that hold secrets or personal data: a copy or a restored
 * backup may have granted it. A permission that cannot be changed, or may be intended (a folder shared by several
 * processes), is logged as a warning.
 */
export const restrictPermissions = async (config: Places, log: Pick<Log, 'warn'>): Promise<void> => {
  const close = async (path: string, mayClose: boolean): Promise<void> => {
    try {
      const mode = await modeOf(path);
      if (mode === undefined || (mode & others) === 0) return;
      const details = { path, mode: (mode & 0o777).toString(8) };
      if (!mayClose)
        return log.warn(
          details,
          'Other users of this machine can access the data at this path. Remove their permission (chmod) if they should not.',
        );
      await chmod(path, mode & ~others & 0o7777);
      log.warn(
        details,
        'Other users of this machine could access the data at this path. Their permission was removed.',
      );
    } catch (error) {
      const code = codeOf(error);
      if (!['EPERM', 'EROFS', 'EACCES'].includes(code)) throw error;
      log.warn(
        { path, code },
        'Other users of this machine may be able to access the data at this path: changing its permissions failed.',
      );
    }
  };
  for (const { path, mayClose } of await privatePaths(config)) await close(path, mayClose);
};

const opened = (path: string): DatabaseSync => {
  try {
    return new DatabaseSync(path, { timeout: 0 });
  } catch (cause) {
    throw new Error(`${path} cannot be opened for writing.`, { cause });
  }
};

/**
 * Takes a lock for this process alone, or throws `refusal`. SQLite gets the lock from the operating system, which
 * releases it when the process ends, even by a crash. Returns a function that releases it.
 */
export const holdFile = (folder: string, name: string, refusal: string): (() => void) => {
  makeFolder(folder, { mode: 0o700 });
  const lock = opened(join(folder, name));
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new Error(refusal, { cause: error });
  }
  return () => lock.close();
};

/** Locks a data folder, because the embedded log has one writer. */
export const holdDataFolder = (folder: string): (() => void) =>
  holdFile(
    folder,
    'in-use.sqlite',
    `${folder} is in use by another Waybill process. Stop that process first, or set another DATA_DIR for this one.`,
  );
