import { Decimal } from '../../../../shared/decimal.ts';
import type { DutyRequest, GoodsLine } from '../../rules/request.ts';
import type { Missing } from '../assessment.ts';
import { carrierFeeId, feeByService } from '../carrier-fees.ts';
import type { Sums } from '../sum-up.ts';

/** The sum of a line, or of a consignment, under one choice of codes. */
export type Outcome = {
  /** Undefined if it cannot be calculated. */
  readonly sum: Decimal | undefined;
  /** The highest that it can be; undefined if no bound is known. */
  readonly most: Decimal | undefined;
  readonly isComplete: boolean;
  /** All that is said of the charges: two codes with the same text bear the same. */
  readonly said: string;
};

/** The code of each line; undefined for a line without one. */
export type Codes = readonly (string | undefined)[];

/** The codes that a line may have, each once, the answered one first. */
export const candidateCodesOf = ({ hsCode, candidates = [] }: GoodsLine): Codes => [
  ...new Set([hsCode, ...candidates.map((candidate) => candidate.hsCode)]),
];

/** The request with other codes, without candidates. */
export const withCodes = (request: DutyRequest, codes: Codes): DutyRequest => ({
  ...request,
  lines: request.lines.map(({ candidates: _, hsCode: __, ...line }, index) => {
    const hsCode = codes[index];
    return { ...line, ...(hsCode !== undefined && { hsCode }) };
  }),
});

/** The request with the answered codes alone. Of lines that are equal but for their candidates the first counts. */
export const answeredIn = (request: DutyRequest): DutyRequest =>
  withCodes(
    request,
    request.lines.map(({ hsCode }) => hsCode),
  );

/** The charges summed by name, without those of zero. */
const chargesSaid = (charges: Readonly<Sums['charges']>): readonly (readonly [string, string])[] => {
  const sums = new Map<string, Decimal>();
  for (const { charge, amount } of charges) sums.set(charge.name, (sums.get(charge.name) ?? Decimal.zero).plus(amount));
  return [...sums]
    .filter(([, sum]) => !sum.isZero())
    .map(([name, sum]): [string, string] => [name, sum.trimmed().toString()])
    .sort();
};

/** The missing parts without their sentences and rules, which may be of the code. */
const partsSaid = (missing: readonly Missing[]): readonly string[] =>
  missing.map(({ reason, direction, upTo }) => [reason, direction, upTo].join(' ')).sort();

/** What is said of the fees of the consignment, without the carrier's, which hangs on the other charges. */
export const feesSaid = ({ fees, whole }: Sums): string =>
  JSON.stringify([
    chargesSaid(fees.filter(({ charge }) => charge.rule !== carrierFeeId)),
    partsSaid(whole.missing.filter(({ reason }) => reason !== feeByService)),
  ]);

const mostOf = (sum: Decimal, isComplete: boolean, upTo: string | undefined): Decimal | undefined =>
  isComplete ? sum : upTo === undefined ? undefined : Decimal.parse(upTo);

/** The outcome of each line. */
export const lineOutcomesOf = ({ lines, completeness }: Sums): readonly Outcome[] =>
  lines.map(({ charges, sum, why }, index) => {
    const { missing = [], upTo } = completeness[index] ?? {};
    const isComplete = missing.length === 0;
    return {
      sum: why === undefined ? sum : undefined,
      most: mostOf(sum, isComplete, upTo),
      isComplete,
      said: JSON.stringify([why === undefined, chargesSaid(charges), partsSaid(missing), upTo]),
    };
  });

/** The outcome of the whole consignment. */
export const wholeOutcomeOf = ({ lines, charges, whole }: Sums): Outcome => {
  const sum = charges.reduce((total, { amount }) => total.plus(amount), Decimal.zero);
  return {
    sum: lines.some(({ why }) => why !== undefined) ? undefined : sum,
    most: mostOf(sum, whole.complete, whole.upTo),
    isComplete: whole.complete,
    said: JSON.stringify([chargesSaid(charges), partsSaid(whole.missing), whole.upTo]),
  };
};

/** The lowest sum and the highest, of all outcomes; each undefined if it is not known of one of them. */
export type Range = { readonly from: Decimal | undefined; readonly upTo: Decimal | undefined };

type Picked = Decimal | undefined;
const pick = (all: readonly Picked[], isBetter: (one: Decimal, other: Decimal) => boolean): Picked => {
  const [first] = all;
  if (first === undefined || all.includes(undefined)) return undefined;
  return all.reduce<Decimal>((best, each) => (each !== undefined && isBetter(each, best) ? each : best), first);
};

/** The least of all; undefined if one is. */
export const leastOf = (all: readonly Picked[]): Picked => pick(all, (one, other) => one.compare(other) < 0);

/** The greatest of all; undefined if one is. */
export const greatestOf = (all: readonly Picked[]): Picked => pick(all, (one, other) => one.compare(other) > 0);

export const rangeOfOutcomes = (outcomes: readonly Outcome[]): Range => ({
  from: leastOf(outcomes.map(({ sum }) => sum)),
  upTo: greatestOf(outcomes.map(({ most }) => most)),
});
