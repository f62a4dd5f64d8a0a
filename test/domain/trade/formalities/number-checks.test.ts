import fc from 'fast-check';
import { stdnum } from 'stdnum';
import { describe, expect, it } from 'vitest';
import { numberChecks } from '../../../../src/domain/trade/formalities/number-checks.ts';
import type { NumberCheck } from '../../../../src/domain/trade/formalities/number-checks.ts';

type Peer = { readonly validate: (number: string) => { readonly isValid: boolean } } | undefined;

/** Numbers of the form of each check, and an independent library's word on them. */
const checks: readonly (readonly [NumberCheck, RegExp, Peer])[] = [
  ['vkn', /^\d{10}$/, stdnum.TR?.vkn],
  ['korean-business', /^[1-9]\d\d(0[1-9]|[1-7]\d)\d{5}$/, stdnum.KR?.brn],
  ['taiwan-person', /^[A-Z][12]\d{8}$/, stdnum.TW?.natid],
  ['peruvian-ruc', /^(10|15|17|20)\d{9}$/, stdnum.PE?.ruc],
  ['uruguayan', /^(0[1-9]|1\d|2[01])[1-9]\d{5}001\d$/, stdnum.UY?.rut],
  ['uruguayan', /^[1-9]\d{7}$/, stdnum.UY?.cedula],
  ['ecuadorian', /^(0[1-9]|1\d|2[0-4])[0-5]\d{7}$/, stdnum.EC?.ci],
  ['south-african', /^\d\d(0[1-9]|1[0-2])(0[1-9]|1\d|2[0-8])\d{4}[01]8\d$/, stdnum.ZA?.idnr],
  ['inn', /^(\d{10}|\d{12})$/, stdnum.RU?.inn],
  ['ukrainian', /^(\d{10})$/, stdnum.UA?.rntrc],
  ['ukrainian', /^\d{8}$/, stdnum.UA?.edrpou],
  ['vietnamese', /^[1-9]\d{8}[1-9]$/, stdnum.VN?.mst],
  ['canadian', /^\d{9}$/, stdnum.CA?.bn],
];

describe('check digits of numbers of consignees', () => {
  it.each(checks)('by the check %s of %s are told as an independent library tells them', (check, form, peer) => {
    const seen = { right: 0, wrong: 0 };
    for (const number of fc.sample(fc.stringMatching(form), { numRuns: 1000, seed: 7 })) {
      const isRight = peer?.validate(number).isValid;
      expect([number, numberChecks[check](number)]).toEqual([number, isRight]);
      seen[isRight === true ? 'right' : 'wrong'] += 1;
    }
    expect(seen.right).toBeGreaterThan(20);
    expect(seen.wrong).toBeGreaterThan(20);
  });

  it('of Taiwanese businesses accept multiples of five, among them those of ten of before 2023', () => {
    for (const number of fc.sample(fc.stringMatching(/^\d{8}$/), { numRuns: 1000, seed: 7 }))
      if (stdnum.TW?.ubn?.validate(number).isValid)
        expect([number, numberChecks['taiwan-business'](number)]).toEqual([number, true]);
    expect(['04595257', '04595252', '04595258'].map(numberChecks['taiwan-business'])).toEqual([true, true, false]);
  });

  it.each<[NumberCheck, string, string]>([
    ['uscc', '91350100M000100Y43', '91350100M000100Y44'],
    ['gstin', '29ABCDE1234F1ZW', '29ABCDE1234F1ZX'],
    ['kazakh', '880101300123', '880101300124'],
  ])('of %s accept %s and not %s', (check, right, wrong) => {
    expect([right, wrong].map(numberChecks[check])).toEqual([true, false]);
  });

  it.each<[NumberCheck, string]>([
    ['peruvian-ruc', '12345678'],
    ['ecuadorian', 'AB123456'],
    ['ecuadorian', '1790011674001'],
    ['south-african', '12345678'],
    ['gstin', 'ABCDE1234F'],
    ['vietnamese', '001099012345'],
    ['taiwan-person', 'AB12345678'],
  ])('of %s say nothing of a number of another form (%s)', (check, number) => {
    expect(numberChecks[check](number)).toBe(true);
  });
});
