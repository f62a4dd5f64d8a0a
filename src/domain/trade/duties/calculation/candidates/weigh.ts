import type { Decimal } from '../../../../shared/decimal.ts';
import type { CandidateCode, DutyRequest, GoodsLine } from '../../rules/request.ts';
import type { AssessedCandidate, AssessedLine, Assessment, ChargesRange, Missing } from '../assessment.ts';
import { told } from '../remarks.ts';
import type { Remarks } from '../remarks.ts';
import type { Sums } from '../sum-up.ts';
import { combinationsOf } from './combinations.ts';
import type { SumUpWith } from './combinations.ts';
import { linesHangingOnOtherCodes, opennessOf } from './other-codes.ts';
import { candidateCodesOf, rangeOfOutcomes } from './outcomes.ts';
import type { Outcome, Range } from './outcomes.ts';

/** What the candidates of the lines change in an answer. */
export type Weighed = {
  readonly whole: Pick<Assessment, 'complete' | 'missing' | 'upTo' | 'chargesRange'>;
  readonly lines: readonly Pick<AssessedLine, 'missing' | 'upTo' | 'chargesRange' | 'candidates'>[];
  readonly remarks: readonly Remarks[];
};

/** The reason of what is missing because a code is not certain. */
export const codeUncertain = 'code_uncertain';

const withDot = (code: string): string => (code.length > 4 ? `${code.slice(0, 4)}.${code.slice(4)}` : code);

const nameOf = ({ hsCode, name }: CandidateCode): string =>
  name === '' ? withDot(hsCode) : `${withDot(hsCode)} (${name})`;

const wordsOf = (outcome: Outcome | undefined, text: (sum: Decimal) => string, currency: string): string => {
  if (outcome?.sum === undefined) return 'cannot be calculated';
  return `bears ${text(outcome.sum)} ${currency}${outcome.isComplete ? '' : ', and more may be missing'}`;
};

/** The outcomes of the candidates of a line, in their order. `own` are those of its codes. */
const outcomesOfCandidates = (goods: GoodsLine, own: readonly Outcome[]): readonly Outcome[] => {
  const codes = candidateCodesOf(goods);
  return (goods.candidates ?? []).flatMap(({ hsCode }) => own[codes.indexOf(hsCode)] ?? []);
};

/** The sentence on a line whose charges hang on a code, and what ends the doubt. */
const messageOf = (
  { lines, currency }: DutyRequest,
  index: number,
  { own, others, text }: { readonly own: readonly Outcome[]; readonly others: string; readonly text: Sums['text'] },
): string => {
  const field = `commodities[${index}].hsCode`;
  const { candidates } = lines[index] ?? {};
  if (candidates === undefined)
    return `commodities[${index}]: the charges hang on the code of other goods, which was predicted and is not certain.`;
  const remedy = 'Send the code.';
  if (own.length === 0)
    return `${field} was predicted and is not certain, and too many codes of these goods hang together to compare. ${remedy}`;
  if (candidates.length === 1)
    return `${field} was predicted and is not certain, and no other code is known that the goods may have. ${remedy}`;
  const each = candidates.map((candidate, at) => `${nameOf(candidate)} ${wordsOf(own[at], text, currency)}`);
  return `${field} was predicted and is not certain, and the charges hang on it: ${each.join('; ')}.${others} ${remedy}`;
};

/** What is said of codes that are none of the candidates. */
const saidOfOthers = {
  closed: '',
  open: ' Another code is as likely as these together.',
  byOtherCodes: ' The goods may have another code, and it may bear other charges.',
} as const;

/**
 * The parts that are missing because of the code: what may be added, and what may be too much. `isOpen`: codes that are
 * none of the candidates count too.
 */
const partsOf = (
  message: string,
  sum: Decimal | undefined,
  { from, upTo, isOpen }: Range & { readonly isOpen: boolean },
  bound?: string,
): readonly Missing[] => {
  const mayBeMore = sum === undefined || upTo === undefined || upTo.compare(sum) > 0;
  const isLess = from === undefined || (sum !== undefined && from.compare(sum) < 0);
  const mayBeLess = !mayBeMore || isLess || (isOpen && sum?.isZero() !== true);
  return [
    ...(mayBeMore ? [{ reason: codeUncertain, message, ...(bound !== undefined && { upTo: bound }) }] : []),
    ...(mayBeLess ? [{ reason: codeUncertain, message, direction: 'lower' as const }] : []),
  ];
};

const unknown: Range = { from: undefined, upTo: undefined };

const printed = ({ from, upTo }: Range, text: (sum: Decimal) => string): ChargesRange => ({
  ...(from !== undefined && { from: text(from) }),
  ...(upTo !== undefined && { upTo: text(upTo) }),
});

const candidateOf = ({ sum, isComplete, most }: Outcome, text: (sum: Decimal) => string): AssessedCandidate => ({
  ...(sum !== undefined && { price: text(sum) }),
  complete: isComplete,
  ...(!isComplete && most !== undefined && { upTo: text(most) }),
});

/**
 * Assesses the consignment under every code that its goods may have. Where they bear the same and are likely
 * enough, the sum is certain though the code is not; else it is not complete, and the lowest and the highest sum are
 * known. `sums` are those of the answered codes.
 */
export const weighCandidates = (request: DutyRequest, sums: Sums, sumUpWith: SumUpWith): Weighed => {
  const { text, completeness } = sums;
  const combined = combinationsOf(request, sums, sumUpWith);
  const hasOneOutcome = (index: number): boolean =>
    new Set(combined?.lines[index]?.all.map(({ said }) => said)).size === 1;
  const doubted = request.lines.flatMap((goods, index) =>
    opennessOf(goods) === 'byOtherCodes' && hasOneOutcome(index) ? [index] : [],
  );
  const hangOnOthers = linesHangingOnOtherCodes(request, sums, sumUpWith, doubted);

  const lines = request.lines.map((goods, index) => {
    const known = completeness[index] ?? {};
    const { all, own } = combined?.lines[index] ?? { all: [], own: [] };
    const ofCandidates = outcomesOfCandidates(goods, own);
    const candidates = ofCandidates.map((each) => candidateOf(each, text));
    const shown = candidates.length > 0 ? { candidates } : {};
    const openness = hangOnOthers.has(index) ? 'byOtherCodes' : opennessOf(goods) === 'open' ? 'open' : 'closed';
    const isOpen = openness !== 'closed';
    if ((hasOneOutcome(index) && !isOpen) || goods.hsCode === undefined)
      return { result: { ...known, ...shown }, remarks: [], hangs: false, isOpen };
    const found = combined === undefined ? unknown : rangeOfOutcomes(all);
    const range = isOpen ? { ...found, upTo: undefined } : found;
    const message = messageOf(request, index, { own: ofCandidates, others: saidOfOthers[openness], text });
    const bound = range.upTo && text(range.upTo);
    const { sum, why } = sums.lines[index] ?? {};
    const parts = partsOf(message, why === undefined ? sum : undefined, { ...range, isOpen }, bound);
    const result = {
      missing: [...(known.missing ?? []), ...parts],
      ...(bound !== undefined && { upTo: bound }),
      chargesRange: printed(range, text),
      ...shown,
    };
    const field = `commodities[${index}].hsCode`;
    return {
      result,
      remarks: [told({ level: 'warning', reason: codeUncertain, field, message })],
      hangs: true,
      isOpen,
    };
  });

  const hangs = combined?.isCertain !== true || lines.some((line) => line.hangs);
  const results = lines.map(({ result }) => result);
  const remarks = lines.flatMap((line) => line.remarks);
  if (!hangs) return { whole: sums.whole, lines: results, remarks };
  const isOpen = lines.some((line) => line.isOpen);
  const whole = { ...(combined?.whole ?? unknown), ...(isOpen && { upTo: undefined }) };
  const message = 'Fees of the consignment hang on codes that were predicted and are not certain. Send the codes.';
  const ofFees = lines.some((line) => line.hangs) ? [] : [{ reason: codeUncertain, message }];
  return {
    whole: {
      complete: false,
      missing: [...sums.whole.missing, ...ofFees],
      ...(whole.upTo !== undefined && { upTo: text(whole.upTo) }),
      chargesRange: printed(whole, text),
    },
    lines: results,
    remarks,
  };
};
