import { ownValue } from '../../domain/shared/table.ts';
import type { LocalDate } from '../../domain/shared/index.ts';
import type { ExchangeRates } from '../../domain/trade/index.ts';

/** The rates of one day of a file: units for one euro, or for one dollar. */
export type GivenRates = {
  readonly date: LocalDate;
  readonly of: 'EUR' | 'USD';
  readonly rates: Readonly<Record<string, string>>;
};

/** A rate may become this many times as high or low beside the one in use, as those of currencies in distress do. */
const mostTimes = 2;
/** How much the reciprocal of a rate may move (a fraction) until the file and now. */
const near = 0.05;
/** Older rates say too little of those of today (days). */
const oldest = 400;

const mostNamed = 5;

const daysBetween = (one: LocalDate, other: LocalDate): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;

/** How many times the larger of two numbers is the smaller. */
const times = (one: number, other: number): number => Math.max(one / other, other / one);

const isUnlikely = (rate: number, used: number): boolean =>
  times(rate, used) > mostTimes || (times(rate, 1 / used) < 1 + near && times(rate, used) > 1 + 2 * near);

/**
 * The rates that are unlikely beside those in use on that day: more than twice, or less than half as high, or written
 * the other way round. Empty if there is none. The last sentence says in what units rates are written.
 */
export const unlikelyRates = ({ date, of, rates }: GivenRates, used: ExchangeRates): readonly string[] => {
  const perEuro = (currency: string): number =>
    currency === 'EUR' ? 1 : Number(ownValue(used.perEuro, currency) ?? Number.NaN);
  const found = Object.entries(rates).flatMap(([currency, text]) => {
    const [rate, before] = [Number(text), perEuro(currency) / perEuro(of)];
    const day = ownValue(used.origins ?? {}, currency)?.date ?? used.date;
    if (Number.isNaN(before) || daysBetween(day, date) > oldest || !isUnlikely(rate, before)) return [];
    return [`${currency} of ${date} is ${text}, and ${Number(before.toPrecision(6))} is in use, of ${day}`];
  });
  if (found.length === 0) return [];
  const unit = of === 'EUR' ? 'euro' : 'dollar';
  return [
    ...found.slice(0, mostNamed),
    ...(found.length > mostNamed ? [`and ${found.length - mostNamed} more`] : []),
    `rates are units of the currency for one ${unit}; if they are right, say --unlikely`,
  ];
};
