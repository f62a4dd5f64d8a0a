import { isCountry } from './countries.ts';
import { countryRule } from './country-hints.ts';
import { minorDigitsOf } from './currencies.ts';
import { Decimal, largest } from './decimal.ts';
import type { Fault, Warning } from './domain-error.ts';
import { fieldFault, isBlank, kilogramFaults, missing, moneyFaults, textsFaults, weightFaults } from './field-rules.ts';
import type { TextRule, Unchecked } from './field-rules.ts';
import type { GoodsAnswer } from './goods-answer.ts';
import type { Weight } from './measures.ts';
import { metadataFaults } from './metadata.ts';
import type { Metadata } from './metadata.ts';
import type { Money } from './money.ts';
import { registrationFaults, registrationRule } from './registrations/registration-numbers.ts';

const [zero, nine, dot] = [0x30, 0x39, 0x2e];
const [shortest, longest] = [4, 10];

/**
 * An HS code as digits, or undefined if the text is none: dots and spaces are removed, and 4 digits (a heading) to 10
 * (a national line) must remain.
 */
export const hsDigitsOf = (code: string): string | undefined => {
  let digits = '';
  for (let at = 0; at < code.length; at++) {
    const character = code.charCodeAt(at);
    if (character >= zero && character <= nine) digits += code[at];
    else if (character !== dot && !/\s/.test(code.charAt(at))) return undefined;
  }
  return digits.length >= shortest && digits.length <= longest ? digits : undefined;
};

/**
 * The digits with a leading zero, if a spreadsheet may have removed one: customs codes have an even number of digits,
 * and four or two before their first dot or space, so that `901210000` and `901.21` may be 0901210000 and 0901.21.
 */
export const digitsWithLostZero = (code: string): string | undefined => {
  const digits = hsDigitsOf(code);
  if (digits === undefined || digits.startsWith('0')) return undefined;
  return digits.length % 2 === 1 || /^\s*\d{3}[.\s]/.test(code) ? `0${digits}` : undefined;
};

export type { Metadata } from './metadata.ts';

/** Known values of an open list. Other values are stored as sent. */
export const controlTypes = [
  'food',
  'drug',
  'cosmetic',
  'device',
  'battery',
  'wildlife',
  'dual_use',
  'textile',
  'other',
] as const;
/** Known kinds of certificates; others are kept as sent. */
export const certificationTypes = [
  'CE',
  'FCC',
  'FDA',
  'ROHS',
  'GPSR',
  'CITES',
  'PHYTOSANITARY',
  'ORIGIN',
  'other',
] as const;

/** Requirements of other authorities than customs. */
export type CommodityCompliance = {
  readonly isControlGood?: boolean;
  readonly controlType?: string;
  readonly regulatoryAgency?: string;
  readonly regulatoryProgram?: string;
  readonly regulatoryCategoryCode?: string;
  readonly EIN?: string;
  readonly iossNumber?: string;
  readonly importLicenseNumber?: string;
  readonly certificationType?: string;
  readonly certificationReference?: string;
};

/** One kind of item in a parcel. `value` is for one unit; at least one of `title` and `description` is present. */
export type Commodity = {
  readonly sku?: string;
  readonly title?: string;
  readonly description?: string;
  /** As sent, with dots and spaces. */
  readonly hsCode?: string;
  /** The same code as 4 to 10 digits. */
  readonly hsDigits?: string;
  readonly quantity: number;
  readonly value: Money;
  readonly unitWeight?: Weight;
  /** Kilograms of one unit: an alternative to `unitWeight`. */
  readonly kgWeight?: string;
  readonly countryOfOrigin: string;
  readonly category?: string;
  /** The material of the goods, which helps to find their customs code. */
  readonly material?: string;
  /** What a person has answered to questions about the goods. */
  readonly answers?: readonly GoodsAnswer[];
  readonly imageUrl?: string;
  readonly productUrl?: string;
  readonly productId?: string;
  readonly variantId?: string;
  readonly predictedHsCode?: string;
  /** How certain the prediction is; absent in older events. */
  readonly predictedConfidence?: 'low' | 'medium' | 'high';
  readonly predictedTaxCode?: string;
  /** The estimated duties and taxes, if they were estimated: `Duty 2.54 GBP`. */
  readonly dutiesAndTaxes?: readonly string[];
  readonly compliance?: CommodityCompliance;
  readonly metadata?: Metadata;
};

/** The text fields of a line of goods, with their lengths. */
export const commodityRules = {
  sku: { max: 64, example: 'TEE-M-BLUE' },
  title: { max: 200, example: 'Cotton T-shirt' },
  description: { max: 255, example: 'Knitted cotton T-shirt, blue' },
  category: { max: 255, example: 'Clothing' },
  material: { max: 100, example: 'cotton' },
  imageUrl: { max: 2048, example: 'https://example.com/tee.jpg' },
  productUrl: { max: 2048, example: 'https://example.com/tee' },
  productId: { max: 100, example: 'P-1001' },
  variantId: { max: 100, example: 'P-1001-M' },
} as const satisfies Record<string, TextRule>;

const number = { max: 100, example: 'L-2026-0001' } as const satisfies TextRule;
/** The text fields of compliance, with their lengths. */
export const complianceRules = {
  controlType: { max: 100, example: 'food' },
  regulatoryAgency: { max: 100, example: 'FDA' },
  regulatoryProgram: number,
  regulatoryCategoryCode: number,
  EIN: registrationRule('EIN'),
  iossNumber: registrationRule('IOSS'),
  importLicenseNumber: number,
  certificationType: { max: 100, example: 'CE' },
  certificationReference: number,
} as const satisfies Record<Exclude<keyof CommodityCompliance, 'isControlGood'>, TextRule>;

/** Registration numbers have their own rules. */
const { EIN: _, iossNumber: __, ...complianceTexts } = complianceRules;

const complianceFaults = (compliance: Unchecked<CommodityCompliance>, path: string): Fault[] => [
  ...textsFaults(compliance, path, complianceTexts),
  ...registrationFaults('EIN', compliance.EIN, `${path}.EIN`),
  ...registrationFaults('IOSS', compliance.iossNumber, `${path}.iossNumber`),
];

/** The largest quantity of a line. */
export const maxPieces = 99_999;
/** The most lines of goods in a parcel. */
export const maxCommodities = 200;

const quantityFaults = (quantity: number | undefined, field: string): Fault[] => {
  if (quantity === undefined) return [missing(field, '1')];
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= maxPieces) return [];
  return [fieldFault(field, `must be a whole number from 1 to ${maxPieces}`, '1')];
};

const originFaults = (country: string | undefined, field: string): Fault[] => {
  if (country === undefined) return [missing(field, '"GB"')];
  return isCountry(country) ? [] : [fieldFault(field, countryRule(country), '"GB"')];
};

const hsCodeFaults = (code: string | undefined, field: string): Fault[] =>
  code === undefined || hsDigitsOf(code) !== undefined
    ? []
    : [fieldFault(field, 'must be 4 to 10 digits, dots and spaces aside', '"6109.10"')];

/**
 * The faults of one commodity. `path` is its place in the request: `commodities[0]`. Messages are built only if there
 * is a fault.
 */
export const commodityFaults = (commodity: Unchecked<Commodity>, path: string): Fault[] => {
  const faults: Fault[] = [];
  if (isBlank(commodity.title) && isBlank(commodity.description)) {
    faults.push(fieldFault(`${path}.title`, `or ${path}.description is required`, `"${commodityRules.title.example}"`));
  }
  faults.push(...textsFaults(commodity, path, commodityRules));
  faults.push(
    ...hsCodeFaults(commodity.hsCode, `${path}.hsCode`),
    ...quantityFaults(commodity.quantity, `${path}.quantity`),
  );
  if (commodity.value === undefined) faults.push(missing(`${path}.value`, '{"amount":"25.00","currency":"GBP"}'));
  else faults.push(...moneyFaults(commodity.value, `${path}.value`));
  if (commodity.unitWeight !== undefined) faults.push(...weightFaults(commodity.unitWeight, `${path}.unitWeight`));
  faults.push(
    ...kilogramFaults(commodity.kgWeight, `${path}.kgWeight`),
    ...originFaults(commodity.countryOfOrigin, `${path}.countryOfOrigin`),
  );
  if (commodity.compliance !== undefined) faults.push(...complianceFaults(commodity.compliance, `${path}.compliance`));
  if (commodity.metadata !== undefined) faults.push(...metadataFaults(commodity.metadata, `${path}.metadata`));
  return faults;
};

/** The faults of lines of goods. */
export const commoditiesFaults = (commodities: readonly Unchecked<Commodity>[], path: string): Fault[] =>
  commodities.length > maxCommodities
    ? [
        {
          field: path,
          message: `${path} must hold at most ${maxCommodities} entries; put goods of one kind into one entry with a quantity.`,
        },
      ]
    : commodities.flatMap((commodity, index) => commodityFaults(commodity, `${path}[${index}]`));

/** The weight of one unit, from the field that was sent. */
export const unitWeightOf = ({
  unitWeight,
  kgWeight,
}: Pick<Commodity, 'unitWeight' | 'kgWeight'>): Weight | undefined =>
  unitWeight ?? (kgWeight === undefined ? undefined : { unit: 'kg', value: kgWeight });

/** The value of one line of the declaration: value × quantity, rounded once. */
export const lineAmountOf = ({
  value: { amount, currency },
  quantity,
}: Pick<Commodity, 'value' | 'quantity'>): Decimal =>
  Decimal.parse(amount)
    .times(Decimal.of(BigInt(quantity)))
    .rounded(minorDigitsOf(currency));

/** The value of one unit times the quantity, rounded once, as money. */
export const lineValueOf = (line: Pick<Commodity, 'value' | 'quantity'>): Money => ({
  amount: lineAmountOf(line).toString(),
  currency: line.value.currency,
});

/** Warnings about commodities that break no rule. */
export const commodityWarnings = (commodities: readonly Commodity[], path: string): Warning[] =>
  commodities.flatMap((commodity, index) => {
    const warnings: Warning[] = [];
    if (commodity.hsCode === undefined) {
      const field = `${path}[${index}].hsCode`;
      warnings.push({
        reason: 'hs_code_missing',
        field,
        message: `${field} is missing; customs will classify the goods by their description. Send one, for example "6109.10".`,
      });
    }
    if (unitWeightOf(commodity) === undefined) {
      const field = `${path}[${index}].unitWeight`;
      warnings.push({
        reason: 'unit_weight_missing',
        field,
        message: `${field} is missing; its share of the parcel's weight is declared instead.`,
      });
    }
    return warnings;
  });

const gramScale = 3;
const oneGram = Decimal.parse('0.001');

/**
 * The weight of one unit of each commodity. Items without a weight share equally what the known ones leave of the
 * parcel's weight; if nothing is left, each gets the average weight of an item of the parcel. The minimum is one gram.
 */
export const declaredUnitWeights = (commodities: readonly Commodity[], parcel: Weight): readonly Weight[] => {
  let left = Decimal.parse(parcel.value);
  let items = 0;
  let unknownItems = 0;
  for (const commodity of commodities) {
    const known = unitWeightOf(commodity);
    items += commodity.quantity;
    if (known === undefined) unknownItems += commodity.quantity;
    else left = left.minus(Decimal.parse(known.value).times(Decimal.of(BigInt(commodity.quantity))));
  }
  const isLeft = !left.isNegative() && !left.isZero();
  const pool = isLeft ? left : Decimal.parse(parcel.value);
  const share = (): Weight => {
    const weight = pool.dividedBy(Decimal.of(BigInt(isLeft ? unknownItems : items)), gramScale);
    return { unit: 'kg', value: largest(weight, oneGram).trimmed().toString() };
  };
  return commodities.map((commodity) => unitWeightOf(commodity) ?? share());
};
