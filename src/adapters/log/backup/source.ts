import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { readTar } from './tar.ts';
import { UnusableBackupError } from './manifest.ts';

/** The files of a backup, by their names. */
export type BackupSource = {
  readonly names: readonly string[];
  readonly read: (name: string) => NodeJS.ReadableStream & AsyncIterable<Buffer>;
};

const streamOf = (...[path, range]: Parameters<typeof createReadStream>): ReturnType<BackupSource['read']> =>
  createReadStream(path, range) as NodeJS.ReadableStream & AsyncIterable<Buffer>;

/** The files below a folder, by their relative names with slashes, and the folders. */
export const contentOf = async (
  folder: string,
): Promise<{ readonly files: readonly string[]; readonly folders: readonly string[] }> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const nameOf = ({ parentPath, name }: (typeof entries)[number]): string =>
    relative(folder, join(parentPath, name)).split(sep).join('/');
  return {
    files: entries
      .filter((entry) => !entry.isDirectory())
      .map(nameOf)
      .sort(),
    folders: entries.filter((entry) => entry.isDirectory()).map(nameOf),
  };
};

/** A folder, or a tar file with the same names. Rejects with an UnusableBackupError where there is neither. */
export const openSource = async (path: string): Promise<BackupSource> => {
  const found = await stat(path).catch((error: unknown) => {
    throw new UnusableBackupError(`There is no backup at ${path}.`, { cause: error });
  });
  if (found.isDirectory()) return { names: (await contentOf(path)).files, read: (name) => streamOf(join(path, name)) };
  const entries = new Map((await readTar(path)).map((entry) => [entry.name, entry]));
  return {
    names: [...entries.keys()],
    read: (name) => {
      const { start = 0, bytes = 0 } = entries.get(name) ?? {};
      return bytes === 0 ? Readable.from([]) : streamOf(path, { start, end: start + bytes - 1 });
    },
  };
};
