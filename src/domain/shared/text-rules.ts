import type { Fault } from './domain-error.ts';

/** How long a text may be, in characters as people count them, and one that would do. */
export type TextRule = { readonly max: number; readonly example: string };

/** Line breaks and tabs among them: on a label they move what follows, in a header or a log they forge it. A lone surrogate has no bytes in UTF-8. */
const unprintable = /\p{Cc}|\p{Cs}/u;

const isLongerThan = (text: string, max: number): boolean => text.length > max && [...text].length > max;

export const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';

export const missing = (field: string, example: string): Fault => ({ field, message: `${field} is required, for example ${example}.` });

/** Whether a text has none of the faults below: most have none, and need no name of their field. */
export const isSoundText = (text: string, { max }: TextRule): boolean => !isLongerThan(text, max) && !unprintable.test(text);

/** The faults of a text that may be absent. */
export const textFaults = (text: string | undefined, field: string, { max, example }: TextRule): Fault[] => {
  if (text === undefined) return [];
  const faults: Fault[] = [];
  if (isLongerThan(text, max)) faults.push({ field, message: `${field} must be at most ${max} characters, for example "${example}".` });
  if (unprintable.test(text)) {
    faults.push({ field, message: `${field} must not hold control characters such as line breaks, for example "${example}".` });
  }
  return faults;
};

/** The faults of a text that must be there and say something. */
export const requiredTextFaults = (text: string | undefined, field: string, rule: TextRule): Fault[] =>
  isBlank(text) ? [missing(field, `"${rule.example}"`)] : textFaults(text, field, rule);

/** The faults of a word that must be one of a few. */
export const choiceFaults = (value: string | undefined, field: string, choices: readonly string[], example: string): Fault[] =>
  value === undefined || choices.includes(value)
    ? []
    : [{ field, message: `${field} must be one of ${choices.join(', ')}, for example "${example}".` }];
