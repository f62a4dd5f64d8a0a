import { countryNames } from './country-names.ts';
import { table } from './table.ts';

/** A country code of the API, including `EL` and the seven further codes of ISO 3166-1. */
export type CountryCode = keyof typeof countryNames;

/** All country codes that are accepted. */
export const countryCodes = Object.keys(countryNames) as readonly CountryCode[];

/** Whether a text is a country code. */
export const isCountry = (code: string): code is CountryCode => Object.hasOwn(countryNames, code);

/** The country code in tables: Greece may be sent as `EL` and is returned as `EL`, but tables have `GR`. */
export const canonicalCountry = (code: string): string => (code === 'EL' ? 'GR' : code);

/**
 * The country whose table entry applies to a country that was split off from it or is part of it, and has no entry of
 * its own: rate cards are older than these codes.
 */
const fallbackCountries = table({ AX: 'FI', BL: 'GP', MF: 'GP', BQ: 'AN', CW: 'AN', SX: 'AN', SS: 'SD' });
/** The country whose rates apply to another one without rates. */
export const fallbackCountryOf = (country: string): string | undefined => fallbackCountries[country];

/** The English name for customs documents. */
export const countryName = (code: string): string => {
  if (!isCountry(code)) throw new RangeError(`Not a country code: ${JSON.stringify(code)}`);
  return countryNames[code];
};

/**
 * Members of the European Union (Treaty on European Union, article 52, without the United Kingdom since 1 February
 * 2020).
 */
export const euMembers: ReadonlySet<string> = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
);

/** Whether a country belongs to the European Union. */
export const isEuMember = (country: string): boolean => euMembers.has(canonicalCountry(country));

/** The values of a destination filter: `All`, the Union as a whole, and the countries with restrictions. */
export const destinationFilters = [
  'All', 'US', 'GB', 'EU', 'AU', 'CA', 'AT', 'BE', 'BG', 'HR', 'CY', 'CH', 'CZ', 'DK', 'EE', 'FI', 'FR', 'DE', 'GR', 'HU', 'IE', 'IT', 'LV',
  'LT', 'LU', 'MT', 'NL',
  'PL', 'PT', 'RO', 'SK', 'SI', 'ES', 'SE', 'IS', 'LI', 'NO', 'NZ', 'SG', 'HK', 'AE', 'SA',
] as const; // oxfmt-ignore
/** A country, the EU, or all destinations. */
export type DestinationFilter = (typeof destinationFilters)[number];

const destinationFilterSet: ReadonlySet<string> = new Set(destinationFilters);
/** Whether a text is a country or group of a destination filter. */
export const isDestinationFilter = (value: string): value is DestinationFilter => destinationFilterSet.has(value);

/**
 * Countries whose addresses may lack a postcode: those that the Universal Postal Union lists as having no postcode
 * system, or one that is not in general use (Universal POST*CODE DataBase, countries without a postcode system, and the
 * country addressing sheets), or whose addresses are complete without one by the address metadata of libaddressinput.
 * In doubt a country is listed here: a missing postcode delays a parcel, but requiring one that does not exist prevents
 * it.
 */
const withoutPostcode: ReadonlySet<string> = new Set(
  `AE AF AG AN AO AQ AW BB BF BH BI BJ BO BQ BS BT BV BW BZ CD CF CG CI CK CM CR CV CW DJ DM DO EC EG EH ER ET FJ GA
   GD GH GM GN GQ GT GW GY HK HM HN HT IQ JM JO KE KI KM KN KP KW LA LB LC LR LS LY MG ML MM MO MR MS MU MV MW MZ NA
   NE NG NI NP NR NU OM PA PE PS PY QA RW SB SC SD SL SN SO SR SS ST SV SX SY SZ TD TF TG TK TL TM TO TT TV TZ UG UM
   UY VC VE VG VN VU WS YE ZM ZW`.split(/\s+/),
);
/** Whether addresses of the country have a postcode. */
export const hasPostcodes = (country: string): boolean => !withoutPostcode.has(canonicalCountry(country));

/**
 * Countries whose addresses are not deliverable without the state, province or territory (UPU country addressing
 * sheets).
 */
const withStates: ReadonlySet<string> = new Set(['US', 'CA', 'AU']);
/** Whether addresses of the country need a state. */
export const needsState = (country: string): boolean => withStates.has(country);
