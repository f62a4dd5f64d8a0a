import { countryCodes } from '../countries.ts';
import { table, type Table } from '../table.ts';
import { digitsOf, passesLuhn, passesMod11And10, remainder, weighted } from './check-digits.ts';

/** A format, and the check of the check digits of numbers in that format. */
type VatRule = { readonly form: RegExp; readonly isSound: (number: string) => boolean };

const lastDigits = (text: string, count = 1): number => Number(text.slice(-count));

/** The check digit that makes a weighted sum a multiple of eleven; 10 if none does. */
const toEleven = (sum: number): number => (11 - (sum % 11)) % 11;

const bulgarian = (number: string): boolean => {
  const check = lastDigits(number);
  if (number.length === 9) {
    const first = weighted(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
    return check === (first < 10 ? first : (weighted(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10);
  }
  // The number does not say whether it is a person, a foreigner or another taxpayer, so try each.
  return [
    (weighted(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10,
    weighted(number, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10,
    toEleven(weighted(number, [4, 3, 2, 7, 6, 5, 4, 3, 2])),
  ].includes(check);
};

const cypriotOdd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
const cypriot = (number: string): boolean => {
  const sum = digitsOf(number.slice(0, 8)).reduce(
    (sum, digit, at) => sum + (at % 2 === 0 ? (cypriotOdd[digit] ?? 0) : digit),
    0,
  );
  return number.charCodeAt(8) - 0x41 === sum % 26;
};

/** Eight digits are a company; nine and ten a person, whose nine-digit number has no check digit. */
const czech = (number: string): boolean => {
  if (number.length === 9) return true;
  if (number.length === 8) return lastDigits(number) === (11 - (weighted(number, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10;
  return remainder(number, 11) === 0 || (remainder(number.slice(0, 9), 11) === 10 && lastDigits(number) === 0);
};

const spanishLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const spanish = (number: string): boolean => {
  const [first = '', last = ''] = [number[0], number[8]];
  const personal = (digits: string): boolean => last === spanishLetters[Number(digits) % 23];
  if (/\d/.test(first)) return personal(number.slice(0, 8));
  if (/[KLM]/.test(first)) return personal(number.slice(1, 8));
  if (/[XYZ]/.test(first)) return personal(`${'XYZ'.indexOf(first)}${number.slice(1, 8)}`);
  const check =
    Array.from({ length: 10 }, (_, digit) => digit).find((digit) => passesLuhn(`${number.slice(1, 8)}${digit}`)) ?? 0;
  return last === String(check) || last === 'JABCDEFGHI'[check];
};

const frenchLetters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Two characters before a company number; Monaco's numbers begin with 000 and have no check digit of their own. */
const french = (number: string): boolean => {
  const [key, company] = [number.slice(0, 2), number.slice(2)];
  if (!company.startsWith('000') && !passesLuhn(company)) return false;
  if (/^\d\d$/.test(key)) return remainder(`${company}12`, 97) === Number(key);
  const [first, second] = [frenchLetters.indexOf(key.charAt(0)), frenchLetters.indexOf(key.charAt(1))];
  const code = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(company) + 1 + Math.floor(code / 11)) % 11 === code % 11;
};

/**
 * Nine digits, or twelve with a branch; government departments and health authorities have three after their letters.
 */
const isBritish = (number: string): boolean => {
  if (number.startsWith('GD')) return Number(number.slice(2)) < 500;
  if (number.startsWith('HA')) return Number(number.slice(2)) >= 500;
  const rest = (weighted(number, [8, 7, 6, 5, 4, 3, 2]) + Number(number.slice(7, 9))) % 97;
  return rest === 0 || (Number(number.slice(0, 3)) >= 100 && (rest === 42 || rest === 55));
};

const irishLetters = 'WABCDEFGHIJKLMNOPQRSTUV';
const irish = (number: string): boolean => {
  const isOld = !/^\d{7}/.test(number);
  const digits = isOld ? `0${number.slice(2, 7)}${number.charAt(0)}` : number.slice(0, 7);
  const second = Math.max(0, irishLetters.indexOf(isOld ? '' : number.charAt(8)));
  return number[7] === irishLetters[(weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * second) % 23];
};

const lithuanian = (number: string): boolean => {
  const body = number.slice(0, -1);
  if (!body.endsWith('1')) return false;
  const sum = (shift: number): number =>
    digitsOf(body).reduce((sum, digit, at) => sum + digit * (1 + ((at + shift) % 9)), 0) % 11;
  return lastDigits(number) === (sum(0) < 10 ? sum(0) : sum(2) % 10);
};

const latvian = (number: string): boolean => {
  if (Number(number[0]) > 3) return weighted(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
  // Personal codes issued since 2017 begin with 32 and have no check digit.
  return (
    number.startsWith('32') ||
    lastDigits(number) === ((1101 - weighted(number, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10
  );
};

/** Either the tax number has a check digit of its own, or the whole has two by ISO/IEC 7064, MOD 97-10. */
const dutch = (number: string): boolean => {
  const own = weighted(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  const whole = Array.from(`NL${number}`, (character) => String(Number.parseInt(character, 36))).join('');
  return own === lastDigits(number.slice(0, 9)) || remainder(whole, 97) === 1;
};

const romanian = (number: string): boolean => {
  if (number.length === 13) {
    const rest = weighted(number, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
    return lastDigits(number) === (rest === 10 ? 1 : rest);
  }
  const body = number.slice(0, -1).padStart(9, '0');
  return lastDigits(number) === ((weighted(body, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10;
};

const austrian = (number: string): boolean => {
  const sum = digitsOf(number.slice(1, 8)).reduce(
    (sum, digit, at) => sum + (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)),
    0,
  );
  return lastDigits(number) === (96 - sum) % 10;
};

const byElevens =
  (weights: readonly number[]) =>
  (number: string): boolean =>
    weighted(number, weights) % 11 === 0;
const belgian = (number: string): boolean => 97 - (Number(number.slice(0, 8)) % 97) === lastDigits(number, 2);
const swiss = (number: string): boolean =>
  toEleven(weighted(number.slice(1), [5, 4, 3, 2, 7, 6, 5, 4])) === Number(number[9]);
const norwegian = (number: string): boolean =>
  toEleven(weighted(number, [3, 2, 7, 6, 5, 4, 3, 2])) === Number(number[8]);
const british: VatRule = { form: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/, isSound: isBritish };

/**
 * VAT numbers by their prefix. Formats: the Commission's VIES, "VAT identification number structure"
 * (https://ec.europa.eu/taxation_customs/vies/#/faq, question 11); check digits: the algorithms the tax authorities
 * have published, as collected in the python-stdnum documentation (https://arthurdejong.org/python-stdnum/doc/). The
 * tests compare them with an independent library.
 */
const rules: Table<VatRule> = table({
  AT: { form: /^U\d{8}$/, isSound: austrian },
  // Numbers from before 2005 have nine digits: a leading zero makes them current ones.
  BE: { form: /^[01]?\d{9}$/, isSound: (number) => belgian(number.padStart(10, '0')) },
  BG: { form: /^\d{9,10}$/, isSound: bulgarian },
  CH: { form: /^E\d{9}(MWST|TVA|IVA|TPV)?$/, isSound: swiss },
  CY: { form: /^\d{8}[A-Z]$/, isSound: cypriot },
  CZ: { form: /^\d{8,10}$/, isSound: czech },
  DE: { form: /^[1-9]\d{8}$/, isSound: passesMod11And10 },
  DK: { form: /^[1-9]\d{7}$/, isSound: byElevens([2, 7, 6, 5, 4, 3, 2, 1]) },
  EE: { form: /^\d{9}$/, isSound: (number) => weighted(number, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0 },
  EL: {
    form: /^\d{9}$/,
    isSound: (number) => (weighted(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === lastDigits(number),
  },
  ES: { form: /^([A-HJNP-SUVW]\d{7}[A-J\d]|[KLMXYZ]\d{7}[A-Z]|\d{8}[A-Z])$/, isSound: spanish },
  FI: { form: /^\d{8}$/, isSound: byElevens([7, 9, 10, 5, 8, 4, 2, 1]) },
  FR: { form: /^[A-HJ-NP-Z\d]{2}\d{9}$/, isSound: french },
  GB: british,
  HR: { form: /^\d{11}$/, isSound: passesMod11And10 },
  HU: { form: /^\d{8}$/, isSound: (number) => weighted(number, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0 },
  IE: { form: /^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/, isSound: irish },
  IT: { form: /^\d{11}$/, isSound: passesLuhn },
  LT: { form: /^(\d{9}|\d{12})$/, isSound: lithuanian },
  LU: { form: /^\d{8}$/, isSound: (number) => Number(number.slice(0, 6)) % 89 === lastDigits(number, 2) },
  LV: { form: /^\d{11}$/, isSound: latvian },
  MT: {
    form: /^\d{8}$/,
    isSound: (number) => (weighted(number, [3, 4, 6, 7, 8, 9]) + lastDigits(number, 2)) % 37 === 0,
  },
  NL: { form: /^\d{9}B\d{2}$/, isSound: dutch },
  NO: { form: /^\d{9}(MVA)?$/, isSound: norwegian },
  PL: {
    form: /^\d{10}$/,
    isSound: (number) => weighted(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === lastDigits(number),
  },
  PT: {
    form: /^[1-9]\d{8}$/,
    isSound: (number) => toEleven(weighted(number, [9, 8, 7, 6, 5, 4, 3, 2])) % 10 === lastDigits(number),
  },
  RO: { form: /^([1-9]\d{1,9}|[1-9]\d{12})$/, isSound: romanian },
  SE: { form: /^\d{10}(0[1-9]|[1-9]\d)$/, isSound: (number) => passesLuhn(number.slice(0, 10)) },
  SI: {
    form: /^[1-9]\d{7}$/,
    isSound: (number) => (11 - (weighted(number, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === lastDigits(number),
  },
  SK: { form: /^[1-9]\d[2-47-9]\d{7}$/, isSound: (number) => remainder(number, 11) === 0 },
});

const prefixes = table({ GR: 'EL', XI: 'GB', MC: 'FR', LI: 'CH' });
const registerOf = (prefix: string): string => prefixes[prefix] ?? prefix;
const ruleOf = (prefix: string): VatRule | undefined => rules[registerOf(prefix)];

const fits = ({ form, isSound }: VatRule, number: string): boolean => form.test(number) && isSound(number);

/**
 * For a country without a rule above, whose check digits are not known here: its code, and enough digits to be a
 * number.
 */
const otherForm = /^[A-Z]{2}(?=(.*\d){4})[A-Z\d]{4,15}$/;
const countries: ReadonlySet<string> = new Set(countryCodes);

/**
 * The prefixes of the registers to which a text, in upper case and without separators, may belong: the one of its own
 * prefix, or, because the prefix is often omitted, each whose check digits are valid.
 */
const registersOf = (text: string): readonly string[] => {
  const [prefix, number] = [text.slice(0, 2), text.slice(2)];
  const own = ruleOf(prefix);
  if (own?.form.test(number)) return own.isSound(number) ? [registerOf(prefix)] : [];
  const bare = Object.entries(rules).flatMap(([register, rule]) => (fits(rule, text) ? [register] : []));
  return bare.length === 0 && own === undefined && countries.has(prefix) && otherForm.test(text) ? [prefix] : bare;
};

/** Whether a text, in upper case and without separators, is a VAT number of any country. */
export const isVatNumber = (text: string): boolean => registersOf(text).length > 0;

/** Whether it is a VAT number of the country, as a scheme of that country requires. */
export const isVatNumberOf = (text: string, country: string): boolean =>
  registersOf(text).includes(registerOf(country));

/**
 * New Zealand, Inland Revenue, "IRD number validation": eight or nine digits, modulus 11 with a second set of weights
 * if the first gives no digit.
 */
export const isNewZealandIrd = (text: string): boolean => {
  if (!/^\d{8,9}$/.test(text) || Number(text) < 10_000_000 || Number(text) > 200_000_000) return false;
  const number = text.padStart(9, '0');
  const toEleven = (weights: readonly number[]): number => (11 - (weighted(number, weights) % 11)) % 11;
  const first = toEleven([3, 2, 7, 6, 5, 4, 3, 2]);
  return (first < 10 ? first : toEleven([7, 4, 3, 2, 5, 2, 7, 6])) === Number(number[8]);
};

/** Australian Business Register, "Format of the ABN": eleven digits, one subtracted from the first, modulus 89. */
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

/** The known forms of GST numbers, by country. */
const forms: Table<readonly ((text: string) => boolean)[]> = table({
  NZ: [isNewZealandIrd],
  AU: [isAustralianAbn, isAustralianArn],
  CA: [isCanadianGst],
  IN: [isIndianGstin],
  SG: [isSingaporean],
});
const everyForm = Object.values(forms).flat();

/**
 * Whether a GST number may be one of the country. If the form of its numbers is unknown, the number must not have the
 * form of another country.
 */
export const isGstNumberOf = (text: string, country: string): boolean => {
  const own = forms[country];
  return own ? own.some((isOwn) => isOwn(text)) : !everyForm.some((isOther) => isOther(text));
};

/**
 * Whether a text is a GST number of an unknown country. A number in the format of a country with known check digits
 * must have valid ones; other formats are free, but must contain a digit.
 */
export const isGstNumber = (text: string): boolean => {
  if (everyForm.some((isSound) => isSound(text))) return true;
  return !/^\d{8,11}$/.test(text) && !gstinForm.test(text) && /^(?=(.*\d){5})[A-Z\d]{6,20}$/.test(text);
};
