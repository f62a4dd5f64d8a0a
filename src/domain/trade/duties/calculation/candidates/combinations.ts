import { Decimal } from '../../../../shared/decimal.ts';
import type { DutyRequest } from '../../rules/request.ts';
import { assessCarrierFee, carrierFeeId } from '../carrier-fees.ts';
import { sumOfLevies, sumOfRounded } from '../charges.ts';
import { supposing } from '../consignment.ts';
import type { BorneByLine } from '../stages.ts';
import type { Sums } from '../sum-up.ts';
import { hangTogether } from './coupling.ts';
import {
  candidateCodesOf,
  feesSaid,
  greatestOf,
  leastOf,
  lineOutcomesOf,
  rangeOfOutcomes,
  wholeOutcomeOf,
  withCodes,
} from './outcomes.ts';
import type { Codes, Outcome, Range } from './outcomes.ts';

/** The outcomes of a line: of every combination of codes, and of its own codes beside the answered ones of the others. */
export type OutcomesOfLine = { readonly all: readonly Outcome[]; readonly own: readonly Outcome[] };

/** The outcomes of all combinations of codes. */
export type Combined = {
  readonly lines: readonly OutcomesOfLine[];
  readonly whole: Range;
  /** Whether the price is the same for all of them. */
  readonly isCertain: boolean;
};

/** If lines hang together, every combination is calculated, up to this number. */
const mostCombinations = 64;

/** Calculates the consignment with other codes. */
export type SumUpWith = (request: DutyRequest) => Sums;

/** Each line under each of its codes, at once for all lines: the first code of all lines, then the second, and so on. */
const sumUpEach = (sums: Sums, codes: readonly Codes[], sumUpWith: SumUpWith): readonly Sums[] => {
  const most = Math.max(...codes.map(({ length }) => length));
  const choice = (place: number): Codes => codes.map((ofLine) => ofLine[place] ?? ofLine[0]);
  const others = Array.from({ length: most - 1 }, (_, index) => choice(index + 1));
  return [sums, ...others.map((each) => sumUpWith(withCodes(sums.consignment.request, each)))];
};

const total = (all: readonly (Decimal | undefined)[]): Decimal | undefined =>
  all.reduce<Decimal | undefined>((sum, each) => (each === undefined ? undefined : sum?.plus(each)), Decimal.zero);

type OfLine = readonly BorneByLine[];
type Reading = 'answered' | 'most';

const isOther = ({ rule }: { readonly rule: string }): boolean => rule !== carrierFeeId;

/** What is levied by the least of each line, or by the greatest, with the fees but the carrier's. */
const leviedOn =
  ({ borne }: Sums, ofLines: readonly OfLine[]) =>
  (at: Reading, best: typeof leastOf): Decimal | undefined =>
    total([
      sumOfLevies(borne.fees.value[at].filter(isOther)),
      ...ofLines
        .filter(({ length }) => length > 0)
        .map((ofLine) => best(ofLine.map(({ levies }) => sumOfLevies(levies[at])))),
    ]);

/**
 * The price if the lines do not hang together: the sums of the least and of the greatest of each line, with the fees.
 * Only the carrier's fee depends on the other charges, and it never falls if they rise.
 */
const wholeOf = (each: readonly Sums[], lines: readonly OutcomesOfLine[], ofLines: readonly OfLine[]): Range => {
  const [first] = each as readonly [Sums, ...Sums[]];
  const supposed = supposing(first.consignment);
  const { answered, most } = first.borne.fees.value;
  const levied = leviedOn(first, ofLines);
  const charges = { answered: levied('answered', leastOf), most: levied('most', greatestOf) };
  const carrier = assessCarrierFee(supposed, (at) => charges[at] ?? Decimal.zero, supposed).value;
  const fees = {
    from: sumOfRounded(supposed, [...answered.filter(isOther), ...carrier.answered]),
    upTo: sumOfRounded(supposed, [...most.filter(isOther), ...carrier.most]),
  };
  // A line may bear more beside fees that are missing from the consignment than its own missing parts say.
  const mostOfLines = lines.map(({ own }, index) =>
    greatestOf(own.map((_, place) => each[place]?.lines[index]?.summed.most.sum)),
  );
  const isBounded = each.every(({ whole }) => whole.complete || whole.upTo !== undefined);
  return {
    from: total([fees.from, ...lines.map(({ all }) => rangeOfOutcomes(all).from)]),
    upTo: isBounded ? total([fees.upTo, ...mostOfLines]) : undefined,
  };
};

/** Whether the carrier's fee is one for all codes. It hangs on sums before they are rounded. */
const isCarrierFeeSteady = (first: Sums, ofLines: readonly OfLine[]): boolean => {
  const supposed = supposing(first.consignment);
  const levied = leviedOn(first, ofLines);
  const feeBy = (best: typeof leastOf): string => {
    const { value } = assessCarrierFee(first.consignment, (at) => levied(at, best) ?? Decimal.zero, supposed);
    return [value.answered, value.most].map((fees) => sumOfRounded(supposed, fees).toString()).join(' ');
  };
  return feeBy(leastOf) === feeBy(greatestOf);
};

/** What each line with a code bears under each of its codes. */
const borneUnder = (each: readonly Sums[], codes: readonly Codes[]): readonly OfLine[] => {
  const byIndex = each.map(({ borne }) => new Map(borne.lines.map((ofLine) => [ofLine.line.index, ofLine])));
  return codes.map((ofLine, index) => ofLine.flatMap((_, place) => byIndex[place]?.get(index) ?? []));
};

/** The outcomes if the lines do not hang together; undefined if they may. */
const independent = (each: readonly Sums[], codes: readonly Codes[]): Combined | undefined => {
  const [first] = each;
  if (first === undefined) return undefined;
  const outcomes = each.map(lineOutcomesOf);
  const fees = new Set(each.map(feesSaid));
  const isSteady = codes.every(({ length }, index) =>
    outcomes.every((ofLines, place) => place < length || ofLines[index]?.said === outcomes[0]?.[index]?.said),
  );
  const ofLines = borneUnder(each, codes);
  if (!isSteady || fees.size > 1 || hangTogether(first, codes, ofLines)) return undefined;
  const lines = codes.map((ofLine, index): OutcomesOfLine => {
    const own = ofLine.flatMap((_, place) => outcomes[place]?.[index] ?? []);
    return { all: own, own };
  });
  const isCertain =
    lines.every(({ own }) => new Set(own.map(({ said }) => said)).size === 1) && isCarrierFeeSteady(first, ofLines);
  return { lines, whole: wholeOf(each, lines, ofLines), isCertain };
};

/** All choices of a place for each line. */
const placesOf = (codes: readonly Codes[]): readonly (readonly number[])[] =>
  codes.reduce<readonly (readonly number[])[]>(
    (choices, ofLine) => choices.flatMap((chosen) => ofLine.map((_, place) => [...chosen, place])),
    [[]],
  );

/** The outcomes of all combinations, each calculated. */
const enumerated = (sums: Sums, codes: readonly Codes[], sumUpWith: SumUpWith): Combined => {
  const { request } = sums.consignment;
  const combinations = placesOf(codes).map((places) => {
    const isAnswered = places.every((place) => place === 0);
    const chosen = codes.map((ofLine, index) => ofLine[places[index] ?? 0]);
    const other = isAnswered ? sums : sumUpWith(withCodes(request, chosen));
    return { places, lines: lineOutcomesOf(other), whole: wholeOutcomeOf(other) };
  });
  const isBesideAnswered = (places: readonly number[], index: number): boolean =>
    places.every((place, at) => at === index || place === 0);
  return {
    lines: codes.map((_, index) => ({
      all: combinations.flatMap(({ lines }) => lines[index] ?? []),
      own: combinations.flatMap(({ places, lines }) => (isBesideAnswered(places, index) ? (lines[index] ?? []) : [])),
    })),
    whole: rangeOfOutcomes(combinations.map(({ whole }) => whole)),
    isCertain: new Set(combinations.map(({ whole }) => whole.said)).size === 1,
  };
};

/**
 * The outcomes of all combinations of the candidates of the lines. If only one line has several, or none hangs on the
 * code of another, each line is calculated once for each of its codes. Undefined if lines hang together and have too
 * many combinations.
 */
export const combinationsOf = (request: DutyRequest, sums: Sums, sumUpWith: SumUpWith): Combined | undefined => {
  const codes = request.lines.map(candidateCodesOf);
  const uncertain = codes.filter(({ length }) => length > 1);
  if (uncertain.length <= 1) return enumerated(sums, codes, sumUpWith);
  const found = independent(sumUpEach(sums, codes, sumUpWith), codes);
  if (found !== undefined) return found;
  const count = uncertain.reduce((product, { length }) => product * length, 1);
  return count <= mostCombinations ? enumerated(sums, codes, sumUpWith) : undefined;
};
