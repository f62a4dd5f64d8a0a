import { isCovered } from './coverage.ts';

const plain = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f]*$/;
const simple = new RegExp(
  '^[\\u0020-\\u007e\\u00a0-\\u00ac\\u00ae-\\u02ff\\u0370-\\u0377\\u037a-\\u037f\\u0384-\\u038a\\u038c' +
    '\\u038e-\\u03a1\\u03a3-\\u03e1\\u03f0-\\u052f\\u1e00-\\u1f15\\u1f18-\\u1f1d\\u1f20-\\u1f45\\u1f48-\\u1f4d' +
    '\\u1f50-\\u1f57\\u1f5f-\\u1f7d\\u1f80-\\u1fb4\\u1fb6-\\u1fc4\\u1fc6-\\u1fd3\\u1fd6-\\u1fdb\\u1fdd-\\u1fef' +
    '\\u1ff2-\\u1ff4\\u1ff6-\\u1ffe\\u2010-\\u2027\\u2030-\\u205e\\u20a0-\\u20bf\\u2116\\u2122]*$',
);
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u200f\u202b\u202e\u2067]/;
const kana = /[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f]/;

/** Latin of western and central Europe, which all our fonts have. */
export const isPlain = (text: string): boolean => plain.test(text);

/**
 * Latin, Greek and Cyrillic with their punctuation: one glyph per character, side by side. Everything else needs
 * shaping.
 */
export const isSimple = (text: string): boolean => simple.test(text);

export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** Only Japanese is written with kana, so such a text needs the Japanese forms of its Han characters. */
export const hasKana = (text: string): boolean => kana.test(text);

/** Control characters for shaping and text direction, which have no glyph. */
const guides = /[\u200c\u200d\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u180b-\u180d\u180f]/u;
/** Invisible characters: soft hyphens, variation selectors, tags, line breaks and other control characters. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

const areCovered = (text: string): boolean => [...text].every((character) => isCovered(character.codePointAt(0) ?? 0));

/**
 * The text drawn for a character: itself; if no font has it, the plain character it is a variant of (`𝐉` is a J) or
 * its decomposition; nothing for an invisible one; undefined if only an empty box could be drawn.
 */
const drawnAs = (character: string): string | undefined => {
  if (guides.test(character)) return character;
  if (invisible.test(character)) return character === '\t' || character === '\n' ? ' ' : '';
  if (areCovered(character)) return character;
  return [character.normalize('NFKC'), character.normalize('NFD'), character.normalize('NFKD')].find(areCovered);
};

/** A line as it is drawn, in characters that the fonts have where possible. */
export const legible = (line: string): string => {
  if (isPlain(line)) return line;
  const text = line.normalize('NFC');
  let drawn = '';
  for (const character of text) drawn += drawnAs(character) ?? character;
  return drawn;
};

const isDrawable = (character: string): boolean => drawnAs(character) !== undefined;

const none: readonly string[] = [];

/** The characters of a text that no font has, each once, in order of appearance. */
export const missingCharacters = (line: string): readonly string[] =>
  isPlain(line) ? none : [...new Set([...line.normalize('NFC')].filter((character) => !isDrawable(character)))];
