import { lineAmountOf } from '../../../shared/commodity.ts';
import { canonicalCountry } from '../../../shared/countries.ts';
import { Decimal, lesser } from '../../../shared/decimal.ts';
import { DomainError } from '../../../shared/domain-error.ts';
import type { Fault } from '../../../shared/domain-error.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import type { Money } from '../../../shared/money.ts';
import { ownValue } from '../../../shared/table.ts';
import type { Tariff, TariffLine } from '../../tariff/duty-rate.ts';
import { CurrencyConverter, divisionScale, hasRate, rateNotLoaded, settled } from '../money/exchange-rates.ts';
import type { ExchangeRates } from '../money/exchange-rates.ts';
import { carrierTermsOf, withoutCarriersFees } from '../rules/carrier-terms.ts';
import type { CarrierTerms } from '../rules/carrier-terms.ts';
import { holds, unlisted } from '../rules/conditions.ts';
import type { Circumstances, LineCircumstances } from '../rules/conditions.ts';
import { rulesInForce } from '../rules/in-force.ts';
import type { RulesInForce } from '../rules/in-force.ts';
import type { DutyRequest, GoodsLine } from '../rules/request.ts';
import type { RuleSet, Valuation } from '../rules/rule-set.ts';
import { cutValue, cuttingFor } from './cut.ts';
import type { CuttingGap } from './cut.ts';

type Sums = { readonly goods: Decimal; readonly freight: Decimal; readonly insurance: Decimal };

/**
 * The facts of one calculation: a request under the rules and the tariff of a day, with its sums in the currency of the
 * rules.
 */
export type Consignment = Sums & {
  readonly request: DutyRequest;
  readonly rules: RulesInForce;
  /** The rules that can apply to goods of a code. */
  readonly rulesOn: (hsCode: string) => RulesInForce;
  readonly tariff: Tariff;
  /** The line of the tariff for a code, looked up once. */
  readonly tariffLineOf: (hsCode: string) => TariffLine | undefined;
  readonly valuation: Valuation;
  /** How sums are cut to larger units, if the consignment has one line and the rules say how. */
  readonly cutting: CuttingGap | undefined;
  /** What the carrier charges for advancing the charges. */
  readonly carrier: CarrierTerms;
  /** The lines with a customs code. */
  readonly lines: readonly LineValues[];
  /** The customs value of these lines. */
  readonly customsValue: Decimal;
  /** The circumstances of the whole consignment, without a line, for rules about it. */
  readonly circumstances: Circumstances;
  /** Records the exchange rates that were used. */
  readonly converter: CurrencyConverter;
};

/** The values that charges are calculated on. */
type ChargedValues = {
  /** The price, or the part of it that the valuation counts. */
  readonly value: Decimal;
  readonly freight: Decimal;
  readonly insurance: Decimal;
  /** The value that duties are calculated on. */
  readonly customsValue: Decimal;
};

/** The values of a line of goods in the currency of the rules, with its share of freight and insurance. */
export type LineValues = ChargedValues & {
  readonly index: number;
  readonly goods: GoodsLine;
  readonly hsCode: string;
  /** The share of the line in sums of the consignment is proportional to this. */
  readonly price: Decimal;
  /** Before an allowance is deducted: a charge whose rule is not loaded may count these. */
  readonly whole: ChargedValues;
  /** The circumstances that rules are evaluated against. */
  readonly circumstances: Circumstances & { readonly line: LineCircumstances };
};

const fieldsIn = ({ currency, freight, insurance, lines }: DutyRequest): readonly (readonly [string, string])[] => [
  ...lines.map(({ value }, index) => [`commodities[${index}].value.currency`, value.currency] as const),
  ['currency', currency],
  ...(freight ? [['freightCost.currency', freight.currency] as const] : []),
  ...(insurance ? [['insuranceValue.currency', insurance.currency] as const] : []),
];

/** The currencies of the sums in a request, and that of its answer. */
export const currenciesIn = ({ currency, freight, insurance, lines }: DutyRequest): ReadonlySet<string> => {
  const found = new Set([currency]);
  for (const { value } of lines) found.add(value.currency);
  for (const money of [freight, insurance]) if (money) found.add(money.currency);
  return found;
};

const missingRate = (field: string, currency: string, date: LocalDate): Fault => ({
  field,
  message: `${field}: no exchange rate of ${currency} is loaded for ${date}. Send another currency, for example "EUR".`,
});

/**
 * Refuses a request with a currency that cannot be converted to or from that of the rules. The refusal lists every such
 * field.
 */
const requireRates = (request: DutyRequest, own: string, rates: ExchangeRates): void => {
  const foreign = [...currenciesIn(request)].filter((currency) => currency !== own);
  if (foreign.length === 0) return;
  if (!hasRate(rates, own)) throw rateNotLoaded(own, 'the money of the destination');
  const missing = foreign.filter((currency) => !hasRate(rates, currency));
  if (missing.length === 0) return;
  const faults = fieldsIn(request).flatMap(([field, currency]) =>
    missing.includes(currency) ? [missingRate(field, currency, request.date)] : [],
  );
  const [first, ...others] = faults;
  const message =
    first && others.length === 0
      ? first.message
      : `${faults.length} fields name currencies of which no exchange rate is loaded.`;
  throw new DomainError('exchange_rate_missing', message, faults);
};

const chooseValuation = ({ name, valuations }: RulesInForce, circumstances: Circumstances): Valuation => {
  const valuation = valuations.find(({ when }) => holds(when, circumstances));
  if (valuation) return valuation;
  throw new DomainError('destination_not_covered', `No rules of ${name} are loaded for ${circumstances.request.date}.`);
};

/** Converts the thresholds of rules once, because they are compared with each line. */
const thresholdsIn = (converter: CurrencyConverter): Circumstances['toOwnCurrency'] => {
  const known = new Map<Money, Decimal>();
  return (threshold) => {
    const amount = known.get(threshold) ?? settled(converter.moneyToOwn(threshold));
    known.set(threshold, amount);
    return amount;
  };
};

/** The sums of a request in the currency of the rules, and the circumstances of the whole consignment. */
export const sumUpRequest = (
  request: DutyRequest,
  converter: CurrencyConverter,
): { readonly prices: readonly Decimal[]; readonly sums: Sums; readonly circumstances: Circumstances } => {
  const converted = (money: Money | undefined): Decimal =>
    money === undefined ? Decimal.zero : converter.moneyToOwn(money);
  const prices = request.lines.map((line) => converter.toOwn(lineAmountOf(line), line.value.currency));
  const goods = prices.reduce((sum, price) => sum.plus(price), Decimal.zero);
  const sums = { goods, freight: converted(request.freight), insurance: converted(request.insurance) };
  const landed = settled(goods.plus(sums.freight).plus(sums.insurance));
  const toOwnCurrency = thresholdsIn(converter);
  return { prices, sums, circumstances: { request, goods: settled(goods), landed, toOwnCurrency, line: undefined } };
};

/** The share of a line in a sum of the consignment, by value. If all goods are worth nothing, the shares are equal. */
export const shareOf = (
  sum: Decimal,
  price: Decimal,
  { goods, request }: Pick<Consignment, 'goods' | 'request'>,
): Decimal => {
  if (sum.isZero()) return Decimal.zero;
  if (goods.isZero()) return sum.dividedBy(Decimal.of(BigInt(request.lines.length)), divisionScale);
  return sum.times(price).dividedBy(goods, divisionScale);
};

/** The customs value for tax: an allowance may be deducted for duty alone. */
export const taxedCustomsValue = (line: LineValues, { dutyBase }: Valuation): Decimal =>
  dutyBase.reduce((sum, part) => sum.plus(line[part]), line.value);

const inNoPart: readonly string[] = [unlisted];

/** The circumstances for conditions about one line. */
export const lineCircumstances = (
  { rules: { lists }, converter }: { readonly rules: Pick<RuleSet, 'lists'>; readonly converter: CurrencyConverter },
  { hsCode, goods: { origin, value } }: Pick<LineValues, 'hsCode' | 'goods'>,
): LineCircumstances => {
  // Cache the marks: several rules use the same list, and a lookup tries each prefix of a code.
  let known: Map<string, readonly string[]> | undefined;
  return {
    hsCode,
    origin,
    unitValue: settled(converter.moneyToOwn(value)),
    marksIn: (list) => {
      const marks = known?.get(list) ?? ownValue(lists, list)?.marksOf(hsCode) ?? inNoPart;
      (known ??= new Map()).set(list, marks);
      return marks;
    },
  };
};

type Undivided = Omit<Consignment, 'lines' | 'customsValue' | 'cutting'>;

/** The lines with a customs code, with their customs values before any allowance. */
const codedLines = (consignment: Undivided, prices: readonly Decimal[]): readonly LineValues[] => {
  const { request, freight, insurance, valuation } = consignment;
  const { dutyBase, share, when } = valuation;
  return request.lines.flatMap((goods, index): readonly LineValues[] => {
    const { hsCode } = goods;
    const price = prices[index] ?? Decimal.zero;
    if (hsCode === undefined) return [];
    const circumstances = { ...consignment.circumstances, line: lineCircumstances(consignment, { hsCode, goods }) };
    const value = share !== undefined && holds(when, circumstances) ? price.times(Decimal.parse(share)) : price;
    const parts = { freight: shareOf(freight, price, consignment), insurance: shareOf(insurance, price, consignment) };
    const customsValue = dutyBase.reduce((sum, part) => sum.plus(parts[part]), value);
    const whole = { value, ...parts, customsValue };
    return [{ index, goods, hsCode, price, ...whole, whole, circumstances }];
  });
};

const sumOfValues = (lines: readonly LineValues[]): Decimal =>
  lines.reduce((sum, { customsValue }) => sum.plus(customsValue), Decimal.zero);

/** Deducts from the price first, then from the freight and the insurance that belong to the customs value. */
const lessForTax = (
  line: LineValues,
  off: Decimal,
  { dutyBase }: Valuation,
): Pick<LineValues, 'value' | 'freight' | 'insurance'> => {
  let left = off;
  const less = (part: 'value' | 'freight' | 'insurance'): Decimal => {
    const taken = lesser(left, line[part]);
    left = left.minus(taken);
    return line[part].minus(taken);
  };
  const value = less('value');
  const parts = { freight: line.freight, insurance: line.insurance };
  for (const part of dutyBase) parts[part] = less(part);
  return { value, ...parts };
};

/**
 * The customs values after an allowance, such as 60 CAD for a gift to Canada: it is deducted from the lines to which the
 * valuation applies, in proportion to their value. Thresholds are still compared with the value before the deduction,
 * and the declaration shows that value.
 */
const lessAllowance = (consignment: Undivided, lines: readonly LineValues[]): readonly LineValues[] => {
  const { valuation, converter } = consignment;
  const { allowance, allowanceOf = ['duty', 'tax'], when } = valuation;
  if (allowance === undefined) return lines;
  const concerned = new Set(lines.filter(({ circumstances }) => holds(when, circumstances)));
  const sum = sumOfValues([...concerned]);
  if (sum.isZero()) return lines;
  const deducted = lesser(converter.moneyToOwn(allowance), sum);
  return lines.map((line) => {
    if (!concerned.has(line)) return line;
    const off = deducted.times(line.customsValue).dividedBy(sum, divisionScale);
    return {
      ...line,
      ...(allowanceOf.includes('tax') && lessForTax(line, off, valuation)),
      ...(allowanceOf.includes('duty') && { customsValue: line.customsValue.minus(off) }),
    };
  });
};

export const buildConsignment = (
  request: DutyRequest,
  ruleSet: RuleSet,
  tariff: Tariff,
  rates: ExchangeRates,
): Consignment => {
  const rulesOn = (hsCode?: string): RulesInForce =>
    rulesInForce(ruleSet, request.date, canonicalCountry(request.to.country), hsCode);
  const inForce = rulesOn();
  requireRates(request, inForce.currency, rates);
  const converter = new CurrencyConverter(rates, inForce.currency);
  const { prices, sums, circumstances } = sumUpRequest(request, converter);
  for (const { currency } of request.carrierFees ?? [])
    if (!hasRate(rates, currency)) throw rateNotLoaded(currency, "in which the carrier's fee is set");
  const carrier = carrierTermsOf(request, circumstances.goods, converter);
  const rules = withoutCarriersFees(inForce, carrier);
  const valuation = chooseValuation(rules, circumstances);
  const tariffLines = new Map<string, TariffLine | undefined>();
  const tariffLineOf = (hsCode: string): TariffLine | undefined => {
    if (!tariffLines.has(hsCode)) tariffLines.set(hsCode, tariff.lookup(hsCode));
    return tariffLines.get(hsCode);
  };
  const undivided = {
    ...{ request, rules, rulesOn, tariff, tariffLineOf, valuation, carrier, circumstances, converter },
    ...sums,
  };
  const whole = lessAllowance(undivided, codedLines(undivided, prices));
  const [only] = request.lines.length === 1 ? whole : [];
  const cutting = only && cuttingFor(rules.gaps, only.circumstances);
  const lines = cutting
    ? whole.map((line) => ({ ...line, customsValue: cutValue(line.customsValue, cutting) }))
    : whole;
  return { ...undivided, cutting, lines, customsValue: sumOfValues(lines) };
};

/** The same facts for charges that are not in the answer: their exchange rates are not recorded. */
export const supposing = (consignment: Consignment): Consignment => {
  const converter = consignment.converter.unrecorded();
  return {
    ...consignment,
    converter,
    circumstances: { ...consignment.circumstances, toOwnCurrency: thresholdsIn(converter) },
  };
};
