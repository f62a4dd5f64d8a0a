import type { Tariff, TariffLine } from './duty-rate.ts';

/** A file with lines of so much of the nomenclature is taken for a whole tariff: editions differ in a few codes. */
const wholeFrom = 0.9;

/** How much of the nomenclature a tariff file covers: so many of its six-digit codes. */
export type TariffCoverage = { readonly covered: number; readonly codes: number; readonly whole: boolean };

/**
 * How many of the six-digit `codes` of the nomenclature have a line, above or below them, and whether the file is a
 * whole tariff.
 */
export const coverageOf = (
  lines: readonly { readonly code: string }[],
  codes: readonly string[],
  declared = false,
): TariffCoverage => {
  const beginnings = new Set(lines.map(({ code }) => code.slice(0, 6)));
  const covered = codes.filter((code) => [2, 4, 6].some((length) => beginnings.has(code.slice(0, length)))).length;
  return { covered, codes: codes.length, whole: declared || covered >= codes.length * wholeFrom };
};

const outside = (line: TariffLine | undefined): TariffLine | undefined => line && { ...line, inPart: 'outside' };

/** A tariff of which some lines are at hand: the others are those of `rest`, and answers from them are not complete. */
export const tariffInPart = (part: Tariff, rest: Tariff | undefined): Tariff => ({
  ...part,
  version: rest ? `${part.version}+${rest.version}` : part.version,
  notLoaded: rest?.notLoaded ?? {},
  lookup: (hsCode) => part.lookup(hsCode) ?? outside(rest?.lookup(hsCode)),
});
