import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindsOfCharges, sumLines } from '../../../../../src/adapters/collections/pages/payment/sum-lines.ts';
import { sayIn } from '../../../../../src/adapters/platform/pages/texts.ts';
import { languages } from '../../../../../src/application/shared/languages/languages.ts';
import { Decimal } from '../../../../../src/domain/shared/decimal.ts';
import { assessmentOf } from '../../../../../src/domain/trade/index.ts';
import { anySums, assessmentWith } from '../papers/paper-stories.ts';

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
    const { assessment, request } = assessmentWith({ lines: [[100, 200], [300, 0]], fee: 50, surcharge: 0, currency: 'EUR' }); // prettier-ignore
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
