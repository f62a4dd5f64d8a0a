import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTexts } from '../../../../bench/classification/read-texts.ts';
import { answerInWords, questionFacets } from '../../../../src/domain/trade/classification/index.ts';
import { ruledOutBy } from '../../../../src/domain/shared/goods-answer.ts';
import { withAnswer } from '../../../../src/domain/trade/product/index.ts';
import type {
  ClassificationEngine,
  DescribedProduct,
  GoodsAnswer,
} from '../../../../src/domain/trade/classification/index.ts';
import { sharedEngine } from '../../../support/classification-engine.ts';

const root = join(import.meta.dirname, '../../../..');
let engine: ClassificationEngine;
let titles: readonly string[];
beforeAll(async () => {
  engine = await sharedEngine.open();
  titles = (await readTexts(join(root, 'bench/classification/parcels-dev.csv'))).map(({ text }) => text);
});
const anyTitle = () => fc.nat({ max: titles.length - 1 }).map((at) => titles[at] ?? '');

describe('a question back', () => {
  it.each([
    [{ title: 'Mug' }, 'heading', ['6912', '7013', '6911']],
    [{ title: 'T-shirt' }, 'material', ['cotton', 'other']],
    [{ title: 'Handbag' }, 'material', ['plastic', 'leather']],
    [{ title: 'Phone' }, 'part', ['whole', 'part']],
  ] as const)('about %o is about the %s', (product, facet, expected) => {
    const { question } = engine.find(product);
    expect(question?.facet).toBe(facet);
    expect(question?.answers.map(({ answer }) => answer)).toEqual(expect.arrayContaining([...expected]));
  });

  it.each([
    [{ title: 'T-shirt' }, 'What is it made of?', ['Cotton', 'Another material']],
    [{ title: 'Handbag' }, 'What is it made of?', ['Plastic or fabric', 'Leather', 'Another material']],
    [{ title: 'Towel' }, 'What is it made of?', ['Cotton', 'Man-made fibres']],
    [{ title: 'Blanket' }, 'What is it made of?', ['Synthetic fibres', 'Cotton', 'Wool', 'Another material']],
    [{ title: 'Plastic zipper' }, 'What is it made of?', ['Nylon or plastic', 'Polyethylene']],
    [
      { title: 'Washing machine' },
      'Is it the article itself, or a part or accessory of it?',
      ['The article itself', 'A part or accessory'],
    ],
    [{ title: 'Polyester cushion cover sofa slipcover' }, 'Is it knitted or woven?', ['Woven', 'Knitted or crocheted']],
    [{ title: 'Onions' }, 'Which of these is it?', ['Onions, garlic, leeks', 'Dried vegetables and mushrooms']],
    [
      { title: 'Purebred breeding horse' },
      'Which of these is it exactly?',
      ['Horses, pure-bred for breeding', 'Other horses'],
    ],
  ] as const)('has plain words: %o', (product, text, expected) => {
    const { question } = engine.find(product);
    expect(question?.text).toBe(text);
    expect(question?.answers.map((each) => each.text)).toEqual(expected);
  });

  it('is about no part of tea that is part-fermented', () => {
    expect(engine.suits('090230', { facet: 'part', answer: 'part' })).toBe(false);
    expect(engine.suits('845090', { facet: 'part', answer: 'part' })).toBe(true);
  });

  it.each([
    [{ facet: 'material', answer: 'manmade' }, 'Man-made fibres'],
    [{ facet: 'material', answer: 'other' }, 'Another material'],
    [{ facet: 'part', answer: 'whole' }, 'The article itself'],
    [{ facet: 'preciousMetal', answer: 'yes' }, 'Yes, gold, silver or platinum'],
    [{ facet: 'make', answer: 'knitted' }, 'Knitted or crocheted'],
    [{ facet: 'heading', answer: '6109' }, '6109'],
    [{ facet: 'material', answer: 'none of cotton, other' }, 'none of cotton, other'],
  ] as const)('its answer %o is "%s" afterwards', (answer, expected) => {
    expect(answerInWords(answer)).toBe(expected);
  });

  it('is not asked where the answer is certain, and not of a text that names no goods', () => {
    for (const title of ["Men's cotton shirt", 'Laptop', 'gift', 'qwxz', 'Schuhe aus Leder für Herren'])
      expect(engine.find({ title }).question, title).toBeUndefined();
  });

  it.each([
    ['T-shirt', { facet: 'material', answer: 'cotton' }, '610910'],
    ['T-shirt', { facet: 'material', answer: 'other' }, '610990'],
    ['Handbag', { facet: 'material', answer: 'leather' }, '420221'],
    ['Mug', { facet: 'heading', answer: '7013' }, '701337'],
    ['Mug', { facet: 'heading', answer: '6911' }, '691110'],
    ['Phone', { facet: 'part', answer: 'part' }, '851779'],
    ['Scarf', { facet: 'make', answer: 'knitted' }, '611710'],
    ['Ring', { facet: 'preciousMetal', answer: 'yes' }, '711319'],
    ['Chair', { facet: 'subheading', answer: '940161' }, '940161'],
    // The likeliest heading by far is another one.
    ['Womens blazer polyester', { facet: 'heading', answer: '6104' }, '610433'],
  ] as const)('about "%s", answered %o, leads to %s', (title, answer, code) => {
    const before = engine.find({ title });
    const after = engine.find({ title, answers: [answer] });
    expect(after.hsCode).toBe(code);
    expect(after.confidence).toBeGreaterThan(
      before.alternatives.find(({ hsCode }) => hsCode === code)?.confidence ?? 0,
    );
  });

  it('takes that none of them is right, and then offers others', () => {
    const before = engine.find({ title: 'Mug' }).question;
    expect(before?.none).toBe(`none of ${before?.answers.map(({ answer }) => answer).join(', ')}`);
    const none: GoodsAnswer = { facet: 'heading', answer: before?.none ?? '' };
    const after = engine.find({ title: 'Mug', answers: [none] });
    expect(after.question?.facet).toBe('heading');
    const offered = after.question?.answers.map(({ answer }) => answer) ?? [];
    expect(offered.length).toBeGreaterThan(1);
    expect(offered.filter((answer) => none.answer.includes(answer))).toEqual([]);
    // Of all that was ruled out by then.
    expect(after.question?.none).toBe(`${none.answer}, ${offered.join(', ')}`);
    expect(after.confidence).toBeLessThan(engine.find({ title: 'Mug' }).confidence);
  });

  it('ruled out, leaves a tenth to each code of an answer, and all of the rest', () => {
    const examples = engine.newExampleIndex();
    for (const hsCode of ['610620', '620630']) engine.learn(examples, hsCode, { title: 'Blouse' }, hsCode);
    const chances = (...answers: readonly GoodsAnswer[]) =>
      new Map(
        engine
          .find({ title: 'Blouse', answers }, examples)
          .alternatives.map(({ hsCode, confidence }) => [hsCode, confidence]),
      );
    expect(chances().get('610620')).toBeCloseTo(chances().get('620630') ?? 0, 2);
    const without = chances({ facet: 'heading', answer: 'none of 6106, 6109' });
    expect([...without.keys()][0]).toBe('620630');
    expect(without.get('620630')).toBeGreaterThan(3 * (without.get('610620') ?? 0));
  });

  it('is answered by none only where the right answer may be missing', () => {
    const asked = ['Mug', 'Handbag', 'Phone', 'Ring', 'Scarf'].map((title) => engine.find({ title }).question);
    for (const { facet, none } of asked.filter((question) => question !== undefined))
      expect(none !== undefined, facet).toBe(['heading', 'material', 'subheading'].includes(facet));
    for (const [facet, answer, isKnown] of [
      ['material', 'none of cotton, other', true],
      ['heading', 'none of 6109', true],
      ['heading', 'none of 6109, 0000', false],
      ['heading', 'none of ', false],
      ['heading', 'none', false],
      ['part', 'none of part, whole', false],
    ] as const)
      expect(engine.understands({ facet, answer }), answer).toBe(isKnown);
  });

  it('counts for examples too: votes for codes that an answer does not fit keep a thirtieth', () => {
    const examples = engine.newExampleIndex();
    for (const hsCode of ['610620', '620630', '620640']) engine.learn(examples, hsCode, { title: 'Blouse' }, hsCode);
    const asked = engine.find({ title: 'Blouse' }, examples);
    expect(asked.confidence).toBeLessThan(0.34);
    expect(asked.contradicting?.map(({ hsCode }) => hsCode).toSorted()).toEqual(['610620', '620630', '620640']);

    const woven = { facet: 'heading', answer: '6206' } as const;
    const cotton = { facet: 'material', answer: 'cotton' } as const;
    const half = engine.find({ title: 'Blouse', answers: [woven] }, examples);
    expect(half.contradicting?.map(({ hsCode }) => hsCode).toSorted()).toEqual(['620630', '620640']);
    const whole = engine.find({ title: 'Blouse', answers: [woven, cotton] }, examples);
    expect(whole.hsCode).toBe('620630');
    expect(whole.confidence).toBeGreaterThan(0.8);
    expect(whole.contradicting).toBeUndefined();
  });

  it('stands against examples that all say something else', () => {
    const examples = engine.newExampleIndex();
    engine.learn(examples, 'knitted', { title: 'Blouse' }, '610610');
    expect(engine.find({ title: 'Blouse' }, examples).hsCode).toBe('610610');
    const answers = [{ facet: 'heading', answer: '6206' } as const];
    expect(engine.find({ title: 'Blouse', answers }, examples).hsCode?.slice(0, 4)).toBe('6206');
  });

  /** Each is asked three times at most. */
  const mostQuestions = 3 * questionFacets.length;
  it('has answers that each lead to another code, are understood, and are not asked for again', () => {
    fc.assert(
      fc.property(anyTitle(), fc.nat(), (title, which) => {
        let [answers, asked]: [readonly GoodsAnswer[], number] = [[], 0];
        const settled: string[] = [];
        let { question } = engine.find({ title });
        while (question && asked < mostQuestions) {
          const { facet, answers: offered } = question;
          expect(settled).not.toContain(facet);
          const given = answers.find((answer) => answer.facet === facet);
          const ruledOut = given === undefined ? [] : (ruledOutBy(given) ?? []);
          expect(offered.filter(({ answer }) => ruledOut.includes(answer))).toEqual([]);
          expect(offered.length).toBeGreaterThanOrEqual(2);
          expect(offered.length).toBeLessThanOrEqual(4);
          expect(new Set(offered.map(({ answer }) => answer)).size).toBe(offered.length);
          expect(new Set(offered.map(({ text }) => text)).size).toBe(offered.length);
          for (const { answer, text, hsCode, name } of offered) {
            expect(text).toMatch(/^[\p{Lu}\d]/u);
            expect(text).not.toMatch(/\bfurther\b/);
            expect(engine.understands({ facet, answer })).toBe(true);
            expect(engine.suits(hsCode, { facet, answer })).toBe(true);
            expect(name).not.toBe('');
          }
          const { none } = question;
          if (none !== undefined) expect(engine.understands({ facet, answer: none })).toBe(true);
          expect(none?.length ?? 0).toBeLessThanOrEqual(400);
          const { answer = none ?? '' } = offered[which % (offered.length + 1)] ?? {};
          const chosen = answer === '' ? (offered[0]?.answer ?? '') : answer;
          answers = withAnswer(answers, { facet, answer: chosen });
          if (chosen !== none) settled.push(facet);
          asked++;
          ({ question } = engine.find({ title, answers }));
        }
        expect(answers.length).toBeLessThanOrEqual(questionFacets.length);
        expect(question).toBeUndefined();
      }),
    );
  });

  it('answered wrongly makes the right code less likely, and does not exclude it', () => {
    const wrong: GoodsAnswer = { facet: 'heading', answer: '7013' };
    const codes = ({ alternatives }: { readonly alternatives: readonly { readonly hsCode: string }[] }) =>
      alternatives.map(({ hsCode }) => hsCode);
    const product: DescribedProduct = { title: 'Stoneware mug', answers: [wrong] };
    expect(engine.find({ title: 'Stoneware mug' }).hsCode).toBe('691200');
    expect(codes(engine.find(product))).toContain('691200');
  });

  it('is understood by its own words only', () => {
    expect(engine.understands({ facet: 'material', answer: 'cotton' })).toBe(true);
    expect(engine.understands({ facet: 'material', answer: 'unobtainium' })).toBe(false);
    expect(engine.understands({ facet: 'material', answer: 'woman' })).toBe(false);
    expect(engine.understands({ facet: 'heading', answer: '0000' })).toBe(false);
    expect(engine.understands({ facet: 'heading', answer: '61' })).toBe(false);
    expect(engine.understands({ facet: 'subheading', answer: '6109' })).toBe(false);
    expect(engine.understands({ facet: 'part', answer: 'half' })).toBe(false);
  });

  it('changes nothing where there are no answers', () => {
    fc.assert(
      fc.property(anyTitle(), (title) => {
        expect(engine.find({ title, answers: [] })).toEqual(engine.find({ title }));
      }),
    );
  });
});
