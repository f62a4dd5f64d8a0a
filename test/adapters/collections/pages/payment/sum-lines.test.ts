import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sumLines } from '../../../../../src/adapters/collections/pages/payment/sum-lines.ts';
import { sayIn } from '../../../../../src/adapters/platform/pages/texts.ts';
import type { Assessment, DutyCharge } from '../../../../../src/domain/trade/index.ts';
import { anAssessment } from '../../../../support/collection-stories.ts';
import { assessmentOf } from '../../../../../src/domain/trade/index.ts';

type Rule = Assessment['declaration']['rules'][number];

/** Every object of the files of rules that has an id and a source. */
const rulesIn = (value: unknown): readonly Rule[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'id' in value && 'source' in value && typeof value.source === 'string' ? [value as Rule] : [];
  return [...own, ...Object.values(value).flatMap(rulesIn)];
};

it('a charge names its law and the day, and nothing of what the data notes about its source', () => {
  const rules = readdirSync('data/rules')
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => rulesIn(JSON.parse(readFileSync(`data/rules/${name}`, 'utf8'))));
  expect(rules.length).toBeGreaterThan(500);
  const { request, assessment: recorded } = anAssessment('46.00');
  const assessment = assessmentOf(recorded, request);
  const [line] = assessment.lines;
  if (!line) throw new Error('The example has no goods.');
  for (const rule of rules) {
    const charge: DutyCharge = {
      name: 'Duty',
      code: 'DUTY',
      rate: '0.04',
      amount: '4.00',
      currency: 'EUR',
      rule: rule.id,
    };
    const declaration = { ...assessment.declaration, rules: [rule] };
    const given: Assessment = {
      ...assessment,
      charges: [charge],
      declaration,
      lines: [{ ...line, charges: [charge] }],
    };
    const shown = JSON.stringify(sumLines(given, request, [], { say: sayIn('en'), language: 'en' }));
    // The name of a rule may be a part of its source.
    for (const part of rule.source.split(/[;,.] /))
      if (part.length > 25 && rule.name?.includes(part) !== true) expect(shown).not.toContain(part);
    expect(shown).toMatch(/in force|as of|until/);
    expect(shown).not.toMatch(/believed|to be replaced|https?:/);
  }
});
