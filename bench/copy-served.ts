import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { smallest } from './smallest.ts';

/** A package whose files pages load from this service. */
type ServedPackage = {
  /** Its folder in `data`. */
  readonly folder: string;
  readonly name: string;
  /** The few files of it that are served. */
  readonly served: readonly string[];
  readonly licences: readonly string[];
};

const servedPackages: readonly ServedPackage[] = [
  {
    // 2 of the 12 MB of the package, 0.4 MB compressed.
    folder: 'swagger-ui',
    name: 'swagger-ui-dist',
    served: ['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png'],
    licences: ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'],
  },
  {
    folder: 'htmx',
    name: 'htmx.org',
    served: ['dist/htmx.min.js', 'dist/ext/hx-ptag.min.js'],
    licences: ['LICENSE'],
  },
];

const packageFile = ({ name }: ServedPackage, file: string): Buffer =>
  readFileSync(join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file));

const copyOf = ({ folder }: ServedPackage, file: string): string => join(import.meta.dirname, '../data', folder, file);
const compressedCopy = (each: ServedPackage, file: string): string => copyOf(each, `${basename(file)}.zst`);

/** The files of `data` that differ from those of their packages. */
export const staleFiles = (): readonly string[] =>
  servedPackages.flatMap((each) => [
    ...each.served.filter(
      (file) => !packageFile(each, file).equals(zstdDecompressSync(readFileSync(compressedCopy(each, file)))),
    ),
    ...each.licences.filter((file) => !packageFile(each, file).equals(readFileSync(copyOf(each, file)))),
  ]);

/** Copies what pages load from its packages into `data`: `npm run copy:served`, after a change of a version. */
const copy = (): void => {
  for (const each of servedPackages) {
    rmSync(copyOf(each, ''), { recursive: true, force: true });
    mkdirSync(copyOf(each, ''));
    for (const file of each.served) writeFileSync(compressedCopy(each, file), smallest(packageFile(each, file)));
    for (const file of each.licences) writeFileSync(copyOf(each, file), packageFile(each, file));
  }
};

if (import.meta.main) copy();
