import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';

/** The content of a bundled program. */
export type Bundle = { readonly modules: readonly string[]; readonly bytes: number };

/**
 * Bundles a program that exports `exported` (names in braces, or `*`) from `from`, a path or a package that is
 * installed in `folder`. Modules are named by their path below `folder`; packages other than waybill are not bundled.
 */
export const bundled = async (exported: string, from: string, folder: string): Promise<Bundle> => {
  const program = join(folder, 'bundled.js');
  const build = await rolldown({
    input: program,
    platform: 'node',
    cwd: folder,
    external: (id) => /^[a-z@]/.test(id) && !id.startsWith('waybill'),
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === program ? id : null),
        load: (id) => (id === program ? `export ${exported} from '${from}';` : null),
      },
    ],
  });
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  const [{ code, modules }] = output;
  const used = Object.entries(modules).flatMap(([path, { renderedLength }]) =>
    renderedLength > 0 ? [relative(folder, path)] : [],
  );
  return { modules: used.toSorted(), bytes: Buffer.byteLength(code) };
};
