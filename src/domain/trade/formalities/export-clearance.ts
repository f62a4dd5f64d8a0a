import { lineAmountOf } from '../../shared/commodity.ts';
import type { Commodity } from '../../shared/commodity.ts';
import { canonicalCountry } from '../../shared/countries.ts';
import { borderBetween, customsTerritoryOf, isMilitaryMail } from '../../shared/customs-border.ts';
import { Decimal } from '../../shared/decimal.ts';
import type { ExportNumberType, ExportDeclaration } from '../../shared/customs.ts';
import { exportDeclarationExample } from '../../shared/customs.ts';
import { isWithin } from '../../shared/local-date.ts';
import type { LocalDate } from '../../shared/local-date.ts';
import type { Weight } from '../../shared/measures.ts';
import type { Money } from '../../shared/money.ts';
import type { AddressPlace } from '../../shared/party.ts';
import { convert, hasRate } from '../duties/index.ts';
import type { ExchangeRates } from '../duties/index.ts';
import type { FormalityRule } from './formality-rule.ts';
import { sourceText } from './formality-rule.ts';
import type { Fault, Warning } from '../../shared/domain-error.ts';

/** Whether a parcel is sent by a post or by another carrier: customs treats them differently. */
export type Carriage = 'postal' | 'courier';

/** The value or weight from which goods that leave a customs territory must be declared for export with a number. */
export type ExportRule = FormalityRule & {
  /** The customs territory that the goods leave, and its name in a sentence. */
  readonly from: string;
  readonly name: string;
  readonly carriage?: Carriage;
  /** The declaration and the system it is lodged in: "an electronic export declaration in AES". */
  readonly form: string;
  /** The kinds of numbers that prove it; the first is the usual one. */
  readonly numbers: readonly [ExportNumberType, ...ExportNumberType[]];
  /** Absent: all goods are declared. */
  readonly limit?: {
    readonly amount: string;
    readonly currency: string;
    /** The limit applies to the whole parcel, or to the goods of one heading of the tariff. */
    readonly per: 'consignment' | 'heading';
    /** Whether goods worth exactly the amount are declared too. */
    readonly inclusive?: boolean;
    readonly kilograms?: string;
    /** The citation on documents for goods within the limit. */
    readonly citation?: string;
  };
  /** Destinations within the same customs territory to which goods are declared anyway, in both directions. */
  readonly alsoWithin?: readonly string[];
  /** Destinations to which nothing is declared, whatever the value, and the citation on documents then. */
  readonly exempt?: readonly { readonly to: readonly string[]; readonly citation?: string }[];
  /** Destinations to which goods are always declared. */
  readonly always?: readonly string[];
  /** Goods that are always declared: prefixes of codes, kinds of control, agencies that license exports. */
  readonly goods?: {
    readonly codes?: readonly string[];
    readonly controlTypes?: readonly string[];
    readonly agencies?: readonly string[];
  };
};

export type ExportedParcel = {
  readonly from: AddressPlace;
  readonly to: AddressPlace;
  readonly commodities: readonly Commodity[];
  readonly weight: Weight;
  readonly carriage: Carriage;
};

/** The reasons for an export declaration. */
export type ExportReason =
  | { readonly kind: 'value'; readonly worth: Money; readonly heading?: string }
  | { readonly kind: 'weight' | 'destination' | 'licence' | 'all' };

/** The requirements for the export of a parcel. */
export type ExportClearance =
  /** The goods leave no customs territory. */
  | { readonly kind: 'none' }
  /** No rule of the territory is loaded. */
  | { readonly kind: 'unknown'; readonly territory: string }
  /** No number is needed; `citation` is printed on documents instead. */
  | { readonly kind: 'exempt'; readonly rule: ExportRule; readonly citation?: string }
  | { readonly kind: 'declared'; readonly rule: ExportRule; readonly reason: ExportReason }
  /** The value cannot be compared with the limit, because an exchange rate is missing. */
  | { readonly kind: 'unvalued'; readonly rule: ExportRule; readonly currency: string };

const codeOf = ({ hsDigits, predictedHsCode }: Commodity): string => {
  const digits = hsDigits ?? predictedHsCode ?? '';
  // The seventh and eighth digits of codes of other lengths are another country's.
  return digits.length === 10 ? digits : digits.slice(0, 6);
};

type Heading = { readonly code: string; readonly worth: Decimal };

/**
 * The goods by heading. Two codes of which one is a prefix of the other may be the same heading, and count as one; so
 * do goods without a code among themselves.
 */
const byHeading = (commodities: readonly Commodity[]): readonly Heading[] => {
  const shortestFirst = commodities
    .map((commodity) => ({ code: codeOf(commodity), worth: lineAmountOf(commodity) }))
    .sort((one, other) => one.code.length - other.code.length);
  return shortestFirst.reduce<Heading[]>((headings, { code, worth }) => {
    const at = headings.findIndex((heading) => (heading.code === '' ? code === '' : code.startsWith(heading.code)));
    const known = headings[at];
    return known === undefined
      ? [...headings, { code, worth }]
      : headings.with(at, { code: known.code, worth: known.worth.plus(worth) });
  }, []);
};

const isLicensed = (
  { compliance }: Commodity,
  { controlTypes = [], agencies = [] }: NonNullable<ExportRule['goods']>,
): boolean => {
  const [control, agency] = [
    compliance?.controlType?.toLowerCase() ?? '',
    compliance?.regulatoryAgency?.toUpperCase() ?? '',
  ];
  return controlTypes.includes(control) || agency.split(/[^A-Z]+/).some((word) => agencies.includes(word));
};

const declaredGoods = ({ goods }: ExportRule, commodities: readonly Commodity[]): boolean =>
  goods !== undefined &&
  commodities.some(
    (commodity) =>
      isLicensed(commodity, goods) || (goods.codes ?? []).some((prefix) => codeOf(commodity).startsWith(prefix)),
  );

const byValue = (rule: ExportRule, { commodities, weight }: ExportedParcel, rates: ExchangeRates): ExportClearance => {
  const { limit } = rule;
  if (limit === undefined) return { kind: 'declared', rule, reason: { kind: 'all' } };
  const currency = commodities[0]?.value.currency ?? limit.currency;
  if (currency !== limit.currency && !(hasRate(rates, currency) && hasRate(rates, limit.currency)))
    return { kind: 'unvalued', rule, currency };
  const all = commodities.reduce((sum, commodity) => sum.plus(lineAmountOf(commodity)), Decimal.zero);
  const parts: readonly Heading[] = limit.per === 'heading' ? byHeading(commodities) : [{ code: '', worth: all }];
  const amount = Decimal.parse(limit.amount);
  const dearest = parts
    .map(({ code, worth }) => ({ code, worth: convert(worth, currency, limit.currency, rates) }))
    .reduce((most, part) => (part.worth.compare(most.worth) > 0 ? part : most));
  const beyond = dearest.worth.compare(amount);
  if (beyond > 0 || (beyond === 0 && limit.inclusive === true)) {
    const worth = { amount: dearest.worth.rounded(2).toString(), currency: limit.currency };
    return {
      kind: 'declared',
      rule,
      reason: { kind: 'value', worth, ...(dearest.code !== '' && { heading: dearest.code }) },
    };
  }
  if (limit.kilograms !== undefined && Decimal.parse(weight.value).compare(Decimal.parse(limit.kilograms)) > 0)
    return { kind: 'declared', rule, reason: { kind: 'weight' } };
  return { kind: 'exempt', rule, ...(limit.citation !== undefined && { citation: limit.citation }) };
};

/**
 * Between a part of the Union's customs territory outside the VAT area, such as the Canaries, and the rest of it, goods
 * are declared like exports: Union Customs Code, article 1(3), Delegated Regulation (EU) 2015/2446, article 134. Within
 * one member, customs may accept another document instead.
 */
const betweenTaxAreas = (rule: ExportRule): ExportRule => ({
  ...rule,
  name: `a VAT area of ${rule.name}`,
  form: `${rule.form}; inside one member its customs may take an invoice or a single document instead`,
  source: `${rule.source}; article 134 for parts outside the VAT area`,
});

/** The requirements for the export of a parcel of goods, by the rules and the exchange rates of a day. */
export const decideExportClearance = (
  rules: readonly ExportRule[],
  parcel: ExportedParcel,
  day: { readonly date: LocalDate; readonly rates: ExchangeRates },
): ExportClearance => {
  const { from, to, commodities, carriage } = parcel;
  // Mail from armed forces leaves no territory.
  if (commodities.length === 0 || isMilitaryMail(from)) return { kind: 'none' };
  const [territory, origin, destination] = [
    customsTerritoryOf(from),
    canonicalCountry(from.country),
    canonicalCountry(to.country),
  ];
  const border = borderBetween(from, to);
  const ofTerritory = rules.find(
    (one) => one.from === territory && (one.carriage ?? carriage) === carriage && isWithin(one, day.date),
  );
  const rule = ofTerritory && border === 'fiscal' ? betweenTaxAreas(ofTerritory) : ofTerritory;
  const leaves = border !== 'none';
  const isWithinButDeclared =
    origin !== destination && [origin, destination].some((country) => rule?.alsoWithin?.includes(country));
  if (!leaves && !isWithinButDeclared) return { kind: 'none' };
  if (rule === undefined) return { kind: 'unknown', territory };
  if (declaredGoods(rule, commodities)) return { kind: 'declared', rule, reason: { kind: 'licence' } };
  const exemption = rule.exempt?.find((one) => one.to.includes(destination));
  if (exemption)
    return { kind: 'exempt', rule, ...(exemption.citation !== undefined && { citation: exemption.citation }) };
  if (rule.always?.includes(destination)) return { kind: 'declared', rule, reason: { kind: 'destination' } };
  return byValue(rule, parcel, day.rates);
};

const field = 'customs.exportDeclaration';

const limitText = ({ limit }: ExportRule): string => {
  if (limit === undefined) return '';
  const { amount, currency, per, inclusive, kilograms } = limit;
  const value = `${inclusive === true ? 'from' : 'above'} ${amount} ${currency}${per === 'heading' ? ' per heading of the tariff' : ''}`;
  return kilograms === undefined ? value : `${value} or above ${kilograms} kg`;
};

const goodsText = (reason: ExportReason, rule: ExportRule): string => {
  switch (reason.kind) {
    case 'value': {
      const { worth, heading } = reason;
      const goods = heading === undefined ? 'these goods' : `the goods of ${heading}`;
      return `${goods} are worth ${worth.amount} ${worth.currency}, and goods that leave ${rule.name} ${limitText(rule)} are declared`;
    }
    case 'weight':
      return `the parcel is heavier than ${rule.limit?.kilograms ?? ''} kg, and such goods that leave ${rule.name} are declared`;
    case 'destination':
      return `goods that leave ${rule.name} for this destination are declared whatever their value`;
    case 'licence':
      return `goods under export control that leave ${rule.name} are declared whatever their value`;
    case 'all':
      return `all goods that leave ${rule.name} are declared`;
  }
};

const needed = ({ rule, reason }: Extract<ExportClearance, { kind: 'declared' }>): string =>
  `${goodsText(reason, rule)}: ${rule.form}. ` +
  `Send its number, for example ${exportDeclarationExample(rule.numbers[0])}. ${sourceText(rule)}`;

const unvalued = ({ rule, currency }: Extract<ExportClearance, { kind: 'unvalued' }>): string =>
  `no exchange rate of ${currency} is loaded to compare the value with the limit of ${rule.name} (${limitText(rule)}: ` +
  `${rule.form}). ` +
  'Declare the goods in another currency, or send the number, ' +
  `for example ${exportDeclarationExample(rule.numbers[0])}. ` +
  `${sourceText(rule)}`;

/** Whether a number proves that the goods were declared or are exempt. */
const isProof = ({ numbers }: ExportRule, sent: ExportDeclaration | undefined): sent is ExportDeclaration =>
  sent !== undefined && numbers.includes(sent.type);

const otherKind = ({ name, numbers }: ExportRule, { type }: ExportDeclaration): Warning => ({
  reason: 'export_number_type',
  field: `${field}.type`,
  message: `${field}.type is ${type}, and goods that leave ${name} have a number of the type ${numbers.join(' or ')}.`,
});

/** The warnings on the export of a parcel for which `sent` was sent. */
export const exportWarnings = (clearance: ExportClearance, sent: ExportDeclaration | undefined): readonly Warning[] => {
  switch (clearance.kind) {
    case 'none':
      return [];
    case 'unknown':
      return sent !== undefined
        ? []
        : [
            {
              reason: 'export_rules_unknown',
              field,
              message:
                `Nothing is known here of the limits above which goods that leave ${clearance.territory} are declared for export. ` +
                'Ask its customs authority or your carrier, and send the number of the declaration where there is one.',
            },
          ];
    case 'exempt':
      return sent === undefined || isProof(clearance.rule, sent) ? [] : [otherKind(clearance.rule, sent)];
    case 'declared':
    case 'unvalued': {
      const { rule } = clearance;
      if (isProof(rule, sent)) return [];
      const text = clearance.kind === 'declared' ? needed(clearance) : unvalued(clearance);
      return [
        ...(sent === undefined ? [] : [otherKind(rule, sent)]),
        { reason: 'export_declaration_required', field, message: `${field} is missing: ${text}` },
      ];
    }
  }
};

/** The faults because of which a carrier that requires proof refuses the parcel. */
export const exportFaults = (clearance: ExportClearance, sent: ExportDeclaration | undefined): readonly Fault[] => {
  if (clearance.kind !== 'declared' && clearance.kind !== 'unvalued') return [];
  if (isProof(clearance.rule, sent)) return [];
  const text = clearance.kind === 'declared' ? needed(clearance) : unvalued(clearance);
  return [{ field, message: `${field} is required: ${text}` }];
};
