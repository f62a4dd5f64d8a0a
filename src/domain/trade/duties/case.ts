import { canonicalCountry } from '../../shared/countries.ts';
import { Decimal } from '../../shared/decimal.ts';
import { lineValueOf } from '../../shared/commodity.ts';
import type { Money } from '../../shared/money.ts';
import { DomainError } from '../../shared/domain-error.ts';
import type { Remark, UsedRate, UsedRule } from './assessment.ts';
import { convert, crossRate } from './exchange-rates.ts';
import type { ExchangeRates } from './exchange-rates.ts';
import type { DutyRequest, GoodsLine } from './request.ts';
import { rulesInForce } from './in-force.ts';
import type { RulesInForce } from './in-force.ts';
import type { Rule, RuleSet, Threshold, Valuation } from './rule-set.ts';
import type { Circumstances } from './when.ts';

/** A line in the money of the rule set, with its share of what the whole consignment cost to move and insure. */
export type CaseLine = {
  readonly index: number;
  readonly goods: GoodsLine;
  readonly hsCode: string;
  readonly value: Decimal;
  readonly freight: Decimal;
  readonly insurance: Decimal;
  readonly customsValue: Decimal;
  readonly circumstances: Circumstances;
};

/** One request before one rule set: sums in its money, and a record of every rule and exchange rate that is looked at. */
export type Case = {
  readonly request: DutyRequest;
  readonly ruleSet: RulesInForce;
  readonly valuation: Valuation;
  readonly whole: Circumstances;
  readonly lines: readonly CaseLine[];
  /** Lines nobody has a customs code for, by their place in the request. */
  readonly uncoded: readonly number[];
  readonly goods: Decimal;
  readonly freight: Decimal;
  readonly insurance: Decimal;
  readonly toOwn: (amount: Decimal, currency: string) => Decimal;
  readonly toAnswer: (amount: Decimal) => Decimal;
  /** Takes down a rule, described only when it is the first time. Answers its id. */
  readonly use: (id: string, described: () => UsedRule) => string;
  readonly usedRules: () => readonly UsedRule[];
  readonly usedRates: () => readonly UsedRate[];
  readonly remark: (remark: Remark, key?: string) => void;
  readonly remarks: () => readonly Remark[];
};

const shareScale = 20;

const usedRuleOf = (rule: Rule & { readonly name?: string }): UsedRule => ({
  id: rule.id,
  ...(rule.name !== undefined && { name: rule.name }),
  source: rule.source,
  certainty: rule.certainty,
  ...(rule.validFrom !== undefined && { validFrom: rule.validFrom }),
  ...(rule.validTo !== undefined && { validTo: rule.validTo }),
});

export const noteRule = (inCase: Case, rule: Rule & { readonly name?: string }): string => inCase.use(rule.id, () => usedRuleOf(rule));

const byPair = (one: UsedRate, other: UsedRate): number => (`${one.from}${one.to}` < `${other.from}${other.to}` ? -1 : 1);

const exchange = (rates: ExchangeRates) => {
  const used = new Map<string, UsedRate>();
  return {
    convert: (amount: Decimal, from: string, to: string): Decimal => {
      if (from !== to && !used.has(`${from}/${to}`)) {
        used.set(`${from}/${to}`, { from, to, rate: crossRate(from, to, rates), date: rates.date, source: rates.source });
      }
      return convert(amount, from, to, rates);
    },
    // In an order of their own, so that the order of the goods does not show in it.
    used: (): readonly UsedRate[] => [...used.values()].sort(byPair),
  };
};

export const openCase = (request: DutyRequest, whole: RuleSet, rates: ExchangeRates): Case => {
  const ruleSet = rulesInForce(whole, request.date, canonicalCountry(request.to.country));
  const { convert: exchanged, used } = exchange(rates);
  const own = ruleSet.currency;
  const toOwn = (amount: Decimal, currency: string): Decimal => exchanged(amount, currency, own);
  const money = (value: Money | undefined): Decimal =>
    value === undefined ? Decimal.zero : toOwn(Decimal.parse(value.amount), value.currency);

  const values = request.lines.map((line) => money(lineValueOf(line)));
  const goods = values.reduce((sum, value) => sum.plus(value), Decimal.zero);
  const [freight, insurance] = [money(request.freight), money(request.insurance)];
  const thresholds = new Map<Threshold, Decimal>();
  const toOwnMoney = (threshold: Threshold): Decimal => {
    const known = thresholds.get(threshold);
    if (known) return known;
    const amount = toOwn(Decimal.parse(threshold.amount), threshold.currency);
    thresholds.set(threshold, amount);
    return amount;
  };
  const circumstances: Circumstances = {
    request,
    goods,
    landed: goods.plus(freight).plus(insurance),
    toOwnMoney,
    forAll: new Map(),
  };
  const [valuation] = ruleSet.valuations;
  if (valuation === undefined)
    throw new DomainError('destination_not_covered', `No rules of ${ruleSet.name} are loaded for ${request.date}.`);

  const count = Decimal.of(BigInt(Math.max(1, request.lines.length)));
  /** By value; goods that are all worth nothing share alike. */
  const shareOf = (total: Decimal, value: Decimal): Decimal => {
    if (total.isZero()) return Decimal.zero;
    return goods.isZero() ? total.dividedBy(count, shareScale) : total.times(value).dividedBy(goods, shareScale);
  };

  const lines: CaseLine[] = [];
  const uncoded: number[] = [];
  for (const [index, line] of request.lines.entries()) {
    const value = values[index] ?? Decimal.zero;
    if (line.hsCode === undefined) {
      uncoded.push(index);
      continue;
    }
    const shares = { freight: shareOf(freight, value), insurance: shareOf(insurance, value) };
    lines.push({
      index,
      goods: line,
      hsCode: line.hsCode,
      value,
      ...shares,
      customsValue: valuation.dutyBase.reduce((sum, part) => sum.plus(shares[part]), value),
      circumstances: { ...circumstances, line: { hsCode: line.hsCode, origin: line.origin, unitValue: money(line.value) } },
    });
  }

  const rules = new Map<string, UsedRule>();
  const remarks = new Map<string, Remark>();
  return {
    request,
    ruleSet,
    valuation,
    whole: circumstances,
    lines,
    uncoded,
    goods,
    freight,
    insurance,
    toOwn,
    toAnswer: (amount) => exchanged(amount, own, request.currency),
    use: (id, described) => {
      if (!rules.has(id)) rules.set(id, described());
      return id;
    },
    usedRules: () => [...rules.values()].sort((one, other) => (one.id < other.id ? -1 : 1)),
    usedRates: used,
    remark: (remark, key = `${remark.reason}${remark.field ?? ''}`) => {
      if (!remarks.has(key)) remarks.set(key, remark);
    },
    remarks: () => [...remarks.values()],
  };
};
