import type { Fault } from './domain-error.ts';

/** The maximum length of a text in characters (code points), and an accepted example. */
export type TextRule = { readonly max: number; readonly example: string };

/**
 * Control characters, line breaks and tabs included: on a label they move the following text, in a header or a log they
 * forge lines. A lone surrogate cannot be encoded in UTF-8.
 */
const unprintable = /\p{Cc}|\p{Cs}/u;

/** Whether a text holds a control character or a lone surrogate. */
export const holdsControlCharacters = (text: string): boolean => unprintable.test(text);

const isLongerThan = (text: string, max: number): boolean => text.length > max && [...text].length > max;

export const isBlank = (text: string | undefined): boolean =>
  text === undefined || /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);

export const missing = (field: string, example: string): Fault => ({
  field,
  message: `${field} is required, for example ${example}.`,
});

/** The fault of a text that is too long. */
export const lengthFaults = (text: string, field: string, { max, example }: TextRule): Fault[] =>
  isLongerThan(text, max)
    ? [{ field, message: `${field} must be at most ${max} characters, for example "${example}".` }]
    : [];

/** The faults of an optional text. */
export const textFaults = (text: string | undefined, field: string, { max, example }: TextRule): Fault[] => {
  if (text === undefined) return [];
  const faults = lengthFaults(text, field, { max, example });
  if (holdsControlCharacters(text)) {
    faults.push({
      field,
      message: `${field} must not hold control characters such as line breaks, for example "${example}".`,
    });
  }
  return faults;
};

/**
 * The faults of the optional texts of an object, in the order of their rules. Most have none, and their names are not
 * built.
 */
export const textsFaults = <Name extends string>(
  texts: { readonly [Each in NoInfer<Name>]?: string | undefined },
  path: string,
  rules: Readonly<Record<Name, TextRule>>,
): Fault[] => {
  const faults: Fault[] = [];
  for (const name in rules) {
    const text = texts[name];
    if (text !== undefined && (isLongerThan(text, rules[name].max) || holdsControlCharacters(text)))
      faults.push(...textFaults(text, `${path}.${name}`, rules[name]));
  }
  return faults;
};

/** The faults of a required text, which must not be blank. */
export const requiredTextFaults = (text: string | undefined, field: string, rule: TextRule): Fault[] =>
  isBlank(text) ? [missing(field, `"${rule.example}"`)] : textFaults(text, field, rule);

/** The faults of a value that must be one of a list. */
export const choiceFaults = (
  value: string | undefined,
  field: string,
  choices: readonly string[],
  example: string,
): Fault[] =>
  value === undefined || choices.includes(value)
    ? []
    : [{ field, message: `${field} must be one of ${choices.join(', ')}, for example "${example}".` }];
