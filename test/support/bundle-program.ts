import { createHash } from 'node:crypto';
import { existsSync, globSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'rolldown';

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/bundled-program');
/** Bundles older than this belong to sources that have changed since (ms). */
const oldMs = 24 * 3_600_000;

/** Has files of its own beside its code (WebAssembly, fonts), found by their place. */
const unbundled = /^(harfbuzzjs|pdfkit|fontkit)(\/|$)/;

const entry = 'bundled-program';
/** As `bin/waybill.js` does it: the compile cache first. */
const entryCode = `import { enableCompileCache } from 'node:module';
enableCompileCache(import.meta.dirname + '/compiled');
const { runProcess } = await import(${JSON.stringify(join(root, 'src/infrastructure/main.ts'))});
await runProcess(process.argv);`;
const plugin: Plugin = {
  name: 'waybill',
  resolveId: (id) => (id === entry ? id : null),
  load: (id) => (id === entry ? entryCode : null),
  // A module finds its data, its templates and its worker threads from its own place: it keeps that of its source.
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: 'import.meta' },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.main', 'false'),
  },
};

/** Changes with every change of the sources and of the packages. */
const versionOfSources = (): string => {
  const digest = createHash('sha256');
  for (const file of [
    'package-lock.json',
    'test/support/bundle-program.ts',
    ...globSync('src/**/*.ts', { cwd: root }).toSorted(),
  ]) {
    const { mtimeMs, size } = statSync(join(root, file));
    digest.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return digest.digest('hex').slice(0, 16);
};

const removeOld = async (): Promise<void> => {
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    const found = await stat(path).catch(() => undefined); // Another run may have removed it.
    if (found !== undefined && Date.now() - found.mtimeMs > oldMs) await rm(path, { recursive: true, force: true });
  }
};

const bundle = async (into: string): Promise<void> => {
  await mkdir(cache, { recursive: true });
  await removeOld();
  const unfinished = await mkdtemp(join(cache, 'unfinished-'));
  const build = await rolldown({ input: { waybill: entry }, platform: 'node', external: unbundled, plugins: [plugin] });
  await build.write({
    dir: unfinished,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await build.close();
  // Another run may have made the same bundle meanwhile.
  if (!existsSync(into)) await rename(unfinished, into);
  else await rm(unfinished, { recursive: true });
};

/**
 * Before the tests that start processes: puts the program into a few files, for `startServiceProcess`. Node takes most
 * of a start to find and link 1,300 modules, in each of some fifty processes.
 */
export const setup = async (): Promise<void> => {
  const folder = join(cache, versionOfSources());
  if (!existsSync(folder)) await bundle(folder);
  process.env.WAYBILL_BUNDLE = join(folder, 'waybill.mjs');
};
