import helvetica from 'pdfkit/standard-fonts/Helvetica';
import helveticaBold from 'pdfkit/standard-fonts/HelveticaBold';
import type { Style } from '../drawing.ts';

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
