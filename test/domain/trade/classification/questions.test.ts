import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTexts } from '../../../../bench/classification/read-texts.ts';
import { bundledEngine } from '../../../../src/adapters/trade/classifier/bundled-engine.ts';
import { questionFacets } from '../../../../src/domain/trade/classification/index.ts';
import type {
  ClassificationEngine,
  DescribedProduct,
  GoodsAnswer,
} from '../../../../src/domain/trade/classification/index.ts';

const root = join(import.meta.dirname, '../../../..');
let engine: ClassificationEngine;
let titles: readonly string[];
beforeAll(async () => {
  engine = await bundledEngine(join(root, 'data')).open();
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
