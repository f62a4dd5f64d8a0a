import { withAnswer } from '../../src/domain/trade/product/index.ts';
import type { ClassificationEngine, ExampleIndex, GoodsAnswer } from '../../src/domain/trade/classification/index.ts';

/** Numbers from 0 to 1 in a fixed order, so that a measurement can be repeated. */
export const fixedNumbers = (): (() => number) => {
  let state = 42;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/**
 * Answers questions about goods of a known code, as their seller would: rightly, or wrongly in a part of the cases. Where
 * no answer fits the code, it says so (`saysNone`), or nothing.
 */
export const oracle = (engine: ClassificationEngine, wrongPart: number, saysNone: boolean) => {
  const random = fixedNumbers();
  return (title: string, hsCode: string, most: number, examples?: ExampleIndex) => {
    let [answers, asked]: [readonly GoodsAnswer[], number] = [[], 0];
    let finding = engine.find({ title }, examples);
    while (asked < most && finding.question && finding.confidenceLevel !== 'high') {
      const { facet, answers: offered, none } = finding.question;
      const right = offered.find(({ answer }) => engine.suits(hsCode, { facet, answer }));
      const wrong = offered.filter((one) => one !== right);
      const isWrong = random() < wrongPart;
      const chosen = isWrong ? wrong[Math.floor(random() * wrong.length)] : right;
      const answer = chosen?.answer ?? (saysNone ? none : undefined);
      if (answer === undefined) break;
      asked++;
      answers = withAnswer(answers, { facet, answer });
      finding = engine.find({ title, answers }, examples);
    }
    return { finding, asked };
  };
};
