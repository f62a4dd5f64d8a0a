import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExampleIndex } from '../../../../../src/domain/trade/classification/examples/example-index.ts';
import { countVotes } from '../../../../../src/domain/trade/classification/examples/example-votes.ts';
import { codeFacetsIn } from '../../../../../src/domain/trade/classification/facets.ts';
import type { CodeFacets } from '../../../../../src/domain/trade/classification/facets.ts';
import {
  clashes,
  facetGroups,
  facetsOf,
  facetWords,
  maskOfGroup,
} from '../../../../../src/domain/trade/classification/index.ts';

const facets = (text: string): number => facetsOf(text.split(' ').map((word) => ({ text: word, role: 'body' })));
const silent: CodeFacets = { own: 0, excluded: 0, dividing: [] };
/** Two texts with one and the same word, and the facets they state. */
const said = (text: string, material: readonly number[] = []) => ({
  words: new Map([[1, 1]]),
  facets: text === '' ? 0 : facets(text),
  material,
  features: { keys: new Float64Array(), weights: new Float32Array() },
});
const nothingSaid = said('');
const indexWith = (code: CodeFacets): ExampleIndex =>
  new ExampleIndex(Float32Array.of(1, 4, 4), 100, { facetsOf: () => code, codes: [], numbers: new Map() });
const votersFor = (
  example: ReturnType<typeof said>,
  code: CodeFacets,
  question: ReturnType<typeof said>,
): readonly string[] => {
  const examples = indexWith(code);
  examples.put('one', example, '620443');
  return [...examples.votes(question).codes.keys()];
};

describe('an example', () => {
  it('does not vote where the question states another material, wearer or make, in its own text or its code', () => {
    let clashing = 0;
    // One comparison for all pairs: an `expect` for each takes longer than everything else here.
    const wrong: string[] = [];
    const check = (isRight: boolean, what: string): void => {
      if (!isRight) wrong.push(what);
    };
    for (const group of facetGroups) {
      const words = facetWords()
        .filter((word) => (facets(word) & maskOfGroup(group)) !== 0)
        .map((word) => ({ word, own: facets(word), said: said(word) }));
      for (const one of words) {
        for (const other of words) {
          const votes = (example: ReturnType<typeof said>, code: CodeFacets): string =>
            votersFor(example, code, other.said).join();
          const clash = facetGroups.some((each) => clashes(each, one.own, other.own));
          clashing += Number(clash);
          const expected = clash ? '' : '620443';
          const pair = `${one.word}, ${other.word}`;
          check(votes(one.said, silent) === expected, `${pair}: texts`);
          check(votes(nothingSaid, { ...silent, own: one.own }) === expected, `${pair}: code`);
          // "Other" beside a code of that material is none of it, and a person's own words stand against what the code
          // says.
          const excludes = (one.own & other.own) !== 0;
          check(votes(nothingSaid, { ...silent, excluded: one.own }) === (excludes ? '' : '620443'), `${pair}: other`);
          check(votes(other.said, { ...silent, own: one.own & maskOfGroup(group) }) === '620443', `${pair}: own words`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(clashing).toBeGreaterThan(1_000);
  });

  it('votes where either says nothing', () => {
    for (const word of facetWords()) {
      expect(votersFor(said(word), silent, said(''))).toEqual(['620443']);
      expect(votersFor(said(''), silent, said(word))).toEqual(['620443']);
    }
  });

  it('does not vote where both name a material in words that share nothing, such as gold and brass', () => {
    expect(votersFor(said('', [7]), silent, said('', [8]))).toEqual([]);
    expect(votersFor(said('', [7, 8]), silent, said('', [8]))).toEqual(['620443']);
    expect(votersFor(said('', [7]), silent, said(''))).toEqual(['620443']);
    expect(votersFor(said('polyester', [7]), silent, said('nylon', [8]))).toEqual(['620443']);
  });

  it('does not vote where the question names a material in words and its code or its text is of another one', () => {
    const materials = facetWords().filter((word) => (facets(word) & maskOfGroup('material')) !== 0);
    for (const word of materials) {
      expect(votersFor(said(''), { ...silent, own: facets(word) }, said('', [7])), word).toEqual([]);
      expect(votersFor(said(word), silent, said('', [7])), word).toEqual([]);
      expect(votersFor(said(''), { ...silent, own: facets(word) }, said(word, [7])), word).toEqual(['620443']);
      expect(votersFor(said('', [7]), { ...silent, own: facets(word) }, said('', [7])), word).toEqual(['620443']);
    }
    expect(votersFor(said(''), silent, said('', [7]))).toEqual(['620443']);
  });

  it('counts for its heading where that is divided by what clashes, and nowhere else', () => {
    const headings = (dividing: CodeFacets['dividing'], question: string) => {
      const examples = indexWith({ ...silent, own: facets('women synthetic woven'), dividing });
      examples.put('one', said(''), '620443');
      return [...examples.votes(said(question)).headings];
    };
    expect(headings(['material'], 'cotton')).toEqual([['6204', 1]]);
    expect(headings(['material'], 'knitted')).toEqual([]);
    expect(headings(['material'], 'cotton men')).toEqual([]);
    expect(headings([], 'cotton')).toEqual([]);
    expect(headings(['material'], 'polyester')).toEqual([]);
  });
});

describe('the facets of a code', () => {
  const codes = ['392410', '610910', '610990', '620441', '620442', '620443', '620449', '620459', '691200'];
  const names = ['plastic', 'cotton', '', 'women wool', 'women cotton', 'women synthetic', 'women', 'women', 'ceramic'];
  const codeFacets = codeFacetsIn({
    codes,
    facets: Uint32Array.from(names, (name) => (name === '' ? 0 : facets(name))),
    headingOf: Uint16Array.from(codes, (code) => Number(code.slice(0, 4))),
  });

  it('exclude what the codes beside it state, if its own name is silent', () => {
    expect(codeFacets('610990')).toEqual({ own: 0, excluded: facets('cotton'), dividing: [] });
    expect(codeFacets('610910')).toEqual({ own: facets('cotton'), excluded: 0, dividing: [] });
    expect(codeFacets('620449')).toEqual({
      own: facets('women'),
      excluded: facets('wool cotton synthetic'),
      dividing: ['material'],
    });
    expect(codeFacets('620459').excluded).toBe(0);
    expect(codeFacets('691200')).toEqual({ own: facets('ceramic'), excluded: 0, dividing: [] });
    expect(codeFacets('999999')).toEqual(silent);
  });

  it('name the material of the chapter where the name of the code names none', () => {
    const others = [
      '392490',
      '441919',
      '481960',
      '520811',
      '540710',
      '691190',
      '701399',
      '732399',
      '741810',
      '761699',
      '821599',
      '830890',
    ];
    const ofCodes = codeFacetsIn({
      codes: [...others, '830140', '900410'],
      facets: Uint32Array.from([...others.map(() => 0), facets('plastic'), 0]),
      headingOf: Uint16Array.from([...others, '830140', '900410'], (code) => Number(code.slice(0, 4))),
    });
    for (const code of others) expect(ofCodes(code).own & maskOfGroup('material'), code).not.toBe(0);
    expect(ofCodes('821599').own).toBe(facets('metal'));
    expect([ofCodes('830140').own, ofCodes('900410').own]).toEqual([facets('plastic'), 0]);
  });
});

describe('contradicting examples', () => {
  const vote = (hsCode: string, likeness: number, key: string) => ({ key, hsCode, likeness });

  it('share their votes: k of n with the same words have k in n, and all of them are named up to ten', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), (ones, others) => {
        const voters = [
          ...Array.from({ length: ones }, (_, at) => vote('711719', 1, `one ${at}`)),
          ...Array.from({ length: others }, (_, at) => vote('830890', 1, `other ${at}`)),
        ];
        const { codes, contradicting } = countVotes(voters, new Map());
        expect(codes.get('711719')).toEqual({ likeness: 1, share: expect.closeTo(ones / (ones + others)) as number });
        expect(codes.get('830890')?.share).toBeCloseTo(others / (ones + others));
        expect(contradicting).toHaveLength(Math.min(10, ones + others));
        expect(new Set(contradicting.map(({ hsCode }) => hsCode)).size).toBe(2);
      }),
    );
  });

  it('count by their likeness: one with the same words outvotes several that are only similar', () => {
    const { codes, contradicting } = countVotes(
      [vote('711719', 1, 'same'), ...['a', 'b', 'c'].map((key) => vote('830890', 0.4, key))],
      new Map(),
    );
    expect(codes.get('711719')?.share).toBeGreaterThan(0.9);
    expect(contradicting).toEqual([]);
  });

  it('are none where all have one code', () => {
    expect(countVotes([vote('711719', 1, 'a'), vote('711719', 0.9, 'b')], new Map()).contradicting).toEqual([]);
  });
});
