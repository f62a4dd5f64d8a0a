import { expect, it } from 'vitest';
import { lotsOf } from '../../../../src/application/sandbox/demo/lots.ts';

it('draws the same lots from the same seed on every machine', () => {
  const lots = lotsOf(1);
  expect(Array.from({ length: 5 }, () => lots.whole(0, 99))).toEqual([62, 0, 52, 98, 96]);
});

it('draws within the bounds, each value in its turn', () => {
  const lots = lotsOf(7);
  const drawn = Array.from({ length: 1_000 }, () => lots.whole(3, 6));
  expect([...new Set(drawn)].toSorted()).toEqual([3, 4, 5, 6]);
});

it('draws by weight, never what weighs nothing', () => {
  const lots = lotsOf(7);
  const drawn = Array.from({ length: 1_000 }, () => lots.weighted([{ name: 'a', weight: 3 }, { name: 'b', weight: 1 }, { name: 'c', weight: 0 }]).name); // oxfmt-ignore
  const share = drawn.filter((name) => name === 'a').length / drawn.length;
  expect(share).toBeCloseTo(0.75, 1);
  expect(drawn).not.toContain('c');
});

it('shuffles without losing anything', () => {
  expect(lotsOf(3).shuffled([1, 2, 3, 4, 5]).toSorted()).toEqual([1, 2, 3, 4, 5]);
});
