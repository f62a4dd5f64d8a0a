import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assessDuties } from '../../../../src/application/trade/duties/assess-duties.ts';
import { codeFaults } from '../../../../src/application/trade/goods/code-rules.ts';
import { DomainError, customsDefaults, hsDigitsOf } from '../../../../src/domain/shared/index.ts';
import { bundled } from '../../../support/trade-fixture.ts';

const { nomenclature } = bundled;

/** Codes of 4 to 10 digits, with dots or without, that begin with no heading. */
const headless = fc
  .tuple(fc.stringMatching(/^\d{4}$/), fc.constantFrom('', '.', ' '), fc.stringMatching(/^\d{0,6}$/))
  .map(([heading, between, rest]) => (rest === '' ? heading : `${heading}${between}${rest}`))
  .filter((code) => nomenclature.standingOf(hsDigitsOf(code) ?? '').kind === 'no_heading');

const sound = fc.constantFrom(undefined, '6109.10', '640399', '9801.00');

it('of any digits, those that begin with no heading are refused line by line, and no others', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(headless, sound), { maxLength: 6 }), (codes) => {
      const goods = codes.map((hsCode) => (hsCode === undefined ? {} : { hsCode }));
      const expected = codes.flatMap((code, index) =>
        code !== undefined && nomenclature.standingOf(hsDigitsOf(code) ?? '').kind === 'no_heading'
          ? [`commodities[${index}].hsCode`]
          : [],
      );
      expect(codeFaults(nomenclature, goods).map(({ field }) => field)).toEqual(expected);
    }),
  );
});

it('0000.00 is one of them, and so is a chapter that is reserved', () => {
  for (const hsCode of ['0000.00', '0000', '0000000000', '7701.00', '9999.99'])
    expect(codeFaults(nomenclature, [{ hsCode }])).toHaveLength(1);
});

it('no duty is calculated for any of them, alone or among others: hs_code_unknown names each line', async () => {
  const assess = assessDuties({
    ...bundled,
    classifier: { classify: () => Promise.reject(new Error('Goods with codes are not classified.')) },
  });
  const line = (hsCode: string) => ({
    title: 'Goods',
    hsCode,
    hsDigits: hsDigitsOf(hsCode) ?? '',
    quantity: 1,
    value: { amount: '20.00', currency: 'EUR' },
    countryOfOrigin: 'CN',
  });
  await fc.assert(
    fc.asyncProperty(headless, fc.constantFrom('DE', 'GB', 'US', 'AU', 'CH'), async (code, country) => {
      const refusal: unknown = await assess(
        {
          shipFrom: { address: { country: 'CN' } },
          shipTo: { address: { country } },
          commodities: [line('6109.10'), line(code)],
          customs: customsDefaults,
          isPostal: false,
        },
        { at: '2026-11-20T10:00:00.000Z', accountId: 'acc_1' },
      ).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(DomainError);
      expect(refusal).toMatchObject({ reason: 'hs_code_unknown', faults: [{ field: 'commodities[1].hsCode' }] });
    }),
  );
});
