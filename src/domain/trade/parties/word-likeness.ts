import { editDistance } from '../../shared/nearest.ts';
import { spellingOf } from './same-names.ts';

/**
 * Spellings that transliterations of one name differ in, longest first: each becomes one sound. It need not be right
 * for any language, only the same for the spellings of one name.
 */
const sounds: readonly (readonly [spelling: RegExp, sound: string])[] = [
  [/shch|schtsch|stsch/g, 's'],
  [/tsch|tch|cz/g, 's'],
  [/dsch|dzh|dj/g, 'c'],
  [/sch|sh|ch|zh/g, 's'],
  // Poutine and Bastrykine, as French writes Putin and Bastrykin.
  [/ine$/g, 'in'],
  // Jurij is Yuriy, but Jiang is not Yang.
  [/^ji/g, 'Ji'],
  [/kh/g, 'h'],
  [/gh/g, 'g'],
  [/q|ck/g, 'k'],
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/w/g, 'v'],
  // Kiselyov and Kiselev, Solovyov and Soloviev.
  [/[iyj][eo]v$/g, 'ev'],
  [/ou|oo/g, 'u'],
  // Jawlani and Jolani, Raeesi and Raisi.
  [/[ao][vu](?![aeiouy])/g, 'o'],
  [/a(?:ee|yee|yi|ei)/g, 'E'],
  [/ae|oe|ue/g, 'e'],
  [/[ae][yij]/g, 'E'],
  [/ee|iy|yi|ij|ii|ie|y|j/g, 'i'],
  [/E/g, 'ei'],
  [/z/g, 's'],
  [/c/g, 'k'],
  [/(.)\1+/g, '$1'],
  [/(?<=.)h/g, ''],
];

/** How a word sounds: Mohammed and Muhamed differ in vowels only, Yuriy and Jurij not at all. */
const soundOf = (word: string): string => {
  let sound = word;
  for (const [spelling, by] of sounds) sound = sound.replaceAll(spelling, by);
  return sound;
};

/**
 * The sounds that a word can have, the usual one first: `ch` is `kh` in German and Polish (Michalkow), `q` is `gh` in
 * Persian (Naqdi, Naghdi), and `kh` is written `k` as often (Mokhtar, Moktar).
 */
export const soundsOf = (word: string): readonly string[] => {
  const others = [word.replaceAll(/(?<![st])ch/g, 'kh'), word.replaceAll('q', 'gh'), word.replaceAll('kh', 'k')];
  return [...new Set([word, ...others].map(soundOf))];
};

/** The consonants of a sound, with its first letter. */
export const consonantsOfSound = (sound: string): string =>
  sound.slice(0, 1).replace(/[aeiou]/, 'a') + sound.slice(1).replaceAll(/[aeiou]/g, '');

/** Words that are compared often: their sounds are worked out once. */
export type Heard = {
  readonly word: string;
  /** One of the spellings of the same name, or else the word. */
  readonly spelling: string;
  readonly sound: string;
  /** Further sounds that it can have. */
  readonly others: readonly string[];
  readonly consonants: string;
};
export const heard = (word: string): Heard => {
  const [sound = word, ...others] = soundsOf(word);
  return { word, spelling: spellingOf(word), sound, others, consonants: consonantsOfSound(sound) };
};

/** Shorter words are equal or different: too many differ in one letter. */
export const shortestSlipped = 4;
const shortestTwice = 8;
/** Fewer consonants are shared by words that have nothing to do with each other. */
const fewestConsonants = 3;

/** A first vowel stands among the consonants, and says nothing. */
const haveSameConsonants = (one: Heard, other: Heard): boolean =>
  one.consonants === other.consonants && one.consonants.replace(/^a/, '').length >= fewestConsonants;

/** Ali and Ahmad in Arabic and Persian letters, which are too short without their first vowel: the name, and its rest. */
const writtenNames: ReadonlyMap<string, { readonly name: string; readonly rest: string }> = new Map([
  ['ly', { name: 'ali', rest: 'l' }],
  ['hmd', { name: 'ahmad', rest: 'md' }],
]);

/**
 * What scripts without vowels write of a word: they write a long u as they write w, and the letter of a first vowel is
 * none in Latin letters.
 */
export const writtenOf = ({ word, consonants }: Pick<Heard, 'word' | 'consonants'>): string =>
  writtenNames.get(word)?.rest ?? consonants.replace(/^a/, '').replaceAll(/(?<!^)v/g, '');

const areWrittenAlike = (one: Heard, other: Heard): boolean => {
  const name = (writtenNames.get(one.word) ?? writtenNames.get(other.word))?.name;
  if (name !== undefined) return [one, other].some(({ spelling }) => spelling === name);
  return writtenOf(one) === writtenOf(other) && writtenOf(one).length > 1;
};

/**
 * How alike two words are: 1 for the same word, less for another spelling, a slip, or the same consonants; 0 for
 * different words. `consonantsOnly`: one of them was written without vowels.
 */
export const likeness = (one: Heard, other: Heard, consonantsOnly = false): number => {
  if (one.word === other.word) return 1;
  const shortest = Math.min(one.sound.length, other.sound.length);
  if (consonantsOnly) return areWrittenAlike(one, other) ? 0.9 : 0;
  if (one.spelling === other.spelling) return 0.97;
  if (one.sound === other.sound) return shortest > 1 ? 0.97 : 0;
  if (one.others.includes(other.sound) || other.others.includes(one.sound)) return shortest > 2 ? 0.96 : 0;
  const shortestWord = Math.min(one.word.length, other.word.length);
  if (shortestWord < shortestSlipped) return 0;
  const most = shortestWord >= shortestTwice ? 2 : 1;
  const slips = editDistance(one.word, other.word, most);
  if (slips === 1) return shortestWord === shortestSlipped ? 0.8 : 0.9;
  if (slips <= most) return 0.8;
  if (haveSameConsonants(one, other) && editDistance(one.word, other.word, 3) <= 3) return 0.85;
  return shortest >= 5 && editDistance(one.sound, other.sound, 1) === 1 ? 0.82 : 0;
};
