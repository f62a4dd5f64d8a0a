import { chmod, open, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createReadStream } from 'node:fs';
import { digestOf, manifestName, manifestText } from './manifest.ts';
import type { BackupFile, BackupManifest } from './manifest.ts';
import { contentOf } from './source.ts';
import { writeTar } from './tar.ts';

/** Makes sure that a file, or the names in a folder, are on disk. */
export const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Whether a target is to be one file. */
export const isTar = (target: string): boolean => target.endsWith('.tar');

const packed = async (folder: string, names: readonly string[]): Promise<string> => {
  const draft = `${folder}.tar`;
  const files = names.map(async (name) => {
    const source = join(folder, name);
    return { name, source, bytes: (await stat(source)).size };
  });
  await writeTar(draft, await Promise.all(files));
  return draft;
};

/**
 * Writes the manifest of a folder and gives the folder, or a tar file of it, its final name. Everything is on disk
 * before the name appears, so what has the name is whole. Only its owner can read it.
 */
export const finishBackup = async (
  folder: string,
  target: string,
  content: Omit<BackupManifest, 'form' | 'files'>,
): Promise<readonly BackupFile[]> => {
  const { files: names, folders } = await contentOf(folder);
  const files: BackupFile[] = [];
  for (const name of names) {
    files.push({ name, ...(await digestOf(createReadStream(join(folder, name)))) });
    await chmod(join(folder, name), 0o600);
    await syncPath(join(folder, name));
  }
  const manifest = await open(join(folder, manifestName), 'wx', 0o600);
  try {
    await manifest.writeFile(manifestText({ ...content, files }));
    await manifest.sync();
  } finally {
    await manifest.close();
  }
  for (const name of [...folders, '.']) await syncPath(join(folder, name));
  const whole = isTar(target) ? await packed(folder, [manifestName, ...names]) : folder;
  await rename(whole, target);
  await syncPath(dirname(target));
  return files;
};
