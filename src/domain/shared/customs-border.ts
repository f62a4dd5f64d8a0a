import { canonicalCountry, isEuMember } from './countries.ts';
import type { Address } from './party.ts';
import { barePostcode } from './postcode.ts';

type Place = Pick<Address, 'country' | 'postcode'>;

/**
 * The border between two places: none; a `fiscal` border, inside one customs territory but between VAT areas (no duty, yet import VAT
 * and a declaration: Union Customs Code, article 1(3)); or a `customs` border.
 */
export type Border = 'none' | 'fiscal' | 'customs';

const union = 'EU';

/** A customs territory and the VAT area inside it. Goods move freely where both are the same. */
type Area = { readonly customs: string; readonly fiscal: string };

const area = (customs: string, fiscal = customs): Area => ({ customs, fiscal });

/**
 * Countries that share a customs territory with another one, or lie apart for tax. Sources: Union Customs Code (Regulation (EU)
 * 952/2013), article 4, with VAT Directive 2006/112/EC, articles 6 and 7, for Monaco, the Isle of Man and the French overseas
 * departments; the Customs Treaty of 1923 between Switzerland and Liechtenstein; 19 CFR 101.1 for Puerto Rico (the other US islands are
 * outside). Åland and Saint-Martin are in the customs territory and outside the VAT area (VAT Directive, article 6; TFEU, articles 349
 * and 355); Saint-Barthélemy and the Dutch islands are overseas territories outside both.
 *
 * Every other country is a territory of its own: Guernsey and Jersey (each has its own customs service, and both are outside the UK's
 * VAT area), Andorra, San Marino and Türkiye (customs unions in which a declaration is still made), the Faroes, Greenland, Svalbard,
 * Hong Kong, Macao. The Eurasian and Gulf unions are treated as having borders: a customs document that was not needed does no harm.
 */
const areaOfCountry: ReadonlyMap<string, Area> = new Map([
  ['IM', area('GB')],
  ['MC', area(union)],
  ['LI', area('CH')],
  ['PR', area('US')],
  ['AX', area(union, 'Åland')],
  ...['GP', 'MF', 'MQ', 'RE', 'GF', 'YT'].map((code): [string, Area] => [code, area(union, code)]),
]);

/**
 * Places that their postcode sets apart from their country. Union Customs Code, article 4, and VAT Directive, article 6: Büsingen,
 * Heligoland, Livigno, Ceuta and Melilla are outside the customs territory; Åland, Mount Athos, the Canary Islands and Campione d'Italia
 * outside the VAT area only. Northern Ireland is in the UK and follows Union law for goods (Windsor Framework, articles 5 and 8), so it
 * belongs to both: no border either way. Corsica, Madeira and the Azores are ordinary parts.
 */
const areasOfPostcode: readonly { readonly country: string; readonly postcode: RegExp; readonly areas: readonly Area[] }[] = [
  { country: 'GB', postcode: /^BT/, areas: [area('GB'), area(union)] },
  { country: 'DE', postcode: /^78266$/, areas: [area('CH')] },
  { country: 'DE', postcode: /^27498$/, areas: [area('Heligoland')] },
  { country: 'IT', postcode: /^23041$/, areas: [area('Livigno')] },
  { country: 'IT', postcode: /^22061$/, areas: [area(union, 'Campione')] },
  { country: 'ES', postcode: /^3[58]\d{3}$/, areas: [area(union, 'Canary Islands')] },
  { country: 'ES', postcode: /^51\d{3}$/, areas: [area('Ceuta')] },
  { country: 'ES', postcode: /^52\d{3}$/, areas: [area('Melilla')] },
  { country: 'FI', postcode: /^22\d{3}$/, areas: [area(union, 'Åland')] },
  { country: 'GR', postcode: /^63086$/, areas: [area(union, 'Mount Athos')] },
];

const areasOf = (place: Place): readonly Area[] => {
  const country = canonicalCountry(place.country);
  const postcode = barePostcode(country, place.postcode ?? '');
  const apart = areasOfPostcode.find((entry) => entry.country === country && entry.postcode.test(postcode));
  return apart?.areas ?? [areaOfCountry.get(country) ?? area(isEuMember(country) ? union : country)];
};

/** The customs territory of a place: `EU` for the Union's, otherwise that of a country. The first of two, in Northern Ireland `GB`. */
export const customsTerritoryOf = (place: Place): string => areasOf(place)[0]?.customs ?? canonicalCountry(place.country);

/** `EU` as a country stands for the Union as a whole: its customs territory and VAT area. */
export const borderBetween = (from: Place, to: Place): Border => {
  const pairs = areasOf(from).flatMap((here) => areasOf(to).map((there) => ({ here, there })));
  if (pairs.some(({ here, there }) => here.customs === there.customs && here.fiscal === there.fiscal)) return 'none';
  return pairs.some(({ here, there }) => here.customs === there.customs) ? 'fiscal' : 'customs';
};

/** Whether a parcel of goods needs customs documents: also at a fiscal border, where there is no duty but still a declaration. */
export const crossesCustomsBorder = (from: Place, to: Place): boolean => borderBetween(from, to) !== 'none';
