/** The digits of a text of digits only, as numbers. */
export const digitsOf = (text: string): readonly number[] => Array.from(text, Number);

/** The weighted sum of the digits; digits beyond the weights do not count. */
export const weighted = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(text[at] ?? 0), 0);

/** The remainder of a number of any length, given as text. */
export const remainder = (text: string, divisor: number): number =>
  digitsOf(text).reduce((rest, digit) => (rest * 10 + digit) % divisor, 0);

/**
 * ISO/IEC 7812-1, annex B: from the right, every second digit is doubled and its digits are added; the sum ends in
 * zero.
 */
export const passesLuhn = (text: string): boolean =>
  digitsOf(text)
    .toReversed()
    .reduce((sum, digit, at) => sum + (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0) %
    10 ===
  0;

/** ISO/IEC 7064, MOD 11,10: the hybrid system with one check digit. */
export const passesMod11And10 = (text: string): boolean => {
  const [check = 0, ...reversed] = digitsOf(text).toReversed();
  const product = reversed.toReversed().reduce((before, digit) => (((before + digit) % 10 || 10) * 2) % 11, 10);
  return (product + check) % 10 === 1;
};
