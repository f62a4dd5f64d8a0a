import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bestLine,
  canonicalSpelling,
  consonantsOf,
  guess,
  isMeasure,
  stretchesOf,
} from '../../../../src/domain/trade/classification/index.ts';
import type { Dictionary } from '../../../../src/domain/trade/classification/index.ts';

describe('words of a text', () => {
  it.each([
    [
      "Men's T-Shirt, crew-neck",
      [
        ['men', 'tshirt'],
        ['crew', 'neck'],
      ],
    ],
    ['USB-C cable (2m) | braided', [['usbc', 'cable'], ['2m'], ['braided']]],
    ['Café crème', [['cafe', 'creme']]],
    ['Straße', [['strasse']]],
    ['手機殼', []],
    ['clip on earrings', [['clipon', 'earrings']]],
    [
      'Clip-On Earrings, peel and stick; Make up brush',
      [
        ['clipon', 'earrings'],
        ['peel', 'and', 'stick'],
        ['makeup', 'brush'],
      ],
    ],
    ['stickers on iron, slip on', [['stickers', 'on', 'iron'], ['slipon']]],
  ])('%s', (text, stretches) => {
    expect(stretchesOf(text)).toEqual(stretches);
  });

  it('are the same in capitals, plain words and those that are taken apart alike', () => {
    const word = fc.oneof(
      fc.constantFrom('man', 'made', 'manmade', 'made-up', "men's", 'clip', 'make', 'on', 'up'),
      fc.stringMatching(/^[a-z0-9]{1,8}$/),
    );
    const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, (words) => {
        expect(stretchesOf(words.toUpperCase())).toEqual(stretchesOf(words));
      }),
    );
  });

  it.each([
    ['65w', true],
    ['16gb', true],
    ['300ml', true],
    ['12', true],
    ['2x', true],
    ['tshirt', false],
    ['m8', false],
    ['cr2032', false],
  ])('%s is a measure: %s', (word, expected) => {
    expect(isMeasure(word)).toBe(expected);
  });

  it.each([
    ['shoelaces', 'shellaces'],
    ['aloe', 'ale'],
    ['canoes', 'canes'],
    ['toes', 'tes'],
    ['poetry', 'petry'],
  ])('%s is not spelled as %s', (one, other) => {
    expect(canonicalSpelling(one)).not.toBe(canonicalSpelling(other));
  });

  it('are spelled one way on both sides of the ocean', () => {
    for (const [one, other] of [
      ['colour', 'color'],
      ['organisers', 'organizer'],
      ['fibre', 'fiber'],
      ['aluminium', 'aluminum'],
      ['jewellery', 'jewelry'],
      ['sulphur', 'sulfur'],
      ['modelling', 'modeling'],
      ['polarised', 'polarized'],
      ['anaesthetic', 'anesthetic'],
    ] as const)
      // prettier-ignore
      expect(canonicalSpelling(one)).toBe(canonicalSpelling(other));
  });
});

describe('an unknown word', () => {
  const known = ['wallet', 'tooth', 'brush', 'conditioner', 'mascara'];
  const found = (suits: (word: string) => boolean) => {
    const at = known.findIndex(suits);
    return at < 0 ? undefined : at;
  };
  const dictionary: Dictionary = {
    idOf: (word) => found((other) => other === word),
    stemOf: (word) => word,
    idOfStem: (stem) => found((other) => other === stem),
    frequencyOf: () => 1,
    hasBeginning: (start) => known.some((word) => word.startsWith(start)),
    beginningWith: (start) => found((word) => word.startsWith(start)),
    withConsonants: (consonants) => found((word) => consonantsOf(word) === consonants),
    isNoun: () => true,
    isBrand: () => false,
  };
  it.each([
    ['walet', [0]],
    ['walllet', [0]],
    ['wallte', [0]],
    ['wollet', [0]],
    ['toothbrush', [1, 2]],
    ['tuth', []],
    ['umbrella', []],
    ['mscr', [4]],
    ['cndtnr', [3]],
    ['condit', []],
  ])('%s is a slip of the finger, two words in one, or a word without its vowels', (word, ids) => {
    expect(guess(word, dictionary, false)).toEqual(ids);
  });

  it('may be cut off where the text ends', () => {
    expect(guess('condit', dictionary, true)).toEqual([3]);
    expect(guess('con', dictionary, true)).toEqual([]);
  });

  it('costs a bounded number of look-ups, however long it is', () => {
    const lookUpsFor = (word: string): number => {
      let count = 0;
      const counted = <Parameter, Result>(look: (parameter: Parameter) => Result) => {
        return (parameter: Parameter): Result => {
          count += 1;
          return look(parameter);
        };
      };
      const idOf = counted((looked: string) => dictionary.idOf(looked));
      const idOfStem = counted((looked: string) => dictionary.idOfStem(looked));
      guess(word, { ...dictionary, idOf, idOfStem }, true);
      return count;
    };
    expect(lookUpsFor('w'.repeat(255))).toBe(0);
    // No word begins with "wz": changes after this prefix are not looked up.
    expect(lookUpsFor(`wz${'x'.repeat(30)}`)).toBeLessThan(250);
  });
});

describe('the best national line', () => {
  const lines = [
    { hsCode: '6109100004', description: "Men's or boys' T-shirts, all white" },
    { hsCode: '6109100012', description: "Women's or girls' tank tops" },
    { hsCode: '6109100090', description: 'Other' },
  ];
  it.each([
    ['shares most words', 'white T-shirt for men', '6109100004'],
    ['is chosen by whom it is for', 'ladies tank top', '6109100012'],
    ['is the residual one where none fits', 'singlet', '6109100090'],
  ])('%s', (_, title, hsCode) => {
    expect(bestLine({ title }, lines)?.hsCode).toBe(hsCode);
  });

  it('is none of none', () => {
    expect(bestLine({ title: 'singlet' }, [])).toBeUndefined();
  });
});
