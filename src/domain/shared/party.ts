import type { AddressReading } from './address-reading.ts';
import {
  fieldFault,
  isBlank,
  looksLikeEmail,
  missing,
  requiredTextFaults,
  textFaults,
  textsFaults,
} from './field-rules.ts';
import type { TextRule, Unchecked } from './field-rules.ts';
import { hasPostcodes, isCountry, needsState } from './countries.ts';
import { countryRule } from './country-hints.ts';
import type { Fault } from './domain-error.ts';
import { postcodeExample } from './postcode.ts';
import { table } from './table.ts';

/** A postal address. Lines are stored as sent; `country` is one of the API's two-letter codes. */
export type Address = {
  readonly line1: string;
  readonly line2?: string;
  readonly city: string;
  readonly state?: string;
  readonly postcode?: string;
  readonly country: string;
  readonly reading?: AddressReading;
};

/** The parts of an address that borders, taxes and rules depend on. */
export type AddressPlace = Pick<Address, 'country'> & Partial<Pick<Address, 'state' | 'postcode' | 'reading'>>;

/** The transliteration of fields that are in another script, in Latin letters. */
export type InLatin = {
  readonly name?: string;
  readonly line1?: string;
  readonly line2?: string;
  readonly city?: string;
};

/**
 * A person or a company at an address: consignee, sender, payer, importer. At least one of `name` and `company` is
 * present.
 */
export type Party = {
  readonly name?: string;
  readonly company?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly address: Address;
  readonly latin?: InLatin;
  readonly stateTaxId?: string;
  readonly countryTaxId?: string;
};

/** The text fields of an address, with their lengths. */
export const addressRules = {
  line1: { max: 120, example: '1 High Street' },
  line2: { max: 120, example: 'Flat 2' },
  city: { max: 60, example: 'Berlin' },
  state: { max: 60, example: 'CA' },
  postcode: { max: 16, example: '10115' },
} as const satisfies Record<string, TextRule>;

/** The text fields of a party, with their lengths. */
export const partyRules = {
  name: { max: 100, example: 'Jane Doe' },
  company: { max: 100, example: 'Example Ltd' },
  email: { max: 254, example: 'jane@example.com' },
  phone: { max: 32, example: '+49 30 1234567' },
  stateTaxId: { max: 100, example: '12-3456789' },
  countryTaxId: { max: 100, example: 'GB123456789' },
} as const satisfies Record<string, TextRule>;

/** The fields of a party in Latin letters, with their lengths. */
export const latinRules = {
  name: { max: partyRules.name.max, example: 'Ahmad Saleh' },
  line1: { max: addressRules.line1.max, example: '12 King Fahd Road' },
  line2: { max: addressRules.line2.max, example: 'Flat 2' },
  city: { max: addressRules.city.max, example: 'Riyadh' },
} as const satisfies Record<keyof InLatin, TextRule>;

/** A party for readers abroad: fields that were also sent in Latin letters are replaced by those. */
export const readableAbroad = ({ latin, ...party }: Party): Party => {
  if (latin === undefined) return party;
  const { name, ...lines } = latin;
  const { line2: _, ...address } = party.address;
  return {
    ...party,
    ...(name !== undefined && { name }),
    address: { ...(lines.line1 === undefined ? party.address : address), ...lines },
  };
};

/** A loose check: at least five digits. Only a call proves that the number exists. */
const looksLikePhone = (text: string): boolean => (text.match(/\d/g)?.length ?? 0) >= 5;

const stateExamples = table({ US: 'CA', CA: 'ON', AU: 'NSW' });

const isNeeded = (field: 'state' | 'postcode', country: string): boolean =>
  field === 'state' ? needsState(country) : hasPostcodes(country);

const dependentFaults = (address: Unchecked<Address>, path: string, field: 'state' | 'postcode'): Fault[] => {
  const { [field]: text, country = '' } = address;
  if (!isBlank(text) || !isCountry(country) || !isNeeded(field, country))
    return textFaults(text, `${path}.${field}`, addressRules[field]);
  const example = field === 'state' ? stateExamples[country] : postcodeExample(country);
  const shown = example === undefined ? '' : `, for example "${example}"`;
  return [{ field: `${path}.${field}`, message: `${path}.${field} is required in ${country}${shown}.` }];
};

const countryFaults = (country: string | undefined, field: string): Fault[] => {
  if (isBlank(country)) return [missing(field, '"DE"')];
  return isCountry(country ?? '') ? [] : [fieldFault(field, countryRule(country ?? ''), '"DE"')];
};

/** The faults of an address. */
export const addressFaults = (address: Unchecked<Address>, path: string): Fault[] => [
  ...requiredTextFaults(address.line1, `${path}.line1`, addressRules.line1),
  ...textFaults(address.line2, `${path}.line2`, addressRules.line2),
  ...requiredTextFaults(address.city, `${path}.city`, addressRules.city),
  ...dependentFaults(address, path, 'state'),
  ...dependentFaults(address, path, 'postcode'),
  ...countryFaults(address.country, `${path}.country`),
];

const formatFaults = ({ email, phone }: Unchecked<Party>, path: string): Fault[] => {
  const faults: Fault[] = [];
  if (email !== undefined && !looksLikeEmail(email)) {
    faults.push(fieldFault(`${path}.email`, 'must be an e-mail address', `"${partyRules.email.example}"`));
  }
  if (phone !== undefined && !looksLikePhone(phone)) {
    faults.push(fieldFault(`${path}.phone`, 'must hold at least 5 digits', `"${partyRules.phone.example}"`));
  }
  return faults;
};

/** The faults of fields in Latin letters. */
export const latinFaults = (latin: Unchecked<InLatin>, path: string): Fault[] =>
  (Object.keys(latinRules) as (keyof InLatin)[]).flatMap((name) => {
    const [text, rule, field] = [latin[name], latinRules[name], `${path}.${name}`];
    const faults = textFaults(text, field, rule);
    const isLatin = !/[^\P{L}\p{Script=Latin}]/u.test(text ?? '');
    return isLatin ? faults : [...faults, fieldFault(field, 'must be in Latin letters', `"${rule.example}"`)];
  });

/** The faults of a party, in the order of its fields. `path` is its place in the request: `shipTo`. */
export const partyFaults = (party: Unchecked<Party>, path: string): Fault[] => [
  ...(isBlank(party.name) && isBlank(party.company)
    ? [fieldFault(`${path}.name`, `or ${path}.company is required`, `"${partyRules.name.example}"`)]
    : []),
  ...textsFaults(party, path, partyRules),
  ...formatFaults(party, path),
  ...(party.latin === undefined ? [] : latinFaults(party.latin, `${path}.latin`)),
  ...(party.address === undefined
    ? [missing(`${path}.address`, 'an object with line1, city, postcode and country')]
    : addressFaults(party.address, `${path}.address`)),
];

/** Faults if the consignee cannot be contacted: warnings on a label, errors if duties are to be collected. */
export const contactFaults = (party: Unchecked<Party>, path: string): Fault[] =>
  isBlank(party.email) && isBlank(party.phone)
    ? [
        fieldFault(
          `${path}.email`,
          `or ${path}.phone is required to reach the consignee`,
          `"${partyRules.email.example}"`,
        ),
      ]
    : [];
