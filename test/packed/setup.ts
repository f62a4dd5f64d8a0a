import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { install, pack, root } from './install.ts';
import type { Packed } from './install.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder that has the package installed, and nothing of the checkout but vitest, which examples use. */
    readonly project: string;
    readonly packed: Packed;
  }
}

/** Packs and installs once, for all files of tests. */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const folder = await temporaryFolder();
  const project = join(folder.path, 'elsewhere');
  await mkdir(project);
  const packed = await pack(project);
  await install(project, packed);
  await symlink(join(root, 'node_modules/vitest'), join(project, 'node_modules/vitest'));
  provide('project', project);
  provide('packed', packed);
  return () => folder.remove();
};
