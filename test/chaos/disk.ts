import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A small disk of its own, or why there is none. */
export const mountDisk = async (
  path: string,
  mebibytes: number,
): Promise<{ readonly unmount: () => Promise<void> } | string> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'a small disk can only be mounted by root on Linux';
  await mkdir(path, { recursive: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', path]);
  } catch (error) {
    return `no small disk could be mounted: ${error instanceof Error ? error.message.trim() : String(error)}`;
  }
  return { unmount: async () => void (await run('umount', [path])) };
};
