import { Decimal } from '../../../domain/shared/index.ts';

/** One pound is 0.45359237 kg exactly (international yard and pound agreement, 1959), an ounce the sixteenth of it. */
const kilogramsPerOunce = Decimal.parse('0.028349523125');
/** One inch is 2.54 cm exactly (the same agreement). */
const centimetresPerInch = Decimal.parse('2.54');
const smallest = Decimal.parse('0.01');

/** Ounces to two places, never less than what was weighed: a parcel must not be declared lighter than it is. */
export const ounces = (kilograms: string): number => Decimal.parse(kilograms).dividedBy(kilogramsPerOunce, 2, 'up').toNumber();

/** Ounces to two places, never more than what was weighed: goods must not weigh more than the parcel they are in. */
export const ouncesAtMost = (kilograms: string): number => {
  const up = Decimal.parse(kilograms).dividedBy(kilogramsPerOunce, 2, 'up');
  const isMore = up.times(kilogramsPerOunce).compare(Decimal.parse(kilograms)) > 0;
  const down = isMore ? up.minus(smallest) : up;
  return (down.isZero() ? smallest : down).toNumber();
};

/** Inches to two places, never less than what was measured. */
export const inches = (centimetres: string): number => Decimal.parse(centimetres).dividedBy(centimetresPerInch, 2, 'up').toNumber();
