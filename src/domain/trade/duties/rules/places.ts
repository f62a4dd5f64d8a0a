import { canonicalCountry, isCountry, isEuMember } from '../../../shared/countries.ts';
import { borderBetween, isMilitaryMail } from '../../../shared/customs-border.ts';
import type { Border } from '../../../shared/customs-border.ts';
import type { AddressPlace } from '../../../shared/party.ts';
import { barePostcode } from '../../../shared/postcode.ts';

/**
 * Countries whose duties are assessed by the rules of another one, because they share its customs territory or VAT
 * area.
 */
const assessedAs: ReadonlyMap<string, string> = new Map([
  // 1979 customs and excise agreement: one VAT area with the United Kingdom.
  ['IM', 'GB'],
  // Franco-Monegasque convention of 1963: French VAT, customs territory of the Union.
  ['MC', 'FR'],
  // Customs Treaty of 1923: Swiss customs territory and Swiss VAT.
  ['LI', 'CH'],
  // 19 CFR 101.1: inside the customs territory of the United States.
  ['PR', 'US'],
]);

/** The country whose area a part of another one belongs to, as Büsingen does to Switzerland's. */
const countryOfAreas = ({ reading }: AddressPlace): string | undefined => {
  const [area, ...others] = reading?.areas ?? [];
  return area !== undefined && others.length === 0 && area.customs === area.tax && isCountry(area.tax)
    ? area.tax
    : undefined;
};

/** The country whose rules, rates and regions apply to a place. */
export const assessingCountry = (place: AddressPlace): string => {
  const code = countryOfAreas(place) ?? canonicalCountry(place.country);
  return assessedAs.get(code) ?? code;
};

/**
 * The beginning of a postcode, which identifies the part of a country. The rest would identify an address and is not
 * recorded.
 */
export const postcodeAreaOf = ({ country, postcode }: AddressPlace): string | undefined => {
  const area = barePostcode(canonicalCountry(country), postcode ?? '').slice(0, 2);
  return area === '' ? undefined : area;
};

/**
 * Places whose own rules are not loaded: Northern Ireland (two regimes at once, depending on whether goods are at risk
 * of moving on: Windsor Framework, article 5) and those outside their country's customs or VAT area (the Canary
 * Islands, Ceuta, Livigno, Heligoland and others).
 */
export const isSetApart = (place: AddressPlace): boolean =>
  place.reading?.areas !== undefined && countryOfAreas(place) === undefined;

/**
 * The code of the state or province, or of another region that rates depend on. Puerto Rico counts as a state of the
 * United States.
 */
export const regionCodeOf = ({ country, state = '', reading }: AddressPlace): string | undefined => {
  if (canonicalCountry(country) === 'PR') return 'PR';
  const text = reading?.stateUnknown === true ? '' : state.trim().toUpperCase();
  return reading?.region ?? (text === '' ? undefined : text);
};

/** The border for duties: goods to armed forces abroad are declared, but enter no country's market. */
export type TaxBorder = Border | 'military_mail';

/** The border for taxes: goods from the other United States are not imports into Puerto Rico, but bear its use tax. */
export const taxBorderBetween = (from: AddressPlace, to: AddressPlace): TaxBorder => {
  if (isMilitaryMail(to)) return 'military_mail';
  const border = borderBetween(from, to);
  const isIsland = (place: AddressPlace): boolean => assessingCountry(place) === 'US' && regionCodeOf(place) === 'PR';
  return border === 'none' && isIsland(to) && !isIsland(from) ? 'fiscal' : border;
};

/** The territory of a country: `EU` for the members, whose rules are one set; the country itself otherwise. */
export const territoryOf = (country: string): string => {
  const assessing = assessingCountry({ country });
  return isEuMember(assessing) ? 'EU' : assessing;
};
