import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export const root = join(import.meta.dirname, '../..');
export const run = promisify(execFile);

type Manifest = {
  readonly version: string;
  readonly dependencies: object;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: object;
  readonly overrides: object;
  readonly bin: object;
};
type Locked = { readonly dev?: boolean };
export type Packed = { readonly filename: string; readonly integrity: string; readonly files: readonly { readonly path: string }[] };

const jsonIn = async <T>(path: string): Promise<T> => JSON.parse(await readFile(join(root, path), 'utf8')) as T;

/** Makes the package in `folder` with `npm pack`, which builds it first. */
export const pack = async (folder: string): Promise<Packed> => {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: root });
  const [packed] = JSON.parse(stdout) as readonly Packed[];
  if (packed === undefined) throw new Error(`npm pack made no package: ${stdout}`);
  return packed;
};

/** The overrides of the checkout; `$name` in them stands for the version of a dependency that the checkout has, and another project has not. */
const overridesOf = ({ overrides, devDependencies }: Manifest): unknown =>
  JSON.parse(JSON.stringify(overrides), (_, value: unknown) =>
    typeof value === 'string' && value.startsWith('$') ? devDependencies[value.slice(1)] : value,
  );

/**
 * Installs the package in `project`, where nothing of the checkout is. The lockfile names the versions that the checkout has, so that `npm ci` finds them in npm's cache
 * and asks no registry.
 */
export const install = async (project: string, { filename, integrity }: Packed): Promise<void> => {
  const own = await jsonIn<Manifest>('package.json');
  const { version, dependencies, optionalDependencies, bin } = own;
  const { packages } = await jsonIn<{ packages: Record<string, Locked> }>('package-lock.json');
  const production = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  const resolved = `file:${filename}`;
  const manifest = {
    name: 'elsewhere',
    version: '1.0.0',
    type: 'module',
    dependencies: { waybill: resolved },
    overrides: overridesOf(own),
  };
  const waybill = { version, resolved, integrity, dependencies, optionalDependencies, bin };
  const lock = {
    name: 'elsewhere',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: { '': manifest, 'node_modules/waybill': waybill, ...Object.fromEntries(production) },
  };
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(project, 'package-lock.json'), JSON.stringify(lock));
  await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: project });
};

/** A program of the project, as `npx` runs it: the project's programs come first, and the Node that came with the package is one of them. */
export const programOf = (project: string, name: string) => ({
  file: join(project, 'node_modules/.bin', name),
  options: {
    cwd: project,
    env: {
      PATH: `${join(project, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
      HOME: project,
      DATA_DIR: join(project, 'data'),
      PORT: '0',
      LOG_LEVEL: 'info',
    },
  },
});

const versionOf = (node: string): readonly number[] =>
  execFileSync(node, ['--version'], { encoding: 'utf8' }).slice(1).split('.').map(Number);

/** One Node of each major version from 20 on: the one that came with the package, and those on PATH. `.ci/run` adds 22 and 24. */
export const nodesFor = (project: string): { readonly path: string; readonly major: number; readonly minor: number }[] =>
  [join(project, 'node_modules/.bin'), ...(process.env.PATH ?? '').split(delimiter)]
    .map((folder) => join(folder, 'node'))
    .filter((path) => existsSync(path))
    .map((path) => {
      const [major = 0, minor = 0] = versionOf(path);
      return { path, major, minor };
    })
    .filter(({ major }, index, all) => major >= 20 && all.findIndex((other) => other.major === major) === index);
