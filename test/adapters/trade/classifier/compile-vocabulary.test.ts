import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBrands, readVocabulary, stemOf } from '../../../../src/adapters/trade/classifier/compile-vocabulary.ts';

describe('a file of the vocabulary', () => {
  it('is read line by line, without comments', () => {
    expect(readVocabulary('# 61 Knitted\n\n6109 | 5 | T-shirts | tee;  tank top ; \n', '61.txt')).toEqual([
      { code: '6109', commonness: 5, name: 'T-shirts', terms: ['tee', 'tank top'] },
    ]);
  });

  it.each([['6109 | 6 | T-shirts | tee'], ['61091 | 5 | T-shirts | tee'], ['6109 | 5 | T-shirts'], ['T-shirts']])(
    'is refused with "%s", by line',
    (line) => {
      expect(() => readVocabulary(`# remark\n${line}`, '61.txt')).toThrow(/61\.txt cannot be used:\n {2}line 2/);
    },
  );

  it('may hold brands under codes, headings and chapters', () => {
    expect(readBrands('# marks\n950300 | lego; sylvanian families ;\n42 | samsonite\n', 'brands.txt')).toEqual([
      { code: '950300', terms: ['lego', 'sylvanian families'] },
      { code: '42', terms: ['samsonite'] },
    ]);
    expect(() => readBrands('950300 lego', 'brands.txt')).toThrow(/brands\.txt cannot be used:\n {2}line 1/);
  });

  it('is there for all 96 chapters, every code below its heading and its chapter, and none twice', async () => {
    const folder = join(import.meta.dirname, '../../../../data/vocabulary');
    const files = await readdir(folder);
    const lines = (
      await Promise.all(files.map(async (name) => readVocabulary(await readFile(join(folder, name), 'utf8'), name)))
    ).flat();
    const codes = new Set(lines.map(({ code }) => code));
    expect(files).toHaveLength(96);
    expect(codes.size).toBe(lines.length);
    expect([4, 6].map((length) => lines.filter(({ code }) => code.length === length).length)).toEqual([1_228, 5_612]);
    for (const code of codes) if (code.length > 2) expect(codes.has(code.slice(0, -2))).toBe(true);
  });
});

describe('stems', () => {
  it.each([
    ['leggings', 'legs'],
    ['boxing', 'boxes'],
    ['clothes', 'cloths'],
    ['paintings', 'paints'],
    ['stockings', 'stock'],
    ['organizers', 'organs'],
    ['organic', 'organizer'],
    ['generators', 'general'],
    ['filing', 'filling'],
    ['shoelaces', 'shellac'],
    ['poetry', 'petri'],
  ])('distinguish %s from %s', (one, other) => {
    expect(stemOf(one)).not.toBe(stemOf(other));
  });

  it.each([
    ['lens', 'lenses'],
    ['tie', 'ties'],
    ['pie', 'pies'],
    ['cactus', 'cacti'],
    ['legging', 'leggings'],
    ['organiser', 'organizers'],
    ['generator', 'generating'],
    ['shoe', 'shoes'],
    ['canoe', 'canoes'],
  ])('are the same for %s and %s', (one, other) => {
    expect(stemOf(one)).toBe(stemOf(other));
  });
});
