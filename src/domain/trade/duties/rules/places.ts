import { canonicalCountry, isEuMember } from '../../../shared/countries.ts';
import { borderBetween } from '../../../shared/customs-border.ts';
import type { Border } from '../../../shared/customs-border.ts';
import type { Address } from '../../../shared/party.ts';
import { barePostcode } from '../../../shared/postcode.ts';

type Place = Pick<Address, 'country' | 'postcode'>;
/** A place with its state, where that decides a tax. */
type TaxedPlace = Pick<Address, 'country'> & Partial<Pick<Address, 'postcode' | 'state'>>;

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

/** The country whose rules, rates and regions apply there; with a postcode, those of Åland for its part of Finland. */
export const assessingCountry = (country: string, postcode = ''): string => {
  const code = canonicalCountry(country);
  if (code === 'FI' && borderBetween({ country: 'AX' }, { country: code, postcode }) === 'none') return 'AX';
  return assessedAs.get(code) ?? code;
};

/** The beginning of a postcode: it names the part of a country. The rest is an address and stays out of the record. */
export const postcodeAreaOf = ({ country, postcode }: Place): string | undefined => {
  const area = barePostcode(canonicalCountry(country), postcode ?? '').slice(0, 2);
  return area === '' ? undefined : area;
};

/**
 * Places whose own rules are not loaded: Northern Ireland (two regimes at once, chosen by whether goods are at risk of moving on: Windsor Framework, article
 * 5) and those the postcode sets apart from their country for customs or VAT (the Canary Islands, Ceuta, Livigno, Heligoland and others). Åland's
 * are loaded as those of AX.
 */
export const isSetApart = (place: Place): boolean => {
  const country = canonicalCountry(place.country);
  if (country === 'GB' && barePostcode(country, place.postcode ?? '').startsWith('BT')) return true;
  if (assessingCountry(country, place.postcode) === 'AX') return false;
  return borderBetween({ country }, place) !== 'none';
};

/** Canada's provinces and territories by their English names; their taxes differ. Source: Canada Post, addressing guidelines. */
const provinces: ReadonlyMap<string, string> = new Map([
  ['ALBERTA', 'AB'],
  ['BRITISH COLUMBIA', 'BC'],
  ['MANITOBA', 'MB'],
  ['NEW BRUNSWICK', 'NB'],
  ['NEWFOUNDLAND AND LABRADOR', 'NL'],
  ['NOVA SCOTIA', 'NS'],
  ['NORTHWEST TERRITORIES', 'NT'],
  ['NUNAVUT', 'NU'],
  ['ONTARIO', 'ON'],
  ['PRINCE EDWARD ISLAND', 'PE'],
  ['QUEBEC', 'QC'],
  ['QUÉBEC', 'QC'],
  ['SASKATCHEWAN', 'SK'],
  ['YUKON', 'YT'],
]);

/** The state or province as its code, in countries whose taxes depend on it. Puerto Rico is one of the United States'. */
export const regionCodeOf = ({ country, state }: Pick<TaxedPlace, 'country' | 'state'>): string | undefined => {
  if (canonicalCountry(country) === 'PR') return 'PR';
  const text = (state ?? '').trim().toUpperCase();
  if (text === '') return undefined;
  return (country === 'CA' ? provinces.get(text) : undefined) ?? text;
};

/** The border for taxes: goods from the other United States are no imports into Puerto Rico, but bear its use tax. */
export const taxBorderBetween = (from: TaxedPlace, to: TaxedPlace): Border => {
  const border = borderBetween(from, to);
  const isIsland = (place: TaxedPlace): boolean => assessingCountry(place.country) === 'US' && regionCodeOf(place) === 'PR';
  return border === 'none' && isIsland(to) && !isIsland(from) ? 'fiscal' : border;
};

/** `EU` for the members, whose rules are one set; the country itself otherwise. */
export const territoryOf = (country: string): string => {
  const assessing = assessingCountry(country);
  return isEuMember(assessing) ? 'EU' : assessing;
};
