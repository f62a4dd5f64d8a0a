import { Decimal } from '../../shared/decimal.ts';
import type { DutyRate, TariffLine } from './duty-rate.ts';

/** A hundredth of a decimal number, exactly: per cent as a fraction, cents as dollars. */
export const hundredthOf = (value: Decimal): string =>
  Decimal.of(value.digits, value.scale + 2)
    .trimmed()
    .toString();

/** A fraction as per cent: `0.044` is `4.4%`. */
export const percentText = (rate: string): string =>
  `${Decimal.parse(rate).times(Decimal.of(100n)).trimmed().toString()}%`;

/** A rate by value alone: `4.4%`; `0%` has no parts. Throws a RangeError for other text. */
export const rateOfPercent = (text: string): DutyRate => {
  const percent = Decimal.parse(text.replace(/%$/, ''));
  const parts = percent.compare(Decimal.zero) === 0 ? [] : [{ kind: 'adValorem' as const, rate: hundredthOf(percent) }];
  return { parts, text };
};

const percentOf = (number: string): string => `${Decimal.parse(number).trimmed().toString()}%`;

/**
 * What a source says that gives a code the lowest and the highest rate of the lines below it. Both are per cent, as
 * plain numbers.
 */
export const rangeOfPercents = (
  lowest: string,
  highest: string,
): Pick<TariffLine, 'spread'> & { readonly mfn: DutyRate } => {
  const [from, to] = [percentOf(lowest), percentOf(highest)];
  if (from === to) return { mfn: rateOfPercent(to) };
  return {
    mfn: { ...rateOfPercent(to), text: `${from} to ${to}` },
    spread: { lowest: from, highest: to, asStated: true },
  };
};
