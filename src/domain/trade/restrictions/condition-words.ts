import { stretchesOf } from '../classification/reading/words.ts';
import { everything } from './rule.ts';
import type { ConditionWords } from './rule.ts';

/** The words of goods, normalised for the comparison with phrases; see `describedGoods`. */
export type DescribedGoods = { readonly title: string; readonly details: string };

/**
 * The result of reading a description for a condition: the phrase that meets it, `open` if it must be confirmed,
 * `unread` if there is no description, `not_met` if nothing raises the question.
 */
export type ConditionReading = { readonly phrase: string } | 'open' | 'unread' | 'not_met';

/** Plurals of words in -f and -fe; gloves, sleeves and olives are none of them. */
const pluralOfF = /^(?:wol|cal|lea|shel|hal|scar|hoo|loa)ves$/;
const pluralOfFe = /^(?:kni|wi|li)ves$/;

/**
 * The singular of a word. The words of rules and of descriptions are treated alike, so it need not be correct English.
 */
const singular = (word: string): string => {
  if (word.length < 4 || /(?:ss|us)$/.test(word)) return word;
  if (pluralOfF.test(word)) return `${word.slice(0, -3)}f`;
  if (pluralOfFe.test(word)) return `${word.slice(0, -3)}fe`;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
};

/** The words separated by spaces, with a bar for a comma or bracket, so that no phrase extends over it. */
const padded = (text: string): string =>
  stretchesOf(text)
    .map((words) => ` ${words.map(singular).join(' ')} `)
    .join('|');

/**
 * Prepares a description for condition readers; undefined if it has no word in Latin letters, because it cannot be
 * compared.
 */
export const describedGoods = ({
  title = '',
  details = '',
}: {
  readonly title?: string | undefined;
  readonly details?: string | undefined;
}): DescribedGoods | undefined => {
  const goods = { title: padded(title), details: padded(details) };
  return /[a-z]/.test(goods.title) || /[a-z]/.test(goods.details) ? goods : undefined;
};

/** The forms of a phrase; several, parted by a plus sign, if words may stand between its parts, in any order. */
const formsOf = (phrase: string): readonly string[] => phrase.split('+').map((part) => padded(part.trim()));

// Loops: some rules have a hundred phrases, and a function made for each was most of the garbage of a check.
const areInTitle = (forms: readonly string[], { title }: DescribedGoods): boolean => {
  for (const form of forms) if (!title.includes(form)) return false;
  return true;
};
const areSaid = (forms: readonly string[], { title, details }: DescribedGoods): boolean => {
  for (const form of forms) if (!title.includes(form) && !details.includes(form)) return false;
  return true;
};

type Said = (forms: readonly string[], goods: DescribedGoods) => boolean;
const isAny = (phrases: readonly (readonly string[])[], isSaid: Said, goods: DescribedGoods): boolean => {
  for (const forms of phrases) if (isSaid(forms, goods)) return true;
  return false;
};

/** Prepares the words of a rule. The phrase in an answer is the one of the rule. */
export const conditionReader = ({ unless = [], words = [], others = [], ask = [] }: ConditionWords) => {
  const meeting = words.map((phrase) => ({ reading: { phrase }, forms: formsOf(phrase) }));
  const meetingForms = meeting.map(({ forms }) => forms);
  const [excluding, settling] = [unless.map(formsOf), others.map(formsOf)];
  const asking = ask.filter((phrase) => phrase !== everything).map(formsOf);
  const isAlwaysAsked = ask.includes(everything);
  const metByTitle = (goods: DescribedGoods): ConditionReading | undefined => {
    for (const { forms, reading } of meeting) if (areInTitle(forms, goods)) return reading;
    return undefined;
  };

  return (goods: DescribedGoods | undefined): ConditionReading => {
    if (goods === undefined) return isAlwaysAsked ? 'open' : 'unread';
    if (isAny(excluding, areInTitle, goods)) return 'not_met';
    const isExcluded = isAny(excluding, areSaid, goods);
    const met = metByTitle(goods);
    if (met) return isExcluded ? 'open' : met;
    if (isExcluded) return 'not_met';
    if (isAny(meetingForms, areSaid, goods)) return 'open';
    if (isAny(settling, areSaid, goods)) return 'not_met';
    return isAlwaysAsked || isAny(asking, areSaid, goods) ? 'open' : 'not_met';
  };
};
