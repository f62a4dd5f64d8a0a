import { canonicalCountry } from '../../../shared/countries.ts';
import { largest } from '../../../shared/decimal.ts';
import type { Decimal } from '../../../shared/decimal.ts';
import type { Money } from '../../../shared/money.ts';
import type { TaxIdentifier } from '../../../shared/registrations/registration-numbers.ts';
import { CurrencyConverter, hasRate } from '../money/exchange-rates.ts';
import type { ExchangeRates } from '../money/exchange-rates.ts';
import { holds } from '../rules/conditions.ts';
import type { Circumstances, LineCircumstances, When } from '../rules/conditions.ts';
import { rulesInForce } from '../rules/in-force.ts';
import type { DutyRequest } from '../rules/request.ts';
import type { RuleSet, Scheme } from '../rules/rule-set.ts';
import { currenciesIn, lineCircumstances, sumUpRequest } from './consignment.ts';

/** A number of a scheme was sent for goods above its limit. `worth` is in the currency of the limit. */
export type SchemeOverrun = {
  readonly scheme: string;
  readonly identifier: TaxIdentifier;
  readonly limit: Money;
  readonly per: 'consignment' | 'item';
  readonly worth: Decimal;
};

/** The circumstances of a line of goods. */
type OfLine = Circumstances & { readonly line: LineCircumstances };

const currenciesOf = (when: When): readonly string[] =>
  Object.values(when).flatMap((expected) =>
    typeof expected === 'object' && 'currency' in expected ? [expected.currency] : [],
  );

/**
 * A line without a customs code is treated as ordinary goods: an empty code has none of the prefixes in a condition.
 */
const linesOf = (request: DutyRequest, rules: RuleSet, converter: CurrencyConverter): readonly OfLine[] => {
  const { circumstances } = sumUpRequest(request, converter);
  return request.lines.map((goods) => ({
    ...circumstances,
    line: lineCircumstances({ rules, converter }, { goods, hsCode: goods.hsCode ?? '' }),
  }));
};

/**
 * An overrun is only a value above the limit: all other conditions of the scheme hold. They are evaluated as in the
 * calculation of duties, so a number that the calculation would accept is never refused.
 */
const findOverruns = (
  { name, when = {} }: Scheme,
  identifier: TaxIdentifier,
  lines: readonly OfLine[],
  converter: CurrencyConverter,
): readonly SchemeOverrun[] => {
  const { goodsUpTo, unitUpTo, ...others } = when;
  const concerned = lines.filter((line) => holds(others, line));
  const overrun = (per: SchemeOverrun['per'], limit: Money, values: readonly Decimal[]): readonly SchemeOverrun[] => {
    const [first, ...rest] = values;
    if (first === undefined) return [];
    return [
      { scheme: name, identifier, limit, per, worth: converter.fromOwn(rest.reduce(largest, first), limit.currency) },
    ];
  };
  const above = (limit: When): readonly OfLine[] => concerned.filter((line) => !holds(limit, line));
  return [
    ...(goodsUpTo ? overrun('consignment', goodsUpTo, above({ goodsUpTo }).map(({ goods }) => goods)) : []),
    ...(unitUpTo ? overrun('item', unitUpTo, above({ unitUpTo }).map(({ line }) => line.unitValue)) : []),
  ]; // oxfmt-ignore
};

/**
 * The schemes of the destination whose numbers were sent for goods above their limits. A missing exchange rate is
 * reported by the calculation, not here.
 */
export const schemeOverruns = (
  request: DutyRequest,
  ruleSet: RuleSet,
  rates: ExchangeRates,
): readonly SchemeOverrun[] => {
  const { date, to, registrations } = request;
  const { currency: own } = ruleSet;
  const converts = (currency: string): boolean => currency === own || (hasRate(rates, own) && hasRate(rates, currency));
  if (![...currenciesIn(request)].every(converts)) return [];
  const converter = new CurrencyConverter(rates, own);
  const lines = linesOf(request, ruleSet, converter);
  return rulesInForce(ruleSet, date, canonicalCountry(to.country)).schemes.flatMap((scheme) => {
    const identifier = scheme.numbers.find((number) => registrations.includes(number));
    if (identifier === undefined || !scheme.of.includes('tax') || !currenciesOf(scheme.when ?? {}).every(converts))
      return [];
    return findOverruns(scheme, identifier, lines, converter);
  });
};
