import { table } from '../../../shared/table.ts';

/** The words of a list that is written as a text. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/**
 * Two words for one action: "clip on" is how earrings are fastened, "make up" is the use of a brush. The first word
 * does not name the goods, and the second is not a preposition.
 */
const verbsBefore: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'on',
    wordSet(
      'clip slip press stick iron roll pull snap screw strap sew bolt add hook hang tie spray rub peel weld push try tap carry magnet',
    ),
  ],
  [
    'up',
    wordSet(
      'pop push wind make zip lace light button stand roll pull fold dress pump flip pick back warm start grown build touch line',
    ),
  ],
  ['in', wordSet('clip plug leave tape sew walk drop step tuck slide built push screw snap')],
  ['off', wordSet('peel take rip cut pull push')],
  ['out', wordSet('pull fold cut roll')],
  ['down', wordSet('button fold drop pull')],
]);

const isJoined = (first: string, second: string): boolean => verbsBefore.get(second)?.has(first) === true;

/** Joins such pairs into one word, as a hyphen would: `clip on earrings` gives `clipon`, `earrings`. */
const withPhrasalVerbs = (words: readonly string[]): readonly string[] => {
  if (!words.some((word, at) => at > 0 && isJoined(words[at - 1] ?? '', word))) return words;
  const joined: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const [first = '', second = ''] = [words[at], words[at + 1]];
    const pair = isJoined(first, second);
    joined.push(pair ? first + second : first);
    if (pair) at += 1;
  }
  return joined;
};

/** Normalises letters: lower case, no accents, ligatures and widths resolved. */
const plain = (text: string): string => {
  const lower = text.toLowerCase();
  // Fast path: most texts are plain ASCII and need no normalisation.
  if (/^[\x00-\x7f]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/[’‘`´]/g, "'");
};

/** Markup of shop pages. A block ends a stretch of words; any other tag is a space. */
const blockTag = /<\/?(?:br|p|div|li|ul|ol|h[1-6]|td|tr)\b[^<>]{0,200}>/gi;
const inlineTag = /<\/?[a-z][^<>]{0,200}>/gi;
const entities = table({ amp: '&', quot: ' ', apos: "'", nbsp: ' ', lt: ' ', gt: ' ', '#39': "'" });

/** A text without the tags and entities of shop pages. */
export const withoutMarkup = (text: string): string =>
  text
    .replace(blockTag, '\n')
    .replace(inlineTag, ' ')
    .replace(/&(#?[a-z0-9]{1,8});/gi, (_, name: string) => entities[name] ?? ' ');

/** Longer texts are truncated: the rest carries no more information about the goods and would only cost time. */
export const maxTextLength = 1_000;

/** Whether a word is a number. */
export const isNumber = (word: string): boolean => /^[\d.]+$/.test(word);

const units =
  'w kw v kv a ah mah wh kwh mm cm m km in inch ft yd g kg mg mcg lb lbs oz ml cl l ltr gb tb mb hz khz mhz ghz mp k ' +
  'pc pcs pk x ct carat day days months yrs years st nd rd th d p fps dpi rpm psi bar lm lumens den denier gsm tc ' +
  'ply pack t s h hr hrs min';
const amountOfUnit = new RegExp(`^\\d[\\d.x]*(?:${units.replaceAll(' ', '|')})$`);

const unitForm = new RegExp(`^(?:${units.replaceAll(' ', '|')})$`);
/** Whether a word is a unit, which says an amount after a number: `50 ml`. */
export const isUnit = (word: string): boolean => unitForm.test(word);

/** Whether a word is a measure: it states the amount of the goods, hardly ever their kind. */
export const isMeasure = (word: string): boolean => isNumber(word) || amountOfUnit.test(word);

const wordForm = /[a-z0-9]+(?:'[a-z]+)?(?:[-.+][a-z0-9]+)*/g;

/** `2cd` and `perfume100ml`: an amount and its goods, written without a space. */
const gluedAmount = new RegExp(
  '^(?:(\\d+)(cds?|dvds?|lps?|vinyls?|blurays?|books?)|([a-z]{3,})(\\d+(?:ml|cl|cm|mm|kg|mg|oz|gb|tb|mah|pcs))|' +
    '(\\d+(?:ml|cl|cm|mm|kg|mah|pcs))([a-z]{4,}))$',
);

const unglued = (word: string): readonly string[] => {
  // Fast path: most words are letters only.
  if (!/\d/.test(word)) return [word];
  const parts = gluedAmount
    .exec(word)
    ?.slice(1)
    .filter((part: string | undefined) => part !== undefined);
  return parts ?? [word];
};

const isShort = (part: string): boolean => part.length <= 2;

/** A part after one of these belongs to it: `usb-c`, `type-c`. */
const namedByLetter = new Set(['usb', 'type']);
/** These join an expression: `all-in-one`, `cut-to-length`, `3-in-1`. */
const connectors = new Set(['in', 'on', 'of', 'to', 'by', 'go', 'the', 'a', 'o', 'n']);

/** How many of the parts from here on form one word. */
const widthAt = (parts: readonly string[], at: number): number => {
  const [part = '', next = ''] = parts.slice(at, at + 2);
  if (namedByLetter.has(part) && isShort(next)) return 2;
  if (connectors.has(next)) return parts.findIndex((each, index) => index > at && !connectors.has(each)) - at + 1;
  if (isNumber(part) && parts.length > 2) return isMeasure(part + next) ? 2 : 1;
  return isShort(part) && next !== '' ? 2 : 1;
};

/** A short last part joins the one before (`usb-3`), unless it is a number behind several (`wi-fi-6`). */
const joinsBefore = (word: string, parts: readonly string[]): boolean =>
  isShort(word) && (parts.length === 2 || !isNumber(word));

/**
 * The words of a hyphenated one. `t-shirt` and `x-ray` are single words, `crew-neck` is two, `16-ml` is an amount:
 * `16-ml-perfume` gives `16ml`, `perfume`, and `3-in-1-charger` gives `3in1`, `charger`.
 */
const hyphenated = (parts: readonly string[]): readonly string[] => {
  const words: string[] = [];
  for (let at = 0; at < parts.length;) {
    const width = widthAt(parts, at);
    const word = parts.slice(at, width < 1 ? undefined : at + width).join('');
    if (at > 0 && joinsBefore(word, parts)) words.push(`${words.pop() ?? ''}${word}`);
    else words.push(word);
    at += width < 1 ? parts.length : width;
  }
  return words;
};

const split = (word: string): readonly string[] => {
  const parts = word.replace(/'s(?=$|-)/g, '').split(/[-+']/);
  if (parts.every(isNumber)) return [parts.join('')];
  return (parts.some(isShort) ? hyphenated(parts) : parts).flatMap(unglued);
};

/** The words of one stretch of text, in order: `Men's T-shirt` gives `men`, `tshirt`. */
const wordsOf = (text: string): readonly string[] => (text.match(wordForm) ?? []).flatMap(split);

/** Fast path for lower-case words only, as in nearly all terms of a vocabulary. */
const plainWords = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/** The stretches of a text, separated by commas, brackets and bars, in order. */
export const stretchesOf = (text: string): readonly (readonly string[])[] => {
  if (text.length <= maxTextLength && plainWords.test(text) && !text.includes('man made'))
    return [withPhrasalVerbs(text.split(' ').flatMap(unglued))];
  return (
    withoutMarkup(plain(text.slice(0, maxTextLength)))
      // "Man-made" is a fibre, not a wearer.
      .replace(/\bman[- ]made\b/g, 'manmade')
      .split(/[,;:|/()[\]{}\n\r\t•·–—]+|\s-\s|\.\s/)
      .map((stretch) => withPhrasalVerbs(wordsOf(stretch)))
      .filter((words) => words.length > 0)
  );
};
