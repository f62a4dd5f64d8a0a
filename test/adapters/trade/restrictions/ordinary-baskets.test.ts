import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundledRestrictions } from '../../../support/restrictions/bundled-restrictions.ts';

const root = join(import.meta.dirname, '../../../..');
const restrictions = bundledRestrictions('2026-11-23');

/** One basket: the way it goes, and below it each of the goods with code and origin. */
const baskets = readFileSync(join(root, 'test/support/restrictions/ordinary-baskets.txt'), 'utf8')
  .trim()
  .split(/\n(?! )/)
  .map((text) => {
    const [way = '', ...lines] = text.split('\n');
    const [from = '', to = ''] = way.split(' > ');
    const goods = lines.map((line) => {
      const [title = '', hsCode = '', countryOfOrigin = ''] = line.trim().split(' | ');
      return { title, hsCode, countryOfOrigin };
    });
    const found = restrictions
      .on(goods, to, from)
      .flatMap((each, index) => each.map((one) => ({ ...one, title: goods[index]?.title })));
    return { way, goods, found };
  });

const questionsIn = ({ found }: (typeof baskets)[number]): ReadonlySet<unknown> =>
  new Set(
    found
      .filter(({ flag, metadata }) => flag === 'warning' && metadata?.['needsConfirmation'] === true)
      .map(({ metadata }) => metadata?.['rule']),
  );

describe('450 ordinary baskets', () => {
  it('hold 1 to 4 everyday products each, to every group of destinations', () => {
    expect(baskets).toHaveLength(450);
    expect(baskets.filter(({ goods }) => goods.length < 1 || goods.length > 4)).toEqual([]);
    expect(new Set(baskets.map(({ way }) => way.slice(-2))).size).toBe(30);
  });

  it('are never refused', () => {
    const refused = baskets.flatMap(({ way, found }) =>
      found.filter(({ flag }) => flag === 'prohibited').map(({ id, title }) => `${way}: ${title}: ${id}`),
    );
    expect(refused).toEqual([]);
  });

  it('cause at most one question each', () => {
    const asked = baskets.map((basket) => ({ way: basket.way, questions: [...questionsIn(basket)] }));
    expect(asked.filter(({ questions }) => questions.length > 1)).toEqual([]);
    const total = asked.reduce((sum, { questions }) => sum + questions.length, 0);
    process.stdout.write(
      `Ordinary baskets: ${total} questions in 450 baskets, ${asked.filter(({ questions }) => questions.length === 0).length} without one.\n`,
    );
    // A ceiling below one a basket: rules that ask again about everything would pass it.
    expect(total).toBeLessThanOrEqual(30);
  });
});
