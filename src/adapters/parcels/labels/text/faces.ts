import { create } from 'fontkit';
import type { Font, Glyph } from 'fontkit';
import { families, familyOf, fontFolder, readFont } from './fonts.ts';
import type { Family } from './fonts.ts';

/** One font file, opened once for each thread. */
export type Face = {
  readonly name: string;
  readonly font: Font;
  /** The font's bytes for the shaper, which parses them itself. */
  readonly bytes: Uint8Array;
  /** Set for Han characters and Korean syllables, which need no shaping. */
  readonly isShaped: boolean;
  /** Converts font units to ems. */
  readonly scale: number;
  /** The glyph of a character alone, without shaping. */
  readonly glyph: (codePoint: number) => Glyph;
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

/** The default face. It draws a visible empty box for a character that no face covers, instead of omitting it. */
export const baseFace = (bold: boolean): Face => open(baseFamily(), bold);

/** The first face that has the character. */
export const faceFor = (codePoint: number, { bold, japanese }: { bold: boolean; japanese: boolean }): Face =>
  open(families()[familyOf(codePoint, japanese)] ?? baseFamily(), bold);
