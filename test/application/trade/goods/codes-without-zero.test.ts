import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subheadingsIn } from '../../../../src/adapters/trade/load-nomenclature.ts';
import { assessDuties } from '../../../../src/application/trade/duties/assess-duties.ts';
import { codeFaults, codeWarnings } from '../../../../src/application/trade/goods/goods-rules.ts';
import { customsDefaults, hsDigitsOf } from '../../../../src/domain/shared/index.ts';
import { assess, bundled, data, dutyRequest, goods } from '../../../support/trade-fixture.ts';

const { nomenclature } = bundled;
const ofFirstChapters = [...subheadingsIn(join(data, 'nomenclature.json'))].filter((code) => code.startsWith('0'));

/** A code as a spreadsheet leaves it, in each length that customs codes have, with dots and without. */
const withoutZero = (code: string): readonly string[] => {
  const [first, rest] = [code.slice(1, 4), code.slice(4)];
  return [
    `${first}${rest}`,
    `${first}.${rest}`,
    `${first}${rest}00`,
    `${first}.${rest}.00`,
    `${first}${rest}0000`,
    `${first} ${rest} 00 00`,
  ];
};

const warned = (hsCode: string): readonly string[] =>
  codeWarnings(nomenclature, [{ hsCode }])
    .filter(({ reason }) => reason === 'hs_code_zero_lost')
    .map(({ field = '' }) => field);

const assessed = (sent: string) => {
  const line = goods(hsDigitsOf(sent) ?? '', '100', 'EUR', { sentHsCode: sent });
  return assess(dutyRequest('DE', { lines: [line] }));
};

describe('a code that lost its first zero', () => {
  it('is refused with a hint, or warned of and not complete: every code of the chapters 01 to 09', () => {
    const seen = { refused: 0, warned: 0 };
    for (const code of ofFirstChapters) {
      for (const sent of withoutZero(code)) {
        const [fault] = codeFaults(nomenclature, [{ hsCode: sent }]);
        if (fault) {
          expect(fault.message).toContain(`A spreadsheet may have taken a zero from its front: ${code}`);
          seen.refused += 1;
          continue;
        }
        seen.warned += 1;
        expect([sent, warned(sent)]).toEqual([sent, ['commodities[0].hsCode']]);
      }
    }
    expect(seen.refused).toBeGreaterThan(100);
    expect(seen.warned).toBeGreaterThan(100);
  });

  it('leaves the duties incomplete and without a bound', () => {
    for (const code of ofFirstChapters) {
      const sent = withoutZero(code)[4] ?? '';
      if (codeFaults(nomenclature, [{ hsCode: sent }]).length > 0) continue;
      const { complete, upTo, lines, notices } = assessed(sent);
      expect([sent, complete, upTo]).toEqual([sent, false, undefined]);
      const missing = lines[0]?.missing?.find(({ reason }) => reason === 'hs_code_zero_lost');
      expect(missing?.message).toContain(`${code}0000 is of heading ${code.slice(0, 4)}`);
      expect(notices.filter(({ reason }) => reason === 'hs_code_zero_lost').map(({ message }) => message)).toEqual([
        missing?.message,
      ]);
    }
  });

  it('may have lost its last zero too, where a spreadsheet read it as a number', () => {
    expect(warned('901.1')).toEqual(['commodities[0].hsCode']);
    expect(assessed('901.1').complete).toBe(false);
  });

  it('is warned of once in an answer', async () => {
    const { notices, assessment } = await assessDuties({
      ...bundled,
      classifier: { classify: () => Promise.resolve([]) },
    })(
      {
        shipFrom: { address: { country: 'GB' } },
        shipTo: { address: { country: 'DE', postcode: '10115' } },
        commodities: [
          {
            title: 'Coffee',
            hsCode: '901210000',
            hsDigits: '901210000',
            quantity: 1,
            value: { amount: '180', currency: 'EUR' },
            countryOfOrigin: 'BR',
          },
        ],
        customs: customsDefaults,
        isPostal: false,
      },
      { at: '2026-11-20T10:00:00.000Z', accountId: 'acc_1' },
    );
    expect(assessment.complete).toBe(false);
    expect(notices.filter(({ reason }) => reason === 'hs_code_zero_lost')).toHaveLength(1);
  });

  it('is no matter where nothing is due for its code', () => {
    const line = goods('901210000', '100', 'EUR', { sentHsCode: '901210000' });
    expect(assess(dutyRequest('DE', { border: 'none', lines: [line] })).complete).toBe(true);
  });
});

it('codes of an even number of digits, and those that stand for no goods with a zero before them, are taken as they are', () => {
  const even = fc.stringMatching(/^\d{4}(\d\d){0,3}$/);
  fc.assert(
    fc.property(even, (code) => {
      expect(warned(code)).toEqual([]);
      expect(warned(`${code.slice(0, 4)}.${code.slice(4)}`)).toEqual([]);
    }),
  );
  for (const code of ['61091', '6109100', '9503007', '640399000', '9503.00.7'])
    expect([code, warned(code)]).toEqual([code, []]);
});
