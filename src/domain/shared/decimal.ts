const interfaceForm = /^\d{1,12}(\.\d{1,6})?$/;
const [wholeDigits, numberScale] = [12, 6];

const [minusSign, point, zeroDigit, nineDigit] = [0x2d, 0x2e, 0x30, 0x39];
/** A number represents this many digits exactly, and is faster to create than a bigint. */
const exactDigits = 15;

/** Rounding to the nearest, ties away from zero; or always away from zero; or always towards it. */
export type Rounding = 'half-up' | 'up' | 'down';

const powersOfTen = Array.from({ length: 80 }, (_, exponent) => 10n ** BigInt(exponent));
const powerOfTen = (exponent: number): bigint => powersOfTen[exponent] ?? 10n ** BigInt(exponent);

const notDecimal = (text: string): RangeError => new RangeError(`Not a decimal number: ${JSON.stringify(text)}`);

const divideRounded = (dividend: bigint, divisor: bigint, rounding: Rounding): bigint => {
  const quotient = dividend / divisor;
  const remainder = dividend % divisor;
  if (remainder === 0n || rounding === 'down') return quotient;
  const rest = remainder < 0n ? -remainder : remainder;
  const whole = divisor < 0n ? -divisor : divisor;
  if (rounding === 'half-up' && rest * 2n < whole) return quotient;
  return dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n;
};

/**
 * An exact decimal number: its digits, and how many of them are after the point. Money and weights are never binary
 * fractions, and the domain imports no package, so this class has the arithmetic they need. The scale is kept (`1.20`
 * prints as `1.20`) and ignored by equality.
 */
export class Decimal {
  static readonly zero = new Decimal(0n, 0);

  /** The digits as a whole number: the value is `digits` ÷ 10^`scale`. */
  readonly digits: bigint;
  readonly scale: number;

  private constructor(digits: bigint, scale: number) {
    this.digits = digits;
    this.scale = scale;
  }

  static of(digits: bigint, scale = 0): Decimal {
    return new Decimal(digits, scale);
  }

  /**
   * Parses plain decimal text of any length. Throws a RangeError for anything else: check input of clients with
   * `numericText` first.
   */
  static parse(text: string): Decimal {
    const isNegative = text.charCodeAt(0) === minusSign;
    const first = isNegative ? 1 : 0;
    let pointAt = text.length;
    let gathered = 0;
    for (let at = first; at < text.length; at++) {
      const character = text.charCodeAt(at);
      if (character >= zeroDigit && character <= nineDigit) gathered = gathered * 10 + (character - zeroDigit);
      else if (character === point && pointAt === text.length) pointAt = at;
      else throw notDecimal(text);
    }
    const scale = Math.max(0, text.length - pointAt - 1);
    // A point must have digits on both sides.
    if (pointAt === first || pointAt === text.length - 1) throw notDecimal(text);
    const digits = text.length - first <= exactDigits ? BigInt(gathered) : BigInt(text.slice(first).replace('.', ''));
    return new Decimal(isNegative ? -digits : digits, scale);
  }

  plus(other: Decimal): Decimal {
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(this.#digitsAt(scale) + other.#digitsAt(scale), scale);
  }

  minus(other: Decimal): Decimal {
    return this.plus(other.negated());
  }

  negated(): Decimal {
    return new Decimal(-this.digits, this.scale);
  }

  times(other: Decimal): Decimal {
    return new Decimal(this.digits * other.digits, this.scale + other.scale);
  }

  /** The only operation that may be inexact, so the caller gives the number of places and the rounding. */
  dividedBy(other: Decimal, scale: number, rounding: Rounding = 'half-up'): Decimal {
    if (other.isZero()) throw new RangeError('Division by zero');
    const shift = scale + other.scale - this.scale;
    const dividend = shift > 0 ? this.digits * powerOfTen(shift) : this.digits;
    const divisor = shift < 0 ? other.digits * powerOfTen(-shift) : other.digits;
    return new Decimal(divideRounded(dividend, divisor, rounding), scale);
  }

  /** Exactly `scale` places, padded or rounded. */
  rounded(scale: number, rounding: Rounding = 'half-up'): Decimal {
    if (scale >= this.scale) return new Decimal(this.#digitsAt(scale), scale);
    return new Decimal(divideRounded(this.digits, powerOfTen(this.scale - scale), rounding), scale);
  }

  /** The next multiple of `step` away from zero; `step` is above zero. */
  upToStep(step: Decimal): Decimal {
    return this.dividedBy(step, 0, 'up').times(step);
  }

  /** The next multiple of `step` towards zero; `step` is above zero. */
  downToStep(step: Decimal): Decimal {
    return this.dividedBy(step, 0, 'down').times(step);
  }

  compare(other: Decimal): -1 | 0 | 1 {
    const scale = Math.max(this.scale, other.scale);
    const [mine, theirs] = [this.#digitsAt(scale), other.#digitsAt(scale)];
    return mine < theirs ? -1 : mine > theirs ? 1 : 0;
  }

  equals(other: Decimal): boolean {
    return this.compare(other) === 0;
  }

  isZero(): boolean {
    return this.digits === 0n;
  }

  isNegative(): boolean {
    return this.digits < 0n;
  }

  absolute(): Decimal {
    return this.isNegative() ? this.negated() : this;
  }

  /** Removes trailing zeros of the fraction: `1.20` becomes `1.2`, `5.0` becomes `5`. */
  trimmed(): Decimal {
    let { digits, scale } = this;
    for (; scale > 0 && digits % 10n === 0n; scale--) digits /= 10n;
    return new Decimal(digits, scale);
  }

  /** Plain digits without an exponent, with `scale` places. */
  toString(): string {
    const sign = this.isNegative() ? '-' : '';
    const text = this.absolute()
      .digits.toString()
      .padStart(this.scale + 1, '0');
    if (this.scale === 0) return sign + text;
    return `${sign}${text.slice(0, -this.scale)}.${text.slice(-this.scale)}`;
  }

  /** The nearest JSON number, for the fields that the API has as numbers. Never calculate with it. */
  toNumber(): number {
    return Number(this.toString());
  }

  toJSON(): string {
    return this.toString();
  }

  #digitsAt(scale: number): bigint {
    return scale === this.scale ? this.digits : this.digits * powerOfTen(scale - this.scale);
  }
}

/** The smaller of two amounts. */
export const lesser = (first: Decimal, second: Decimal): Decimal => (first.compare(second) < 0 ? first : second);

/** The larger of two amounts. */
export const largest = (first: Decimal, second: Decimal): Decimal => (first.compare(second) < 0 ? second : first);

/**
 * Checks `interfaceForm` character by character, because this runs for every amount, weight and length of a request.
 */
const isInterfaceForm = (text: string): boolean => {
  let pointAt = -1;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character >= zeroDigit && character <= nineDigit) continue;
    if (character !== point || pointAt !== -1) return false;
    pointAt = at;
  }
  if (pointAt === -1) return text.length >= 1 && text.length <= wholeDigits;
  const decimals = text.length - pointAt - 1;
  return pointAt >= 1 && pointAt <= wholeDigits && decimals >= 1 && decimals <= numberScale;
};

const withoutLeadingZeros = (text: string): string =>
  text.charCodeAt(0) === zeroDigit ? text.replace(/^0+(?=\d)/, '') : text;

/**
 * The decimal text of a number from a client, or undefined for what the API refuses (sign, exponent, NaN, empty text,
 * more than 12 digits before the point). Text keeps its scale and loses leading zeros. A JSON number is read with six
 * places, which removes binary rounding noise (0.30000000000000004).
 */
export const numericText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return isInterfaceForm(value) ? withoutLeadingZeros(value) : undefined;
  if (typeof value !== 'number' || !(value >= 0 && value < 1e12)) return undefined;
  const text = String(value === 0 ? 0 : value);
  if (interfaceForm.test(text)) return text;
  const plain = text.includes('e') ? value.toFixed(20) : text;
  const rounded = Decimal.parse(plain).rounded(numberScale).trimmed().toString();
  return interfaceForm.test(rounded) ? rounded : undefined;
};
