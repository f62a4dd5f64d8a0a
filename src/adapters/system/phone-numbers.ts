import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { canonicalCountry } from '../../domain/shared/countries.ts';
import type { PhoneNumbers } from '../../application/ports/phone-numbers.ts';

/** The country of a number that E.164 has written; undefined where the number belongs to none. */
export const countryOfPhone = (phone: string): string | undefined => parsePhoneNumberFromString(phone)?.country;

/** By the numbering plans of all countries, as Google's libphonenumber has them. An extension is left out. */
export const phoneNumbers: PhoneNumbers = (phone, country) => {
  const code = canonicalCountry(country);
  const parsed = parsePhoneNumberFromString(phone, {
    ...(isSupportedCountry(code) && { defaultCountry: code }),
    // The whole text has to be a number, not only some of it.
    extract: false,
  });
  return parsed?.isPossible() ? parsed.number : undefined;
};
