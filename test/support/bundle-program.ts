import { createHash } from 'node:crypto';
import { existsSync, globSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'rolldown';

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/bundled-program');
/** Bundles older than this (ms) are deleted, because their sources have changed since. */
const oldMs = 24 * 3_600_000;

/** Packages that find further files next to their code (WebAssembly, fonts), so that they cannot be bundled. */
const unbundled = /^(harfbuzzjs|pdfkit|fontkit)(\/|$)/;

const entry = 'bundled-program';
/** Enables the compile cache first, as `bin/waybill.js` does. */
const entryCode = `import { enableCompileCache } from 'node:module';
enableCompileCache(import.meta.dirname + '/compiled');
const { runProcess } = await import(${JSON.stringify(join(root, 'src/infrastructure/main.ts'))});
await runProcess(process.argv);`;
const plugin: Plugin = {
  name: 'waybill',
  resolveId: (id) => (id === entry ? id : null),
  load: (id) => (id === entry ? entryCode : null),
  // Keeps the `import.meta` of each source, because a module finds its data, templates and worker threads by its own
  // path.
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: 'import.meta' },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.main', 'false'),
  },
};

/** A digest of the sources and packages. */
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
  // Another run may have created the same bundle meanwhile.
  if (!existsSync(into)) await rename(unfinished, into);
  else await rm(unfinished, { recursive: true });
};

/**
 * Bundles the program into a few files for `startServiceProcess`, before the tests that start processes. Otherwise each
 * of about fifty processes spends most of its start finding and linking 1,300 modules.
 */
export const setup = async (): Promise<void> => {
  const folder = join(cache, versionOfSources());
  if (!existsSync(folder)) await bundle(folder);
  process.env.WAYBILL_BUNDLE = join(folder, 'waybill.mjs');
};
