import { digitsOf, passesLuhn, weighted } from '../../shared/registrations/check-digits.ts';

/** The values of digits and, in Brazil since 2026, letters: `0` is 0, `A` is 17. */
const valuesOf = (text: string): readonly number[] => Array.from(text, (character) => character.charCodeAt(0) - 48);
const sumOf = (text: string, weights: readonly number[]): number =>
  valuesOf(text).reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);

/**
 * Two check digits, each over all that stands before it. The weights are those of the second; the first begins one
 * later.
 */
const passesTwice = (text: string, weights: readonly number[]): boolean =>
  [1, 0].every((before) => {
    const length = weights.length - before;
    const rest = sumOf(text.slice(0, length), weights.slice(before)) % 11;
    return text[length] === String(rest < 2 ? 0 : 11 - rest);
  });

const cpf = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const cnpj = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

const isRut = (text: string): boolean => {
  const digits = text.slice(0, -1);
  const sum = digitsOf([...digits].reverse().join('')).reduce((all, digit, at) => all + digit * (2 + (at % 6)), 0);
  return text.endsWith('0123456789K'[(11 - (sum % 11)) % 11] ?? '-');
};

const isTckn = (text: string): boolean => {
  const digits = digitsOf(text);
  const sum = (from: number, to: number, step: number): number =>
    digits.slice(from, to).reduce((all, digit, at) => all + (at % step === 0 ? digit : 0), 0);
  const tenth = (((sum(0, 9, 2) * 7 - sum(1, 8, 2)) % 10) + 10) % 10;
  return digits[0] !== 0 && digits[9] === tenth && digits[10] === sum(0, 10, 1) % 10;
};

/**
 * The check digits of consignees' numbers, without spaces and marks; a number of another form, such as one of a
 * passport, passes. As python-stdnum has them: https://arthurdejong.org/python-stdnum/
 */
export const numberChecks = {
  brazilian: (text: string) =>
    /^\d{11}$/.test(text) ? passesTwice(text, cpf) : text.length !== 14 || passesTwice(text, cnpj),
  rut: isRut,
  cuit: (text: string) =>
    (11 - (weighted(text.slice(0, 10), [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === Number(text[10]),
  tckn: isTckn,
  luhn: passesLuhn,
  'mod11-2': (text: string) =>
    text.endsWith(
      '10X98765432'[weighted(text.slice(0, 17), [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11] ?? '-',
    ),
} as const satisfies Readonly<Record<string, (text: string) => boolean>>;

/** The name of a check. */
export type NumberCheck = keyof typeof numberChecks;
export const numberCheckNames = Object.keys(numberChecks) as readonly NumberCheck[];
