import { canonicalCountry, isCountry, isEuMember } from '../../../shared/countries.ts';
import { borderBetween, isMilitaryMail } from '../../../shared/customs-border.ts';
import type { Border } from '../../../shared/customs-border.ts';
import type { AddressPlace } from '../../../shared/party.ts';
import { barePostcode } from '../../../shared/postcode.ts';

/** Countries that are assessed by the rules of another one, because they share its customs territory or VAT area. */
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

/** The country whose rules, rates and regions apply there. */
export const assessingCountry = (place: AddressPlace): string => {
  const code = countryOfAreas(place) ?? canonicalCountry(place.country);
  return assessedAs.get(code) ?? code;
};

/** The beginning of a postcode: it names the part of a country. The rest is an address and stays out of the record. */
export const postcodeAreaOf = ({ country, postcode }: AddressPlace): string | undefined => {
  const area = barePostcode(canonicalCountry(country), postcode ?? '').slice(0, 2);
  return area === '' ? undefined : area;
};

/**
 * Places whose own rules are not loaded: Northern Ireland (two regimes at once, chosen by whether goods are at risk of
 * moving on: Windsor Framework, article 5) and those that lie apart from their country for customs or VAT (the Canary
 * Islands, Ceuta, Livigno, Heligoland and others).
 */
export const isSetApart = (place: AddressPlace): boolean =>
  place.reading?.areas !== undefined && countryOfAreas(place) === undefined;

/**
 * The state or province as its code, or another region that rates are chosen by. Puerto Rico is one of the United
 * States'.
 */
export const regionCodeOf = ({ country, state = '', reading }: AddressPlace): string | undefined => {
  if (canonicalCountry(country) === 'PR') return 'PR';
  const text = reading?.stateUnknown === true ? '' : state.trim().toUpperCase();
  return reading?.region ?? (text === '' ? undefined : text);
};

/** The border as duties see it: goods to armed forces abroad are declared, and enter no country's market. */
export type TaxBorder = Border | 'military_mail';

/** The border for taxes: goods from the other United States are no imports into Puerto Rico, but bear its use tax. */
export const taxBorderBetween = (from: AddressPlace, to: AddressPlace): TaxBorder => {
  if (isMilitaryMail(to)) return 'military_mail';
  const border = borderBetween(from, to);
  const isIsland = (place: AddressPlace): boolean => assessingCountry(place) === 'US' && regionCodeOf(place) === 'PR';
  return border === 'none' && isIsland(to) && !isIsland(from) ? 'fiscal' : border;
};

/** `EU` for the members, whose rules are one set; the country itself otherwise. */
export const territoryOf = (country: string): string => {
  const assessing = assessingCountry({ country });
  return isEuMember(assessing) ? 'EU' : assessing;
};
