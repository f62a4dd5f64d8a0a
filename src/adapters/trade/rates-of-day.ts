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
 * A currency pegged to the euro has its legal rate. A currency pegged to another one follows that one, unless a rate of its own was
 * loaded that is at least as recent: the operator's rate then wins.
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
  latest.set(currency, { perEuro: Decimal.parse(base.perEuro).times(Decimal.parse(rate)).trimmed().toString(), origin });
};

/**
 * A currency that no table in euro has follows the dollar at the rate of the table in dollars, and is as old as the older of the two. So a
 * newer rate of the dollar moves it, and its rate to the dollar stays what the source states.
 */
const addDollarRates = (latest: Map<string, Rate>, { date, source, perDollar }: DollarRates): void => {
  const dollar = latest.get('USD');
  if (!dollar) return;
  const worth = Decimal.parse(dollar.perEuro);
  const origin = { date: dollar.origin.date < date ? dollar.origin.date : date, source };
  for (const [currency, rate] of Object.entries(perDollar))
    if (!latest.has(currency)) latest.set(currency, { perEuro: worth.times(Decimal.parse(rate)).trimmed().toString(), origin });
};

/**
 * For each currency, the latest rate that is not later than the day; for a day before all tables, the first. `tables` are sorted from
 * oldest to newest. Undefined if there is no table.
 */
export const ratesOfDay = (
  day: LocalDate,
  tables: readonly ExchangeRates[],
  { fixed, dollars }: { readonly fixed: readonly FixedRate[]; readonly dollars: DollarRates },
): ExchangeRates | undefined => {
  const first = tables[0]?.date ?? day;
  const counting = tables.filter(({ date }) => date <= (day < first ? first : day));
  const newest = counting.at(-1);
  if (newest === undefined) return undefined;
  const latest = latestOf(counting);
  addDollarRates(latest, dollars);
  for (const each of fixed) fix(latest, each, day);
  const { date, source } = newest;
  const others = [...latest].filter(([, { origin }]) => origin.fixedTo !== undefined || origin.date !== date || origin.source !== source);
  return {
    date,
    source,
    perEuro: Object.fromEntries([...latest].map(([currency, { perEuro }]) => [currency, perEuro])),
    ...(others.length > 0 && { origins: Object.fromEntries(others.map(([currency, { origin }]) => [currency, origin])) }),
  };
};
