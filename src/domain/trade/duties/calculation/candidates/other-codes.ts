import type { DutyRequest, GoodsLine } from '../../rules/request.ts';
import type { Sums } from '../sum-up.ts';
import type { SumUpWith } from './combinations.ts';
import { lineOutcomesOf, withCodes } from './outcomes.ts';

/*
 * Goods may have a code that is not among their candidates. How likely the candidates must be together, for the charges
 * that all of them bear to be certain, depends on what goods of other codes bear. The limits are measured:
 * docs/duties-uncertain-codes.md.
 */

/** If other goods bear other charges, the candidates together have at least this chance. */
const likelyEnough = 0.7;
/** If other goods mostly bear the same, such as a flat duty. */
const leastChance = 0.5;

/** Whether a code that is not among the candidates counts: never, always, or only if other goods bear other charges. */
type Openness = 'closed' | 'open' | 'byOtherCodes';

/** How far the candidates of goods leave other codes open. */
export const opennessOf = ({ candidates }: Pick<GoodsLine, 'candidates'>): Openness => {
  if (candidates === undefined) return 'closed';
  if (candidates.length < 2) return 'open';
  // A chance has three decimals.
  const chance = Math.round(1_000 * candidates.reduce((sum, { confidence }) => sum + confidence, 0)) / 1_000;
  if (chance >= likelyEnough) return 'closed';
  return chance >= leastChance ? 'byOtherCodes' : 'open';
};

/** Common goods of different chapters: cosmetics, food, plastics, bags, books, clothes, shoes and so on. */
const commonGoods = [
  '330499', '210690', '392690', '420292', '490199', '610910', '640399', '711719', '732393', '851762', '940541', '950300',
] as const; // oxfmt-ignore

/** The most calculations for the other codes of all lines. */
const mostCalculations = 64;

/**
 * The heading of clothes. Few titles of clothes say the fibre, so that their candidates have low chances, but other
 * codes of the heading are likelier than other headings.
 */
const clothesHeading = (hsCode: string): string | undefined => (/^6[12]/.test(hsCode) ? hsCode.slice(0, 4) : undefined);

/** Whether a rate of the tariff is the same for all codes below the code of a line. */
const hasOneRate = ({ borne }: Sums, index: number): boolean => {
  const tariffLine = borne.lines.find(({ line }) => line.index === index)?.line.tariffLine;
  return tariffLine?.spread === undefined && tariffLine?.oneOf === undefined;
};

/**
 * The lines that bear other charges if their code is none of the candidates, among those for which that counts: more
 * than half of the common goods would, and, of clothes, other codes of the heading. Each line is tried beside the
 * answered codes of the others; if these are too many calculations, nothing is known, and each may.
 */
export const linesHangingOnOtherCodes = (
  request: DutyRequest,
  sums: Sums,
  sumUpWith: SumUpWith,
  indexes: readonly number[],
): ReadonlySet<number> => {
  if (indexes.length * commonGoods.length > mostCalculations) return new Set(indexes);
  const answered = request.lines.map(({ hsCode }) => hsCode);
  const outcomes = lineOutcomesOf(sums);
  const hangs = (index: number): boolean => {
    const sumUpUnder = (code: string): Sums => sumUpWith(withCodes(request, answered.with(index, code)));
    const isSame = (other: Sums): boolean => lineOutcomesOf(other)[index]?.said === outcomes[index]?.said;
    const heading = clothesHeading(answered[index] ?? '');
    const ofHeading = heading === undefined ? undefined : sumUpUnder(heading);
    if (ofHeading !== undefined && isSame(ofHeading) && hasOneRate(ofHeading, index)) return false;
    const same = commonGoods.filter((code) => isSame(sumUpUnder(code)));
    return same.length * 2 <= commonGoods.length;
  };
  return new Set(indexes.filter(hangs));
};
