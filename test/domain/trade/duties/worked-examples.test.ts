import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assess, sums } from '../../../support/trade-house.ts';
import { examples } from './examples.ts';

const docs = readFileSync(join(import.meta.dirname, '../../../../docs/duties.md'), 'utf8');

describe('what others have calculated', () => {
  it.each(examples)('$request.to.country: $says', ({ request, sums: expected, checkout }) => {
    const answer = assess(request);
    expect(answer.complete).toBe(true);
    expect(sums(answer)).toEqual(expected);
    expect(answer.declaration.checkoutTaxes.map(({ amount }) => amount)).toEqual(checkout === undefined ? [] : [checkout]);
  });

  it('stands in the docs with its source', () => {
    const missing = examples.filter(({ source }) => !docs.includes(source)).map(({ source }) => source);
    expect(missing).toEqual([]);
  });

  it('covers every destination group with a figure of somebody else', () => {
    expect(examples.length).toBeGreaterThanOrEqual(40);
    const countries = new Set(examples.map(({ request }) => request.to.country));
    expect(['US', 'GB', 'DE', 'AU', 'CA', 'CH', 'IS', 'NO', 'NZ', 'SG', 'AE', 'SA'].filter((country) => !countries.has(country))).toEqual(
      [],
    );
  });
});
