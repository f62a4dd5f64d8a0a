import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assess, sums } from '../../../../support/trade-fixture.ts';
import { borderExamples } from './border-examples.ts';
import { defenceExamples } from './defence-examples.ts';
import { examples as otherExamples } from './examples.ts';
import { officialExamples } from './official-examples.ts';
import { preferenceExamples } from './preference-examples.ts';
import { retaliationExamples } from './retaliation-examples.ts';

const docs = readFileSync(join(import.meta.dirname, '../../../../../docs/duties.md'), 'utf8');
const examples = [
  ...officialExamples,
  ...otherExamples,
  ...preferenceExamples,
  ...defenceExamples,
  ...retaliationExamples,
  ...borderExamples,
];

describe('what others have calculated', () => {
  it.each(examples)('$request.to.country: $says', ({ request, sums: expected, checkout }) => {
    const answer = assess(request);
    expect(answer.lines.filter(({ notComputable }) => notComputable !== undefined)).toEqual([]);
    expect(sums(answer)).toEqual(expected);
    expect(answer.declaration.checkoutTaxes.map(({ amount }) => amount)).toEqual(
      checkout === undefined ? [] : [checkout],
    );
  });

  it('stands in the docs with its source', () => {
    const missing = examples
      .filter(({ source, says }) => !docs.includes(source) || !docs.includes(says))
      .map(({ says }) => says);
    expect(missing).toEqual([]);
  });

  it('covers every destination group', () => {
    const countries = new Set(examples.map(({ request }) => request.to.country));
    expect(
      ['US', 'GB', 'DE', 'AU', 'CA', 'CH', 'IS', 'NO', 'NZ', 'SG', 'AE', 'SA'].filter(
        (country) => !countries.has(country),
      ),
    ).toEqual([]);
  });

  it('holds forty results that an authority or a carrier prints', () => {
    expect(examples.filter(({ by, printed }) => by !== undefined && printed).length).toBeGreaterThanOrEqual(40);
  });
});
