import { countryCodes } from '../countries.ts';
import { borderBetween } from '../customs-border.ts';
import type { Fault } from '../domain-error.ts';
import { fieldFault, isBlank, textFaults } from '../field-rules.ts';
import type { TextRule } from '../field-rules.ts';
import { table } from '../table.ts';
import { weighted } from './check-digits.ts';
import {
  isAustralianAbn,
  isAustralianArn,
  isCanadianGst,
  isGstNumber,
  isGstNumberOf,
  isNewZealandIrd,
  isVatNumber,
  isVatNumberOf,
} from './tax-numbers.ts';

/** The registration numbers of a declaration, with the spelling of the interface. */
export const taxIdentifiers = [
  'EORI', 'IOSS', 'VAT', 'EIN', 'VOECNUMBER', 'SWISSVAT', 'KAR_VAT', 'CA_GST', 'AU_GST', 'NZ_GST', 'JPConsumptionTax',
  'importerGST', 'exporterGST', 'consigneeGST',
] as const; // oxfmt-ignore
/** The kind of a tax registration number in a declaration. */
export type TaxIdentifier = (typeof taxIdentifiers)[number];

/** `rule` completes the sentence "… must be". The examples are invented numbers with valid check digits. */
type NumberRule = { readonly rule: string; readonly example: string; readonly isSound: (compact: string) => boolean };

/** A number in upper case, without separators between groups. */
const compactNumber = (text: string): string => text.toUpperCase().replaceAll(/[\s.\-/]/g, '');

/** ISO 3166-1 numeric codes of the member states (900: Northern Ireland), one of which every IOSS number contains. */
const memberNumbers = new Set(
  '040 056 100 191 196 203 208 233 246 250 276 300 348 372 380 428 440 442 470 528 616 620 642 703 705 724 752 900'.split(
    ' ',
  ),
);

/**
 * Implementing Regulation (EU) 2020/194, article 5 with annex I: IM, the member state's number, six digits and a check
 * digit, whose algorithm has never been published. The intermediary's own number (IN…) does not identify a seller and
 * is refused.
 */
const isIoss = (text: string): boolean => /^IM\d{10}$/.test(text) && memberNumbers.has(text.slice(2, 5));

/**
 * Delegated Regulation (EU) 2015/2446, annex B, data element 13 01 017: the country's code and up to 15 characters.
 * Stricter formats only where one is published: HMRC, "Get an EORI number" (GB, XI); the national registers the other
 * numbers are taken from.
 */
const eoriForms = table({
  GB: /^\d{12}(\d{3})?$/,
  XI: /^\d{12}(\d{3})?$/,
  BE: /^\d{10}$/,
  DE: /^\d{7,15}$/,
  HR: /^\d{11}$/,
  IT: /^(\d{11}|[A-Z\d]{16})$/,
  NL: /^\d{9}$/,
});
const anyEori = /^(?=(.*\d){4})[A-Z\d]{5,15}$/;
const eoriCountries: ReadonlySet<string> = new Set([...countryCodes, 'XI']);

const isEori = (text: string): boolean => {
  const country = text.slice(0, 2);
  return eoriCountries.has(country) && (eoriForms[country] ?? anyEori).test(text.slice(2));
};

/** Prefixes that are not assigned: IRS, "How EINs are assigned and valid EIN prefixes". */
const unassignedEinPrefixes = new Set('00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' '));

/**
 * An EIN, with or without the two characters of an importer's number (19 CFR 24.5), or a number assigned by CBP (eleven
 * digits).
 */
const isEin = (text: string): boolean =>
  (/^\d{9}([A-Z\d]{2})?$/.test(text) && !unassignedEinPrefixes.has(text.slice(0, 2))) || /^\d{11}$/.test(text);

/**
 * Federal Statistical Office, "UID": nine digits, modulus 11; the suffix names the register of value added tax in a
 * national language.
 */
const isSwissVat = (text: string): boolean =>
  /^CHE\d{9}(MWST|TVA|IVA|TPV|VAT)?$/.test(text) &&
  (11 - (weighted(text.slice(3), [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === Number(text[11]);

const ioss: NumberRule = {
  rule: 'IM and ten digits, the first three the number of a member state',
  example: 'IM3721234567',
  isSound: isIoss,
};
const ein: NumberRule = {
  rule: 'a US employer identification number of nine digits with a prefix that is assigned',
  example: '12-3456789',
  isSound: isEin,
};
const gst: NumberRule = {
  rule: 'a GST number whose check digits are right',
  example: '29ABCDE1234F1ZW',
  isSound: isGstNumber,
};

const rules: Readonly<Record<TaxIdentifier, NumberRule | undefined>> = {
  IOSS: ioss,
  EORI: {
    rule: 'the code of the country that gave it and up to 15 characters, of GB and XI 12 digits',
    example: 'GB123456782000',
    isSound: isEori,
  },
  VAT: {
    rule: "a VAT number with its country's prefix, whose check digits are right",
    example: 'GB123456782',
    isSound: isVatNumber,
  },
  EIN: ein,
  VOECNUMBER: {
    rule: 'the seven digits the Norwegian Tax Administration gave',
    example: '2012345',
    isSound: (text) => /^(VOEC)?\d{7}$/.test(text),
  },
  SWISSVAT: {
    rule: 'CHE and nine digits, the last of which checks the others',
    example: 'CHE-123.456.788',
    isSound: isSwissVat,
  },
  // Neither the API nor any register specifies its format.
  KAR_VAT: undefined,
  CA_GST: {
    rule: 'a business number of nine digits whose check digit is right, with or without RT and four digits',
    example: '123456782RT0001',
    isSound: isCanadianGst,
  },
  AU_GST: {
    rule: 'an ABN of 11 digits whose check digits are right, or an ARN of 12 digits',
    example: '12 283 950 617',
    isSound: (text) => isAustralianAbn(text) || isAustralianArn(text),
  },
  NZ_GST: {
    rule: 'an IRD number of 8 or 9 digits whose check digit is right',
    example: '123-456-785',
    isSound: isNewZealandIrd,
  },
  JPConsumptionTax: { rule: 'T and 13 digits', example: 'T1234567890123', isSound: (text) => /^T?\d{13}$/.test(text) },
  importerGST: gst,
  exporterGST: gst,
  consigneeGST: gst,
};

const longest = 100;

/** The maximum length of such a number, whatever its format, and an accepted example. */
export const registrationRule = (identifier: TaxIdentifier): TextRule => ({
  max: longest,
  example: rules[identifier]?.example ?? 'GB123456782',
});

/**
 * The faults of an optional number; a blank one counts as absent. Messages never contain the number, because it is
 * personal data.
 */
export const registrationFaults = (identifier: TaxIdentifier, text: string | undefined, field: string): Fault[] => {
  if (text === undefined || isBlank(text)) return [];
  const faults = textFaults(text, field, registrationRule(identifier));
  const rule = rules[identifier];
  if (faults.length > 0 || rule === undefined || rule.isSound(compactNumber(text))) return faults;
  return [fieldFault(field, `must be ${rule.rule}`, `"${rule.example}"`)];
};

/** Numbers that a single customs territory issues; `EU` is the Union as a whole. */
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
 * Whether an EORI number is valid in a country. A number of one member is valid in all (Regulation (EU) 952/2013,
 * article 9). XI is Northern Ireland's, under Union law.
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

/** Whether a country can issue numbers of this kind. For `KAR_VAT` it is unknown who issues it. */
export const isGivenIn = (identifier: TaxIdentifier, country: string): boolean => {
  const territory = givenBy[identifier];
  return territory === undefined || shareTerritory(territory, country);
};

/** Whether a number was issued by this country: only then it is valid for a scheme there. */
export const isNumberOf = (identifier: TaxIdentifier, text: string, country: string): boolean =>
  isGivenIn(identifier, country) && (ofText[identifier]?.(compactNumber(text), country) ?? true);
