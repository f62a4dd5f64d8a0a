import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const source = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const target = join(import.meta.dirname, '../data/swagger-ui');

/** What `/docs` serves, and the licences of it: 2 of the 12 MB of the package. */
const files = [
  'swagger-ui-bundle.js',
  'swagger-ui.css',
  'favicon-32x32.png',
  'LICENSE',
  'NOTICE',
  'swagger-ui-bundle.js.LICENSE.txt',
];

/** The files of which `data/swagger-ui` is not a copy. */
export const staleFiles = (): readonly string[] =>
  files.filter((file) => !readFileSync(join(source, file)).equals(readFileSync(join(target, file))));

/**
 * Copies Swagger UI from its package into `data`: `npm run copy:swagger-ui`, after a change of the package's version.
 */
const copy = (): void => {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  for (const file of files) copyFileSync(join(source, file), join(target, file));
};

if (import.meta.main) copy();
