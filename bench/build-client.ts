import { execFileSync } from 'node:child_process';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { generatedFolder } from './generate-client.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'packages/client');

/**
 * Makes `packages/client/dist` of `src/client`: one minified module, so that what a page or a worker loads without a
 * bundler is small too, its source map, and the declarations with their comments. `npm run build:client` generates the
 * sources first.
 */
await rm(join(folder, 'dist'), { recursive: true, force: true });
const build = await rolldown({
  input: join(root, 'src/client/index.ts'),
  platform: 'neutral',
  tsconfig: join(folder, 'tsconfig.json'),
});
await build.write({ file: join(folder, 'dist/index.js'), minify: true, sourcemap: true });
await build.close();
execFileSync(process.execPath, [join(root, 'node_modules/@typescript/native/bin/tsc'), '--project', folder], {
  stdio: 'inherit',
});
// As they were generated: the compiler would indent them by four.
for (const name of ['schema', 'operations'])
  await copyFile(join(generatedFolder, `${name}.ts`), join(folder, `dist/generated/${name}.d.ts`));
await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'));
