import { withPhrasalVerbs } from './phrasal-verbs.ts';

/** Normalises letters: lower case, no accents, ligatures and widths resolved. */
const plain = (text: string): string => {
  const lower = text.toLowerCase();
  // Fast path: plain ASCII, as most texts are, needs none of it.
  if (/^[\x00-\x7f]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/[’‘`´]/g, "'");
};

/** Longer texts are truncated: the rest says nothing more about the goods and would only cost time. */
export const maxTextLength = 1_000;

const wordForm = /[a-z0-9]+(?:'[a-z]+)?(?:[-.+][a-z0-9]+)*/g;

/** `t-shirt`, `x-ray` and `usb-c` are words of their own; `crew-neck` is two. */
const joins = (parts: readonly string[]): boolean => parts.some((part) => part.length <= 2);

const split = (word: string): readonly string[] => {
  const parts = word.replace(/'s(?=$|-)/g, '').split(/[-+']/);
  return joins(parts) ? [parts.join('')] : parts;
};

/** The words of one stretch of text, in order: `Men's T-shirt` gives `men`, `tshirt`. */
const wordsOf = (text: string): readonly string[] => (text.match(wordForm) ?? []).flatMap(split);

/** Fast path for lower-case words and nothing else, as nearly all terms of a vocabulary are. */
const plainWords = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/** The stretches of a text, which commas, brackets and bars separate, in order. */
export const stretchesOf = (text: string): readonly (readonly string[])[] => {
  if (text.length <= maxTextLength && plainWords.test(text) && !text.includes('man made')) return [withPhrasalVerbs(text.split(' '))];
  return (
    plain(text.slice(0, maxTextLength))
      // "Man-made" is a fibre, not a wearer.
      .replace(/\bman[- ]made\b/g, 'manmade')
      .split(/[,;:|/()[\]{}\n\r\t•·–—]+|\s-\s|\.\s/)
      .map((stretch) => withPhrasalVerbs(wordsOf(stretch)))
      .filter((words) => words.length > 0)
  );
};

/** Whether a word is a number. */
export const isNumber = (word: string): boolean => /^[\d.]+$/.test(word);

const unit =
  /^\d[\d.x]*(?:w|kw|v|kv|a|ah|mah|wh|kwh|mm|cm|m|km|in|inch|ft|yd|g|kg|mg|mcg|lb|lbs|oz|ml|cl|l|ltr|gb|tb|mb|hz|khz|mhz|ghz|mp|k|pc|pcs|pk|x|ct|carat|day|days|months|yrs|years|st|nd|rd|th|d|p|fps|dpi|rpm|psi|bar|lm|lumens|den|denier|gsm|tc|ply|pack|t|s|h|hr|hrs|min)$/;

/** A measure: it states the amount of the goods, hardly ever their kind. */
export const isMeasure = (word: string): boolean => isNumber(word) || unit.test(word);
