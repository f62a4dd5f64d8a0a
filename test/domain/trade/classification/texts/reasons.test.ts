import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTexts } from '../../../../../bench/classification/read-texts.ts';
import type { ClassificationEngine } from '../../../../../src/domain/trade/classification/index.ts';
import { sharedEngine } from '../../../../support/classification-engine.ts';

const root = join(import.meta.dirname, '../../../../..');
let engine: ClassificationEngine;
let titles: readonly string[];
beforeAll(async () => {
  engine = await sharedEngine.open();
  const files = ['listings-dev', 'parcels-dev', 'marks-dev'].map((name) =>
    readTexts(join(root, 'bench/classification', `${name}.csv`)),
  );
  titles = (await Promise.all(files)).flat().map(({ text }) => text);
});
const anyTitle = () => fc.nat({ max: titles.length - 1 }).map((at) => titles[at] ?? '');

describe('the reasons for a code', () => {
  it.each([
    ["Men's cotton shirt, blue, free shipping", ['shirt', 'men', 'cotton'], 'if it is of linen: 6205.90'],
    ['Silk scarf', ['scarf', 'silk'], 'if it is of synthetic fibres: 6214.30'],
    ['Scarf', ['scarf'], 'if it is of wool: 6214.20; if it is knitted: 6117.10'],
    ['Handbag', ['handbag'], 'if it is of leather: 4202.21'],
    ['T-shirt of cotton', ['t-shirt', 'cotton'], 'if it is of another material: 6109.90'],
  ])('%s', (title, words, changedBy) => {
    const { reasons } = engine.find({ title });
    expect(reasons?.words.toSorted()).toEqual(words.toSorted());
    expect(reasons?.changedBy).toBe(changedBy);
  });

  it.each([
    'Self-tapping screws',
    'Pencil sharpener',
    'Staples in strips',
    'Gas barbecue',
    'Screwdriver',
    'Cotton terry towel',
  ])('name no material that the goods are used on, or are only called after: %s', (title) => {
    expect(engine.find({ title }).reasons?.changedBy ?? '').not.toMatch(/wood|paper|linen/);
  });

  it.each([
    ['27 inch gaming monitor', ['gaming', 'monitor']],
    ['Set of 3 saucepans', ['saucepans']],
    ["Women's Linen Skirt", ['skirt', 'linen', 'women']],
  ])('are no amounts, and stand as the text has them: %s', (title, words) => {
    expect(engine.find({ title }).reasons?.words.toSorted()).toEqual(words.toSorted());
  });

  it('are words of the text, at most four, the same each time', () => {
    fc.assert(
      fc.property(anyTitle(), (title) => {
        const { reasons, hsCode } = engine.find({ title });
        if (hsCode === undefined) expect(reasons).toBeUndefined();
        expect(reasons?.words.length ?? 0).toBeLessThanOrEqual(4);
        expect(engine.find({ title }).reasons).toEqual(reasons);
      }),
    );
  });

  it('without the words that decided, the code is another one or less certain', () => {
    for (const title of ['Leather handbag with gold chain', 'Wireless earbuds with charging case', 'Ceramic mug']) {
      const { reasons, hsCode, confidence } = engine.find({ title });
      const without = title
        .split(' ')
        .filter((word) => !reasons?.words.includes(word.toLowerCase()))
        .join(' ');
      const left = engine.find({ title: without });
      expect(left.hsCode !== hsCode || left.confidence < confidence, title).toBe(true);
    }
  });
});
