import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import helvetica from 'pdfkit/standard-fonts/Helvetica';
import helveticaBold from 'pdfkit/standard-fonts/HelveticaBold';
import type { Style } from '../drawing.ts';

/** The available fonts and the characters that each is used for. `npm run compile:fonts` writes the folder. */
export const fontFolder = join(import.meta.dirname, '../../../../../data/fonts');

// fontkit reads the header of every glyph, even of an empty one after the last byte of the file (NanumGothic has one).
const glyphHeader = Buffer.alloc(10);

/**
 * Reads a font of the folder, where fonts are stored compressed: 11 MB instead of 20. The largest takes 70 ms, once for
 * each thread that draws.
 */
export const readFont = (file: string): Buffer =>
  Buffer.concat([zstdDecompressSync(readFileSync(join(fontFolder, file))), glyphHeader]);

/** The fonts by family, in the order in which they are tried, from `data/fonts/index.json`. */
export type FontIndex = Readonly<
  Record<
    string,
    { readonly regular: string; readonly bold: string; /** As `rangesText` writes them. */ readonly ranges: string }
  >
>;

/** Sorted code points as hexadecimal ranges: `20-7e a0 2010-2015`. */
export const rangesText = (codePoints: readonly number[]): string => {
  const ranges: { from: number; to: number }[] = [];
  for (const codePoint of codePoints) {
    const last = ranges.at(-1);
    if (last?.to === codePoint - 1) last.to = codePoint;
    else ranges.push({ from: codePoint, to: codePoint });
  }
  return ranges
    .map(({ from, to }) => (from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`))
    .join(' ');
};

/** First and last code point of each range, alternating and ascending. */
export type Ranges = Uint32Array;

export const parseRanges = (text: string): Ranges =>
  Uint32Array.from(
    text.split(' ').flatMap((range) => {
      const [from = '', to = from] = range.split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    }),
  );

export const rangesInclude = (ranges: Ranges, codePoint: number): boolean => {
  let low = 0;
  let high = ranges.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[2 * middle + 1] ?? 0) < codePoint) low = middle + 1;
    else high = middle;
  }
  return low < ranges.length / 2 && (ranges[2 * low] ?? Number.MAX_VALUE) <= codePoint;
};

export type Family = {
  readonly name: string;
  readonly regular: string;
  readonly bold: string;
  readonly ranges: Ranges;
};

let read: readonly Family[] | undefined;
/** The font families, in the order in which they are tried. */
export const families = (): readonly Family[] => {
  read ??= Object.entries(JSON.parse(readFileSync(join(fontFolder, 'index.json'), 'utf8')) as FontIndex).map(
    ([name, { ranges, ...files }]): Family => ({ name, ...files, ranges: parseRanges(ranges) }),
  );
  return read;
};

// A cache by code point, with a separate one for Japanese; -1 if no face has the character.
const chosen = { japanese: new Map<number, number>(), other: new Map<number, number>() };

/** The index of the family that draws a character, or -1. Opens no font. */
export const familyOf = (codePoint: number, japanese: boolean): number => {
  const known = chosen[japanese ? 'japanese' : 'other'];
  let place = known.get(codePoint);
  if (place === undefined) {
    place = families().findIndex(
      ({ name, ranges }) => (japanese || name !== 'japanese') && rangesInclude(ranges, codePoint),
    );
    known.set(codePoint, place);
  }
  return place;
};

/** Whether any face has the character. */
export const isCovered = (codePoint: number): boolean => familyOf(codePoint, false) >= 0;

const plain = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f]*$/;
const simple = new RegExp(
  '^[\\u0020-\\u007e\\u00a0-\\u00ac\\u00ae-\\u02ff\\u0370-\\u0377\\u037a-\\u037f\\u0384-\\u038a\\u038c' +
    '\\u038e-\\u03a1\\u03a3-\\u03e1\\u03f0-\\u052f\\u1e00-\\u1f15\\u1f18-\\u1f1d\\u1f20-\\u1f45\\u1f48-\\u1f4d' +
    '\\u1f50-\\u1f57\\u1f5f-\\u1f7d\\u1f80-\\u1fb4\\u1fb6-\\u1fc4\\u1fc6-\\u1fd3\\u1fd6-\\u1fdb\\u1fdd-\\u1fef' +
    '\\u1ff2-\\u1ff4\\u1ff6-\\u1ffe\\u2010-\\u2027\\u2030-\\u205e\\u20a0-\\u20bf\\u2116\\u2122]*$',
);
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u200f\u202b\u202e\u2067]/;
const kana = /[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f]/;

/** Whether the text is in the Latin letters of western and central Europe, which all our fonts have. */
export const isPlain = (text: string): boolean => plain.test(text);

/**
 * Whether the text is Latin, Greek or Cyrillic with their punctuation: one glyph for each character, side by side. All
 * other text needs shaping.
 */
export const isSimple = (text: string): boolean => simple.test(text);

export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

/**
 * Whether the text has kana. Only Japanese is written with kana, so such a text needs the Japanese forms of its Han
 * characters.
 */
export const hasKana = (text: string): boolean => kana.test(text);

/** Control characters for shaping and text direction, which have no glyph. */
const guides = /[\u200c\u200d\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u180b-\u180d\u180f]/u;
/** Invisible characters: soft hyphens, variation selectors, tags, line breaks and other control characters. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

const areCovered = (text: string): boolean => [...text].every((character) => isCovered(character.codePointAt(0) ?? 0));

/**
 * The text that is drawn for a character: itself; if no font has it, the plain character of which it is a variant (`𝐉`
 * is a J) or its decomposition; nothing for an invisible one; undefined if only an empty box could be drawn.
 */
const drawnAs = (character: string): string | undefined => {
  if (guides.test(character)) return character;
  if (invisible.test(character)) return character === '\t' || character === '\n' ? ' ' : '';
  if (areCovered(character)) return character;
  return [character.normalize('NFKC'), character.normalize('NFD'), character.normalize('NFKD')].find(areCovered);
};

/** A line as drawn, in characters that the fonts have, if possible. */
export const legible = (line: string): string => {
  if (isPlain(line)) return line;
  const text = line.normalize('NFC');
  let drawn = '';
  for (const character of text) drawn += drawnAs(character) ?? character;
  return drawn;
};

const isDrawable = (character: string): boolean => drawnAs(character) !== undefined;

const none: readonly string[] = [];

/** The distinct characters of a text that no font has, in order of appearance. */
export const missingCharacters = (line: string): readonly string[] =>
  isPlain(line) ? none : [...new Set([...line.normalize('NFC')].filter((character) => !isDrawable(character)))];

// PDF 32000-1, annex D.2: the characters of WinAnsiEncoding that differ from Latin-1. Five codes of this range are not
// assigned.
const winAnsiOnly = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const codes = new Map<string, number>();
for (let code = 0x20; code <= 0x7e; code++) codes.set(String.fromCharCode(code), code);
for (let code = 0xa1; code <= 0xff; code++) if (code !== 0xad) codes.set(String.fromCharCode(code), code);
[...winAnsiOnly].forEach((character, index) => character !== ' ' && codes.set(character, 0x80 + index));

// The non-breaking spaces between a number and its unit are drawn as spaces.
for (const blank of '\u00a0\u202f') codes.set(blank, 0x20);

const sorted = [...new Set(codes.values())].sort((one, other) => one - other);
/** The index of a code's width. The package has a width for each code, in their order; `ÿ` has that of `Ÿ`. */
const placeOf = (code: number): number => sorted.indexOf(code === 0xff ? 0x9f : code);

/** The widths in ems, by UTF-16 code. */
const widthsOf = ({ glyphWidths }: typeof helvetica): readonly number[] => {
  const byCode = new Array<number>(1 + Math.max(...[...codes.keys()].map((character) => character.charCodeAt(0)))).fill(
    1,
  );
  for (const [character, code] of codes)
    byCode[character.charCodeAt(0)] = (glyphWidths[placeOf(code)] ?? 1_000) / 1_000;
  return byCode;
};

export const standardFonts = { regular: 'Helvetica', bold: 'Helvetica-Bold' } as const;
const widths = { regular: widthsOf(helvetica), bold: widthsOf(helveticaBold) };

/**
 * Whether the standard fonts of every PDF reader have all characters of the text: then no font is embedded, and the
 * file is small and fast to create.
 */
export const isStandard = (text: string): boolean => {
  for (const character of text) if (!codes.has(character)) return false;
  return true;
};

/** The text as a hexadecimal PDF string in WinAnsiEncoding. */
export const winAnsiHex = (text: string): string => {
  let hex = '';
  for (const character of text) hex += (codes.get(character) ?? 0x3f).toString(16);
  return `<${hex}>`;
};

export const standardWidth = (text: string, { size, bold = false }: Style): number => {
  const table = bold ? widths.bold : widths.regular;
  let width = 0;
  // A character of another script counts as one em, a safe upper estimate for printers whose own fonts have it.
  for (let at = 0; at < text.length; at++) width += table[text.charCodeAt(at)] ?? 1;
  return width * size;
};
