import { describe, expect, it } from 'vitest';
import { RecentlyUsed } from '../../../src/application/kernel/recently-used.ts';

const full = (): RecentlyUsed<string, number> => {
  const kept = new RecentlyUsed<string, number>(2);
  kept.set('one', 1);
  kept.set('two', 2);
  return kept;
};
const valuesOf = (kept: RecentlyUsed<string, number>) => ['one', 'two', 'three'].map((key) => kept.peek(key));

describe('a full cache', () => {
  it('evicts the entry set longest ago', () => {
    const kept = full();
    kept.set('three', 3);
    expect(valuesOf(kept)).toEqual([undefined, 2, 3]);
  });

  it('keeps an entry that was read or set again, not one that was only peeked at', () => {
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

  it('has nothing after it was cleared, nor what was deleted', () => {
    const kept = full();
    kept.delete('one');
    expect([kept.get('one'), ...valuesOf(kept)]).toEqual([undefined, undefined, 2, undefined]);
    kept.clear();
    expect(valuesOf(kept)).toEqual([undefined, undefined, undefined]);
  });

  it('of size zero keeps nothing', () => {
    const none = new RecentlyUsed<string, number>(0);
    none.set('one', 1);
    expect(none.peek('one')).toBeUndefined();
  });
});
