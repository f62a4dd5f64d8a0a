import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';

/** The available fonts and the characters that each is used for. `npm run compile:fonts` writes the folder. */
export const fontFolder = join(import.meta.dirname, '../../../../../data/fonts');

// fontkit reads the header of every glyph, even of an empty one that lies behind the last byte of the file (NanumGothic
// has one).
const glyphHeader = Buffer.alloc(10);

/**
 * A font of the folder, where it is stored compressed: 11 MB in place of 20. The largest takes 70 ms, once for each
 * thread that draws.
 */
export const readFont = (file: string): Buffer =>
  Buffer.concat([zstdDecompressSync(readFileSync(join(fontFolder, file))), glyphHeader]);

/** The fonts by family, in the order in which they are tried, as in `data/fonts/index.json`. */
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
/** In the order in which they are tried. */
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
