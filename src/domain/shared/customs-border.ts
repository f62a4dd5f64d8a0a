import type { Area } from './address-reading.ts';
import { canonicalCountry, isEuMember } from './countries.ts';
import type { AddressPlace } from './party.ts';

/**
 * The border between two places: none; a `fiscal` border, inside one customs territory but between VAT areas (no duty,
 * yet import VAT and a declaration: Union Customs Code, article 1(3)); or a `customs` border.
 */
export type Border = 'none' | 'fiscal' | 'customs';

const union = 'EU';

const area = (customs: string, tax = customs): Area => ({ customs, tax });

/**
 * Countries that share a customs territory with another one, or lie apart for tax. Sources: Union Customs Code
 * (Regulation (EU) 952/2013), article 4, with VAT Directive 2006/112/EC, articles 6 and 7, for Monaco, the Isle of Man
 * and the French overseas departments; the Customs Treaty of 1923 between Switzerland and Liechtenstein; 19 CFR 101.1
 * for Puerto Rico (the other US islands are outside). Åland and Saint-Martin are in the customs territory and outside
 * the VAT area (VAT Directive, article 6; TFEU, articles 349 and 355); Saint-Barthélemy and the Dutch islands are
 * overseas territories outside both.
 *
 * Every other country is a territory of its own: Guernsey and Jersey (each has its own customs service, and both are
 * outside the UK's VAT area), Andorra, San Marino and Türkiye (customs unions in which a declaration is still made),
 * the Faroes, Greenland, Svalbard, Hong Kong, Macao. Parts of a country without a code of their own, such as the
 * Canary Islands, are in `data/places`; an address has their areas from its reading. The Eurasian and Gulf unions are
 * treated as having borders: a customs document that was not needed does no harm.
 */
const areaOfCountry: ReadonlyMap<string, Area> = new Map([
  ['IM', area('GB')],
  ['MC', area(union)],
  ['LI', area('CH')],
  ['PR', area('US')],
  ['AX', area(union, 'Åland')],
  ...['GP', 'MF', 'MQ', 'RE', 'GF', 'YT'].map((code): [string, Area] => [code, area(union, code)]),
]);

const areasOf = ({ country: sent, reading }: AddressPlace): readonly Area[] => {
  const country = canonicalCountry(sent);
  return reading?.areas ?? [areaOfCountry.get(country) ?? area(isEuMember(country) ? union : country)];
};

/**
 * The customs territory of a place: `EU` for the Union's, otherwise that of a country. Of two the first one: for
 * Northern Ireland `GB`.
 */
export const customsTerritoryOf = (place: AddressPlace): string =>
  areasOf(place)[0]?.customs ?? canonicalCountry(place.country);

/**
 * The customs territory of another country in which goods of a country originate: `EU` for those of Monaco, Åland and the
 * French overseas departments, `GB` for the Isle of Man, `US` for Puerto Rico. Goods of Liechtenstein keep their own
 * origin, because agreements and measures name it beside Switzerland.
 */
export const originTerritoryOf = (country: string): string | undefined =>
  country === 'LI' ? undefined : areaOfCountry.get(country)?.customs;

/** Whether mail to this address is forwarded by armed forces, wherever they are. */
export const isMilitaryMail = ({ reading }: Pick<AddressPlace, 'reading'>): boolean => reading?.military === true;

/** The border between two places. `EU` as a country means the Union as a whole: its customs territory and VAT area. */
export const borderBetween = (from: AddressPlace, to: AddressPlace): Border => {
  if (isMilitaryMail(from) !== isMilitaryMail(to)) return 'customs';
  const [ours, theirs] = [areasOf(from), areasOf(to)];
  const isInOne = ours.some(({ customs }) => theirs.some((there) => there.customs === customs));
  if (!isInOne) return 'customs';
  return ours.some(({ customs, tax }) => theirs.some((there) => there.customs === customs && there.tax === tax))
    ? 'none'
    : 'fiscal';
};

/**
 * Whether a parcel of goods needs customs documents. It does at a fiscal border too, where a declaration is due but no
 * duty.
 */
export const crossesCustomsBorder = (from: AddressPlace, to: AddressPlace): boolean =>
  borderBetween(from, to) !== 'none';
