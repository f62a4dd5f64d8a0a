import { countryCodes, countryName } from '../../../domain/shared/countries.ts';

const byName = countryCodes
  .map((code) => [code, countryName(code)] as const)
  .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'));

/**
 * Every country by name, as the JSON that a field of a country gets its suggestions from. Pages do not hold the list: in
 * each of them it would be 10 KB.
 */
export const countrySuggestions = JSON.stringify(Object.fromEntries(byName));

/** The code of the country that somebody has typed, by code or by name; what was typed if there is no such country. */
export const typedCountry = (typed: string): string => {
  const plain = typed.trim().toLowerCase();
  const named = byName.find(([code, name]) => [code, name].some((each) => each.toLowerCase() === plain));
  return named?.[0] ?? typed;
};
