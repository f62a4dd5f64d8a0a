import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { indexOf } from '../../../../src/adapters/trade/classifier/build-index.ts';
import { readVocabulary, VocabularyCompiler } from '../../../../src/adapters/trade/classifier/compile-vocabulary.ts';
import { weightsFile } from '../../../../src/adapters/trade/classifier/bundled-engine.ts';
import { facetsOf } from '../../../../src/domain/trade/classification/index.ts';
import type { ClassificationEngine } from '../../../../src/domain/trade/classification/index.ts';
import { MaterialRule, prevailingMaterial } from '../../../../src/domain/trade/classification/stated-material.ts';
import { sharedEngine } from '../../../support/classification-engine.ts';

const root = join(import.meta.dirname, '../../../..');
let engine: ClassificationEngine;
beforeAll(async () => {
  engine = await sharedEngine.open();
});

/** Goods, their material, and the code of these by the texts of the headings, or each code that they may have. */
const pairs = readFileSync(join(import.meta.dirname, 'materials.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',') as [string, string, string]);

describe('a stated material', () => {
  it('decides the code of plain goods, in its own field and in the title', () => {
    expect(pairs.length).toBeGreaterThan(100);
    for (const [goods, material, codes] of pairs) {
      expect(codes.split('/'), `${goods}, ${material}`).toContain(engine.find({ title: goods, material }).hsCode);
      expect(codes.split('/'), `${material} ${goods}`).toContain(engine.find({ title: `${material} ${goods}` }).hsCode);
    }
  });

  it('is the one that prevails in a composition', () => {
    expect(prevailingMaterial('30 % cotton, 70 % silk')).toBe('silk');
    expect(prevailingMaterial('95% cotton / 5% elastane')).toBe('cotton');
    expect(prevailingMaterial('50% wool 50% cotton')).toBe('wool');
    expect(prevailingMaterial('cotton, silk')).toBe('cotton, silk');
    expect(prevailingMaterial('60 %')).toBe('60 %');
    expect(engine.find({ title: 'T-shirt', material: '40% cotton, 60% polyester' }).hsCode).toBe('610990');
    expect(engine.find({ title: 'T-shirt', material: '60% cotton, 40% polyester' }).hsCode).toBe('610910');
  });

  it('of precious metal counts in its field', () => {
    expect(engine.find({ title: 'Earrings', material: 'gold' }).hsCode).toBe('711319');
    expect(engine.find({ title: 'Earrings', material: 'silver' }).hsCode).toBe('711311');
  });

  it('says nothing of goods that no material divides', () => {
    for (const title of ['Laptop', 'Electric blanket', 'Wrist watch']) {
      const { hsCode } = engine.find({ title });
      for (const material of ['cotton', 'aluminium', 'leather'])
        expect(engine.find({ title, material }).hsCode, `${title}, ${material}`).toBe(hsCode);
    }
  });
});

const { weights } = weightsFile.parse(JSON.parse(readFileSync(join(root, 'data/classification/weights.json'), 'utf8')));
const compiler = new VocabularyCompiler();
compiler.add(
  readVocabulary(
    `
42     | 5 | leather goods and bags | bag
4202   | 5 | bags | bag
420221 | 3 | handbags of leather | handbag
420222 | 5 | handbags of plastic or textile | handbag
420229 | 1 | handbags of other materials | handbag
420231 | 3 | wallets of leather | wallet
420232 | 5 | wallets of plastic or textile | wallet
61     | 5 | knitted clothing | knitwear
6109   | 5 | T-shirts | tee
610910 | 5 | cotton T-shirts | tee
610990 | 4 | other T-shirts | tee
63     | 5 | textiles | textile
6301   | 5 | blankets | blanket
630110 | 3 | electric blankets | blanket
630130 | 3 | blankets of cotton | blanket
`,
    'small.txt',
  ),
);
const index = indexOf(compiler.compile(), weights);
const rule = new MaterialRule(index);
const leafOf = (code: string): number => index.codes.indexOf(code);
const stated = (text: string) => ({
  facets: facetsOf(text.split(' ').map((word) => ({ text: word, role: 'body' }))),
  words: new Set<number>(),
  isGiven: true,
});

describe('the shares of codes', () => {
  it.each([
    ['420222', 'leather', '420221'],
    ['420232', 'leather', '420231'],
    ['420231', 'nylon', '420232'],
    ['420229', 'leather', '420221'],
    ['610910', 'silk', '610990'],
    ['610990', 'cotton', '610910'],
    ['630110', 'cotton', '630110'],
    ['610910', 'wood', '610990'],
  ])('of %s go, if the goods are of %s, to %s', (from, material, to) => {
    const [[best] = []] = [...rule.decide(new Map([[leafOf(from), 1]]), stated(material), () => false)].sort(
      (a, b) => b[1] - a[1],
    );
    expect(index.codes[best ?? -1]).toBe(to);
  });

  it('stay where a person gave the code to such a text', () => {
    const shares = new Map([[leafOf('420222'), 1]]);
    expect(rule.decide(shares, stated('leather'), () => true)).toEqual(shares);
    expect(rule.decideAll(shares, stated('leather'), () => true)).toEqual(shares);
  });

  it('stay in their heading, and add up to what they were', () => {
    const leaves = fc.uniqueArray(
      fc.tuple(fc.nat(index.codes.length - 1), fc.double({ min: 0.001, max: 1, noNaN: true })),
      {
        selector: ([leaf]) => leaf,
        minLength: 1,
      },
    );
    const material = fc.constantFrom('leather', 'cotton', 'silk', 'plastic', 'steel', 'cotton silk');
    const sums = (shares: ReadonlyMap<number, number>) =>
      Map.groupBy(shares, ([leaf]) => index.headingOf[leaf] ?? -1)
        .entries()
        .map(([heading, each]): [number, number] => [heading, each.reduce((sum, [, share]) => sum + share, 0)]);
    fc.assert(
      fc.property(leaves, material, (pairs, text) => {
        const before = new Map(pairs);
        const after = new Map(sums(rule.decide(before, stated(text), () => false)));
        for (const [heading, sum] of sums(before)) expect(after.get(heading)).toBeCloseTo(sum, 9);
        expect(after.size).toBe(new Set(before.keys().map((leaf) => index.headingOf[leaf])).size);
      }),
    );
  });

  it('never leave a code of another material before one of the stated material beside it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('420221', '420222', '420229', '610910', '610990'),
        fc.constantFrom('leather', 'plastic', 'cotton', 'silk'),
        (code, material) => {
          const shares = rule.decide(new Map([[leafOf(code), 1]]), stated(material), () => false);
          const [best = -1] = [...shares].toSorted((a, b) => b[1] - a[1])[0] ?? [];
          const beside = index.codes
            .keys()
            .filter((leaf) => index.codes[leaf]?.slice(0, 5) === index.codes[best]?.slice(0, 5));
          for (const other of beside)
            expect(rule.fit(other, stated(material))).toBeLessThanOrEqual(rule.fit(best, stated(material)));
        },
      ),
    );
  });
});
