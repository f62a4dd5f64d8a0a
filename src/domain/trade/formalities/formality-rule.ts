import type { Certainty } from '../../shared/certainty.ts';
import { lineAmountOf } from '../../shared/commodity.ts';
import type { Commodity } from '../../shared/commodity.ts';
import { Decimal } from '../../shared/decimal.ts';
import type { LocalDate, Validity } from '../../shared/local-date.ts';
import type { Money } from '../../shared/money.ts';
import { convert, hasRate } from '../duties/index.ts';
import type { ExchangeRates } from '../duties/index.ts';

/** The source of a rule, and when it was read. */
export type Provenance = {
  /** The name of the law, or of the authority's or post's own page. */
  readonly source: string;
  readonly address: string;
  readonly read: LocalDate;
  readonly certainty: Certainty;
};

/** The common members of every rule about formalities. */
export type FormalityRule = Validity & Provenance & { readonly id: string };

/** The end of a message: the source. An uncertain rule is marked as such. */
export const sourceText = ({ source, address, read, certainty }: Provenance): string =>
  `Source: ${source} (${address}, read on ${read}${certainty === 'known' ? '' : `, ${certainty}`}).`;

/** Whether goods are worth more than a sum, at the rates of a day; undefined if a rate is missing. */
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
