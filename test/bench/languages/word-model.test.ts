import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nomenclaturePairs } from '../../../bench/languages/nomenclature-pairs.ts';
import { learnWords } from '../../../bench/languages/word-model.ts';

/**
 * Texts of chapter 84 of the EU's Combined Nomenclature in English and German, as xterr/php-cncodes has them from
 * data.europa.eu (Resources/translations/php/cnCodes.de.php, commit 8d2ab1be).
 */
const sample = readFileSync(join(import.meta.dirname, '../../../bench/languages/nomenclature-de-sample.csv'), 'utf8');

it('learns words from texts that stand side by side', () => {
  const pairs = nomenclaturePairs({ pairs: sample });
  expect(pairs.length).toBe(50);
  const learnt = new Map(learnWords(pairs, () => false).map(({ word, english }) => [word, english[0]]));
  for (const [word, english] of [
    ['pumpen', 'pumps'],
    ['brenner', 'burners'],
    ['luftfahrzeuge', 'aircraft'],
    ['motoren', 'engines'],
    ['wasser', 'water'],
    ['karren', 'trucks'],
  ] as const)
    expect([word, learnt.get(word)]).toEqual([word, english]);
});

it('leaves out words that are known, and those that were seen once', () => {
  const pairs = nomenclaturePairs({ pairs: sample });
  const words = learnWords(pairs, (word) => word === 'pumpen').map(({ word }) => word);
  expect(words).not.toContain('pumpen');
  expect(words).not.toContain('industrieroboter');
});

it('joins two files by their codes, whatever separates their columns', () => {
  const pairs = nomenclaturePairs({
    english: 'CN code,Description\n8413,- Pumps\n8414,Vacuum pumps\n8479,Robots\n',
    foreign: 'CN_KEY;Text\n84 13;Pumpen\n8414;– Vakuumpumpen\n',
    columns: {},
  });
  expect(pairs).toEqual([
    { english: 'Pumps', foreign: 'Pumpen' },
    { english: 'Vacuum pumps', foreign: 'Vakuumpumpen' },
  ]);
  const without = () => nomenclaturePairs({ english: 'a;b\n1;2\n', foreign: 'a;b\n1;2\n', columns: { code: 'key' } });
  expect(without).toThrow('No column key; there are: a, b.');
});
