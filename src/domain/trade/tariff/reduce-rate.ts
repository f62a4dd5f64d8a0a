import { Decimal } from '../../shared/decimal.ts';
import type { DutyRate, RatePart } from './duty-rate.ts';
import { printDutyRate } from './print-duty-rate.ts';

/**
 * How far a preference lowers the ordinary rate: by points of its percentage (`0.035` is 3.5 points), or by a share of
 * all its parts. A percentage that is then not above `freeUpTo` is not charged at all. Shares and points are fractions.
 */
export type Reduction = ({ readonly points: string } | { readonly share: string }) & { readonly freeUpTo?: string };

const one = Decimal.of(1n);

const text = (value: Decimal): string => value.trimmed().toString();

const lowered = (part: RatePart, reduction: Reduction): RatePart => {
  if ('share' in reduction) {
    const rest = one.minus(Decimal.parse(reduction.share));
    return part.kind === 'adValorem'
      ? { ...part, rate: text(Decimal.parse(part.rate).times(rest)) }
      : { ...part, amount: text(Decimal.parse(part.amount).times(rest)) };
  }
  return part.kind === 'adValorem'
    ? { ...part, rate: text(Decimal.parse(part.rate).minus(Decimal.parse(reduction.points))) }
    : part;
};

const isCharged = (part: RatePart, { freeUpTo = '0' }: Reduction): boolean =>
  Decimal.parse(part.kind === 'adValorem' ? part.rate : part.amount).compare(
    part.kind === 'adValorem' ? Decimal.parse(freeUpTo) : Decimal.zero,
  ) > 0;

/**
 * The ordinary rate as a preference lowers it. An upper bound of the duty stays as it is; a lower bound no longer
 * holds.
 */
export const reducedRate = ({ parts, maximum }: DutyRate, reduction: Reduction): DutyRate => {
  const rest = parts.map((part) => lowered(part, reduction)).filter((part) => isCharged(part, reduction));
  const rate = { parts: rest, ...(maximum && rest.length > 0 && { maximum }) };
  return { ...rate, text: printDutyRate(rate) };
};
