import { readFileSync, readdirSync } from 'node:fs';
import { expect, it, describe } from 'vitest';
import { sumLines, kindsOfCharges } from '../../../../../src/adapters/collections/pages/payment/sum-lines.ts';
import { sayIn } from '../../../../../src/adapters/platform/pages/texts.ts';
import { assessmentOf } from '../../../../../src/domain/trade/index.ts';
import type { Assessment, DutyCharge } from '../../../../../src/domain/trade/index.ts';
import { anAssessment } from '../../../../support/collection-stories.ts';
import fc from 'fast-check';
import { languages } from '../../../../../src/application/shared/languages/languages.ts';
import { Decimal } from '../../../../../src/domain/shared/decimal.ts';
import { anySums, assessmentWith } from '../papers/paper-stories.ts';

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

describe('the charges by kind', () => {
  it('name each kind once with a sentence, add up to the lines, and leave out what is nothing, in every language', () => {
    fc.assert(
      fc.property(anySums, fc.constantFrom(...languages), (sums, language) => {
        const { assessment, request, surcharges = [] } = assessmentWith(sums);
        const groups = sumLines(assessmentOf(assessment, request), request, surcharges, {
          say: sayIn(language),
          language,
        });
        const kinds = kindsOfCharges(groups, language);
        expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length);
        const parts = kinds.flatMap((kind) => kind.parts.flatMap(({ charges }) => charges));
        expect(parts).toHaveLength(groups.flatMap(({ charges }) => charges).length);
        for (const { sum } of parts) expect(Decimal.parse(sum.amount).isZero()).toBe(false);
        for (const { explanation } of kinds) expect(explanation.length).toBeGreaterThan(20);
      }),
    );
  });

  it('sum up several duties on several goods under one name', () => {
    const { assessment, request } = assessmentWith({ lines: [[100, 200], [300, 0]], fee: 50, surcharge: 0, currency: 'EUR' }); // oxfmt-ignore
    const kinds = kindsOfCharges(
      sumLines(assessmentOf(assessment, request), request, [], { say: sayIn('en'), language: 'en' }),
      'en',
    );
    expect(kinds.map(({ name, amount, parts }) => [name, amount, parts.length])).toEqual([
      ['Customs duty', '€4.00', 2],
      ['Import VAT', '€2.00', 1],
      ['Disbursement fee', '€0.50', 1],
    ]);
  });
});
