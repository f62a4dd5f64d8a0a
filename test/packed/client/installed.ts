import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packFrom, root, run } from '../install.ts';
import type { Packed } from '../install.ts';

/** Packs `packages/client`, and installs it in `project`, where nothing else is and no registry is asked. */
export const installClient = async (project: string): Promise<Packed> => {
  await mkdir(project);
  const packed = await packFrom(join(root, 'packages/client'), project);
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'elsewhere', private: true, type: 'module' }));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`], { cwd: project });
  return packed;
};
