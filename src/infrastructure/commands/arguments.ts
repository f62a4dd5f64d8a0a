import { canonicalCountry, isCountry } from '../../domain/shared/countries.ts';
import { hsDigitsOf, isCurrency, isLocalDate, numericText } from '../../domain/shared/index.ts';
import type { Money } from '../../domain/shared/index.ts';

export const dateArgument = (text: string): string => {
  if (isLocalDate(text)) return text;
  throw new Error(`"${text}" is not a date. Give one such as 2026-07-01.`);
};

/** Parses a country of two letters, or EU. */
export const destinationArgument = (text: string): string => {
  const code = text.toUpperCase();
  if (code === 'EU' || isCountry(code)) return code;
  throw new Error(`"${text}" is not a destination. Give one such as US, GB or EU.`);
};

export const countryArgument = (text: string): string => {
  const code = text.toUpperCase();
  if (isCountry(code)) return canonicalCountry(code);
  throw new Error(`"${text}" is not a country. Give one such as CN.`);
};

export const codeArgument = (text: string): string => {
  if (hsDigitsOf(text) !== undefined) return text;
  throw new Error(`"${text}" is not a customs code. Give 4 to 10 digits, such as 6109.10.`);
};

export const valueArgument = (text: string): Money => {
  const [amount = '', currency = 'EUR', ...more] = text.trim().split(/\s+/);
  const number = numericText(amount);
  if (number !== undefined && isCurrency(currency) && more.length === 0) return { amount: number, currency };
  throw new Error(`"${text}" is not a value. Give one such as 100, or "100 GBP".`);
};
