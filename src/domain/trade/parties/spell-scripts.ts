/**
 * Scripts of which a transliteration letter by letter is not what lists write. What is returned is partly in Latin
 * letters; the rest is left to the transliteration.
 */

const accents = /\p{M}/gu;
const greek = /\p{Script=Greek}/u;
/** Two letters of one sound, by ELOT 743. */
const greekPairs: readonly (readonly [letters: RegExp, latin: string])[] = [
  [/ου/g, 'ou'],
  [/γγ/g, 'ng'],
  [/γξ/g, 'nx'],
  [/γχ/g, 'nch'],
  [/(?<=[αεη])υ(?=[θκξπσςτφχψ]|\P{L}|$)/gu, 'f'],
  [/(?<=[αεη])υ/g, 'v'],
  [/(?<!\p{L})μπ/gu, 'b'],
];

const spellGreek = (text: string): string => {
  let plain = text.normalize('NFD').replaceAll(accents, '').toLowerCase();
  for (const [letters, latin] of greekPairs) plain = plain.replaceAll(letters, latin);
  return plain;
};

const hangul = /[\uAC00-\uD7A3]/gu;
/** The parts of a syllable in their order in Unicode, as the lists of sanctions spell names of North Korea. */
const onsets = 'k kk n t tt r m p pp s ss . j jj ch k t p h'.split(' ');
const vowels = 'a ae ya yae o e yo ye o wa wae oe yo u wo we wi yu u ui i'.split(' ');
const codas = '. k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ');

/** Each syllable is a word: 김정은 is Kim Jong Un. */
const spellHangul = (syllable: string): string => {
  const place = syllable.charCodeAt(0) - 0xac_00;
  const coda = codas[place % codas.length];
  const vowel = vowels[Math.floor(place / codas.length) % vowels.length];
  const onset = onsets[Math.floor(place / codas.length / vowels.length)];
  return ` ${onset}${vowel}${coda} `.replaceAll('.', '');
};

const arabic = /\p{Script=Arabic}/u;
/** The article, before a word and within Abd al-; Allah, which is written with the word before it; and Abd. */
const spellArabic = (text: string): string =>
  text
    .replaceAll(/\s+(?=(?:الله|اللّه)(?!\p{L}))/gu, '')
    .replaceAll(/(?<!\p{L})(عبد)\s*(?:ال)?\s*(?=\p{L}{2})/gu, '$1')
    .replaceAll(/(?<!\p{L})ال(?=\p{L}{2})/gu, '')
    .replaceAll('ظ', 'z');

/** A name with the letters of Greek, Korean and Arabic prepared for `ToLatin`. Other text is returned as it is. */
export const spellScripts = (text: string): string => {
  const spelled = greek.test(text) ? spellGreek(text) : arabic.test(text) ? spellArabic(text) : text;
  return spelled.replaceAll(hangul, spellHangul);
};
