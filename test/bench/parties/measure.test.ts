import { expect, it } from 'vitest';
import { indexOfLists, madeList, measureFalseAlarms, measureRecall } from '../../../bench/parties/measure.ts';

const list = madeList(15_000);
const index = indexOfLists([list]);

it('at most 5 in 1,000 ordinary people of 20 countries are held by a list of 15,000', () => {
  const { people, match, possible } = measureFalseAlarms(index, 10_000);
  expect(people).toBe(10_000);
  expect(match / people).toBeLessThanOrEqual(0.005);
  expect(possible / people).toBeLessThanOrEqual(0.03);
});

it('at least 95 of 100 altered names of published entries are found among 15,000', () => {
  const published = { ...list, parties: list.parties.filter(({ id }) => id.startsWith('published')) };
  const results = measureRecall(index, published);
  const { asked = 0, found = 0, match = 0 } = results.get('total') ?? {};
  expect(asked).toBeGreaterThan(1_500);
  expect(found / asked).toBeGreaterThanOrEqual(0.95);
  expect(match / asked).toBeGreaterThanOrEqual(0.85);
  // No kind of alteration is left behind.
  for (const [what, { asked: of, found: those }] of results) expect(those / of, what).toBeGreaterThanOrEqual(0.9);
});
