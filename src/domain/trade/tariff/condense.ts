import { Decimal } from '../../shared/decimal.ts';
import { ownValue } from '../../shared/table.ts';
import { percentText, printDutyRate, rateOfPercent } from './duty-rate.ts';
import type { DutyRate, LineRate, OriginRate, TariffLine } from './duty-rate.ts';
import type { RateTerms } from './tariff-entry.ts';

/**
 * The summary of all lines below a code without a line of its own. `oneOf` has their rates if the highest depends on
 * the goods.
 */
export type Condensed = RateTerms & Pick<TariffLine, 'oneOf'>;

/** The rate as a fraction, or undefined if it has other parts. */
const fractionOf = ({ parts, minimum, maximum }: DutyRate): Decimal | undefined => {
  const [only, ...more] = parts;
  if (more.length > 0 || minimum !== undefined || maximum !== undefined) return undefined;
  if (only === undefined) return Decimal.zero;
  return only.kind === 'adValorem' ? Decimal.parse(only.rate) : undefined;
};

type Common = { readonly rate: DutyRate; readonly spread?: { readonly lowest: string; readonly highest: string } };

/**
 * One rate for several: the common one if they are equal, the highest if all are plain percentages, none if they are of
 * different kinds.
 */
const findCommonRate = (rates: readonly DutyRate[]): Common | undefined => {
  const [first, ...others] = rates;
  if (first === undefined) return undefined;
  const written = printDutyRate(first);
  if (others.every((rate) => printDutyRate(rate) === written)) return { rate: first };
  let [lowest, highest]: [Decimal | undefined, { fraction: Decimal; rate: DutyRate } | undefined] = [
    undefined,
    undefined,
  ];
  for (const rate of rates) {
    const fraction = fractionOf(rate);
    if (fraction === undefined) return undefined;
    if (lowest === undefined || fraction.compare(lowest) < 0) lowest = fraction;
    if (highest === undefined || fraction.compare(highest.fraction) > 0) highest = { fraction, rate };
  }
  if (lowest === undefined || highest === undefined) return undefined;
  const spread = { lowest: percentText(lowest.toString()), highest: percentText(highest.fraction.toString()) };
  return { rate: { ...highest.rate, text: `${spread.lowest} to ${spread.highest}` }, spread };
};

/** The rates without duplicates for the same goods. */
const differing = (rates: readonly LineRate[]): readonly LineRate[] => {
  const found = new Map<string, LineRate>();
  for (const each of rates) {
    const key = JSON.stringify([printDutyRate(each.rate), each.valued]);
    if (!found.has(key)) found.set(key, each);
  }
  return [...found.values()];
};

/** Every rate of a line during a year; of a range both ends. */
const mfnRates = ({ mfn, spread, seasons }: RateTerms): readonly DutyRate[] | undefined => {
  if (seasons) return seasons.map(({ rate }) => rate);
  if (mfn === 'unreadable') return undefined;
  return spread ? [rateOfPercent(spread.lowest), rateOfPercent(spread.highest)] : [mfn];
};

/** Preferences that every line grants, each at the highest rate of any line. */
const commonPreferences = (terms: readonly RateTerms[]): Record<string, DutyRate> => {
  const [first, ...others] = terms;
  const common: Record<string, DutyRate> = {};
  for (const name of Object.keys(first?.preferences ?? {})) {
    if (!others.every(({ preferences }) => Object.hasOwn(preferences, name))) continue;
    const rates = new Set(terms.flatMap(({ preferences }) => ownValue(preferences, name) ?? []));
    const rate = findCommonRate([...rates])?.rate;
    // unguarded: names have the form of a column of preferences
    if (rate) common[name] = rate;
  }
  return common;
};

/** The highest of several rates, or none if they are of different kinds. */
export const highestRate = (rates: readonly DutyRate[]): DutyRate | undefined =>
  findCommonRate([...new Set(rates)])?.rate;

const isFree = ({ mfn, seasons }: RateTerms): boolean =>
  seasons === undefined && mfn !== 'unreadable' && mfn.parts.length === 0;

/** The key by which two measures of different lines are the same, whatever their rates. */
const measureKey = ({ kind, area, origins, except, code, validFrom, validTo }: OriginRate): string =>
  JSON.stringify([kind, area, origins, except, code, validFrom, validTo]);

/**
 * Measures of the lines below. A preference applies to the short code if every line that pays duty grants it, at the
 * highest rate; otherwise it is known without its rate. Each trade defence measure counts, and `partial` says that not
 * every line has it.
 */
const commonMeasures = (terms: readonly RateTerms[]): readonly OriginRate[] | undefined => {
  if (terms.every(({ byOrigin }) => byOrigin === undefined)) return undefined;
  const found = new Map<string, OriginRate[]>();
  for (const { byOrigin = [] } of terms) {
    for (const measure of byOrigin) {
      const key = measureKey(measure);
      const same = found.get(key);
      if (same) same.push(measure);
      else found.set(key, [measure]);
    }
  }
  const paying = terms.filter((one) => !isFree(one)).length;
  return [...found.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const rates = same.flatMap(({ rate }) => (rate === 'unreadable' ? [] : [rate]));
    const rate = rates.length < same.length ? 'unreadable' : (highestRate(rates) ?? 'unreadable');
    const isWhole = same.length >= terms.length && same.every(({ partial }) => partial !== true);
    if (first.kind === 'preference')
      return [{ ...first, rate: same.length >= paying ? rate : ('unreadable' as const) }];
    return [{ ...first, rate, ...(!isWhole && { partial: true as const }) }];
  });
};

/** `terms` are those of all lines below, each once. */
export const condense = (terms: readonly RateTerms[]): Condensed => {
  const [first, ...others] = terms;
  if (first !== undefined && others.length === 0) return first;
  const ofLines = terms.map((line) =>
    mfnRates(line)?.map((rate): LineRate => ({ rate, ...(line.valued && { valued: line.valued }) })),
  );
  const rates = ofLines.includes(undefined) ? undefined : differing(ofLines.flatMap((rate) => rate ?? []));
  const byOrigin = commonMeasures(terms);
  const all = rates && findCommonRate(rates.map(({ rate }) => rate));
  // The highest rate of a range is for goods of all values, unless a line below is for goods of some values.
  const common = all?.spread && terms.some(({ valued }) => valued !== undefined) ? undefined : all;
  return {
    mfn: common?.rate ?? 'unreadable',
    ...(common?.spread && { spread: common.spread }),
    ...(rates && !common && { oneOf: rates }),
    preferences: commonPreferences(terms),
    ...(byOrigin && { byOrigin }),
  };
};
