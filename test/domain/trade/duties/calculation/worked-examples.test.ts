import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { examplesFile, examplesPage } from '../../../../../bench/docs/examples-page.ts';
import { assess, sums } from '../../../../support/trade-fixture.ts';
import { isOfficial } from '../../../../../src/adapters/trade/official-hosts.ts';
import { workedExamples as examples } from './all-examples.ts';
import type { Example } from './examples.ts';

/** The schedules of the Australian Border Force, read as somebody took them down. */
const borderForceSchedules = (all: readonly Example[]): readonly string[] =>
  all.map(({ source }) => source).filter((source) => source.startsWith('Australian Border Force, schedules'));

describe('what others have calculated', () => {
  it.each(examples)('$request.to.country: $says', ({ request, sums: expected, checkout }) => {
    const answer = assess(request);
    expect(answer.lines.filter(({ notComputable }) => notComputable !== undefined)).toEqual([]);
    expect(sums(answer)).toEqual(expected);
    expect(answer.declaration.checkoutTaxes.map(({ amount }) => amount)).toEqual(
      checkout === undefined ? [] : [checkout],
    );
  });

  it('stands in the docs: `npm run generate:examples` writes the page', () => {
    expect(readFileSync(examplesFile, 'utf8')).toBe(examplesPage());
  });

  it('covers every destination group', () => {
    const countries = new Set(examples.map(({ request }) => request.to.country));
    expect(
      ['US', 'GB', 'DE', 'AU', 'CA', 'CH', 'IS', 'NO', 'NZ', 'SG', 'AE', 'SA'].filter(
        (country) => !countries.has(country),
      ),
    ).toEqual([]);
  });

  it('holds 150 of authorities and carriers by their own address, and names who is quoted elsewhere', () => {
    const official = examples.filter(({ by }) => by !== undefined);
    const quoted = ({ source }: Example): boolean => /\(quoted at |figures quoted at /.test(source);
    expect(official.filter(({ source }) => isOfficial(source)).length).toBeGreaterThanOrEqual(150);
    expect(
      official.filter((example) => !isOfficial(example.source) && !quoted(example)).map(({ source }) => source),
    ).toEqual(borderForceSchedules(official));
  });

  it('holds forty results that an authority or a carrier prints', () => {
    expect(examples.filter(({ by, printed }) => by !== undefined && printed).length).toBeGreaterThanOrEqual(40);
  });
});
