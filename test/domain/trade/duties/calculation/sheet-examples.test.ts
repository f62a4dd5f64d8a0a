import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RuleSet } from '../../../../../src/domain/trade/index.ts';
import { assess, sums } from '../../../../support/trade-fixture.ts';
import { sheetExamples } from './sheet-examples.ts';
import type { SheetExample } from './sheet-examples.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/countries.md'), 'utf8');

const switched =
  ({ on = [], off = [] }: SheetExample) =>
  (ruleSet: RuleSet): RuleSet => ({
    ...ruleSet,
    flatDuties: ruleSet.flatDuties.map((rule) => ({
      ...rule,
      ...(on.includes(rule.id) && { enabled: true }),
      ...(off.includes(rule.id) && { enabled: false }),
    })),
  });

describe('the country sheets', () => {
  it.each(sheetExamples)('$says', (example) => {
    expect(sums(assess(example.request, switched(example)))).toEqual(example.sums);
  });

  it('have each example in their page, with its source', () => {
    expect(
      sheetExamples
        .filter(({ says, source }) => !page.includes(says) || !page.includes(source))
        .map(({ says }) => says),
    ).toEqual([]);
  });

  it.each(['JP', 'KR', 'MX', 'BR', 'TR', 'IN', 'CN', 'ZA', 'IL'])('have two examples or more of %s', (country) => {
    expect(sheetExamples.filter(({ request }) => request.to.country === country).length).toBeGreaterThanOrEqual(2);
  });

  it.each(['Asia', 'Americas', 'Africa', 'Middle East', 'Europe', 'Eurasia'])(
    'have three examples or more of %s',
    (region) => {
      expect(sheetExamples.filter((example) => example.region === region).length).toBeGreaterThanOrEqual(3);
    },
  );
});
