import { describe, expect, it } from 'vitest';
import { entryNames } from '../support/entry-names.ts';
import { entries } from '../support/published/published.ts';

describe('the names that each entry of the package exports', () => {
  it.each(entries())('$name has a docstring for each', ({ described }) => {
    const names = [...entryNames(described)];
    expect(names.length).toBeGreaterThan(0);
    expect(names.flatMap(([exported, { isDescribed }]) => (isDescribed ? [] : [exported]))).toEqual([]);
  });
});
