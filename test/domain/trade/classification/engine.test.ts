import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClassificationEngine, signalNames, vagueness } from '../../../../src/domain/trade/classification/index.ts';
import type { Calibration, DescribedProduct, Finding } from '../../../../src/domain/trade/classification/index.ts';
import { smallIndex, weightsOf } from '../../../support/small-vocabulary.ts';

/** The confidence is the share of the best code. */
/** Curves that leave the confidence as it is without examples. */
const saysNothing = { always: 0, neighbours: 0, mixture: 0, alone: 0, closeness: 0, sameHeading: 0, named: 0 };
const byShare: Calibration = {
  intercept: 0,
  weights: Object.fromEntries(signalNames.map((name) => [name, name === 'share' ? 1 : 0])) as Calibration['weights'],
  titlesOfOthers: { slope: 1, intercept: 0 },
  further: { weights: { named: 0, headingNamed: 0, likeness: 3, likenessOdds: -1, outvoted: 0 } },
  learnt: { agreed: saysNothing, withExamples: saysNothing, without: saysNothing },
  read: { unread: 0 },
  alternatives: { ofTheRest: [0.5, 0.25] },
};
const leaf = (code: string, name: string, commonness: number, ...words: readonly string[]) => ({
  code,
  name,
  commonness,
  bag: Object.fromEntries(words.map((word) => [word, 1])),
  terms: [words],
});
const above = ['61', '6109', '6110', '69', '6912', '95', '9503'].map((code) => ({ code, bag: {}, terms: [] }));
const index = smallIndex({
  idf: { tee: 4, bamboo: 4, mug: 4, lego: 4, jumper: 4, zorb: 4 },
  lines: [
    leaf('610910', 'cotton T-shirts', 2, 'tee'),
    leaf('610990', 'other T-shirts', 1, 'bamboo', 'tee'),
    leaf('611020', 'jumpers', 1, 'jumper'),
    leaf('691200', 'mugs', 1, 'mug'),
    leaf('950300', 'toys', 1, 'lego'),
    ...above,
  ],
  brands: ['lego'],
  nouns: ['tee', 'mug'],
});
const weights = weightsOf(1, {
  temperature: 1,
  headingBag: 0,
  chapterBag: 0,
  headingShare: 0,
  chapterShare: 0,
  brand: 0.1,
  example: 1.5,
});
const engine = new ClassificationEngine(index, weights, byShare);
const find = (product: DescribedProduct): Finding => engine.find(product);

describe('the engine', () => {
  it('finds the code, with its name and those of other candidates, the best first', () => {
    const found = find({ title: 'tee' });
    expect(found).toStrictEqual({
      hsCode: '610910',
      confidence: expect.any(Number) as number,
      confidenceLevel: 'high',
      alternatives: [
        { hsCode: '610910', name: 'cotton T-shirts', confidence: found.confidence },
        {
          hsCode: '610990',
          name: 'other T-shirts',
          confidence: expect.closeTo((1 - found.confidence) / 2, 2) as number,
        },
      ],
      reasons: { words: ['tee'] },
      invoiceText: 'Tee',
    });
    for (const { confidence } of found.alternatives) expect(confidence).toBe(Number(confidence.toFixed(3)));
  });

  it('knows the codes of six digits, and no others', () => {
    expect(['610910', '6109', '999999'].map((code) => engine.has(code))).toEqual([true, false, false]);
  });

  it('has no code for a text of unknown words', () => {
    expect(find({ title: 'qwxz' })).toStrictEqual({ confidence: 0, confidenceLevel: 'low', alternatives: [] });
  });

  it('is sure of little in a text that names no goods, and says what to add', () => {
    const advice = vagueness('gift');
    expect(find({ title: 'gift' })).toStrictEqual({
      confidence: 0,
      confidenceLevel: 'low',
      alternatives: [],
      vague: advice,
    });
    // All the engine has for goods is a department: the vocabulary has the word, and it says little.
    const department = new ClassificationEngine(
      smallIndex({ idf: { clothes: 4 }, lines: [leaf('611020', 'jumpers', 1, 'clothes'), ...above] }),
      weights,
      byShare,
    );
    const vague = department.find({ title: ' ', description: 'clothes', category: '' });
    expect(department.find({ title: 'clothes', hsCode: '6110201000' })).toMatchObject({
      hsCode: '611020',
      confidence: 0.3,
    });
    expect([vague.hsCode, vague.confidence, vague.vague]).toEqual(['611020', 0.2, vagueness('clothes')]);
  });

  it('looks for goods in the description and the category too before it calls a text vague', () => {
    for (const more of [{ description: 'mug' }, { category: 'mug' }])
      expect(find({ title: 'gift', ...more }).vague).toBeUndefined();
    expect(find({ title: 'gift', description: ' ', category: '' }).vague).toBe(vagueness('gift'));
    expect(find({}).vague).toBe(vagueness(''));
    expect(find({ title: 'gift', description: 'set' }).vague).toBe(vagueness('set'));
  });

  it('has little confidence in a brand name alone, and not in one beside other words', () => {
    expect(find({ title: 'lego' })).toMatchObject({ hsCode: '950300', confidence: 0.45, confidenceLevel: 'low' });
    expect(find({ title: 'lego mug' })).toMatchObject({ hsCode: '691200', confidenceLevel: 'high' });
  });
});

describe('a code that was sent with a text', () => {
  it('is the answer if the text allows it, of whatever length it is', () => {
    for (const hsCode of ['610990', '6109901000']) {
      const found = find({ title: 'bamboo tee', hsCode });
      const { confidence } = find({ title: 'bamboo tee' });
      expect(found).toMatchObject({ hsCode: '610990', given: 6, confidenceLevel: 'high' });
      expect(found.confidence).toBeCloseTo(1 - (1 - confidence) * 0.4, 2);
    }
  });

  it('is contradicted by a text that says something else, at less confidence', () => {
    const [sent, unsent] = [find({ title: 'mug', hsCode: '950300' }), find({ title: 'mug' })];
    expect(sent).toMatchObject({ hsCode: '691200', given: 0 });
    expect(sent.confidence).toBeLessThan(unsent.confidence);
    expect(sent.alternatives.map(({ hsCode }) => hsCode)).toEqual(unsent.alternatives.map(({ hsCode }) => hsCode));
  });

  it('is the answer, unchecked, where the text says nothing', () => {
    const unchecked = { hsCode: '950300', confidence: 0.3, confidenceLevel: 'low' };
    expect(find({ title: 'qwxz', hsCode: '9503001000' })).toStrictEqual({ ...unchecked, alternatives: [] });
    expect(find({ title: 'gift', hsCode: '950300' })).toStrictEqual({
      ...unchecked,
      alternatives: [],
      vague: vagueness('gift'),
    });
  });

  it('is no answer where the nomenclature does not have it', () => {
    expect(find({ title: 'qwxz', hsCode: '999999' })).toStrictEqual({
      confidence: 0,
      confidenceLevel: 'low',
      alternatives: [],
    });
  });
});

describe('approved products', () => {
  const approved = () => {
    const examples = engine.newExampleIndex();
    engine.learn(examples, 'one', { title: 'zorb' }, '6912001000');
    engine.learn(examples, 'two', { title: 'lego jumper' }, '611020');
    return examples;
  };

  it('decide for the same words, by the curve and not as surely as a review', () => {
    const found = engine.find({ title: 'zorb' }, approved());
    expect(found).toMatchObject({ hsCode: '691200', confidenceLevel: 'high' });
    expect(found.confidence).toBeLessThan(0.98);
  });

  it('are believed by their part where they contradict each other, and are named', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), (mugs, toys) => {
        fc.pre(mugs !== toys);
        const examples = engine.newExampleIndex();
        for (let at = 0; at < mugs; at++) engine.learn(examples, `mug ${at}`, { title: 'zorb' }, '691200');
        for (let at = 0; at < toys; at++) engine.learn(examples, `toy ${at}`, { title: 'zorb' }, '950300');
        const found = engine.find({ title: 'zorb' }, examples);
        expect(found.hsCode).toBe(mugs > toys ? '691200' : '950300');
        expect(found.confidence).toBeLessThanOrEqual(Math.max(mugs, toys) / (mugs + toys) + 0.001);
        expect(found.contradicting?.map(({ key, hsCode }) => [key.slice(0, 3), hsCode])).toEqual(
          expect.arrayContaining([['mug', '691200'], ['toy', '950300']]), // oxfmt-ignore
        );
        const other = found.alternatives.find(({ hsCode }) => hsCode === (mugs > toys ? '950300' : '691200'));
        expect(other?.confidence).toBeGreaterThanOrEqual(
          Math.min(1 - found.confidence, Math.min(mugs, toys) / (mugs + toys)) - 0.001,
        );
      }),
    );
  });

  it('make more of a brand name than a guess', () => {
    const examples = approved();
    engine.learn(examples, 'three', { title: 'lego' }, '950300');
    expect(engine.find({ title: 'lego' }, examples)).toMatchObject({ hsCode: '950300', confidenceLevel: 'high' });
  });

  it('say nothing of other goods', () => {
    expect(engine.find({ title: 'bamboo tee' }, approved())).toEqual(find({ title: 'bamboo tee' }));
  });
});
