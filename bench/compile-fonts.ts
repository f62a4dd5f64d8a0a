import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create } from 'fontkit';
import subsetFont from 'subset-font';
import { fontFolder, rangesText } from '../src/adapters/parcels/labels/text/fonts.ts';
import type { FontIndex } from '../src/adapters/parcels/labels/text/fonts.ts';
import { sourcesOfFonts } from './font-sources.ts';
import type { FontSource } from './font-sources.ts';
import { smallest } from './smallest.ts';

/**
 * Writes `data/fonts`, the fonts of labels, from the font packages among the devDependencies: `npm run compile:fonts`,
 * after a change of a package or of the list. Font files whose licence reserves their name are copied unchanged; the
 * others are cut down to their script. All are stored compressed.
 */
const target = fontFolder;
const { resolve } = createRequire(import.meta.url);

/**
 * Characters that every script's font keeps, so that a digit or a bracket does not change the font, and the text shaper
 * finds the space and the dotted circle that it needs.
 */
const shared =
  /[\u0020-\u0040\u005b-\u0060\u007b-\u007e\u00a0\u00ab\u00bb\u200c\u200d\u2010-\u2015\u2018-\u201e\u2026\u25cc]/u;

const packageFile = (name: string, path: string): string => join(dirname(resolve(name)), path);

const charactersOf = (bytes: Uint8Array): readonly number[] => {
  const font = create(Buffer.from(bytes));
  if (!('characterSet' in font)) throw new Error('A font collection is not a font.');
  // fontkit lists every entry of the character map; some map to the empty box (glyph 0).
  return [...new Set(font.characterSet)]
    .filter((codePoint) => font.glyphForCodePoint(codePoint).id !== 0)
    .sort((a, b) => a - b);
};

const cut = async (bytes: Buffer, { characters }: FontSource): Promise<Buffer> => {
  const kept = charactersOf(bytes)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((character) => characters.test(character) || shared.test(character));
  return subsetFont(bytes, kept.join(''), { targetFormat: 'sfnt', noHinting: true });
};

const written = async (source: FontSource, weight: 'regular' | 'bold', path: string) => {
  const original = await readFile(packageFile(source.package, path));
  const bytes = source.unchanged ? original : await cut(original, source);
  const file = `${source.family}-${weight}${path.endsWith('.otf') ? '.otf' : '.ttf'}.zst`;
  const stored = smallest(bytes);
  await writeFile(join(target, file), stored);
  return {
    file,
    size: stored.length,
    characters: charactersOf(bytes).filter((one) => source.characters.test(String.fromCodePoint(one))),
  };
};

await rm(target, { recursive: true, force: true });
await mkdir(join(target, 'licences'), { recursive: true });
const index: { -readonly [Key in keyof FontIndex]: FontIndex[Key] } = {};
let total = 0;
for (const source of sourcesOfFonts) {
  const regular = await written(source, 'regular', source.regular);
  const bold = source.bold === undefined ? regular : await written(source, 'bold', source.bold);
  const inBoth = new Set(bold.characters);
  const covered = regular.characters.filter((codePoint) => inBoth.has(codePoint));
  index[source.family] = { regular: regular.file, bold: bold.file, ranges: rangesText(covered) };
  const licence = await readFile(packageFile(source.package, source.licence), 'utf8');
  await writeFile(join(target, 'licences', `${source.family}.txt`), licence);
  total += regular.size + (bold === regular ? 0 : bold.size);
  console.log(
    `${source.family}: ${covered.length} characters, ${regular.size} and ${bold === regular ? 0 : bold.size} bytes`,
  );
}
await writeFile(join(target, 'index.json'), `${JSON.stringify(index, undefined, 1)}\n`);
console.log(`${total} bytes in all.`);
