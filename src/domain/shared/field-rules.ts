import { isCurrency, minorDigitsOf } from './currencies.ts';
import { Decimal, numericText } from './decimal.ts';
import type { Fault } from './domain-error.ts';
import type { Dimensions, Weight } from './measures.ts';
import { fromMinor } from './money.ts';
import type { Money } from './money.ts';

/**
 * The type of a value before its rules are checked: present values have their type, and anything may be missing. A
 * missing entry of a list keeps its place as undefined.
 */
export type Unchecked<T> = T extends readonly (infer Item)[]
  ? readonly (Unchecked<Item> | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: Unchecked<T[Key]> | undefined }
    : T extends string
      ? string
      : T;

/** The fault of a field: the rule, as `must be …`, and an accepted example. */
export const fieldFault = (field: string, rule: string, example: string): Fault => ({
  field,
  message: `${field} ${rule}, for example ${example}.`,
});

/** The maximum length of a text in characters (code points), and an accepted example. */
export type TextRule = { readonly max: number; readonly example: string };

/**
 * Control characters, including line breaks and tabs: on a label they move the following text, in a header or a log
 * they allow injection. A lone surrogate cannot be encoded in UTF-8.
 */
const unprintable = /\p{Cc}|\p{Cs}/u;

/** Whether a text contains a control character or a lone surrogate. */
export const holdsControlCharacters = (text: string): boolean => unprintable.test(text);

const isLongerThan = (text: string, max: number): boolean => text.length > max && [...text].length > max;

export const isBlank = (text: string | undefined): boolean =>
  text === undefined || /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);

export const missing = (field: string, example: string): Fault => fieldFault(field, 'is required', example);

/** The fault of a text that is too long. */
export const lengthFaults = (text: string, field: string, { max, example }: TextRule): Fault[] =>
  isLongerThan(text, max) ? [fieldFault(field, `must be at most ${max} characters`, `"${example}"`)] : [];

/** The faults of an optional text. */
export const textFaults = (text: string | undefined, field: string, { max, example }: TextRule): Fault[] => {
  if (text === undefined) return [];
  const faults = lengthFaults(text, field, { max, example });
  if (holdsControlCharacters(text)) {
    faults.push(fieldFault(field, 'must not hold control characters such as line breaks', `"${example}"`));
  }
  return faults;
};

/**
 * The faults of the optional texts of an object, in the order of their rules. Field names are built only if there is a
 * fault.
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
    : [fieldFault(field, `must be one of ${choices.join(', ')}`, `"${example}"`)];

const aboveZero = (text: string, field: string, example: string): Fault[] => {
  const value = numericText(text);
  if (value !== undefined && !Decimal.parse(value).isZero()) return [];
  return [fieldFault(field, 'must be a number above zero with at most 6 decimals', `"${example}"`)];
};

const requiredAboveZero = (text: string | undefined, field: string, example: string): Fault[] =>
  text === undefined ? [missing(field, `"${example}"`)] : aboveZero(text, field, example);

/** The faults of a number of kilograms without a unit. */
export const kilogramFaults = (text: string | undefined, field: string): Fault[] =>
  text === undefined ? [] : aboveZero(text, field, '0.5');

const unitFaults = (unit: string | undefined, expected: string, field: string): Fault[] =>
  unit === undefined || unit === expected ? [] : [{ field, message: `${field} must be "${expected}" or left out.` }];

/** The faults of a weight. */
export const weightFaults = (weight: Unchecked<Weight>, path: string): Fault[] => [
  ...unitFaults(weight.unit, 'kg', `${path}.unit`),
  ...requiredAboveZero(weight.value, `${path}.value`, '1.5'),
];

/** The faults of dimensions. */
export const dimensionsFaults = (dimensions: Unchecked<Dimensions>, path: string): Fault[] => [
  ...unitFaults(dimensions.unit, 'cm', `${path}.unit`),
  ...(['length', 'width', 'height'] as const).flatMap((side) =>
    requiredAboveZero(dimensions[side], `${path}.${side}`, '20'),
  ),
];

/**
 * Faults of an amount with a fraction of the minor unit: JPY has no decimals, EUR two, KWD three. Trailing zeros are
 * allowed.
 */
export const minorUnitFaults = ({ amount, currency }: Money, field: string): Fault[] => {
  const digits = minorDigitsOf(currency);
  if (Decimal.parse(amount).trimmed().scale <= digits) return [];
  const example = fromMinor(150n, currency).amount;
  return [fieldFault(field, `must have at most ${digits} decimals in ${currency}`, `"${example}"`)];
};

/** Whether a decimal is at most another one. */
export const isUpTo = (text: string, limit: string): boolean => Decimal.parse(text).compare(Decimal.parse(limit)) <= 0;

/** The faults of an optional amount from 0 to `highest`, in whole minor units. */
export const amountUpToFaults = (
  amount: string | undefined,
  currency: string | undefined,
  field: string,
  { highest, example }: { readonly highest: string; readonly example: string },
): Fault[] => {
  if (amount === undefined) return [];
  if (numericText(amount) === undefined || !isUpTo(amount, highest))
    return [fieldFault(field, `must be a number from 0 to ${highest}`, example)];
  return currency === undefined || !isCurrency(currency) ? [] : minorUnitFaults({ amount, currency }, field);
};

/**
 * Faults of a unit price with a fraction in a currency without minor units, which is probably an amount of another
 * currency. Other unit prices may have fractions of the minor unit.
 */
export const wholeUnitFaults = (money: Money, field: string): Fault[] =>
  minorDigitsOf(money.currency) === 0 ? minorUnitFaults(money, field) : [];

/** The faults of an amount of money. */
export const moneyFaults = ({ amount, currency }: Unchecked<Money>, path: string): Fault[] => {
  const faults: Fault[] = [];
  if (amount === undefined) faults.push(missing(`${path}.amount`, '"25.00"'));
  else if (numericText(amount) === undefined) {
    faults.push(fieldFault(`${path}.amount`, 'must be a number, zero or above, with at most 6 decimals', '"25.00"'));
  }
  if (currency === undefined) faults.push(missing(`${path}.currency`, '"GBP"'));
  else if (!isCurrency(currency)) {
    faults.push(fieldFault(`${path}.currency`, 'must be a three-letter ISO 4217 code', '"GBP"'));
  }
  return faults.length === 0
    ? wholeUnitFaults({ amount: amount ?? '', currency: currency ?? '' }, `${path}.amount`)
    : faults;
};

/** Whether a text has the form of an e-mail address. The mailbox may not exist. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/.test(text);

/** Placeholders that people type into a required field. */
const nobodies: ReadonlySet<string> = new Set([
  ...[
    'noemail',
    'nomail',
    'noreply',
    'donotreply',
    'none',
    'na',
    'nn',
    'no',
    'null',
    'nil',
    'undefined',
    'unknown',
    'keine',
    'ohne',
  ],
  ...['invalid', 'placeholder', 'dummy', 'fake', 'notprovided', 'notavailable', 'noaddress', 'xxx', 'asdf', 'test'],
]);
/** Domains that no mail reaches (RFC 2606, RFC 6761). */
const deadZones = /\.(?:invalid|localhost|local|test)$|^(?:invalid|localhost|local|test)$/;

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Whether an e-mail address is a placeholder, such as `noemail@example.com` or `n/a@none.com`. */
export const isPlaceholderEmail = (email: string): boolean => {
  const at = email.lastIndexOf('@');
  const [mailbox, host] = [
    email.slice(0, at),
    email
      .slice(at + 1)
      .trim()
      .toLowerCase(),
  ];
  return nobodies.has(lettersOf(mailbox)) || deadZones.test(host);
};

const upAndDown = ['01234567890123456789', '98765432109876543210'];

/** Whether a phone number is a placeholder: one digit repeated, consecutive digits, or words. */
export const isPlaceholderPhone = (phone: string): boolean => {
  const whole = phone.replaceAll(/\D/g, '');
  // A country calling code has at most three digits.
  const own = phone.trim().startsWith('+') ? [1, 2, 3].map((code) => whole.slice(code)) : [];
  return [whole, whole.replace(/^0+(?=[1-9])/, ''), ...own].some(
    (digits) => digits.length < 5 || new Set(digits).size === 1 || upAndDown.some((order) => order.includes(digits)),
  );
};
