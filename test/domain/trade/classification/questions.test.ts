import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTexts } from '../../../../bench/classification/read-texts.ts';
import { questionFacets } from '../../../../src/domain/trade/classification/index.ts';
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
  ] as const)('about "%s", answered %o, leads to %s', (title, answer, code) => {
    const before = engine.find({ title });
    const after = engine.find({ title, answers: [answer] });
    expect(after.hsCode).toBe(code);
    expect(after.confidence).toBeGreaterThan(
      before.alternatives.find(({ hsCode }) => hsCode === code)?.confidence ?? 0,
    );
  });

  it('counts for examples too: votes for codes that an answer does not fit keep a tenth', () => {
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

  it('has answers that each lead to another code, are understood, and are not asked for again', () => {
    fc.assert(
      fc.property(anyTitle(), fc.nat(), (title, which) => {
        const answers: GoodsAnswer[] = [];
        let { question } = engine.find({ title });
        while (question) {
          const { facet, answers: offered } = question;
          expect(answers.map((answer) => answer.facet)).not.toContain(facet);
          expect(offered.length).toBeGreaterThanOrEqual(2);
          expect(offered.length).toBeLessThanOrEqual(4);
          expect(new Set(offered.map(({ answer }) => answer)).size).toBe(offered.length);
          for (const { answer, hsCode, name } of offered) {
            expect(engine.understands({ facet, answer })).toBe(true);
            expect(engine.suits(hsCode, { facet, answer })).toBe(true);
            expect(name).not.toBe('');
          }
          const { answer = '' } = offered[which % offered.length] ?? {};
          answers.push({ facet, answer });
          ({ question } = engine.find({ title, answers }));
        }
        expect(answers.length).toBeLessThanOrEqual(questionFacets.length);
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
