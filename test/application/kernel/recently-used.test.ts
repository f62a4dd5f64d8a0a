import { describe, expect, it } from 'vitest';
import { RecentlyUsed } from '../../../src/application/kernel/recently-used.ts';

const full = (): RecentlyUsed<string, number> => {
  const kept = new RecentlyUsed<string, number>(2);
  kept.set('one', 1);
  kept.set('two', 2);
  return kept;
};
const valuesOf = (kept: RecentlyUsed<string, number>) => ['one', 'two', 'three'].map((key) => kept.peek(key));

describe('of more entries than there is room for', () => {
  it('the one set longest ago goes', () => {
    const kept = full();
    kept.set('three', 3);
    expect(valuesOf(kept)).toEqual([undefined, 2, 3]);
  });

  it('one that was got, or set again, stays, and one that was only looked at does not', () => {
    const [got, setAgain, peeked] = [full(), full(), full()];
    got.get('one');
    setAgain.set('one', 4);
    peeked.peek('one');
    for (const kept of [got, setAgain, peeked]) kept.set('three', 3);
    expect([got, setAgain, peeked].map(valuesOf)).toEqual([
      [1, undefined, 3],
      [4, undefined, 3],
      [undefined, 2, 3],
    ]);
  });

  it('none is kept where there is no room at all', () => {
    const none = new RecentlyUsed<string, number>(0);
    none.set('one', 1);
    expect(none.peek('one')).toBeUndefined();
  });
});
