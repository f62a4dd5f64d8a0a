/**
 * Normalises a tracking number: removes spaces and dashes, and converts to capitals. Two numbers are equal if their
 * normal forms are.
 */
export const plainNumber = (text: string): string => text.replace(/[\s\p{Pd}]/gu, '').toUpperCase();

/**
 * Identifiers of postal items in the format of the Universal Postal Union's standard S10: a two-letter service
 * indicator, eight digits, a check digit, and the two-letter code of the issuing country: `LA 12345678 5 ZZ`.
 */
export type S10 = { readonly indicator: string; readonly serial: number; readonly suffix: string };

const weights = [8, 6, 4, 2, 3, 5, 9, 7];

/** ISO 3166-1 reserves this code for private use, so that a number of ours is never mistaken for a real post's. */
export const defaultSuffix = 'ZZ';

/** The largest serial number of an indicator: eight digits. */
export const lastSerial = 99_999_999;

const form = /^([A-Z]{2})(\d{8})(\d)([A-Z]{2})$/;

/**
 * S10's weighted sum modulo 11 (UPU standard S10, check digit). The weights differ modulo 11, so every change of one
 * digit and every swap of two different ones changes the remainder; the digit detects it unless the remainder changes
 * from 0 to 6 or back, which are both written as 5.
 */
export const checkDigitOf = (serialDigits: string): number => {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(serialDigits[index]), 0);
  const check = 11 - (sum % 11);
  if (check === 10) return 0;
  return check === 11 ? 5 : check;
};

/** Throws a RangeError for parts that do not fit: an indicator has no serial numbers after `lastSerial`. */
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
 * The parts of an identifier; undefined if the text is none or its check digit is wrong. Spaces and lower-case letters
 * are accepted.
 */
export const parseS10 = (text: string): S10 | undefined => {
  const match = form.exec(text.replace(/\s/g, '').toUpperCase());
  if (match === null) return undefined;
  const [, indicator = '', digits = '', check = '', suffix = ''] = match;
  return checkDigitOf(digits) === Number(check) ? { indicator, serial: Number(digits), suffix } : undefined;
};

/** Whether a text is an S10 tracking number with a valid check digit. */
export const isS10 = (text: string): boolean => parseS10(text) !== undefined;
