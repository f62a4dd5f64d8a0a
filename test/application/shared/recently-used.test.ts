import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecentlyUsed } from '../../../src/application/shared/recently-used.ts';

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

  it('has after any use what was used last', () => {
    const keys = [...'abcdefgh'];
    const use = fc.tuple(
      fc.constantFrom('set', 'set', 'set', 'get', 'peek', 'delete', 'clear'),
      fc.constantFrom(...keys),
    );
    fc.assert(
      fc.property(fc.nat(5), fc.array(use, { maxLength: 200, size: 'max' }), (capacity, uses) => {
        const kept = new RecentlyUsed<string, number>(capacity);
        let expected: { readonly key: string; readonly value: number }[] = [];
        for (const [value, [what, key]] of uses.entries()) {
          const [before, others] = [expected.find((one) => one.key === key), expected.filter((one) => one.key !== key)];
          if (what === 'set') {
            kept.set(key, value);
            expected = [...others, { key, value }].slice(-capacity || expected.length + 1);
          } else if (what === 'get') {
            expect(kept.get(key)).toBe(before?.value);
            expected = before ? [...others, before] : others;
          } else if (what === 'delete') {
            kept.delete(key);
            expected = others;
          } else if (what === 'clear') {
            // Else nothing would ever be left.
            if (value % 5 !== 0) continue;
            kept.clear();
            expected = [];
          }
        }
        for (const key of keys)
          expect([key, kept.peek(key)]).toEqual([key, expected.find((one) => one.key === key)?.value]);
      }),
    );
  });
});
