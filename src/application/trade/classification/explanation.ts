import type { LocalDate } from '../../../domain/shared/index.ts';
import type { Alternative, Finding, Question, Reasons } from '../../../domain/trade/classification/index.ts';
import { guessedBelow } from '../../../domain/trade/index.ts';
import type { DutyRateAt, ExampleNames, LegalText, LegalTexts, NamedExample } from '../ports/classification.ts';

/** A candidate code, as a client reads it. */
export type StatedAlternative = Alternative & {
  /** It is more often wrong than right, and so are its restrictions and its rate for these goods. */
  readonly guessed?: true;
  /** The ordinary duty at the destination, such as `16.5%`; absent where none or several are known. */
  readonly dutyRate?: string;
};

/** An example of the account that decided. */
type DecidingExample = Omit<NamedExample, 'name'>;

/** The reasons, with the examples of the account that decided, the closest first. */
export type StatedReasons = Reasons & { readonly examples?: readonly DecidingExample[] };

/** Why goods have a code, and what would change it. */
export type Explanation = {
  readonly alternatives: readonly StatedAlternative[];
  readonly reasons?: StatedReasons;
  readonly question?: Question;
  readonly legalText?: LegalText;
  readonly invoiceText?: string;
};

/** The question on goods whose code is not certain by the threshold of an account. */
export const askedBelow = (threshold: number, { confidence, question }: Finding): Question | undefined =>
  confidence < threshold ? question : undefined;

const reasonsWith = ({ reasons }: Finding, examples: readonly NamedExample[]): StatedReasons | undefined => {
  if (examples.length === 0) return reasons;
  return { ...(reasons ?? { words: [] }), examples: examples.map(({ name: _, ...example }) => example) };
};

/** A candidate or an answer with the ordinary duty of its code, where that is known. */
export const withDutyRate = <Each extends { readonly hsCode: string }>(
  each: Each,
  rateOf: (hsCode: string) => string | undefined,
): Each & { readonly dutyRate?: string } => {
  const dutyRate = rateOf(each.hsCode);
  return dutyRate === undefined ? each : { ...each, dutyRate };
};

/** What is said beside a code: `sixDigits` is the one in force, by a prediction or by a person (`isReviewed`). */
export const explain =
  ({
    legalTexts,
    rateAt,
    namesOf,
  }: {
    readonly legalTexts: LegalTexts;
    readonly rateAt?: DutyRateAt | undefined;
    readonly namesOf: ExampleNames;
  }) =>
  async (
    finding: Finding,
    sixDigits: string | undefined,
    {
      isReviewed,
      threshold,
      destination,
      date,
      accountId,
    }: { isReviewed: boolean; threshold: number; destination: string; date: LocalDate; accountId: string },
  ): Promise<Explanation> => {
    const { alternatives, invoiceText } = finding;
    const reasons = isReviewed ? undefined : reasonsWith(finding, await namesOf(finding.deciding ?? [], accountId));
    const question = askedBelow(threshold, finding);
    const withRate = <Each extends { readonly hsCode: string }>(each: Each) =>
      withDutyRate(each, (code) => (destination === 'All' ? undefined : rateAt?.(code, destination, date)));
    const legalText = sixDigits === undefined ? undefined : await legalTexts.of(sixDigits);
    return {
      alternatives: alternatives.map((each) =>
        withRate(each.confidence < guessedBelow ? { ...each, guessed: true as const } : each),
      ),
      ...(legalText && { legalText }),
      ...(invoiceText !== undefined && { invoiceText }),
      ...(reasons && { reasons }),
      ...(!isReviewed && question && { question: { ...question, answers: question.answers.map(withRate) } }),
    };
  };
