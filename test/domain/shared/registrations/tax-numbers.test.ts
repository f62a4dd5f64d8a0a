import fc from 'fast-check';
import { stdnum } from 'stdnum';
import { describe, expect, it } from 'vitest';
import { isVatNumber } from '../../../../src/domain/shared/registrations/tax-numbers.ts';

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
const matching = (form: RegExp) => fc.stringMatching(form);

/** Numbers that have the form of their country, and an independent library's word on each. */
const countries = {
  AT: [matching(/^U\d{8}$/), stdnum.AT?.uid],
  BE: [matching(/^[01]\d{9}$/), stdnum.BE?.vat],
  CY: [matching(/^\d{8}[A-Z]$/), stdnum.CY?.vat],
  CZ: [matching(/^[0-8]\d{7}$/), stdnum.CZ?.dic],
  DE: [matching(/^[1-9]\d{8}$/), stdnum.DE?.vat],
  DK: [matching(/^[1-9]\d{7}$/), stdnum.DK?.cvr],
  EE: [digits(9), stdnum.EE?.kmkr],
  EL: [digits(9), stdnum.GR?.vat],
  ES: [matching(/^([ABCDEFGHJNPQRSUVW]\d{7}[A-J\d]|[XYZ]\d{7}[A-Z]|\d{8}[A-Z])$/), stdnum.ES?.nif],
  FI: [digits(8), stdnum.FI?.alv],
  FR: [matching(/^(\d{11}|[A-HJ-NP-Z\d]{2}732829320)$/), stdnum.FR?.tva],
  GB: [digits(9), stdnum.GB?.vat],
  HR: [digits(11), stdnum.HR?.oib],
  HU: [digits(8), stdnum.HU?.anum],
  IE: [matching(/^\d{7}[A-W][AH]?$/), stdnum.IE?.vat],
  IT: [matching(/^\d{7}0[1-8]\d\d$/), stdnum.IT?.iva],
  LT: [matching(/^(\d{7}1\d|\d{10}1\d)$/), stdnum.LT?.pvm],
  LU: [digits(8), stdnum.LU?.tva],
  LV: [matching(/^[4-9]\d{10}$/), stdnum.LV?.pvn],
  MT: [matching(/^[1-9]\d{7}$/), stdnum.MT?.vat],
  PL: [digits(10), stdnum.PL?.nip],
  PT: [matching(/^[1-9]\d{8}$/), stdnum.PT?.nif],
  RO: [matching(/^[1-9]\d{5,9}$/), stdnum.RO?.cui],
  SE: [matching(/^[1-9]\d{9}01$/), stdnum.SE?.vat],
  SI: [matching(/^[1-9]\d{7}$/), stdnum.SI?.ddv],
  NL: [matching(/^\d{9}B\d{2}$/), stdnum.NL?.btw],
  NO: [matching(/^[89]\d{8}MVA$/), stdnum.NO?.mva],
} as const;

describe('VAT numbers', () => {
  it.each(Object.entries(countries))(
    'of %s are told from others as an independent library tells them',
    (country, [numbers, peer]) => {
      const seen = { right: 0, wrong: 0 };
      for (const number of fc.sample(numbers, { numRuns: 1000, seed: 7 })) {
        const isRight = peer?.validate(number).isValid;
        expect([number, isVatNumber(`${country}${number}`)]).toEqual([number, isRight]);
        seen[isRight === true ? 'right' : 'wrong'] += 1;
      }
      expect(seen.right).toBeGreaterThan(2);
      expect(seen.wrong).toBeGreaterThan(2);
    },
  );

  // Numbers of these two the library tells apart by more than their form and check digits.
  it.each(['BG123456786', 'BG7523169263', 'SK2020000004'])('takes %s', (number) => {
    expect(isVatNumber(number)).toBe(true);
    expect(isVatNumber(`${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`)).toBe(false);
  });

  it('takes Greek, Northern Irish and Monegasque numbers under either prefix', () => {
    expect(
      ['EL123456783', 'GR123456783', 'GB123456782', 'XI123456782', 'FR34000123456', 'MC34000123456'].map(isVatNumber),
    ).toEqual(
      [true, true, true, true, true, true], // oxfmt-ignore
    );
  });

  it('takes a number without its prefix where the rules of some country hold', () => {
    expect(['123456782', '923456783MVA', 'U12345675', '12345678'].map(isVatNumber)).toEqual([true, true, true, false]);
  });

  it('asks of a country whose check digits it does not know for its code and a number', () => {
    expect(['SA300000000000003', 'TR1234567890', 'ZZ1234567890', 'NONSENSE', 'TRABC'].map(isVatNumber)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('of Belgium may have nine digits, as before 2005', () => {
    expect(
      ['BE0403019261', 'BE403019261', 'BE 403.019.261'.replaceAll(/[ .]/g, ''), 'BE403019262'].map(isVatNumber),
    ).toEqual([true, true, true, false]);
  });
});
