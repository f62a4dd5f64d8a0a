import { table, type Table } from '../table.ts';
import { passesLuhn, weighted } from './check-digits.ts';

/**
 * New Zealand, Inland Revenue, "IRD number validation": eight or nine digits, modulus 11 with a second set of weights
 * where the first leaves no digit.
 */
export const isNewZealandIrd = (text: string): boolean => {
  if (!/^\d{8,9}$/.test(text) || Number(text) < 10_000_000 || Number(text) > 200_000_000) return false;
  const number = text.padStart(9, '0');
  const toEleven = (weights: readonly number[]): number => (11 - (weighted(number, weights) % 11)) % 11;
  const first = toEleven([3, 2, 7, 6, 5, 4, 3, 2]);
  return (first < 10 ? first : toEleven([7, 4, 3, 2, 5, 2, 7, 6])) === Number(number[8]);
};

/** Australian Business Register, "Format of the ABN": eleven digits, one taken from the first, modulus 89. */
export const isAustralianAbn = (text: string): boolean =>
  /^[1-9]\d{10}$/.test(text) && (weighted(text, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0;

/**
 * Australian Taxation Office: the ARN of simplified registration has twelve digits; its check algorithm is not
 * published.
 */
export const isAustralianArn = (text: string): boolean => /^\d{12}$/.test(text);

/**
 * Canada Revenue Agency: a business number of nine digits by Luhn, with or without its GST/HST account (RT and four
 * digits).
 */
export const isCanadianGst = (text: string): boolean => /^\d{9}(RT\d{4})?$/.test(text) && passesLuhn(text.slice(0, 9));

const gstinAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const gstinForm = /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]{3}$/;

/** India, Goods and Services Tax Network: a state, a PAN, an entity, and a check character by Luhn in base 36. */
export const isIndianGstin = (text: string): boolean => {
  if (!gstinForm.test(text)) return false;
  const sum = Array.from(text.slice(0, 14), (character) => gstinAlphabet.indexOf(character)).reduce(
    (sum, value, at) => {
      const product = value * (at % 2 === 0 ? 1 : 2);
      return sum + Math.floor(product / 36) + (product % 36);
    },
    0,
  );
  return gstinAlphabet[(36 - (sum % 36)) % 36] === text[14];
};

/**
 * Singapore, Inland Revenue Authority: M with 8 digits and a letter, MR with 7, or the entity's own number (UEN) of 9
 * or 10 characters.
 */
const singaporeForm = /^(M\d{8}[A-Z]|MR\d{7}[A-Z]|\d{8,9}[A-Z]|[RST]\d{2}[A-Z]{2}\d{4}[A-Z])$/;

const isSingaporean = (text: string): boolean => singaporeForm.test(text);

/** By country, the forms of GST numbers that are known. */
const forms: Table<readonly ((text: string) => boolean)[]> = table({
  NZ: [isNewZealandIrd],
  AU: [isAustralianAbn, isAustralianArn],
  CA: [isCanadianGst],
  IN: [isIndianGstin],
  SG: [isSingaporean],
});
const everyForm = Object.values(forms).flat();

/**
 * Whether a GST number can be one of the country. Where the form of its numbers is not known, it has the form of no
 * other country.
 */
export const isGstNumberOf = (text: string, country: string): boolean => {
  const own = forms[country];
  return own ? own.some((isOwn) => isOwn(text)) : !everyForm.some((isOther) => isOther(text));
};

/**
 * A GST number whose country is not known from its field. A number in the format of a country with known check digits
 * must have valid ones; other formats are free, but must contain a digit.
 */
export const isGstNumber = (text: string): boolean => {
  if (everyForm.some((isSound) => isSound(text))) return true;
  return !/^\d{8,11}$/.test(text) && !gstinForm.test(text) && /^(?=(.*\d){5})[A-Z\d]{6,20}$/.test(text);
};
