import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bestLine,
  canonicalSpelling,
  consonantsOf,
  guess,
  isMeasure,
  maxTextLength,
  stretchesOf,
} from '../../../../../src/domain/trade/classification/index.ts';
import type { Dictionary } from '../../../../../src/domain/trade/classification/index.ts';

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
    ['Smørrebrød', [['smorrebrod']]],
    ['women’s hi-fi', [['women', 'hifi']]],
    ["men's-wear", [['men', 'wear']]],
    ['fibre, man made', [['fibre'], ['manmade']]],
    ['man made fibre', [['manmade', 'fibre']]],
    ['Man-made fibre', [['manmade', 'fibre']]],
    ['woman made bag', [['woman', 'made', 'bag']]],
    ['case - leather', [['case'], ['leather']]],
    ['case -leather', [['case', 'leather']]],
    ['case- leather', [['case', 'leather']]],
    ['Fresh. Tasty v.2', [['fresh'], ['tasty', 'v.2']]],
    ['手機殼', []],
    ['Greatest hits (2CD)', [['greatest', 'hits'], ['2', 'cd']]], // oxfmt-ignore
    ['3dvds', [['3', 'dvds']]],
    ['shampoo500ml 250mlbottle', [['shampoo', '500ml', '250ml', 'bottle']]],
    ['iphone12 mk2 cr2032', [['iphone12', 'mk2', 'cr2032']]],
    ['16-ml-perfume', [['16ml', 'perfume']]],
    ['3-in-1-charger', [['3in1', 'charger']]],
    ['T-shirt-dress, v-neck-t-shirt', [['tshirt', 'dress'], ['vneck', 'tshirt']]], // oxfmt-ignore
    ['USB-C-cable, usb-3, wi-fi-6-router', [['usbc', 'cable'], ['usb3'], ['wifi', '6', 'router']]], // oxfmt-ignore
    ['all-in-one cut-to-a', [['allinone', 'cuttoa']]],
    ['over-the-counter 2-person-tent', [['over', 'the', 'counter', '2', 'person', 'tent']]],
    ['fertilizer 20-20-20', [['fertilizer', '202020']]],
    ['<b>Leather</b> wallet<br/>brown &amp; tan&nbsp;stitching', [['leather', 'wallet'], ['brown', 'tan', 'stitching']]], // oxfmt-ignore
    ['<p class="title">Mug</p><p>Cup &unknown; &#39;s', [['mug'], ['cup', 's']]],
    ['clip on earrings', [['clipon', 'earrings']]],
    ['big clip on earrings black slip on', [['big', 'clipon', 'earrings', 'black', 'slipon']]],
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

  it.each([' ', ', '])('are those of the first thousand characters, with "%s" between them', (between) => {
    const words = Array.from({ length: 400 }, (_, at) => `w${at}`).join(between);
    expect(stretchesOf(words)).toEqual(stretchesOf(words.slice(0, maxTextLength)));
    expect(stretchesOf(words).flat()).not.toContain('w399');
  });

  it.each([
    ['4matic', false],
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
    ['four', 'for'],
    ['pour', 'por'],
    ['retread', 'reterad'],
    ['advertisement', 'advertizement'],
    ['wise', 'wize'],
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
      ['oesophagus', 'esophagus'],
      ['phoenix', 'phenix'],
      ['litres', 'liters'],
      ['advertisers', 'advertizers'],
      ['organisation', 'organization'],
    ] as const)
      // oxfmt-ignore
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
  ])('%s is recognized as a typing error, two joined words, or a word without vowels', (word, ids) => {
    expect(guess(word, dictionary, false)).toEqual(ids);
  });

  describe('in a vocabulary with figures and long words', () => {
    const long = 'abcde'.repeat(8);
    const frequencies: Readonly<Record<string, number>> = {
      ...{
        table: 1,
        shirt: 2,
        short: 5,
        towel: 4,
        tower: 1,
        cup: 1,
        mug: 1,
        cake: 1,
        cupcake: 1,
        cakecase: 1,
        case: 1,
        cups: 1,
      },
      ...{ mp3: 1, '4wd': 1, mp3player: 1, '3dprinter': 1, mascara: 1, sofa: 1, [long]: 1 },
    };
    const all = Object.keys(frequencies);
    const numberOf = (suits: (word: string) => boolean) => {
      const at = all.findIndex(suits);
      return at < 0 ? undefined : at;
    };
    const rich: Dictionary = {
      ...dictionary,
      idOf: (word) => numberOf((other) => other === word),
      idOfStem: (stem) => numberOf((other) => other === stem),
      frequencyOf: (id) => frequencies[all[id] ?? ''] ?? 0,
      hasBeginning: (start) => all.some((word) => word.startsWith(start)),
      beginningWith: (start) => numberOf((word) => word.startsWith(start)),
      withConsonants: (consonants) => numberOf((word) => consonantsOf(word) === consonants),
    };
    const guessed = (word: string, last = false) => guess(word, rich, last).map((id) => all[id]);

    it.each([
      ['shxrt', ['short'], 'the commonest of several corrections'],
      ['towex', ['towel'], 'the commonest of several corrections'],
      ['atble', ['table'], 'two letters the wrong way round'],
      ['cuup', [], 'too short to be corrected'],
      ['3table', [], 'no word of letters'],
      ['table3', [], 'no word of letters'],
      ['cupcakecase', ['cupcake', 'case'], 'the longest first half'],
      ['mugtable', ['mug', 'table'], 'two known halves'],
      ['tablemug', ['table', 'mug'], 'two known halves'],
      ['tablexyz', [], 'only one known half'],
      ['xyztable', [], 'only one known half'],
      ['mp3table', [], 'halves, one of them with figures'],
      ['tablemp3', [], 'halves, one of them with figures'],
      ['tbl', ['table'], 'a word without its vowels'],
      ['mg', [], 'too short for a word without its vowels'],
      ['mscrs', ['mascara'], 'a word without its vowels, and an ending'],
      ['tbls', [], 'too short for an ending'],
      ['sfx', [], 'no word without its vowels'],
      ['mp3', [], 'no word of letters'],
      ['4wd', [], 'no word of letters'],
      [`${long.slice(0, -1)}x`, [long], 'at most forty letters long'],
      [`${long}x`, [], 'too long'],
    ])('%s is taken for %j: %s', (word, expected) => {
      expect(guessed(word)).toEqual(expected);
    });

    it.each([
      ['casc', []],
      ['cupc', ['cupcake']],
      ['mp3p', []],
      ['3dpr', []],
      ['mug', []],
    ])('%s at the end of a text is the beginning of %j', (word, expected) => {
      expect(guessed(word, true)).toEqual(expected);
    });
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

  const line = (description: string) => ({ hsCode: description, description });
  const best = (title: string, ...descriptions: readonly string[]) =>
    bestLine({ title }, descriptions.map(line))?.description;

  it('is the shortest of those that share the same words, and the first of equal ones', () => {
    expect(best('cotton shirts', 'Cotton shirts of knitted fabric', 'Cotton shirts', 'Shirts, cotton')).toBe(
      'Cotton shirts',
    );
  });

  it('shares words whatever their endings', () => {
    expect(best('knitted dresses', 'Skirts', 'Dress, knit')).toBe('Dress, knit');
  });

  it('shares no words that say nothing, nor numbers', () => {
    expect(best('mug of the 2', 'Of the 2', 'Other')).toBe('Other');
    expect(best('2 of the mugs', 'Of the, 2', 'Mug 3')).toBe('Mug 3');
  });

  it('is the residual one wherever it stands, and the last one if there is none', () => {
    expect(best('mug', 'Of silk', 'Other', 'Of wool')).toBe('Other');
    expect(best('mug', 'Other', 'Of silk')).toBe('Other');
    expect(best('mug', 'Of silk', 'Another', 'Of wool')).toBe('Of wool');
    expect(best('silk mug', 'Other', 'Of silk', 'Of wool')).toBe('Of silk');
  });

  it.each(['description', 'material', 'category'])('is chosen by the %s too', (field) => {
    expect(bestLine({ title: 'mug', [field]: 'silk' }, [line('Of wool'), line('Of silk'), line('Other')])?.hsCode).toBe(
      'Of silk',
    );
  });

  it('is none for no lines', () => {
    expect(bestLine({ title: 'singlet' }, [])).toBeUndefined();
  });
});
