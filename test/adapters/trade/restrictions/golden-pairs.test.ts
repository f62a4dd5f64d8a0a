import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundledRestrictions } from '../../../support/restrictions/bundled-restrictions.ts';

const root = join(import.meta.dirname, '../../../..');
const restrictions = bundledRestrictions('2026-11-23');

const pairs = readFileSync(join(root, 'test/support/restrictions/golden-pairs.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [title = '', hsCode = '', countryOfOrigin = '', way = '', answer = '', rule = '', source = ''] =
      line.split(' | ');
    const [from = '', to = ''] = way.split(' > ');
    return {
      pair: `${title} (${hsCode}, ${countryOfOrigin}) ${way}`,
      goods: { title, hsCode, countryOfOrigin },
      from,
      to,
      answer,
      rule,
      source,
    };
  });

/** The gravest restriction decides; a flag of `info` stops nothing and asks nothing. */
const answerOf = ({
  goods,
  from,
  to,
}: (typeof pairs)[number]): { readonly answer: string; readonly rules: readonly unknown[] } => {
  const found = restrictions.on([goods], to, from)[0] ?? [];
  const [prohibited, warned] = ['prohibited', 'warning'].map((flag) => found.filter((each) => each.flag === flag));
  const deciding = prohibited?.length ? prohibited : (warned ?? []);
  const answer = prohibited?.length ? 'prohibited' : deciding.length > 0 ? 'restricted' : 'allowed';
  return { answer, rules: deciding.map(({ metadata }) => metadata?.['rule']) };
};

describe('the golden table of goods and places', () => {
  it('holds at least 1,000 pairs, each once and with its source', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(1000);
    expect(new Set(pairs.map(({ pair }) => pair)).size).toBe(pairs.length);
    expect(pairs.filter(({ source }) => source.length < 12)).toEqual([]);
  });

  it('is answered as the law does, by the rule that it names', () => {
    const wrong = pairs.flatMap((row) => {
      const { answer, rules } = answerOf(row);
      const isRight = answer === row.answer && (row.rule === '-' ? rules.length === 0 : rules.includes(row.rule));
      return isRight
        ? []
        : [`${row.pair}: ${answer} by ${rules.join(', ') || 'nothing'}, and not ${row.answer} by ${row.rule}`];
    });
    expect(wrong).toEqual([]);
  });
});
