import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

export const root = join(import.meta.dirname, '../..');
export const run = promisify(execFile);

type Manifest = {
  readonly version: string;
  readonly dependencies: object;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly overrides: object;
  readonly bin: object;
};
type Locked = { readonly dev?: boolean; readonly link?: boolean };
export type Packed = {
  readonly filename: string;
  readonly integrity: string;
  readonly version: string;
  /** Bytes of the tarball. */
  readonly size: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
};

const jsonIn = async <T>(path: string): Promise<T> => JSON.parse(await readFile(join(root, path), 'utf8')) as T;

/** Makes the package of `source` in `folder` with `npm pack`, which builds it first. */
export const packFrom = async (source: string, folder: string): Promise<Packed> => {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: source });
  const [packed] = JSON.parse(stdout) as readonly Packed[];
  if (packed === undefined) throw new Error(`npm pack made no package: ${stdout}`);
  return packed;
};

/**
 * The overrides of the checkout; `$name` in them stands for the version of a dependency that the checkout has, and
 * another project has not.
 */
const overridesOf = ({ overrides, devDependencies }: Manifest): unknown =>
  JSON.parse(JSON.stringify(overrides), (_, value: unknown) =>
    typeof value === 'string' && value.startsWith('$') ? devDependencies[value.slice(1)] : value,
  );

/**
 * Installs the package in `project`, where nothing of the checkout is. The lockfile names the versions that the
 * checkout has, so that `npm ci` finds them in npm's cache and asks no registry.
 */
export const install = async (project: string, { filename, integrity }: Packed): Promise<void> => {
  const own = await jsonIn<Manifest>('package.json');
  const { version, dependencies, bin } = own;
  const { packages } = await jsonIn<{ packages: Record<string, Locked> }>('package-lock.json');
  // The checkout's own Node, and the folder that brings it, are not part of the package.
  const isOfCheckout = (path: string): boolean =>
    path === '' || /^tools\/|^node_modules\/node-(bin-)?(linux|darwin|win)-/.test(path);
  const production = Object.entries(packages).filter(
    ([path, { dev, link }]) => !isOfCheckout(path) && dev !== true && link !== true,
  );
  const resolved = `file:${filename}`;
  const manifest = {
    name: 'elsewhere',
    version: '1.0.0',
    type: 'module',
    dependencies: { waybill: resolved },
    overrides: overridesOf(own),
  };
  const waybill = { version, resolved, integrity, dependencies, bin };
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

const versionOf = (node: string): readonly number[] =>
  execFileSync(node, ['--version'], { encoding: 'utf8' }).slice(1).split('.').map(Number);

/**
 * One Node of each major version from 20 on, the oldest first: the one that runs the tests, and those on PATH.
 * `.ci/run` adds 22 and 24.
 */
export const nodes = [
  process.execPath,
  ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node')),
]
  .filter((path) => existsSync(path))
  .map((path) => {
    const [major = 0, minor = 0] = versionOf(path);
    return { path, major, minor };
  })
  .filter(({ major }, index, all) => major >= 20 && all.findIndex((other) => other.major === major) === index)
  .toSorted((one, other) => one.major - other.major);

/** What the service and the parts that serve it run on. */
export const isSupported = ({ major, minor }: { readonly major: number; readonly minor: number }): boolean =>
  major > 24 || (major === 24 && minor >= 7);

/** The oldest Node of this machine that the package runs on whole. */
const oldest = nodes.find(isSupported)?.path ?? process.execPath;

/** Programs of the project as `npx` runs them, on the oldest Node. */
const installedIn = (project: string) => ({
  cwd: project,
  env: {
    PATH: [join(project, 'node_modules/.bin'), dirname(oldest), process.env.PATH].join(delimiter),
    HOME: project,
    DATA_DIR: join(project, 'data'),
    PORT: '0',
    LOG_LEVEL: 'info',
  },
});

export const programOf = (project: string, name: string) => ({
  file: name === 'node' ? oldest : join(project, 'node_modules/.bin', name),
  options: installedIn(project),
});
