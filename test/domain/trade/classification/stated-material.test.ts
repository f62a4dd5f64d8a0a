import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { indexOf } from '../../../../src/adapters/trade/classifier/build-index.ts';
import { readVocabulary, VocabularyCompiler } from '../../../../src/adapters/trade/classifier/compile-vocabulary.ts';
import { weightsFile } from '../../../../src/adapters/trade/classifier/bundled-engine.ts';
import { facetsOf } from '../../../../src/domain/trade/classification/index.ts';
import type { ClassificationEngine } from '../../../../src/domain/trade/classification/index.ts';
import { MaterialRule } from '../../../../src/domain/trade/classification/stated-material.ts';
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
    for (const material of ['40% cotton, 60% polyester', 'Cotton 40% Polyester 60%'])
      expect(engine.find({ title: 'T-shirt', material }).hsCode, material).toBe('610990');
    for (const material of ['60% cotton, 40% polyester', 'Cotton 60% Polyester 40%'])
      expect(engine.find({ title: 'T-shirt', material }).hsCode, material).toBe('610910');
    expect(engine.find({ title: "Men's shirt, 65% polyester, 35% cotton" }).hsCode).toBe('620530');
    expect(engine.find({ title: 'Sweater 30% cashmere 70% cotton' }).hsCode).toBe('611020');
  });

  it('of a composition is read as if it stood alone, also beside examples of a lesser material', () => {
    for (const [title, material, lesser, learnt] of [
      ['Bum bag', 'leather', 'polyester', '420292'],
      ["Women's blouse", 'silk', 'viscose', '620640'],
      ['Duvet cover', 'cotton', 'polyester', '630232'],
      ['Bookcase', 'wood', 'metal', '940320'],
      ['Backpack', 'nylon', 'leather', '420291'],
    ] as const) {
      const examples = engine.newExampleIndex();
      for (const key of ['1', '2', '3']) engine.learn(examples, key, { title, material: lesser }, learnt);
      const alone = engine.find({ title, material }, examples);
      expect(alone.hsCode, title).not.toBe(learnt);
      for (const composition of [`70% ${material}, 30% ${lesser}`, `${lesser} 30% ${material} 70%`])
        expect(engine.find({ title, material: composition }, examples), `${title}, ${composition}`).toEqual(alone);
    }
  });

  it('in its own field is never contradicted by an answer that is more likely right than not', () => {
    expect(engine.find({ title: 'Cutlery set' })).toMatchObject({ hsCode: '821520', confidenceLevel: 'high' });
    for (const material of ['plastic', 'bamboo', 'wood'])
      expect(engine.find({ title: 'Cutlery set', material }).confidenceLevel, material).toBe('low');
    for (const material of ['wood', 'glass', 'stainless steel'])
      expect(engine.find({ title: 'Storage box', material }).confidenceLevel, material).toBe('low');
  });

  it('in its own field may be a word that is a colour, a pattern or other goods elsewhere', () => {
    for (const [title, material, hsCode] of [
      ['Chopping board', 'beech', '441990'],
      ['Bookcase', 'cherry', '940360'],
      ['Belt', 'canvas', '621710'],
    ] as const)
      expect(engine.find({ title, material }).hsCode, `${title}, ${material}`).toBe(hsCode);
    // Leather, plastic and wood are likelier here, and none of these.
    for (const [title, material] of [
      ['Loafers', 'canvas'],
      ["Women's sandals", 'canvas'],
      ['Side table', 'marble'],
    ] as const)
      expect(engine.find({ title, material }).confidenceLevel, `${title}, ${material}`).toBe('low');
  });

  it('is not what bed and table linen are called by', () => {
    for (const title of ['Linen bed linen', 'Bed linen, 100% linen'])
      expect(engine.find({ title }).hsCode).toBe('630239');
    for (const material of ['cotton', 'polyester', 'linen'])
      expect(engine.find({ title: 'Bed linen', material }).hsCode, material).toBe(
        { cotton: '630231', polyester: '630232', linen: '630239' }[material],
      );
  });

  it('leads to what is of it within a heading, before what is of another one or of none', () => {
    const answers = [{ facet: 'material', answer: 'plastic' }] as const;
    expect(engine.find({ title: 'Knitted gloves', answers }).hsCode).toBe('611610');
    expect(engine.find({ title: "Women's cardigan", material: 'wool' }).hsCode).toBe('611011');
  });

  it('of a handle or a cover leaves tools and notebooks what they are', () => {
    for (const [title, material, hsCode] of [
      ['Kitchen knife', 'wood', '821192'],
      ['Pocket knife', 'wood', '821193'],
      ['Hammer', 'wood', '820520'],
      ['Screwdriver', 'plastic', '820540'],
      ['Bottle opener', 'wood', '820551'],
      ['Padlock', 'plastic', '830110'],
      ['Notebook', 'leather', '482010'],
    ] as const)
      expect(engine.find({ title, material }).hsCode, `${title}, ${material}`).toBe(hsCode);
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
