import type { LocalDate } from '../../../shared/local-date.ts';
import type { ExchangeRates, RateOrigin } from './exchange-rates.ts';
import { ownValue } from '../../../shared/own-value.ts';

/** The day and the source of a cross rate. */
export type PairOrigin = {
  readonly date: LocalDate;
  readonly source: string;
  /** False where law alone fixes it. */
  readonly ages: boolean;
};

type Leg = { readonly base: string; readonly fixed?: RateOrigin };
type Part = Pick<RateOrigin, 'date' | 'source'> & { readonly currency: string };

const originOf = ({ origins, date, source }: ExchangeRates, currency: string): RateOrigin =>
  ownValue(origins, currency) ?? { date, source };

const legOf = (rates: ExchangeRates, currency: string): Leg => {
  if (currency === 'EUR') return { base: currency };
  const origin = originOf(rates, currency);
  return origin.fixedTo === undefined ? { base: currency } : { base: origin.fixedTo, fixed: origin };
};

/** One source is named alone, several are named with their currencies. */
const sourcesOf = (parts: readonly Part[]): string => {
  const currenciesBy = new Map<string, string[]>();
  for (const { currency, source } of parts) currenciesBy.set(source, [...(currenciesBy.get(source) ?? []), currency]);
  const sources = [...currenciesBy.keys()];
  return sources.length === 1
    ? sources.join('')
    : [...currenciesBy].map(([source, currencies]) => `${currencies.join(', ')}: ${source}`).join('; ');
};

/** A cross rate is as old as the older of its two rates. Between currencies that are fixed to one another no rate ages. */
export const originOfPair = (from: string, to: string, rates: ExchangeRates): PairOrigin => {
  const [one, other] = [legOf(rates, from), legOf(rates, to)];
  const fixed: Part[] = [];
  if (one.fixed) fixed.push({ currency: from, ...one.fixed });
  if (other.fixed) fixed.push({ currency: to, ...other.fixed });
  const bases = one.base === other.base ? [] : [one.base, other.base].filter((base) => base !== 'EUR');
  const ageing = bases.map((base): Part => ({ currency: base, ...originOf(rates, base) }));
  const [oldest] = ageing.map(({ date }) => date).sort();
  const source = sourcesOf([...fixed, ...ageing]);
  if (oldest !== undefined) return { date: oldest, source, ages: true };
  const [latest] = fixed.map(({ date }) => date).sort().reverse(); // prettier-ignore
  return { date: latest ?? rates.date, source, ages: false };
};
