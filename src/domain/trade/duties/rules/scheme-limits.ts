import { Decimal } from '../../../shared/decimal.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import type { Money } from '../../../shared/money.ts';
import type { ContentType } from '../../../shared/customs.ts';
import type { TaxIdentifier } from '../../../shared/registrations/tax-identifiers.ts';
import { convert, hasRate } from '../money/exchange-rates.ts';
import type { ExchangeRates } from '../money/exchange-rates.ts';
import { rulesInForce } from './in-force.ts';
import type { ConsigneeKind } from './request.ts';
import type { RuleSet, Scheme } from './rule-set.ts';

/** What of a consignment decides whether a scheme and its limit concern it. */
export type SchemeQuestion = {
  readonly date: LocalDate;
  readonly country: string;
  readonly contentType: ContentType;
  readonly consignee: ConsigneeKind;
  readonly registrations: readonly TaxIdentifier[];
  readonly lines: readonly { readonly quantity: number; readonly value: Money }[];
};

/** A number was sent whose scheme does not take goods of this value. `worth` is in the currency of the limit. */
export type SchemeOverrun = {
  readonly scheme: string;
  readonly identifier: TaxIdentifier;
  readonly limit: Money;
  readonly per: 'consignment' | 'item';
  readonly worth: Decimal;
};

const concerns = ({ when, of }: Scheme, { contentType, consignee }: SchemeQuestion): boolean =>
  of.includes('tax') &&
  (when?.contentTypes === undefined || when.contentTypes.includes(contentType)) &&
  (when?.consignee === undefined || when.consignee === consignee);

/** The schemes of the destination whose numbers were sent for goods above their limits. A missing exchange rate is reported by the calculation, not here. */
export const schemeOverruns = (question: SchemeQuestion, ruleSet: RuleSet, rates: ExchangeRates): readonly SchemeOverrun[] => {
  const { date, country, registrations, lines } = question;
  const overrunOf = (scheme: Scheme, limit: Money | undefined, per: SchemeOverrun['per']): readonly SchemeOverrun[] => {
    const identifier = scheme.numbers.find((number) => registrations.includes(number));
    if (limit === undefined || identifier === undefined) return [];
    if (![limit.currency, ...lines.map(({ value }) => value.currency)].every((currency) => hasRate(rates, currency))) return [];
    const worthOf = ({ amount, currency }: Money): Decimal => convert(Decimal.parse(amount), currency, limit.currency, rates);
    const worths = lines.map(({ value, quantity }) =>
      per === 'item' ? worthOf(value) : worthOf(value).times(Decimal.of(BigInt(quantity))),
    );
    const worth =
      per === 'item'
        ? worths.reduce((most, one) => (one.compare(most) > 0 ? one : most), Decimal.zero)
        : worths.reduce((sum, one) => sum.plus(one), Decimal.zero);
    return worth.compare(Decimal.parse(limit.amount)) > 0 ? [{ scheme: scheme.name, identifier, limit, per, worth }] : [];
  };
  return rulesInForce(ruleSet, date, country)
    .schemes.filter((scheme) => concerns(scheme, question))
    .flatMap((scheme) => [
      ...overrunOf(scheme, scheme.when?.goodsUpTo, 'consignment'),
      ...overrunOf(scheme, scheme.when?.unitUpTo, 'item'),
    ]);
};
