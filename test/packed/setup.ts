import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { installClient } from './client/installed.ts';
import { install, packFrom, root } from './install.ts';
import type { Packed } from './install.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder that has the package installed, and nothing of the checkout but vitest, which examples use. */
    readonly project: string;
    readonly packed: Packed;
    /** The folder that has `waybill-client` installed, and nothing else. */
    readonly clientProject: string;
    readonly packedClient: Packed;
  }
}

/** Packs and installs once, for all files of tests. */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const folder = await temporaryFolder();
  const project = join(folder.path, 'elsewhere');
  await mkdir(project);
  const packed = await packFrom(root, project);
  await install(project, packed);
  await symlink(join(root, 'node_modules/vitest'), join(project, 'node_modules/vitest'));
  const clientProject = join(folder.path, 'client');
  provide('packedClient', await installClient(clientProject));
  provide('clientProject', clientProject);
  provide('project', project);
  provide('packed', packed);
  return () => folder.remove();
};
