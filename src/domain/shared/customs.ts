import { lineValueOf } from './commodity.ts';
import type { Commodity } from './commodity.ts';
import { minorDigitsOf } from './currencies.ts';
import { Decimal } from './decimal.ts';
import type { Fault, Warning } from './domain-error.ts';
import { choiceFaults, fieldFault, missing, moneyFaults, requiredTextFaults, textsFaults } from './field-rules.ts';
import type { TextRule, Unchecked } from './field-rules.ts';
import { timestampParts } from './local-date.ts';
import { isSameMoney, roundToMinor, subtractMoney, sumMoney } from './money.ts';
import type { Money } from './money.ts';
import type { Party } from './party.ts';
import { registrationFaults, taxIdentifiers } from './registrations/registration-numbers.ts';
import type { TaxIdentifier } from './registrations/registration-numbers.ts';

/** The values of the content type. */
export const contentTypes = ['Documents', 'Gift', 'Sample', 'Other', 'CommercialGoods', 'ReturnOfGoods'] as const;
/** The content type of a parcel for customs. */
export type ContentType = (typeof contentTypes)[number];

/** DAP is treated as DDU and returned as sent. */
export const incoterms = ['DDP', 'DDU', 'DAP'] as const;
/** Who pays duties and taxes: DDP the sender, DDU and DAP the consignee. */
export type Incoterms = (typeof incoterms)[number];

export { taxIdentifiers } from './registrations/registration-numbers.ts';
export type { TaxIdentifier } from './registrations/registration-numbers.ts';

/**
 * A customs declaration. The people in it (`signedBy`, `GPSRContactInfo`, `importerOfRecord`) and their own numbers
 * (`consigneeGST`, `importerGST`) are personal data and stored under the event's `personal`.
 */
export type Customs = {
  readonly contentType: ContentType;
  readonly incoterms: Incoterms;
  readonly invoiceNumber?: string;
  readonly invoiceDate?: string;
  readonly orderId?: string;
  readonly orderTotalValue?: Money;
  readonly certified?: boolean;
  readonly exportDeclaration?: ExportDeclaration;
} & { readonly [Id in TaxIdentifier]?: string };

/** The text fields of a customs declaration, with their lengths. */
export const customsRules = {
  invoiceNumber: { max: 100, example: 'INV-1001' },
  orderId: { max: 100, example: 'ORD-1001' },
} as const satisfies Record<string, TextRule>;

const dateFaults = (value: string | undefined, field: string): Fault[] =>
  value === undefined || timestampParts(value) !== undefined
    ? []
    : [fieldFault(field, 'must be an existing date or an ISO 8601 timestamp', '"2026-01-15"')];

/** The faults of a declaration. `path` is its place in the request: `customs`. */
export const customsFaults = (customs: Unchecked<Customs>, path: string): Fault[] => [
  ...choiceFaults(customs.contentType, `${path}.contentType`, contentTypes, 'CommercialGoods'),
  ...choiceFaults(customs.incoterms, `${path}.incoterms`, incoterms, 'DDU'),
  ...textsFaults(customs, path, customsRules),
  ...taxIdentifiers
    .filter((identifier) => customs[identifier] !== undefined)
    .flatMap((identifier) => registrationFaults(identifier, customs[identifier], `${path}.${identifier}`)),
  ...dateFaults(customs.invoiceDate, `${path}.invoiceDate`),
  ...exportDeclarationFaults(customs.exportDeclaration, `${path}.exportDeclaration`),
  ...(customs.orderTotalValue === undefined ? [] : moneyFaults(customs.orderTotalValue, `${path}.orderTotalValue`)),
];

/** Default DDU, so that a sender pays the duties only if the request says so. */
export const customsDefaults = { contentType: 'CommercialGoods', incoterms: 'DDU' } as const satisfies Pick<
  Customs,
  'contentType' | 'incoterms'
>;

/** Whether the consignee pays the duties. */
export const isDutyUnpaid = ({ incoterms }: Pick<Customs, 'incoterms'>): boolean => incoterms !== 'DDP';

/**
 * The faults of a declaration: goods that cross a border must be declared; only documents need no commodities and
 * customs.
 */
export const declarationFaults = (request: {
  readonly customs?: Unchecked<Customs> | undefined;
  readonly commodities?: readonly unknown[] | undefined;
}): Fault[] => {
  if (request.customs?.contentType === 'Documents') return [];
  const faults: Fault[] = [];
  if ((request.commodities ?? []).length === 0) {
    faults.push({
      field: 'commodities',
      message:
        'commodities must have at least one entry for a parcel that crosses a customs ' +
        'border, unless customs.contentType is "Documents", for example [{"title":"Cotton ' +
        'T-shirt","quantity":1,"value":{"amount":"25.00","currency":"GBP"},"countryOfOrigin":"GB"}].',
    });
  }
  if (request.customs === undefined)
    faults.push(missing('customs', '{"contentType":"CommercialGoods","incoterms":"DDU"}'));
  return faults;
};

/**
 * Compares the declared total with the sum of the lines, which have the same currency: a warning if they differ by more
 * than one minor unit.
 */
export const orderTotalWarning = (
  commodities: readonly Pick<Commodity, 'value' | 'quantity'>[],
  customs: Pick<Customs, 'orderTotalValue'>,
): Warning | undefined => {
  const { orderTotalValue } = customs;
  if (orderTotalValue === undefined || commodities.length === 0) return undefined;
  const { currency } = orderTotalValue;
  const field = 'customs.orderTotalValue';
  const total = sumMoney(commodities.map(lineValueOf), currency);
  const difference = Decimal.parse(subtractMoney(total, orderTotalValue).amount).absolute();
  if (difference.compare(Decimal.of(1n, minorDigitsOf(currency))) <= 0) return undefined;
  return {
    reason: 'order_total_mismatch',
    field,
    message:
      `${field} is ${orderTotalValue.amount} ${currency}, ` +
      `the commodities (value × quantity) add up to ${total.amount} ${currency}.`,
  };
};

/**
 * Warnings for declared sums with a fraction of the minor unit, such as 1000.50 JPY: unit prices may have one, lines
 * and totals are rounded.
 */
export const roundedAmountWarnings = (
  commodities: readonly Pick<Commodity, 'value' | 'quantity'>[],
  customs: Pick<Customs, 'orderTotalValue'> | undefined,
): Warning[] => {
  const exactLine = ({ value, quantity }: Pick<Commodity, 'value' | 'quantity'>): Money => ({
    amount: Decimal.parse(value.amount)
      .times(Decimal.of(BigInt(quantity)))
      .toString(),
    currency: value.currency,
  });
  const total = customs?.orderTotalValue;
  const sums = [
    ...commodities.map((line, index) => ({
      field: `commodities[${index}].value`,
      what: ' × quantity',
      sum: exactLine(line),
    })),
    ...(total ? [{ field: 'customs.orderTotalValue', what: '', sum: total }] : []),
  ];
  return sums
    .filter(({ sum }) => !isSameMoney(sum, roundToMinor(sum)))
    .map(({ field, what, sum }) => {
      const { amount, currency } = sum;
      const declared = `${roundToMinor(sum).amount} ${currency}`;
      const digits = minorDigitsOf(currency);
      const message = `${field}${what} is ${amount} ${currency}, which has at most ${digits} decimals: it is declared as ${declared}.`;
      return { reason: 'amount_rounded', field, message };
    });
};

/** The declaration of a request, including the people in it. */
export type RequestedCustoms = Customs & {
  readonly signedBy?: string;
  readonly GPSRContactInfo?: string;
  readonly importerOfRecord?: Party;
};

/** The people in a declaration, each an entry that can be erased separately. */
export type DeclaredPeople = {
  readonly importerOfRecord?: Party;
  readonly signatory?: { readonly signedBy: string };
  readonly productSafetyContact?: { readonly GPSRContactInfo: string };
  readonly consigneeRegistration?: { readonly consigneeGST: string };
  readonly importerRegistration?: { readonly importerGST: string };
};

/** The stored part of a declaration, without its people and their own numbers. */
export type StoredCustoms = Omit<Customs, 'consigneeGST' | 'importerGST'>;

/** The people of a declaration. */
export const declaredPeopleOf = (customs: RequestedCustoms): DeclaredPeople => {
  const { importerOfRecord, signedBy, GPSRContactInfo, consigneeGST, importerGST } = customs;
  return {
    ...(importerOfRecord && { importerOfRecord }),
    ...(signedBy !== undefined && { signatory: { signedBy } }),
    ...(GPSRContactInfo !== undefined && { productSafetyContact: { GPSRContactInfo } }),
    ...(consigneeGST !== undefined && { consigneeRegistration: { consigneeGST } }),
    ...(importerGST !== undefined && { importerRegistration: { importerGST } }),
  };
};

/** The declaration without its people. */
export const withoutPersonalData = ({
  importerOfRecord: _importer,
  signedBy: _signatory,
  GPSRContactInfo: _contact,
  consigneeGST: _consignees,
  importerGST: _importers,
  ...customs
}: RequestedCustoms): StoredCustoms => customs;

/** The declaration with the numbers of its people, for customs and carriers. */
export const declarationOf = (
  customs: StoredCustoms,
  { consigneeRegistration, importerRegistration }: DeclaredPeople,
): Customs => ({
  ...customs,
  ...consigneeRegistration,
  ...importerRegistration,
});

/**
 * Kinds of proof that an export was declared or is exempt. `ITN`, `AES_CITATION` (filed after departure, or while AES
 * is unavailable) and `NOEEI` are of the United States (15 CFR part 30, appendix B), `MRN` of the European Union, the
 * United Kingdom and Switzerland, `EDN` of Australia, `CERS` the proof of report of Canada. `OTHER` is any other
 * country's number.
 */
export const exportNumberTypes = ['ITN', 'AES_CITATION', 'NOEEI', 'MRN', 'EDN', 'CERS', 'OTHER'] as const;
/** A kind of proof that an export was declared or is exempt. */
export type ExportNumberType = (typeof exportNumberTypes)[number];

/** The export declaration of the goods in a request. */
export type ExportDeclaration = { readonly type: ExportNumberType; readonly number: string };

type NumberForm = {
  /** The form of a number in capitals, without spaces and without a name before it. */
  readonly form: RegExp;
  readonly rule: string;
  readonly example: string;
};

/**
 * The forms. ITN and exemptions: 15 CFR part 30, appendix B
 * (https://www.ecfr.gov/current/title-15/subtitle-B/chapter-I/part-30). MRN: two digits of the year, two letters of the
 * country, 13 letters and digits, a check digit (Delegated Regulation (EU) 2015/2446, annex B). CERS: CBSA, technical
 * guide for the CERS portal, appendix A
 * (https://www.cbsa-asfc.gc.ca/prog/cers-scde/ch25/eccrdcers-deccescde-11-eng.html). All read on 2026-11-28. The length
 * of an EDN is common knowledge of the trade: nine characters, eleven with a check.
 */
const forms: Readonly<Record<Exclude<ExportNumberType, 'OTHER'>, NumberForm>> = {
  ITN: {
    form: /^X20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{6}$/,
    rule: 'X, the day of filing and 6 digits',
    example: 'X20260115123456',
  },
  AES_CITATION: {
    form: /^AES(POST|DOWN)[A-Z0-9]{9,11}([-—][A-Z0-9]{9,11})?\d{2}\/\d{2}\/\d{4}$/,
    rule: 'AESPOST or AESDOWN, the number of the filer and the day of export',
    example: 'AESDOWN 123456789 01/15/2026',
  },
  NOEEI: { form: /^30\.\d{1,2}(\([A-Z]\))?(\(\d{1,2}\))?$/, rule: 'a section of 15 CFR part 30', example: '30.37(h)' },
  MRN: {
    form: /^\d{2}[A-Z]{2}[A-Z0-9]{13}\d$/,
    rule: '18 characters: the year, the country, 13 letters or digits and a check digit',
    example: '26DE123456789012A4',
  },
  EDN: { form: /^[A-Z0-9]{9,11}$/, rule: '9 to 11 letters and digits', example: 'AAAC3RAFX' },
  CERS: {
    form: /^[A-Z]{2}\d{4}20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{1,11}$/,
    rule: 'the authorization ID, the day and a sequential number',
    example: 'AB12342026011500001',
  },
};

const numberRule = { max: 50, example: forms.MRN.example } as const satisfies TextRule;
const otherRule = { max: 50, example: '123456789' } as const satisfies TextRule;

/** The canonical form of the number: in capitals, without spaces and without the name of its kind. */
const bareNumber = ({ type, number }: ExportDeclaration): string => {
  if (type === 'OTHER') return number.trim();
  const text = number.toUpperCase().replaceAll(/[\s§]/g, '');
  if (type === 'AES_CITATION') return text;
  return text.replace(/^(AES|ITN|NOEEI|MRN|EDN|CERS)+[:#]?/, '');
};

/** The citation on documents and for carriers: `AES X20260115123456`, `NOEEI 30.37(h)`, `MRN 26DE…`. */
export const exportCitation = (declaration: ExportDeclaration): string => {
  const { type, number } = declaration;
  if (type === 'AES_CITATION') return number.trim().toUpperCase();
  const bare = bareNumber(declaration);
  if (type === 'ITN') return `AES ${bare}`;
  if (type === 'NOEEI') return `NOEEI ${bare.toLowerCase()}`;
  return type === 'OTHER' ? bare : `${type} ${bare}`;
};

/** The faults of an export declaration. */
export const exportDeclarationFaults = (sent: Unchecked<ExportDeclaration> | undefined, path: string): Fault[] => {
  if (sent === undefined) return [];
  const type = exportNumberTypes.find((known) => known === sent.type);
  if (sent.type === undefined) return [missing(`${path}.type`, '"MRN"')];
  if (type === undefined) return choiceFaults(sent.type, `${path}.type`, exportNumberTypes, 'MRN');
  const { number } = sent;
  const field = `${path}.number`;
  const form = type === 'OTHER' ? undefined : forms[type];
  const faults = requiredTextFaults(
    number,
    field,
    form === undefined ? otherRule : { ...numberRule, example: form.example },
  );
  if (faults.length > 0 || number === undefined || form === undefined || form.form.test(bareNumber({ type, number })))
    return faults;
  return [fieldFault(field, `must be ${form.rule} for the type ${type}`, `"${form.example}"`)];
};

/** A valid declaration of a kind, for messages. */
export const exportDeclarationExample = (type: ExportNumberType): string =>
  JSON.stringify({ type, number: type === 'OTHER' ? otherRule.example : forms[type].example });
