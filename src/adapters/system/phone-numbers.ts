import { parsePhoneNumber } from 'awesome-phonenumber';
import { canonicalCountry } from '../../domain/shared/countries.ts';
import type { PhoneNumbers } from '../../application/ports/phone-numbers.ts';

/** The whole text has to be a number, with an extension at most: the package finds numbers among words too. */
const wholeNumber = /^[+＋(\p{Nd}][\p{Nd}\s()./‐-–-]*(?:(?:extension|ext\.?|x|#)\s?\p{Nd}+)?$/iu;

/** The country of a number that E.164 has written; undefined where the number belongs to none. */
export const countryOfPhone = (phone: string): string | undefined => parsePhoneNumber(phone).regionCode;

/** By the numbering plans of all countries, as Google's libphonenumber has them. An extension is left out. */
export const phoneNumbers: PhoneNumbers = (phone, country) => {
  if (!wholeNumber.test(phone.trim())) return undefined;
  const { possible, number, countryCode } = parsePhoneNumber(phone, { regionCode: canonicalCountry(country) });
  // Without its area code a number of the North American plan is dialled in its town only; the package takes it for a whole one.
  const isWhole = countryCode !== 1 || /^\+1\d{10}$/.test(number?.e164 ?? '');
  return possible && isWhole ? number?.e164 : undefined;
};

/** False for a number that is surely none of a mobile phone: a fixed line, or one that is charged or free. */
export const takesSms = (number: string): boolean => {
  const { valid, typeIsMobile, type } = parsePhoneNumber(number);
  return !valid || typeIsMobile || type === 'fixed-line-or-mobile' || type === 'unknown' || type === 'personal-number';
};
