/**
 * A tracking number without what people and printers put into it: spaces, dashes, small letters. Two numbers are one
 * where this is the same of both.
 */
export const plainNumber = (text: string): string => text.replace(/[\s\p{Pd}]/gu, '').toUpperCase();

/**
 * Identifiers of postal items as the Universal Postal Union's standard S10 forms them: a two-letter service indicator,
 * eight digits, a check digit, and the two-letter code of the country that gave it out: `LA 12345678 5 ZZ`.
 */
export type S10 = { readonly indicator: string; readonly serial: number; readonly suffix: string };

const weights = [8, 6, 4, 2, 3, 5, 9, 7];

/** No country's code, and ISO 3166-1 keeps it free for users: a number of ours never passes for a real post's. */
export const defaultSuffix = 'ZZ';

/** The largest serial number: eight digits, all of them given out before an indicator is spent. */
export const lastSerial = 99_999_999;

const form = /^([A-Z]{2})(\d{8})(\d)([A-Z]{2})$/;

/**
 * S10's weighted sum modulo 11 (UPU standard S10, check digit). The weights differ modulo 11, so every change of one
 * digit and every swap of two different ones changes the remainder; the digit shows it unless the remainder goes from 0
 * to 6 or back, which are both written 5.
 */
export const checkDigitOf = (serialDigits: string): number => {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(serialDigits[index]), 0);
  const check = 11 - (sum % 11);
  if (check === 10) return 0;
  return check === 11 ? 5 : check;
};

/**
 * Throws a RangeError for what has no place in an identifier: the serial numbers of an indicator are spent after
 * `lastSerial`.
 */
export const makeS10 = ({
  indicator,
  serial,
  suffix = defaultSuffix,
}: Pick<S10, 'indicator' | 'serial'> & Partial<S10>): string => {
  if (!/^[A-Z]{2}$/.test(indicator) || !/^[A-Z]{2}$/.test(suffix))
    throw new RangeError('An S10 indicator and suffix are two capital letters each.');
  if (!Number.isInteger(serial) || serial < 0 || serial > lastSerial)
    throw new RangeError('An S10 serial number has at most eight digits.');
  const digits = String(serial).padStart(8, '0');
  return `${indicator}${digits}${checkDigitOf(digits)}${suffix}`;
};

/**
 * The parts of an identifier, or undefined when the text is none or its check digit is wrong. Spaces and small letters
 * are read as people write them.
 */
export const parseS10 = (text: string): S10 | undefined => {
  const match = form.exec(text.replace(/\s/g, '').toUpperCase());
  if (match === null) return undefined;
  const [, indicator = '', digits = '', check = '', suffix = ''] = match;
  return checkDigitOf(digits) === Number(check) ? { indicator, serial: Number(digits), suffix } : undefined;
};

/** Whether a text is a tracking number of the form S10, with its check digit. */
export const isS10 = (text: string): boolean => parseS10(text) !== undefined;
