import { parsePhoneNumber } from 'awesome-phonenumber';
import { RecentlyUsed } from '../../../application/shared/recently-used.ts';
import { canonicalCountry } from '../../../domain/shared/countries.ts';
import type { PhoneNumbers } from '../../../application/shared/ports/messengers.ts';

/** The whole text has to be a number: the package finds numbers among words too. */
const wholeNumber = /^[+＋(\p{Nd}][\p{Nd}\s()./‐-–-]*$/u;

/** What people and RFC 3966 write before a number. */
const label = /^(?:tel|telefon|telephone|teléfono|téléphone|phone|ph|fon|mobile|mob|cell|callto|t|m|p)\s*\.?\s*:\s*/iu;

/**
 * The words for an extension in the languages of address books, with its digits. It begins where the space or marks
 * before it do: tried at each of them, a long run would take a step for each pair.
 */
const extension = new RegExp(
  '(?<![\\s,;])[\\s,;]*' +
    '(?:extension|extn|ext|xtn|x|#|durchwahl|dw|apparat|app|poste|anexo|interno|int|ramal|toestel|доб|内線|内线|,|;)' +
    '\\s?[.:=]?\\s?\\p{Nd}{1,11}$',
  'iu',
);
/** A parameter of RFC 3966, such as `ext=12` or `phone-context=+44`. */
const parameter = /^\s*[a-z][a-z\d-]*(?:=[^;]*)?\s*$/i;

/**
 * A number without its label, parameters and extension; one that is local gets the beginning that its context names.
 */
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

/** The country of a number that E.164 has written; undefined where the number belongs to none. */
export const countryOfPhone = (phone: string): string | undefined => parsePhoneNumber(phone).regionCode;

const read = (phone: string, country: string): string | undefined => {
  const bare = bareNumber(phone);
  if (bare === undefined || !wholeNumber.test(bare)) return undefined;
  const { possible, number, countryCode } = parsePhoneNumber(bare, { regionCode: canonicalCountry(country) });
  // Without its area code a number of the North American plan is dialled in its town only; the package takes it for a
  // whole one.
  const isWhole = countryCode !== 1 || /^\+1\d{10}$/.test(number?.e164 ?? '');
  return possible && isWhole ? number?.e164 : undefined;
};

/**
 * The texts that were read last: the number of a sender stands in each of its parcels, and reading one takes 50
 * microseconds.
 */
const known = new RecentlyUsed<string, { readonly number: string | undefined }>(256);

/**
 * By the numbering plans of all countries, as Google's libphonenumber has them. A label (`tel:`) and an extension are
 * left out.
 */
export const phoneNumbers: PhoneNumbers = (phone, country) => {
  const text = `${country} ${phone}`;
  const found = known.get(text) ?? { number: read(phone, country) };
  known.set(text, found);
  return found.number;
};

/** False for a number that is surely none of a mobile phone: a fixed line, or one that is charged or free. */
export const takesSms = (number: string): boolean => {
  const { valid, typeIsMobile, type } = parsePhoneNumber(number);
  return !valid || typeIsMobile || type === 'fixed-line-or-mobile' || type === 'unknown' || type === 'personal-number';
};
