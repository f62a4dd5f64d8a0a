import { isCovered } from './coverage.ts';
import { isPlain } from './scripts.ts';

/** Control characters for shaping and text direction, which have no glyph. */
const guides = /[\u200c\u200d\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u180b-\u180d\u180f]/u;
/** Invisible characters: soft hyphens, variation selectors, tags, line breaks and other control characters. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

const areCovered = (text: string): boolean => [...text].every((character) => isCovered(character.codePointAt(0) ?? 0));

/**
 * The text drawn for a character: itself; if no font has it, the plain character it is a variant of (`𝐉` is a J) or its decomposition;
 * nothing for an invisible one; undefined if only an empty box could be drawn.
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
