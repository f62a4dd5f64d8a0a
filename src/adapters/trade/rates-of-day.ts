import { Decimal } from '../../domain/shared/index.ts';
import type { LocalDate } from '../../domain/shared/index.ts';
import type { ExchangeRates, RateOrigin } from '../../domain/trade/index.ts';
import type { DollarRates, FixedRate } from './exchange-rate-file.ts';

type Rate = { readonly perEuro: string; readonly origin: RateOrigin };

/** The latest rate of each currency. Of several tables of one day the last one wins. */
const latestOf = (tables: readonly ExchangeRates[]): Map<string, Rate> => {
  const latest = new Map<string, Rate>();
  for (const { date, source, perEuro } of tables) {
    const origin = { date, source };
    for (const [currency, rate] of Object.entries(perEuro)) latest.set(currency, { perEuro: rate, origin });
  }
  return latest;
};

/**
 * A currency pegged to the euro has its legal rate. A currency pegged to another one follows that one, unless a rate of
 * its own was loaded that is at least as recent: the operator's rate then wins.
 */
const fix = (latest: Map<string, Rate>, { currency, to, rate, date, source }: FixedRate, day: LocalDate): void => {
  const loaded = latest.get(currency);
  const origin = { date, source, fixedTo: to };
  if (to === 'EUR') {
    if (!loaded || day >= date) latest.set(currency, { perEuro: rate, origin });
    return;
  }
  const base = latest.get(to);
  if (!base || (loaded && loaded.origin.date >= base.origin.date)) return;
  latest.set(currency, {
    perEuro: Decimal.parse(base.perEuro).times(Decimal.parse(rate)).trimmed().toString(),
    origin,
  });
};

/**
 * For each currency the latest rate to the dollar that is not later than the day, or else the first. `tables` from
 * oldest to newest.
 */
const dollarRatesOf = (
  day: LocalDate,
  tables: readonly DollarRates[],
): ReadonlyMap<string, { readonly rate: string; readonly from: DollarRates }> => {
  const rates = new Map<string, { readonly rate: string; readonly from: DollarRates }>();
  for (const from of tables)
    for (const [currency, rate] of Object.entries(from.perDollar))
      if (from.date <= day || !rates.has(currency)) rates.set(currency, { rate, from });
  return rates;
};

/**
 * A currency that no table in euro has follows the dollar at the rate of a table in dollars, and is as old as the older
 * of the two. So a newer rate of the dollar moves it, and its rate to the dollar stays what the source states. The rate
 * of a peg is the more exact one.
 */
const addDollarRates = (
  latest: Map<string, Rate>,
  day: LocalDate,
  tables: readonly DollarRates[],
  fixed: readonly FixedRate[],
): void => {
  const dollar = latest.get('USD');
  if (!dollar) return;
  const worth = Decimal.parse(dollar.perEuro);
  const isFixed = (currency: string): boolean => fixed.some((one) => one.currency === currency);
  const missing = [...dollarRatesOf(day, tables)].filter(([currency]) => !latest.has(currency) && !isFixed(currency));
  for (const [currency, { rate, from }] of missing) {
    const date = dollar.origin.date < from.date ? dollar.origin.date : from.date;
    latest.set(currency, {
      perEuro: worth.times(Decimal.parse(rate)).trimmed().toString(),
      origin: { date, source: from.source },
    });
  }
};

/**
 * For each currency, the latest rate that is not later than the day; for a day before all tables, the first. `tables`
 * and `dollars` are sorted from oldest to newest. Undefined if there is no table.
 */
export const ratesOfDay = (
  day: LocalDate,
  tables: readonly ExchangeRates[],
  { fixed, dollars }: { readonly fixed: readonly FixedRate[]; readonly dollars: readonly DollarRates[] },
): ExchangeRates | undefined => {
  const first = tables[0]?.date ?? day;
  const counting = tables.filter(({ date }) => date <= (day < first ? first : day));
  const newest = counting.at(-1);
  if (newest === undefined) return undefined;
  const latest = latestOf(counting);
  addDollarRates(latest, day, dollars, fixed);
  for (const each of fixed) fix(latest, each, day);
  const { date, source } = newest;
  const others = [...latest].filter(
    ([, { origin }]) => origin.fixedTo !== undefined || origin.date !== date || origin.source !== source,
  );
  return {
    date,
    source,
    perEuro: Object.fromEntries([...latest].map(([currency, { perEuro }]) => [currency, perEuro])),
    ...(others.length > 0 && {
      origins: Object.fromEntries(others.map(([currency, { origin }]) => [currency, origin])),
    }),
  };
};
