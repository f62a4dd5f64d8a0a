import { describe, expect, it } from 'vitest';
import { facetsOf, indexQueryOf } from '../../../../src/domain/trade/classification/index.ts';
import type { ProductText } from '../../../../src/domain/trade/classification/index.ts';
import { smallIndex, weightsOf } from '../../../support/small-vocabulary.ts';

const idf = { case: 1, phone: 1, earbuds: 1, buds: 1, wallet: 1, lego: 1, nike: 1, leather: 1, cotton: 1, hoodie: 1 };
const index = smallIndex({ idf, lines: [], brands: ['lego', 'nike'], nouns: ['case', 'wallet', 'lego', 'hoodie'] });
const weights = weightsOf(1, {
  head: 2,
  behindFor: 0.5,
  brand: 0.25,
  guessed: 0.5,
  description: 0.125,
  category: 0.0625,
});
const facets = (text: string): number => facetsOf([{ text, role: 'body' }]);

const queryOf = (product: ProductText) => {
  const {
    words,
    material: _,
    stated: ____,
    answers: _____,
    naming: __,
    features: ___,
    ...others
  } = indexQueryOf(product, index, weights);
  return {
    words: Object.fromEntries([...words].map(([id, weight]) => [Object.keys(idf)[id] ?? '', weight])),
    ...others,
  };
};
const plain = { unknown: 0, guessed: 0, marks: 0, facets: 0 };

describe('the query of a product text', () => {
  it('has its words by their roles', () => {
    expect(queryOf({ title: 'case for phone' })).toEqual({ ...plain, words: { case: 2, phone: 0.5 } });
  });

  it('counts a word once, at its highest weight', () => {
    expect(queryOf({ title: 'case, phone case for case', description: 'phone' }).words).toEqual({ case: 2, phone: 1 });
  });

  it('has two words as the one that the vocabulary writes, at the higher of their weights', () => {
    expect(queryOf({ title: 'ear buds' })).toEqual({ ...plain, words: { earbuds: 2, buds: 2 } });
    expect(queryOf({ title: 'case for ear buds', description: 'ear buds' }).words).toEqual({
      case: 2,
      earbuds: 0.5,
      buds: 0.5,
    });
  });

  it('counts what is unknown and what was guessed, but no measures', () => {
    expect(queryOf({ title: 'qwxz case' })).toEqual({ ...plain, words: { case: 2 }, unknown: 1 });
    expect(queryOf({ title: 'qwxz wqzx case for zzqq' })).toMatchObject({ unknown: 2.5, guessed: 0 });
    expect(queryOf({ title: 'walet case' })).toEqual({ ...plain, words: { wallet: 0.5, case: 2 }, guessed: 1 });
    expect(queryOf({ title: 'walet hoodei case' })).toMatchObject({ words: { wallet: 0.5, hoodie: 0.5 }, guessed: 2 });
    expect(queryOf({ title: '65w 12 x99 case' })).toEqual({ ...plain, words: { case: 2 } });
  });

  it('guesses once at a word that the vocabulary does not know, however often it stands', () => {
    const asked: string[] = [];
    const withConsonants = (consonants: string): undefined => void asked.push(consonants);
    indexQueryOf({ title: 'qwx case', description: 'qwx case, qwx phone' }, { ...index, withConsonants }, weights);
    expect(asked).toEqual(['qwx']);
  });

  it('takes the last word for one that may have been cut off, and no other', () => {
    expect(queryOf({ title: 'case wall' })).toMatchObject({ words: { case: 1, wallet: 1 }, guessed: 2 });
    expect(queryOf({ title: 'wall case' })).toMatchObject({ words: { case: 2 }, unknown: 1 });
  });

  it('has a brand name as a hint beside a noun for the goods, and otherwise as all there is', () => {
    expect(queryOf({ title: 'nike hoodie' })).toEqual({ ...plain, words: { nike: 0.25, hoodie: 2 }, marks: 1 });
    expect(queryOf({ title: 'nike phone' })).toMatchObject({ words: { nike: 1, phone: 2 }, marks: 1 });
    expect(queryOf({ title: 'nike qwxz' })).toMatchObject({ words: { nike: 1 }, marks: 1 });
    // The last word is a brand name, though one that goods are called by.
    expect(queryOf({ title: 'nike lego' })).toMatchObject({ words: { nike: 1, lego: 2 }, marks: 2 });
    expect(queryOf({ title: 'for nike' })).toMatchObject({ marks: 1 });
  });

  it('has the other texts at the weight of each, and does not count their gaps', () => {
    expect(queryOf({ title: 'case', description: 'phone', category: 'wallet', material: 'leather' })).toEqual({
      ...plain,
      words: { case: 2, phone: 0.25, wallet: 0.125, leather: 0.125 },
      facets: facets('leather'),
    });
    expect(queryOf({ title: 'case', description: 'qwxz' }).unknown).toBe(0);
  });

  it('has the description in place of a title, and not twice', () => {
    const expected = { ...plain, words: { case: 2 }, unknown: 1 };
    for (const title of [undefined, '', '  '])
      expect(queryOf({ ...(title !== undefined && { title }), description: 'qwxz case' })).toEqual(expected);
    expect(queryOf({})).toEqual({ ...plain, words: {} });
  });

  it('has the facets of the title and the material together, and of the other texts where neither names any', () => {
    expect(queryOf({ title: 'womens case', material: 'cotton' }).facets).toBe(facets('womens') | facets('cotton'));
    expect(queryOf({ title: 'cotton case', material: 'leather' }).facets).toBe(facets('cotton') | facets('leather'));
    expect(queryOf({ title: 'cotton case', description: 'leather' }).facets).toBe(facets('cotton'));
    expect(queryOf({ title: 'case', description: 'leather', material: 'cotton' }).facets).toBe(facets('cotton'));
    expect(queryOf({ title: 'womens case', description: 'leather', category: 'silk mens' }).facets).toBe(
      facets('womens') | facets('leather'),
    );
  });
});

describe('the words by which a title is compared with names', () => {
  const names = (ids: Iterable<number>) => [...ids].map((id) => Object.keys(idf)[id]);
  const namingOf = (product: ProductText) => {
    const { naming, material } = indexQueryOf(product, index, weights);
    return { readings: naming.readings.map(names), beside: names(naming.beside), material: names(material) };
  };

  it('are those of the goods; a brand and the stated material may stand beside them', () => {
    expect(namingOf({ title: 'new nike wallet 2 pcs', material: '100% leather' })).toEqual({
      readings: [['wallet']],
      beside: ['leather', 'nike'],
      material: ['leather'],
    });
  });

  it('have a second reading where two may be one', () => {
    expect(namingOf({ title: 'ear buds' }).readings).toEqual([['buds'], ['earbuds']]);
  });
});

describe('the features of a product text, for the learner', () => {
  const featuresOf = (product: ProductText): ReadonlySet<number> =>
    new Set(indexQueryOf(product, index, weights).features.keys);
  const shared = (one: ProductText, other: ProductText): number => featuresOf(one).intersection(featuresOf(other)).size;

  it('are each word, each pair of neighbours, and the noun once more', () => {
    expect(featuresOf({ title: 'leather phone case' }).size).toBe(3 + 2 + 1);
    expect(shared({ title: 'leather phone case' }, { title: 'phone case' })).toBe(2 + 1 + 1);
  });

  it('are words that the vocabulary does not know, too, and the right word for one with a typing error', () => {
    expect(shared({ title: 'qwxz case' }, { title: 'qwxz hoodie' })).toBe(1);
    expect(shared({ title: 'walet' }, { title: 'wallet' })).toBe(2);
  });

  it('are words of the other texts without an order', () => {
    expect(shared({ title: 'case', material: 'cotton leather' }, { title: 'leather cotton' })).toBe(2);
  });
});
