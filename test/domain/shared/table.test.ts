import { describe, expect, expectTypeOf, it } from 'vitest';
import { table } from '../../../src/domain/shared/table.ts';

const sizes = table({ small: 1, large: 2 });

describe('a lookup table', () => {
  it.each(['constructor', 'valueOf', 'toString', 'hasOwnProperty', '__proto__', ''])(
    'holds nothing under %j',
    (name) => {
      expect(sizes[name]).toBeUndefined();
      expect(name in sizes).toBe(false);
    },
  );

  it('gives the value of a known name, and perhaps one of any text', () => {
    const name: string = 'large';
    expect([sizes.small, sizes[name]]).toEqual([1, 2]);
    expectTypeOf(sizes.small).toEqualTypeOf<number>();
    expectTypeOf(sizes[name]).toEqualTypeOf<number | undefined>();
  });

  it('lists its own names in their order', () => {
    expect(Object.entries(sizes)).toEqual([
      ['small', 1],
      ['large', 2],
    ]);
  });

  it('cannot be changed', () => {
    expect(() => Object.assign(sizes, { small: 3 })).toThrow(TypeError);
  });

  it('is no object that inherits', () => {
    // @ts-expect-error -- only `table` makes a table
    const plain: typeof sizes = { small: 1, large: 2 };
    expect(plain).not.toBe(sizes);
  });
});
