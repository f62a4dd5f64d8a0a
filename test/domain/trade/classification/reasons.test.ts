import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTexts } from '../../../../bench/classification/read-texts.ts';
import { wordsAside } from '../../../../src/domain/trade/classification/index.ts';
import { stretchesOf } from '../../../../src/domain/trade/classification/words.ts';
import type { ClassificationEngine } from '../../../../src/domain/trade/classification/index.ts';
import { sharedEngine } from '../../../support/classification-engine.ts';

const root = join(import.meta.dirname, '../../../..');
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
    ['T-shirt of cotton', ['tshirt', 'cotton'], 'if it is of another material: 6109.90'],
  ])('%s', (title, words, changedBy) => {
    const { reasons } = engine.find({ title });
    expect(reasons?.words.toSorted()).toEqual(words.toSorted());
    expect(reasons?.changedBy).toBe(changedBy);
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

describe('a text for an invoice', () => {
  it.each([
    [{ title: 'NEW!! Sony headphones black 2024 with free gift' }, 'Headphones'],
    [{ title: "Men's crew-neck T-shirt, size M, blue" }, "Men's crew-neck T-shirt"],
    [{ title: 'Handbag', material: 'leather' }, 'Handbag of leather'],
    [{ title: 'Leather handbag', material: 'leather' }, 'Leather handbag'],
    [{ title: 'T-shirt', material: '60% cotton, 40% polyester' }, 'T-shirt of cotton'],
    [{ description: 'Case for a phone. The best one.' }, 'Case for phone'],
    [{ title: 'Bike light, black' }, 'Bike light'],
    [{ title: 'Face cream, cream' }, 'Face cream'],
    [{ title: 'Cream wool jumper' }, 'Wool jumper'],
    [{ title: 'Ice cream maker' }, 'Ice cream maker'],
  ])('%o is "%s"', (product, expected) => {
    expect(engine.find(product).invoiceText).toBe(expected);
  });

  it('is missing where the text names nothing', () => {
    for (const title of ['gift', 'New best offer', 'qwxz', '2024'])
      expect(engine.find({ title }).invoiceText, title).toBeUndefined();
  });

  it('has at most 50 letters, words of the title in their order, none of a seller, a colour or a size', () => {
    const materials = fc.option(fc.constantFrom('cotton', 'stainless steel', '80 % wool, 20 % cashmere'), {
      nil: undefined,
    });
    fc.assert(
      fc.property(anyTitle(), materials, (title, material) => {
        const { invoiceText = '' } = engine.find({ title, ...(material !== undefined && { material }) });
        expect(invoiceText.length).toBeLessThanOrEqual(50);
        const words = invoiceText.toLowerCase().split(' ').filter(Boolean);
        for (const word of words) {
          for (const read of stretchesOf(word).flat())
            expect(wordsAside(`${title}, ${material ?? ''}`).has(read), `${word} of ${invoiceText}`).toBe(false);
          expect(`${title} of ${material ?? ''}`.toLowerCase()).toContain(word);
        }
      }),
    );
  });

  it('is never longer for hostile texts', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), fc.string({ maxLength: 100 }), (title, material) => {
        expect(engine.find({ title, material }).invoiceText?.length ?? 0).toBeLessThanOrEqual(50);
      }),
    );
  });
});
