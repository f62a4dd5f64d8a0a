import { Decimal } from '../../shared/decimal.ts';
import type { DutyRate, TariffLine } from './duty-rate.ts';
import { percentText } from './percent.ts';
import { printDutyRate } from './print-duty-rate.ts';
import type { RateTerms } from './tariff-entry.ts';
import { ownValue } from '../../shared/own-value.ts';

/** The summary of all lines below a code that has no line of its own. */
export type Condensed = RateTerms & Pick<TariffLine, 'spread'>;

/** The rate as a fraction, or undefined if it has other parts. */
const fractionOf = ({ parts, minimum, maximum }: DutyRate): Decimal | undefined => {
  const [only, ...more] = parts;
  if (more.length > 0 || minimum !== undefined || maximum !== undefined) return undefined;
  if (only === undefined) return Decimal.zero;
  return only.kind === 'adValorem' ? Decimal.parse(only.rate) : undefined;
};

type Common = { readonly rate: DutyRate; readonly spread?: { readonly lowest: string; readonly highest: string } };

/** One rate for several: the common one if they are equal, the highest if all are plain percentages, none if they differ in kind. */
const commonRate = (rates: readonly DutyRate[]): Common | undefined => {
  const [first, ...others] = rates;
  if (first === undefined) return undefined;
  const written = printDutyRate(first);
  if (others.every((rate) => printDutyRate(rate) === written)) return { rate: first };
  let [lowest, highest]: [Decimal | undefined, { fraction: Decimal; rate: DutyRate } | undefined] = [undefined, undefined];
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

/** Every rate of a line in the course of a year. */
const mfnRates = ({ mfn, seasons }: RateTerms): readonly DutyRate[] | undefined =>
  seasons ? seasons.map(({ rate }) => rate) : mfn === 'unreadable' ? undefined : [mfn];

/** Preferences that every line grants, each at the highest rate that a line would pay. */
const commonPreferences = (terms: readonly RateTerms[]): Record<string, DutyRate> => {
  const [first, ...others] = terms;
  const common: Record<string, DutyRate> = {};
  for (const name of Object.keys(first?.preferences ?? {})) {
    if (!others.every(({ preferences }) => Object.hasOwn(preferences, name))) continue;
    const rates = new Set(terms.flatMap(({ preferences }) => ownValue(preferences, name) ?? []));
    const rate = commonRate([...rates])?.rate;
    // eslint-disable-next-line waybill/no-unguarded-lookup -- names have the form of a column of preferences
    if (rate) common[name] = rate;
  }
  return common;
};

/** `terms` are those of all lines below, each once. */
export const condense = (terms: readonly RateTerms[]): Condensed => {
  const [first, ...others] = terms;
  if (first !== undefined && others.length === 0) return first;
  const rates = terms.map(mfnRates);
  const common = rates.includes(undefined) ? undefined : commonRate([...new Set(rates.flatMap((rate) => rate ?? []))]);
  return {
    mfn: common?.rate ?? 'unreadable',
    ...(common?.spread && { spread: common.spread }),
    preferences: commonPreferences(terms),
  };
};
