import { Decimal } from '../../../shared/decimal.ts';
import type { AssessedLine, DutyCharge, Missing } from './assessment.ts';
import { isBounded, keyOf } from './missing-part.ts';
import type { AtBound, MissingPart, MissingParts } from './missing-part.ts';

/** The sums of one calculation: that of each line, and the price, with what is missing from the lines of that calculation. */
export type Sums = { readonly ofLines: readonly Decimal[]; readonly price: Decimal; readonly missing: MissingParts['ofLines'] };

/** What the answer says about what is missing from it. */
export type Completeness = {
  readonly lines: readonly Pick<AssessedLine, 'missing' | 'upTo'>[];
  readonly whole: { readonly complete: boolean; readonly missing: readonly Omit<Missing, 'upTo'>[]; readonly upTo?: string };
};

export const sumOfCharges = (charges: readonly DutyCharge[]): Decimal =>
  charges.reduce((sum, { amount }) => sum.plus(Decimal.parse(amount)), Decimal.zero);

/** Whether a sum is calculated again for the highest that the part can be. */
const hasBound = ({ bound }: MissingPart): boolean => bound !== undefined;

/** What is missing is calculated at its bound: everything of which a bound is known, with the taxes and fees that follow from it. */
const everything: AtBound = () => true;

/**
 * Of each line one bounded part, by its place among them, so that one calculation serves all lines. A line with one bounded part or none
 * needs no calculation of its own for it.
 */
const oneOfEach =
  (parts: ReadonlyMap<number, readonly MissingPart[]>, at: number): AtBound =>
  (place, key) => {
    const part = place === 'consignment' ? undefined : parts.get(place)?.[at];
    return part !== undefined && keyOf(part) === key;
  };

const missingOf = ({ reason, message, direction, rule }: MissingPart): Omit<Missing, 'upTo'> => ({
  reason,
  message,
  ...(direction && { direction }),
  ...(rule !== undefined && { rule }),
});

/**
 * Says of each line and of the whole what is missing, and the highest that the sum can be. `sums` are those of the answer. `calculated`
 * calculates again with missing parts at their bounds; it is called only if a bound is known.
 */
export const completenessOf = (
  { ofLines, ofConsignment }: MissingParts,
  sums: Sums,
  text: (sum: Decimal) => string,
  calculated: (atBound: AtBound) => Sums,
): Completeness => {
  const consignment = [...ofConsignment.values()];
  const bounded = new Map([...ofLines].map(([index, parts]) => [index, [...parts.values()].filter(hasBound)]));
  const most = Math.max(0, ...[...bounded.values()].map((parts) => parts.length));
  const highest = most > 0 || consignment.some(hasBound) ? calculated(everything) : sums;
  const alone = most > 1 ? Array.from({ length: most }, (_, at) => calculated(oneOfEach(bounded, at))) : [];

  const highestFor = (index: number, part: MissingPart): Decimal | undefined => {
    if (!hasBound(part)) return sums.ofLines[index];
    const parts = bounded.get(index) ?? [];
    const at = parts.length > 1 ? alone[parts.indexOf(part)] : highest;
    return isUnknown(at, index) ? undefined : at?.ofLines[index];
  };
  /** At its bound a line can lack something without a bound that the answer does not: what a relief spared is not known then. */
  const isUnknown = (at: Sums | undefined, index: number): boolean =>
    [...(at?.missing.get(index)?.values() ?? [])].some((part) => !isBounded(part) && ofLines.get(index)?.has(keyOf(part)) !== true);
  const upToOf = (sum: Decimal | undefined, parts: readonly MissingPart[]): { readonly upTo?: string } =>
    sum && parts.every(isBounded) ? { upTo: text(sum) } : {};
  const lines = sums.ofLines.map((_, index) => {
    const parts = [...(ofLines.get(index)?.values() ?? [])];
    if (parts.length === 0) return {};
    return {
      missing: parts.map((part) => ({ ...missingOf(part), ...upToOf(highestFor(index, part), [part]) })),
      ...(isUnknown(highest, index) ? {} : upToOf(highest.ofLines[index], parts)),
    };
  });
  const all = [...consignment, ...[...ofLines.values()].flatMap((parts) => [...parts.values()])];
  return {
    lines,
    whole: {
      complete: all.length === 0,
      missing: consignment.map(missingOf),
      ...(all.length > 0 && !sums.ofLines.some((_, index) => isUnknown(highest, index)) && upToOf(highest.price, all)),
    },
  };
};
