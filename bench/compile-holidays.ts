import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const target = join(import.meta.dirname, '../data/holidays/date-holidays.mjs');

/**
 * Bundles the package date-holidays with all its imports into one module, and lists the packages in it. Only variable
 * names are changed. The packages take 50 MB, most of it planetary orbits and further copies of the same code that are
 * never loaded; the module takes 1.4 MB.
 */
export const compiledHolidays = async (): Promise<{ readonly code: string; readonly packages: readonly string[] }> => {
  const build = await rolldown({ input: fileURLToPath(import.meta.resolve('date-holidays')), platform: 'node' });
  const { output } = await build.generate({ format: 'esm', minify: true });
  await build.close();
  const [{ code, moduleIds }] = output;
  const names = moduleIds.flatMap((id) => /.*\/node_modules\/([^/]+)\//.exec(id)?.slice(1) ?? []);
  return { code, packages: [...new Set(names)].toSorted() };
};

/** Writes the module into `data`: `npm run compile:holidays`, after a change of the package's version. */
if (import.meta.main) await writeFile(target, (await compiledHolidays()).code);
