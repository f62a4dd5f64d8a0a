import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { smallest } from './smallest.ts';

const source = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const target = join(import.meta.dirname, '../data/swagger-ui');

/** The files that `/docs` serves: 2 of the 12 MB of the package, 0.4 MB compressed. */
const served = ['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png'];

const licences = ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'];

const original = (file: string): Buffer => readFileSync(join(source, file));

/** The files of `data/swagger-ui` that differ from those of the package. */
export const staleFiles = (): readonly string[] => [
  ...served.filter((file) => !original(file).equals(zstdDecompressSync(readFileSync(join(target, `${file}.zst`))))),
  ...licences.filter((file) => !original(file).equals(readFileSync(join(target, file)))),
];

/**
 * Copies Swagger UI from its package into `data`: `npm run copy:swagger-ui`, after a change of the package's version.
 */
const copy = (): void => {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  for (const file of served) writeFileSync(join(target, `${file}.zst`), smallest(original(file)));
  for (const file of licences) copyFileSync(join(source, file), join(target, file));
};

if (import.meta.main) copy();
