import { borderBetween, hsDigitsOf } from '../../../domain/shared/index.ts';
import type { Commodity, Fault, Unchecked, Warning } from '../../../domain/shared/index.ts';
import { isGivenIn, isNumberOf, taxIdentifiers } from '../../../domain/shared/registrations/registration-numbers.ts';
import type { TaxIdentifier } from '../../../domain/shared/registrations/registration-numbers.ts';
import {
  assessingCountry,
  channels,
  isSetApart,
  schemeOverruns,
  territoryOf,
  unknownCodeFaults,
} from '../../../domain/trade/index.ts';
import type { CodeInField, Nomenclature, SchemeOverrun } from '../../../domain/trade/index.ts';
import { lostZeroWarnings } from '../../../domain/trade/nomenclature/nomenclature.ts';
import type { SentCode } from '../../../domain/trade/nomenclature/nomenclature.ts';
import type { ExchangeRateTables, RuleSets } from '../ports/duties.ts';
import { isGiven, placeOf, requestOf } from './parcel-request.ts';
import type { DeclaredParcel } from './parcel-request.ts';

type Goods = readonly (Pick<Unchecked<Commodity>, 'hsCode'> | undefined)[];

/** The field of a request that contains the goods. */
type GoodsField = 'commodities' | 'products';

const withDot = (subheading: string): string => `${subheading.slice(0, 4)}.${subheading.slice(4)}`;

const codesIn = (goods: Goods, list: GoodsField): readonly (CodeInField & SentCode)[] =>
  goods.flatMap((commodity, index) => {
    const sent = commodity?.hsCode;
    const digits = sent === undefined ? undefined : hsDigitsOf(sent);
    return sent === undefined || digits === undefined ? [] : [{ field: `${list}[${index}].hsCode`, digits, sent }];
  });

/** Faults for codes whose heading does not exist. */
export const codeFaults = (
  nomenclature: Pick<Nomenclature, 'standingOf'>,
  goods: Goods,
  list: GoodsField = 'commodities',
): readonly Fault[] => unknownCodeFaults(nomenclature, codesIn(goods, list));

/**
 * Warnings for subheadings that do not exist: they may be from an earlier edition, which some countries still use, or a
 * typing mistake, and customs will ask.
 */
const subheadingWarnings = (nomenclature: Nomenclature, codes: readonly CodeInField[]): readonly Warning[] =>
  codes.flatMap(({ field, digits }) => {
    const standing = nomenclature.standingOf(digits);
    if (standing.kind !== 'no_subheading') return [];
    const known =
      standing.edition === undefined
        ? `the Harmonized System of ${nomenclature.edition} has no ${withDot(digits.slice(0, 6))}`
        : `${digits.slice(0, 6)} is of the Harmonized System of ${standing.edition} or before`;
    const nearest = standing.nearest.map(withDot).join(', ');
    return [
      {
        reason: 'hs_code_unknown',
        field,
        message: `${field}: ${known}. Nearest in the edition of ${nomenclature.edition}: ${nearest}.`,
      },
    ];
  });

/** Warns of subheadings that do not exist, and of codes that may have lost their leading zero in a spreadsheet. */
export const codeWarnings = (
  nomenclature: Nomenclature,
  goods: Goods,
  list: GoodsField = 'commodities',
): readonly Warning[] => warningsOnCodes(nomenclature, codesIn(goods, list));

/** The same for codes in fields of any name. */
export const warningsOnCodes = (
  nomenclature: Nomenclature,
  codes: readonly (CodeInField & SentCode)[],
): readonly Warning[] => [...subheadingWarnings(nomenclature, codes), ...lostZeroWarnings(nomenclature, codes)];

/**
 * Numbers that are used only for schemes for small consignments, so that they are wrong above the limit. Other numbers
 * may have been sent for other reasons.
 */
const onlyForSchemes: ReadonlySet<TaxIdentifier> = new Set(['IOSS', 'VOECNUMBER', 'VAT']);

/** The fields of the registration numbers of a country. */
const fieldsOf = (
  { customs, commodities = [] }: DeclaredParcel,
  country: string,
): ReadonlyMap<TaxIdentifier, string> => {
  const fields = new Map<TaxIdentifier, string>();
  for (const identifier of taxIdentifiers) {
    const number = customs?.[identifier];
    if (isGiven(number) && isNumberOf(identifier, number, country)) fields.set(identifier, `customs.${identifier}`);
  }
  const line = commodities.findIndex((commodity) => isGiven(commodity?.compliance?.iossNumber));
  if (line >= 0 && isGivenIn('IOSS', country) && !fields.has('IOSS'))
    fields.set('IOSS', `commodities[${line}].compliance.iossNumber`);
  return fields;
};

const sentenceOf = ({ scheme, limit, per, worth }: SchemeOverrun, field: string): string => {
  const taken =
    per === 'consignment'
      ? `consignments of up to ${limit.amount} ${limit.currency}`
      : `items of up to ${limit.amount} ${limit.currency} each`;
  const what = per === 'consignment' ? 'these goods are' : 'the dearest of these items is';
  return `${field}: ${scheme} takes ${taken}, and ${what} worth ${worth.rounded(2).toString()} ${limit.currency}`;
};

type SchemeData = { readonly ruleSets: RuleSets; readonly exchangeRates: ExchangeRateTables };

/** Compares the limits of the schemes whose numbers were sent with the value of the goods on the day. */
const overrunsOf = (
  { ruleSets, exchangeRates }: SchemeData,
  parcel: DeclaredParcel,
  at: string,
): readonly (SchemeOverrun & { readonly field: string })[] => {
  const [from, to] = [placeOf(parcel.shipFrom), placeOf(parcel.shipTo)];
  if (!from || !to || borderBetween(from, to) === 'none' || isSetApart(to)) return [];
  const country = assessingCountry(to);
  const fields = fieldsOf(parcel, country);
  if (fields.size === 0) return [];
  const ruleSet = ruleSets.of(territoryOf(country));
  if (ruleSet === undefined) return [];
  const date = at.slice(0, 10);
  const question = requestOf(parcel, {
    from,
    to,
    date,
    currency: ruleSet.currency,
    registrations: [...fields.keys()],
  });
  const rates = exchangeRates.on(date);
  const [overruns = [], ...byOtherChannels] = channels.map((channel) =>
    schemeOverruns({ ...question, channel }, ruleSet, rates),
  );
  const isOne =
    ({ scheme, per }: SchemeOverrun) =>
    (other: SchemeOverrun): boolean =>
      other.scheme === scheme && other.per === per;
  return overruns
    .filter((overrun) => byOtherChannels.every((others) => others.some(isOne(overrun))))
    .map((overrun) => ({ ...overrun, field: fields.get(overrun.identifier) ?? `customs.${overrun.identifier}` }));
};

/** The faults of numbers that are used only for schemes and are wrong for goods of this value. */
const schemeFaults = (data: SchemeData, parcel: DeclaredParcel, at: string): readonly Fault[] =>
  overrunsOf(data, parcel, at)
    .filter(({ identifier }) => onlyForSchemes.has(identifier))
    .map((overrun) => ({
      field: overrun.field,
      message: `${sentenceOf(overrun, overrun.field)}: leave the number out, and the tax is due at the border.`,
    }));

/** Warnings of numbers that may have been sent for other reasons too. */
const schemeWarnings = (data: SchemeData, parcel: DeclaredParcel, at: string): readonly Warning[] =>
  overrunsOf(data, parcel, at)
    .filter(({ identifier }) => !onlyForSchemes.has(identifier))
    .map((overrun) => ({
      reason: 'scheme_limit_exceeded',
      field: overrun.field,
      message: `${sentenceOf(overrun, overrun.field)}: the tax is due at the border.`,
    }));

/**
 * The data to check declared goods with: the nomenclature, the schemes of the destination, the exchange rates of the
 * day.
 */
export type GoodsRules = {
  readonly codeFaults: (parcel: Pick<DeclaredParcel, 'commodities'>) => readonly Fault[];
  readonly schemeFaults: (parcel: DeclaredParcel, at: string) => readonly Fault[];
  readonly warnings: (parcel: DeclaredParcel, at: string) => readonly Warning[];
};

export const goodsRules = ({
  nomenclature,
  ...data
}: SchemeData & { readonly nomenclature: Nomenclature }): GoodsRules => ({
  codeFaults: ({ commodities = [] }) => codeFaults(nomenclature, commodities),
  schemeFaults: (parcel, at) => schemeFaults(data, parcel, at),
  warnings: (parcel, at) => [
    ...codeWarnings(nomenclature, parcel.commodities ?? []),
    ...schemeWarnings(data, parcel, at),
  ],
});
