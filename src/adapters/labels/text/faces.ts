import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkit';
import type { Font, Glyph } from 'fontkit';
import { rangesInclude, parseRanges } from './coverage.ts';
import type { FontIndex, Ranges } from './coverage.ts';
import { fontFolder, readFont } from './font-file.ts';

/** One font file, opened once per thread. */
export type Face = {
  readonly name: string;
  readonly font: Font;
  /** The font's bytes, for the shaper, which reads it itself. */
  readonly bytes: Uint8Array;
  /** Set for Han characters and Korean syllables, which need no shaping. */
  readonly isShaped: boolean;
  /** Converts font units to ems. */
  readonly scale: number;
  /** The glyph of a character by itself, unshaped. */
  readonly glyph: (codePoint: number) => Glyph;
};

type Family = { readonly name: string; readonly regular: string; readonly bold: string; readonly ranges: Ranges };

let read: readonly Family[] | undefined;
const families = (): readonly Family[] => {
  read ??= Object.entries(JSON.parse(readFileSync(join(fontFolder, 'index.json'), 'utf8')) as FontIndex).map(
    ([name, { ranges, ...files }]): Family => ({ name, ...files, ranges: parseRanges(ranges) }),
  );
  return read;
};

/** Families with large fonts whose characters do not depend on their neighbours. */
const unshaped = new Set(['hangul', 'japanese', 'han']);

const opened = new Map<string, Face>();

const open = (family: Family, bold: boolean): Face => {
  const file = family[bold ? 'bold' : 'regular'];
  const known = opened.get(file);
  if (known) return known;
  const bytes = readFont(file);
  const font = create(bytes);
  if (!('layout' in font)) throw new Error(`The file holds several fonts, but must hold one: ${file}`);
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
  if (!base) throw new Error(`There are no fonts in ${fontFolder}.`);
  return base;
};

/** The default face. It draws an empty box for a character that no face covers: visibly missing, never left out. */
export const baseFace = (bold: boolean): Face => open(baseFamily(), bold);

// A cache by code point, with a separate one for Japanese; -1 if no face has the character.
const chosen = { japanese: new Map<number, number>(), other: new Map<number, number>() };

/** The index of the family that draws a character, or -1. Opens no font. */
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
