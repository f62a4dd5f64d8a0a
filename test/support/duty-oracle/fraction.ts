/** An exact number: a numerator and a denominator above zero. Only `rounded` rounds. */
export type Fraction = readonly [bigint, bigint];

export const zero: Fraction = [0n, 1n];

export const whole = (count: number): Fraction => [BigInt(count), 1n];

/** Parses plain decimal text: `12.50`. */
export const fraction = (text: string): Fraction => {
  const [units = '', places = ''] = text.split('.');
  return [BigInt(units + places), 10n ** BigInt(places.length)];
};

export const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => (b === d ? [a + c, b] : [a * d + c * b, b * d]);
export const minus = (one: Fraction, [c, d]: Fraction): Fraction => plus(one, [-c, d]);
export const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
/** Divides by a divisor above zero. */
export const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d, b * c];
export const isBelow = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d < c * b;
export const isZero = ([a]: Fraction): boolean => a === 0n;
export const larger = (one: Fraction, other: Fraction): Fraction => (isBelow(one, other) ? other : one);
export const smaller = (one: Fraction, other: Fraction): Fraction => (isBelow(other, one) ? other : one);
export const total = (all: readonly Fraction[]): Fraction => all.reduce(plus, zero);

/** The multiple of a unit above zero that is not above the number. The number must not be negative. */
export const downTo = (unit: Fraction, number: Fraction): Fraction => {
  const [units, parts] = over(number, unit);
  return times([units / parts, 1n], unit);
};

/** Rounds half up to the given number of decimal places. The number must not be negative. */
export const rounded = ([a, b]: Fraction, places: number): string => {
  const digits = String((2n * a * 10n ** BigInt(places) + b) / (2n * b)).padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};
