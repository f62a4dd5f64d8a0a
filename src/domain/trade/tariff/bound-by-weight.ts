import { Decimal } from '../../shared/decimal.ts';
import type { DutyRate, RatePart, RateUnit } from './duty-rate.ts';
import { printDutyRate } from './print-duty-rate.ts';

/**
 * Kilograms of a litre of pure alcohol at 20 °C: OIML R 22, International alcoholometric tables. No goods of that
 * alcohol weigh less.
 */
const alcohol = '0.78924';

/** What a unit of something in the goods weighs at least: so much of the goods bears no more than a unit of it. */
const leastWeight: Readonly<Partial<Record<RateUnit, string>>> = { kgOfContent: '1', litreOfAlcohol: alcohol };

/** Of these a seller states no number, and no weight says it. */
const unweighed: ReadonlySet<RateUnit> = new Set(['litre', 'hl', 'm', 'm2', 'm3', 'kWh', 'carat', 'TJ']);

const byWeight = (part: RatePart): RatePart => {
  const weight = part.kind === 'specific' ? leastWeight[part.unit] : undefined;
  if (part.kind !== 'specific' || weight === undefined) return part;
  const per = Decimal.parse(part.per).times(Decimal.parse(weight)).trimmed().toString();
  return { ...part, per, unit: 'kg' };
};

const isOf = (units: (unit: RateUnit) => boolean, parts: readonly RatePart[]): boolean =>
  parts.some((part) => part.kind === 'specific' && units(part.unit));

/**
 * The most that a rate can be, by value, weight and number, if it is charged on a component of the goods (lactic
 * matter, sugar, what is left when they are drained, alcohol) or held down by their length or area: no more of it than
 * the goods weigh, and never held down. Undefined for every other rate.
 */
export const boundByWeight = ({ parts, minimum = [], maximum = [] }: DutyRate): DutyRate | undefined => {
  const isOfContent = isOf((unit) => leastWeight[unit] !== undefined, [...parts, ...minimum, ...maximum]);
  const isOpen = isOf((unit) => unweighed.has(unit), maximum);
  if (!isOfContent && !isOpen) return undefined;
  const most = {
    parts: parts.map(byWeight),
    ...(minimum.length > 0 && { minimum: minimum.map(byWeight) }),
    ...(maximum.length > 0 && !isOpen && { maximum: maximum.map(byWeight) }),
  };
  return { ...most, text: printDutyRate(most) };
};
