import { codeUncertain, printDutyRate } from '../../../domain/trade/index.ts';
import type { AssessedLine, Assessment, DutyRequest, GoodsLine, Missing, Tariff } from '../../../domain/trade/index.ts';
import type { Question } from '../../../domain/trade/classification/index.ts';
import { withDutyRate } from '../classification/explanation.ts';
import { howToAnswer } from '../classification/predict-codes.ts';
import type { Prediction } from '../ports/classification.ts';

/**
 * The ordinary duty of a code in a tariff, in words, if one rate applies to all goods of the code: not for a rate that is
 * typical of a chapter, cannot be read, or differs among the lines below.
 */
export const ordinaryRateIn = (tariff: Pick<Tariff, 'lookup'>, hsCode: string): string | undefined => {
  const line = tariff.lookup(hsCode);
  if (line === undefined || line.mfn === 'unreadable') return undefined;
  const isOne = line.typical === undefined && line.spread === undefined && line.oneOf === undefined;
  return isOne ? printDutyRate(line.mfn) : undefined;
};

/** What the goods bear under the code of an answer; undefined if it is none of the candidates. */
const borneUnder = (hsCode: string, { candidates = [] }: GoodsLine, line: AssessedLine): string | undefined => {
  const borne = line.candidates?.[candidates.findIndex((candidate) => candidate.hsCode.startsWith(hsCode))];
  return borne && JSON.stringify(borne);
};

/** The first question whose answers lead to different charges; undefined where no charges hang on the code. */
const questionOn = (
  goods: GoodsLine | undefined,
  line: AssessedLine | undefined,
  questions: readonly Question[] = [],
): Question | undefined =>
  goods === undefined || line?.chargesRange === undefined
    ? undefined
    : questions.find(({ answers }) => new Set(answers.map(({ hsCode }) => borneUnder(hsCode, goods, line))).size > 1);

type Asked = { readonly request: DutyRequest; readonly assessment: Assessment };

/**
 * Adds to lines whose charges hang on their code the question that narrows them, with the duty of each answer, and says
 * how it is answered.
 */
export const withQuestions = (
  { request, assessment }: Asked,
  predictions: readonly (Prediction | undefined)[],
  rateOf: (hsCode: string) => string | undefined,
): Asked => {
  const questions = request.lines.map((goods, index) => {
    const question = questionOn(goods, assessment.lines[index], predictions[index]?.questions);
    return question && { ...question, answers: question.answers.map((answer) => withDutyRate(answer, rateOf)) };
  });
  if (questions.every((question) => question === undefined)) return { request, assessment };
  const advice = new Map<string | undefined, string>(
    questions.flatMap((question, index) =>
      question ? [[`commodities[${index}].hsCode`, howToAnswer(question)] as const] : [],
    ),
  );
  // What is missing has no field of its own, and the same message as the notice about it.
  const messages = new Map(
    assessment.notices.flatMap(({ reason, field, message }) => {
      const how = reason === codeUncertain ? advice.get(field) : undefined;
      return how === undefined ? [] : [[message, `${message} ${how}`] as const];
    }),
  );
  const advised = <Said extends { readonly message: string }>(said: Said): Said => {
    const message = messages.get(said.message);
    return message === undefined ? said : { ...said, message };
  };
  const missing = (parts: readonly Missing[] | undefined) => (parts ? { missing: parts.map(advised) } : {});
  return {
    request: {
      ...request,
      lines: request.lines.map((goods, index) => {
        const question = questions[index];
        return question ? { ...goods, question } : goods;
      }),
    },
    assessment: {
      ...assessment,
      ...missing(assessment.missing),
      lines: assessment.lines.map((line) => ({ ...line, ...missing(line.missing) })),
      notices: assessment.notices.map(advised),
    },
  };
};
