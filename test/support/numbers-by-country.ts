import { countryCodes } from '../../src/domain/shared/countries.ts';
import type { TaxIdentifier } from '../../src/domain/shared/customs.ts';

/**
 * Invented numbers, with valid check digits if their rule is known. Greece is under its prefix `EL`, Switzerland under
 * `CH`.
 */
const checkedVat =
  'ATU12343061 BE0123573347 BG123089393 CY12345167X CZ12345440 DE123456235 DK12344058 EE123478030 EL123448943 ESB12341673 FI12342470 ' +
  'FR78123456675 GB123453638 HR12345650908 HU12346488 IE1234510N IT12345492198 LT123452819 LU12342470 LV41234567336 MT12340893 ' +
  'NL123456733B01 NO123453638MVA CHE123451673 PL1234574618 PT123455090 RO12344440 SE123456673301 SI12341673 SK1238925402';

const vat = new Map(checkedVat.split(' ').map((number) => [number.slice(0, 2), number]));

const gst = { AU: '12 283 950 617', CA: '123456782RT0001', IN: '29ABCDE1234F1ZW', NZ: '49-091-850', SG: 'M90312345A' };

type ByCountry = ReadonlyMap<string, string>;

/** Territories without VAT numbers of their own: their sellers are registered in another country. */
const withoutVat = new Set('XI MC LI IM AX GR'.split(' '));

/** For each number field of a declaration, an example for each country whose numbers it can hold. */
export const numbersByCountry: Readonly<Record<Exclude<TaxIdentifier, 'KAR_VAT'>, ByCountry>> = {
  IOSS: new Map([['DE', 'IM2761234567']]),
  EORI: new Map(
    countryCodes
      .filter((country) => !['BE', 'DE', 'HR', 'IT', 'NL', 'GB', 'EL'].includes(country))
      .map((country): [string, string] => [country, `${country}12345678`])
      .concat([
        ['DE', 'DE1234567'],
        ['GB', 'GB123456782000'],
      ]),
  ),
  VAT: new Map(
    countryCodes
      .filter((country) => !withoutVat.has(country))
      .map((country) => [country === 'EL' ? 'GR' : country, vat.get(country) ?? `${country}1234567`]),
  ),
  EIN: new Map([['US', '12-3456789']]),
  VOECNUMBER: new Map([['NO', '2012345']]),
  SWISSVAT: new Map([['CH', 'CHE-123.456.788']]),
  CA_GST: new Map([['CA', gst.CA]]),
  AU_GST: new Map([['AU', gst.AU]]),
  NZ_GST: new Map([['NZ', gst.NZ]]),
  JPConsumptionTax: new Map([['JP', 'T1234567890123']]),
  importerGST: new Map(Object.entries(gst)),
  exporterGST: new Map(Object.entries(gst)),
  consigneeGST: new Map(Object.entries(gst)),
};
