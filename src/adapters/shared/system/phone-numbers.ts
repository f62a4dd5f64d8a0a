import { parsePhoneNumber } from 'awesome-phonenumber';
import { RecentlyUsed } from '../../../application/shared/recently-used.ts';
import { canonicalCountry } from '../../../domain/shared/countries.ts';
import type { PhoneNumbers } from '../../../application/shared/ports/messengers.ts';

/** The whole text must be a number, because the package also finds numbers among words. */
const wholeNumber = /^[+＋(\p{Nd}][\p{Nd}\s()./‐-–-]*$/u;

/** Labels before a number, as people and RFC 3966 write them. */
const label = /^(?:tel|telefon|telephone|teléfono|téléphone|phone|ph|fon|mobile|mob|cell|callto|t|m|p)\s*\.?\s*:\s*/iu;

/**
 * The words for an extension in the languages of address books, with its digits. The lookbehind lets a match begin only
 * at the first of several spaces or marks: otherwise a long run of them would take quadratic time.
 */
const extension = new RegExp(
  '(?<![\\s,;])[\\s,;]*' +
    '(?:extension|extn|ext|xtn|x|#|durchwahl|dw|apparat|app|poste|anexo|interno|int|ramal|toestel|доб|内線|内线|,|;)' +
    '\\s?[.:=]?\\s?\\p{Nd}{1,11}$',
  'iu',
);
/** A parameter of RFC 3966, such as `ext=12` or `phone-context=+44`. */
const parameter = /^\s*[a-z][a-z\d-]*(?:=[^;]*)?\s*$/i;

/** A number without its label, parameters and extension. A local number gets the prefix of its `phone-context`. */
const bareNumber = (phone: string): string | undefined => {
  const [number = '', ...parameters] = phone
    .trim()
    .replace(label, '')
    .split(/;(?=\s*[a-z])/i);
  if (!parameters.every((text) => parameter.test(text))) return undefined;
  const context = parameters
    .map((text) => /^\s*phone-context=(\+[\d-]+)\s*$/i.exec(text)?.[1])
    .find((text) => text !== undefined);
  const bare = number.replace(extension, '').replace(/(?<![\s,])[\s,]+$/, '');
  return context === undefined || bare.startsWith('+') ? bare : `${context}${bare}`;
};

/** The ISO code of the country of an E.164 number; undefined if the number belongs to no country. */
export const countryOfPhone = (phone: string): string | undefined => parsePhoneNumber(phone).regionCode;

const read = (phone: string, country: string): string | undefined => {
  const bare = bareNumber(phone);
  if (bare === undefined || !wholeNumber.test(bare)) return undefined;
  const { possible, number, countryCode } = parsePhoneNumber(bare, { regionCode: canonicalCountry(country) });
  // A number of the North American plan without area code can be dialled only in its town, although the package accepts
  // it.
  const isWhole = countryCode !== 1 || /^\+1\d{10}$/.test(number?.e164 ?? '');
  return possible && isWhole ? number?.e164 : undefined;
};

/** Caches numbers, because a sender's number occurs in each of its parcels and parsing takes 50 microseconds. */
const known = new RecentlyUsed<string, { readonly number: string | undefined }>(256);

/**
 * Converts a number to E.164 by the numbering plans of all countries (Google's libphonenumber). A label (`tel:`) and an
 * extension are dropped.
 */
export const phoneNumbers: PhoneNumbers = (phone, country) => {
  const text = `${country} ${phone}`;
  const found = known.get(text) ?? { number: read(phone, country) };
  known.set(text, found);
  return found.number;
};

/** False for a number that is certainly not that of a mobile phone: a fixed line, or a premium or freephone number. */
export const takesSms = (number: string): boolean => {
  const { valid, typeIsMobile, type } = parsePhoneNumber(number);
  return !valid || typeIsMobile || type === 'fixed-line-or-mobile' || type === 'unknown' || type === 'personal-number';
};
