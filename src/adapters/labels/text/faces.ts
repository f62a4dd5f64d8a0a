import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkit';
import type { Font, Glyph } from 'fontkit';
import { rangesInclude, parseRanges } from './coverage.ts';
import type { FontIndex, Ranges } from './coverage.ts';

/** One font file, opened once in each thread that needs it. */
export type Face = {
  readonly name: string;
  readonly font: Font;
  /** The file, for a shaper that reads it by itself. */
  readonly bytes: Uint8Array;
  /** Han characters and Korean syllables stand side by side as they are. */
  readonly isShaped: boolean;
  /** Font units to ems. */
  readonly scale: number;
  /** The glyph of a character by itself, unshaped. */
  readonly glyph: (codePoint: number) => Glyph;
};

/** Which fonts there are, and what each of them is asked for. `npm run compile:fonts` writes the folder. */
const folder = join(import.meta.dirname, '../../../../data/fonts');

type Family = { readonly name: string; readonly regular: string; readonly bold: string; readonly ranges: Ranges };

let read: readonly Family[] | undefined;
const families = (): readonly Family[] => {
  read ??= Object.entries(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as FontIndex).map(
    ([name, { ranges, ...files }]): Family => ({ name, ...files, ranges: parseRanges(ranges) }),
  );
  return read;
};

/** Their fonts are large, and no character in them depends on its neighbours. */
const unshaped = new Set(['hangul', 'japanese', 'han']);

// fontkit reads the header of every glyph, even of an empty one that stands behind the last byte of the file (NanumGothic has such a blank).
const glyphHeader = Buffer.alloc(10);

const opened = new Map<string, Face>();

const open = (family: Family, bold: boolean): Face => {
  const file = family[bold ? 'bold' : 'regular'];
  const known = opened.get(file);
  if (known) return known;
  const bytes = Buffer.concat([readFileSync(join(folder, file)), glyphHeader]);
  const font = create(bytes);
  if (!('layout' in font)) throw new Error(`Not a single font: ${file}`);
  const glyphs = new Map<number, Glyph>();
  const face: Face = {
    name: `${family.name}${opened.size}`,
    font,
    bytes,
    isShaped: !unshaped.has(family.name),
    scale: 1 / font.unitsPerEm,
    glyph: (codePoint) => {
      const cached = glyphs.get(codePoint);
      if (cached) return cached;
      const glyph = font.glyphForCodePoint(codePoint);
      glyphs.set(codePoint, glyph);
      return glyph;
    },
  };
  opened.set(file, face);
  return face;
};

const baseFamily = (): Family => {
  const [base] = families();
  if (!base) throw new Error(`There are no fonts in ${folder}.`);
  return base;
};

/** The face for text no other face is asked for. What no face covers is drawn by it as an empty box: visibly missing, never left out. */
export const baseFace = (bold: boolean): Face => open(baseFamily(), bold);

// Filled as text comes by, by code point, apart for Japanese: -1 where there is none.
const chosen = { japanese: new Map<number, number>(), other: new Map<number, number>() };

/** The place of the family that draws a character, or -1. Opens no font. */
const familyOf = (codePoint: number, japanese: boolean): number => {
  const known = chosen[japanese ? 'japanese' : 'other'];
  let place = known.get(codePoint);
  if (place === undefined) {
    place = families().findIndex(({ name, ranges }) => (japanese || name !== 'japanese') && rangesInclude(ranges, codePoint));
    known.set(codePoint, place);
  }
  return place;
};

/** Whether any face has the character. */
export const isCovered = (codePoint: number): boolean => familyOf(codePoint, false) >= 0;

/** The first face that really has the character. */
export const faceFor = (codePoint: number, { bold, japanese }: { bold: boolean; japanese: boolean }): Face =>
  open(families()[familyOf(codePoint, japanese)] ?? baseFamily(), bold);
