import { lineAmountOf } from '../../shared/commodity.ts';
import type { Commodity } from '../../shared/commodity.ts';
import { Decimal } from '../../shared/decimal.ts';
import type { Money } from '../../shared/money.ts';
import { convert, hasRate } from '../duties/index.ts';
import type { ExchangeRates } from '../duties/index.ts';

/** Whether goods are worth more than a sum, at the rates of a day; undefined where a rate is missing. */
export const isWorthMoreThan = (
  commodities: readonly Commodity[],
  { amount, currency }: Money,
  rates: ExchangeRates,
): boolean | undefined => {
  const theirs = commodities[0]?.value.currency ?? currency;
  if (theirs !== currency && !(hasRate(rates, theirs) && hasRate(rates, currency))) return undefined;
  const sum = commodities.reduce((total, commodity) => total.plus(lineAmountOf(commodity)), Decimal.zero);
  return convert(sum, theirs, currency, rates).compare(Decimal.parse(amount)) > 0;
};
