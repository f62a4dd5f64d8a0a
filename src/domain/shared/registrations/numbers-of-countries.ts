import { borderBetween } from '../customs-border.ts';
import { isGstNumberOf } from './gst-numbers.ts';
import { compactNumber } from './registration-numbers.ts';
import type { TaxIdentifier } from './tax-identifiers.ts';
import { isVatNumberOf } from './vat-numbers.ts';

/** Numbers that one customs territory gives; `EU` is the Union as a whole. */
const givenBy: Readonly<Partial<Record<TaxIdentifier, string>>> = {
  IOSS: 'EU',
  EIN: 'US',
  VOECNUMBER: 'NO',
  SWISSVAT: 'CH',
  CA_GST: 'CA',
  AU_GST: 'AU',
  NZ_GST: 'NZ',
  JPConsumptionTax: 'JP',
};

const shareTerritory = (one: string, other: string): boolean =>
  borderBetween({ country: one }, { country: other }) !== 'customs';

/**
 * Regulation (EU) 952/2013, article 9: an EORI number of one member counts in all. XI is Northern Ireland's, under
 * Union law.
 */
const isEoriOf = (text: string, country: string): boolean => {
  const prefix = text.slice(0, 2);
  return shareTerritory(prefix === 'XI' ? 'EU' : prefix, country);
};

const ofText: Readonly<Partial<Record<TaxIdentifier, (text: string, country: string) => boolean>>> = {
  VAT: isVatNumberOf,
  EORI: isEoriOf,
  importerGST: isGstNumberOf,
  exporterGST: isGstNumberOf,
  consigneeGST: isGstNumberOf,
};

/** Whether numbers of this kind can be given in a country at all. Of `KAR_VAT` nobody says whose it is. */
export const isGivenIn = (identifier: TaxIdentifier, country: string): boolean => {
  const territory = givenBy[identifier];
  return territory === undefined || shareTerritory(territory, country);
};

/** Whether a number is one of the country, and not of another: only then it counts for a scheme there. */
export const isNumberOf = (identifier: TaxIdentifier, text: string, country: string): boolean =>
  isGivenIn(identifier, country) && (ofText[identifier]?.(compactNumber(text), country) ?? true);
