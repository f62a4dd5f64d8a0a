import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assess, sums } from '../../../../support/trade-fixture.ts';
import { sheetDutyExamples } from './sheet-duty-examples.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/countries.md'), 'utf8');

describe('duty and fees of the country sheets', () => {
  it.each(sheetDutyExamples)('$says', ({ request, sums: expected, missing: named, upTo }) => {
    const answer = assess(request);
    const missing = [...(answer.missing ?? []), ...answer.lines.flatMap((line) => line.missing ?? [])].map(
      ({ reason }) => reason,
    );
    expect(sums(answer)).toEqual(expected);
    expect([...new Set(missing)].sort()).toEqual([...named].sort());
    if (upTo !== undefined) expect(answer.upTo).toBe(upTo);
  });

  it('have each example in their page, with its source', () => {
    const absent = sheetDutyExamples.filter(({ says, source }) => !page.includes(says) || !page.includes(source));
    expect(absent.map(({ says }) => says)).toEqual([]);
  });
});
