import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { lastAnswers, questionFacets } from '../../../../src/domain/shared/goods-answer.ts';
import type { GoodsAnswer } from '../../../../src/domain/shared/goods-answer.ts';
import type { ClassificationEngine } from '../../../../src/domain/trade/classification/index.ts';
import { sharedEngine } from '../../../support/classification-engine.ts';

let engine: ClassificationEngine;
beforeAll(async () => {
  engine = await sharedEngine.open();
});

/** The titles, and two answers to the first question about each. */
const asked = (title: string): readonly [GoodsAnswer, GoodsAnswer] => {
  const { question } = engine.find({ title });
  const [one, other] = (question?.answers ?? []).map(({ answer }) => ({ facet: question!.facet, answer }));
  if (one === undefined || other === undefined) throw new Error(`Nothing is asked about ${title}.`);
  return [one, other];
};

it.each(['T-shirt', 'Trainers', 'Chair', 'Blanket', 'Socks', 'Wallet'])(
  'who repeats an answer about %s says nothing new, and who answers again has changed his mind',
  (title) => {
    const [one, other] = asked(title);
    const once = engine.find({ title, answers: [one] });
    expect(engine.find({ title, answers: [one, one, one] })).toEqual(once);
    expect(engine.find({ title, answers: [other, one] })).toEqual(once);
    expect(engine.find({ title, answers: [] }).confidence).toBeLessThan(once.confidence);
  },
);

it('there is one answer to each question, the last one', () => {
  const answer = fc.record({
    facet: fc.constantFrom(...questionFacets),
    answer: fc.constantFrom('a', 'b', 'none of a'),
  });
  fc.assert(
    fc.property(fc.array(answer), (answers) => {
      const last = lastAnswers(answers);
      expect(new Set(last.map(({ facet }) => facet)).size).toBe(last.length);
      for (const each of last) expect(answers.findLast(({ facet }) => facet === each.facet)).toEqual(each);
      expect(new Set(answers.map(({ facet }) => facet)).size).toBe(last.length);
    }),
  );
});
