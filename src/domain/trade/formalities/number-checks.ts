import { digitsOf, passesLuhn, weighted } from '../../shared/registrations/check-digits.ts';
import { isIndianGstin } from '../../shared/registrations/tax-numbers.ts';

/** The values of digits and, in Brazil since 2026, letters: `0` is 0, `A` is 17. */
const valuesOf = (text: string): readonly number[] => Array.from(text, (character) => character.charCodeAt(0) - 48);
const sumOf = (text: string, weights: readonly number[]): number =>
  valuesOf(text).reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);

/**
 * Whether two check digits are valid, each over all characters before it. The weights are those of the second; the
 * first begins one later.
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

/** Ten digits of a Turkish company: each is shifted by its place and doubled as often as places follow, modulo 9. */
const isVkn = (text: string): boolean => {
  const sum = digitsOf(text.slice(0, 9)).reduce((all, digit, at) => {
    const shifted = (digit + 9 - at) % 10;
    const power = (shifted * 2 ** (9 - at)) % 9;
    return all + (shifted !== 0 && power === 0 ? 9 : power);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(text[9]);
};

const endsIn = (text: string, check: number): boolean => text.at(-1) === String(check);

/** Ten digits of a Korean business; the last product counts by its tens, too. */
const isKoreanBusiness = (text: string): boolean => {
  const sum = weighted(text, [1, 3, 7, 1, 3, 7, 1, 3, 5]) + Math.floor((Number(text[8]) * 5) / 10);
  return endsIn(text, (10 - (sum % 10)) % 10);
};

const usccAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** GB 32100-2015: characters without I, O, S, V and Z, modulo 31. */
const isUscc = (text: string): boolean => {
  const values = Array.from(text, (character) => usccAlphabet.indexOf(character));
  const sum = values.slice(0, 17).reduce((all, value, at) => all + value * (3 ** at % 31), 0);
  return !values.includes(-1) && usccAlphabet[(31 - (sum % 31)) % 31] === text[17];
};

/** The numbers of the letters are those of the ministry: I, O, W and Z were given last. */
const taiwanLetters = 'ABCDEFGHJKLMNPQRSTUVXYWZIO';
/** A letter as two digits, and nine digits. A residence number of before 2021 has a second letter and passes. */
const isTaiwanPerson = (text: string): boolean => {
  if (!/^[A-Z]\d{9}$/.test(text)) return true;
  const letter = 10 + taiwanLetters.indexOf(text.charAt(0));
  return weighted(`${letter}${text.slice(1)}`, [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]) % 10 === 0;
};

/** Eight digits of a Taiwanese business: a multiple of five since 2023; a seventh digit of 7 may count one less. */
const isTaiwanBusiness = (text: string): boolean => {
  const weights = [1, 2, 1, 2, 1, 2, 4, 1];
  const sum = digitsOf(text).reduce((all, digit, at) => {
    const product = digit * (weights[at] ?? 0);
    return all + Math.floor(product / 10) + (product % 10);
  }, 0);
  return sum % 5 === 0 || (text[6] === '7' && (sum + 1) % 5 === 0);
};

const isPeruvianRuc = (text: string): boolean =>
  text.length !== 11 || endsIn(text, (11 - (weighted(text, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 10);

/** Eight digits are a person with a check digit, as the first ten of a company's twelve are numbered otherwise. */
const isUruguayan = (text: string): boolean => {
  if (text.length !== 12)
    return endsIn(text, (10 - (weighted(text.padStart(8, '0'), [2, 9, 8, 7, 6, 3, 4]) % 10)) % 10);
  const check = (11 - (weighted(text, [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return endsIn(text, check);
};

/** A cédula, alone or before the 001 of a person's RUC; numbers of companies pass. */
const isEcuadorian = (text: string): boolean =>
  !/^\d{10}(\d{3})?$/.test(text) || Number(text[2]) > 5 || passesLuhn(text.slice(0, 10));

const isKazakh = (text: string): boolean => {
  const first = weighted(text, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) % 11;
  return endsIn(text, first < 10 ? first : weighted(text, [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]) % 11);
};

const innWeights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const isInn = (text: string): boolean => {
  const check = (length: number): boolean =>
    (weighted(text, innWeights.slice(-length)) % 11) % 10 === Number(text[length]);
  return text.length === 10 ? check(9) : check(10) && check(11);
};

/** Ten digits are a person, eight a company, whose weights depend on the number. */
const isUkrainian = (text: string): boolean => {
  if (text.length === 10) {
    const sum = weighted(text, [-1, 5, 7, 9, 4, 6, 10, 5, 7]);
    return (((sum % 11) + 11) % 11) % 10 === Number(text[9]);
  }
  const isMiddle = text > '30000000' && text < '60000000';
  const weights = isMiddle ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7];
  const first = weighted(text, weights) % 11;
  return endsIn(
    text,
    (first < 10
      ? first
      : weighted(
          text,
          weights.map((weight) => weight + 2),
        ) % 11) % 10,
  );
};

/** Ten digits of a company, before the three of a branch; the citizen's twelve have no check digit. */
const isVietnamese = (text: string): boolean =>
  text.length === 12 || 10 - (weighted(text, [31, 29, 23, 19, 17, 13, 7, 5, 3]) % 11) === Number(text[9]);

/**
 * The check digits of consignees' numbers, without spaces and punctuation; a number of another form, such as a passport
 * number, passes. Algorithms as in python-stdnum: https://arthurdejong.org/python-stdnum/
 */
export const numberChecks = {
  brazilian: (text: string) =>
    /^\d{11}$/.test(text) ? passesTwice(text, cpf) : text.length !== 14 || passesTwice(text, cnpj),
  rut: isRut,
  cuit: (text: string) =>
    (11 - (weighted(text.slice(0, 10), [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === Number(text[10]),
  tckn: isTckn,
  vkn: isVkn,
  luhn: passesLuhn,
  'mod11-2': (text: string) =>
    text.endsWith(
      '10X98765432'[weighted(text.slice(0, 17), [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11] ?? '-',
    ),
  'korean-business': isKoreanBusiness,
  uscc: isUscc,
  'taiwan-person': isTaiwanPerson,
  'taiwan-business': isTaiwanBusiness,
  gstin: (text: string) => text.length !== 15 || isIndianGstin(text),
  'peruvian-ruc': isPeruvianRuc,
  uruguayan: isUruguayan,
  ecuadorian: isEcuadorian,
  'south-african': (text: string) => text.length !== 13 || passesLuhn(text),
  kazakh: isKazakh,
  inn: isInn,
  ukrainian: isUkrainian,
  vietnamese: isVietnamese,
  canadian: (text: string) => passesLuhn(text.slice(0, 9)),
} as const satisfies Readonly<Record<string, (text: string) => boolean>>;

/** The name of a check. */
export type NumberCheck = keyof typeof numberChecks;
export const numberCheckNames = Object.keys(numberChecks) as readonly NumberCheck[];
