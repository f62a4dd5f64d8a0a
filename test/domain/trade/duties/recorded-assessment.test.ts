import { describe, expect, it } from 'vitest';
import { assessmentOf, recordedAssessmentOf } from '../../../../src/domain/trade/index.ts';
import { Interner, entryOf } from '../../../../src/domain/trade/duties/recorded-assessment.ts';
import { calculated, percent, rule, tariffOf } from '../../../support/example-territory.ts';
import { dutyRequest, goods } from '../../../support/trade-fixture.ts';

describe('an interner', () => {
  it('gives equal items one index, in the order in which they are first met', () => {
    const interner = new Interner<object>();
    expect([{ a: 1 }, { b: 1 }, { a: 1 }, { b: 1 }].map((item) => interner.indexOf(item))).toEqual([0, 1, 0, 1]);
    expect(interner.items).toEqual([{ a: 1 }, { b: 1 }]);
  });

  it('has no entry for an index that it never gave', () => {
    expect(entryOf(['a', 'b'], 1)).toBe('b');
    expect(() => entryOf(['a', 'b'], 2)).toThrow(new RangeError('A recorded calculation names entry 2 of 2.'));
  });
});

describe('a recorded assessment', () => {
  const tariff = tariffOf({ '16': { mfn: percent('0.2') }, '17': { mfn: 'unreadable' } });
  const minimums = [{ ...rule('least'), of: 'duty', amount: '0', currency: 'EUR' }] as const;
  const perLine = { per: 'tariffLine', amount: '3', currency: 'EUR', digits: 6 } as const;
  const flatDuties = [{ ...rule('flat'), name: 'Flat', charge: perLine, when: { hs: ['18'] } }];
  const request = dutyRequest('XX', {
    lines: [goods('1601', '10', 'EUR'), goods('1701', '10', 'EUR'), goods('1801', '10', 'EUR')],
  });
  const assessment = calculated({ tariff, minimums, flatDuties }, request);
  const recorded = recordedAssessmentOf(assessment);

  it('holds what charges and rules have in common once', () => {
    expect(recorded.chargeTypes).toStrictEqual([
      { name: 'Duty', code: 'DUTY', rate: '0.2', rule: 'tariff-XX-16' },
      { name: 'VAT', code: 'VAT', rate: '0.2', rule: 'tax' },
      { name: 'Duty', code: 'DUTY', rule: 'flat' },
    ]);
    expect(recorded.sources).toEqual(['an act', 'a list']);
    expect(recorded.lines[0]).toStrictEqual({
      charges: [
        { type: 0, amount: '2.00' },
        { type: 1, amount: '2.40' },
      ],
    });
  });

  it('comes back as it was, with lines that could not be calculated and charges without a rate', () => {
    expect(assessment.lines.map(({ notComputable }) => notComputable !== undefined)).toEqual([false, true, false]);
    expect(assessmentOf(recorded, request)).toStrictEqual(assessment);
  });
});
