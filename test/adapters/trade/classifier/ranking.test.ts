import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexOf } from '../../../../src/adapters/trade/classifier/build-index.ts';
import { VocabularyCompiler, readVocabulary } from '../../../../src/adapters/trade/classifier/compile-vocabulary.ts';
import { weightsFile } from '../../../../src/adapters/trade/classifier/bundled-engine.ts';
import { Ranker, indexQueryOf, noVotes } from '../../../../src/domain/trade/classification/index.ts';

const { weights } = weightsFile.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../data/classification/weights.json'), 'utf8')),
);
const small = `
61     | 5 | knitted clothing | knitwear
6109   | 5 | T-shirts | tee; singlet; camisole
610910 | 5 | cotton T-shirts | cotton tee; organic tee
610990 | 4 | other T-shirts | bamboo tee; polyester tee
69     | 4 | ceramics | pottery; ceramic
6911   | 4 | porcelain tableware | teacup; saucer; porcelain
691110 | 4 | porcelain tableware | porcelain plate; bone china cup
6912   | 4 | other ceramic tableware | stoneware; earthenware; mug
691200 | 5 | other ceramic tableware | stoneware mug; ceramic plate
`;
const compiler = new VocabularyCompiler();
compiler.add(readVocabulary(small, 'small.txt'));
const index = indexOf(compiler.compile(), weights);
const ranker = new Ranker(index, weights);

const ownWords = {
  '6109': ['singlet', 'camisole'],
  '6911': ['teacup', 'saucer'],
  '6912': ['stoneware', 'earthenware'],
} as const;
const headings = Object.keys(ownWords) as (keyof typeof ownWords)[];
const shared = ['tee', 'cotton', 'bamboo', 'plate', 'cup', 'porcelain', 'ceramic', 'mug'];
const words = [...shared, ...Object.values(ownWords).flat()];

const shareOf = (heading: string, title: string): number =>
  ranker
    .rank(indexQueryOf({ title }, index, weights), noVotes, 10)
    .candidates.find(({ hsCode }) => hsCode.startsWith(heading))?.headingShare ?? 0;
const rankOf = (heading: string, title: string): number =>
  headings.filter((other) => shareOf(other, title) > shareOf(heading, title)).length;

describe('ranking', () => {
  it('never sets a heading lower for a word that is its own, in a text without the own words of others', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...headings),
        fc.nat(1),
        fc.array(fc.constantFrom(...shared), { minLength: 1, maxLength: 5 }),
        (heading, which, said) => {
          const text = said.join(' ');
          const added = ownWords[heading][which] ?? '';
          // Headings without evidence all tie for the last rank.
          fc.pre(!said.includes(added) && shareOf(heading, text) > 0);
          expect(rankOf(heading, `${text}, ${added}`)).toBeLessThanOrEqual(rankOf(heading, text));
        },
      ),
    );
  });

  it('distributes a total of 1', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }), (said) => {
        const { candidates } = ranker.rank(indexQueryOf({ title: said.join(' ') }, index, weights), noVotes, 10);
        expect(candidates.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
        for (const { share, headingShare, chapterShare } of candidates) {
          expect(headingShare).toBeGreaterThanOrEqual(share - 1e-9);
          expect(chapterShare).toBeGreaterThanOrEqual(headingShare - 1e-9);
        }
      }),
    );
  });

  it('prefers the more common code if the words do not decide', () => {
    const { candidates } = ranker.rank(indexQueryOf({ title: 'tee' }, index, weights), noVotes, 2);
    expect(candidates.map(({ hsCode }) => hsCode)).toEqual(['610910', '610990']);
  });

  describe('with brands', () => {
    const marked = new VocabularyCompiler();
    marked.add(readVocabulary(small, 'small.txt'));
    marked.addBrands([{ code: '691110', terms: ['wedgwood', 'plate palace'] }]);
    const itsIndex = indexOf(marked.compile(), weights);
    const itsRanker = new Ranker(itsIndex, weights);
    const best = (title: string) => itsRanker.rank(indexQueryOf({ title }, itsIndex, weights), noVotes, 1);

    it('stands for the goods sold under it, with a notice that nothing else was recognized', () => {
      expect(best('Wedgwood')).toMatchObject({ candidates: [{ hsCode: '691110' }], words: 1, marks: 1 });
    });

    it('gives way to a noun', () => {
      expect(best('Wedgwood organic tee')).toMatchObject({ candidates: [{ hsCode: '610910' }], words: 3, marks: 1 });
    });

    it('is never a common word', () => {
      expect(best('plate')).toMatchObject({ marks: 0 });
    });

    it('refuses one of an unknown line', () => {
      expect(() => new VocabularyCompiler().addBrands([{ code: '950300', terms: ['lego'] }])).toThrow('no such line');
    });
  });

  it('refuses an incomplete vocabulary', () => {
    const holed = new VocabularyCompiler();
    holed.add(readVocabulary('610910 | 5 | cotton T-shirts | cotton tee', 'holed.txt'));
    expect(() => holed.compile()).toThrow('not 6109 itself');
  });
});
