import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isCommonPassword } from '../../../src/adapters/accounts/security/passwords.ts';
import { passwordFault } from '../../../src/application/accounts/manage-users.ts';

const robin = { email: 'robin.fielding@shop.example', name: 'Robin Fielding', accountName: 'North Goods' };

it.each([
  ['twelve chars', undefined],
  ['elevenchars', 'at least 12 characters'],
  ['𝒸'.repeat(3) + 'twelve ch', undefined],
  ['x'.repeat(3) + 'abcdefghij'.repeat(20), 'at most 200 characters'],
  ['Password12345', 'most common'],
  ['aaaaaaaaaaaa', 'most common'],
  ['Robin.Fielding', 'not your name or e-mail address'],
  ['robin fielding', 'not your name or e-mail address'],
  ['ROBIN.FIELDING@shop.example', 'not your name or e-mail address'],
  ['Robin.Fielding2026!', 'not your name or e-mail address'],
  ['north-goods-2026', 'of your account'],
  ['WaybillWaybill', 'of this service'],
  ['fielding@shop1', 'not your name or e-mail address'],
  ['trustno1trustno1', 'most common'],
  ['correcthorsebatterystaple', 'most common'],
  ['robin keeps nine parcels dry', undefined],
  ['längeres Wörtchen', undefined],
  ['only lower case letters', undefined],
])('%s', async (password, fault) => {
  const found = await passwordFault(password, robin, isCommonPassword);
  if (fault === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(fault);
});

it('refuses each of 10,000 frequent passwords, by itself, repeated, or with digits and signs around it', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const frequent = dictionary['passwords-common'].slice(0, 10_000);
  const words = frequent.filter((word) => /^\p{L}{4,}$/u.test(word));
  const filler = fc.stringMatching(/^[\d!?.#]{0,4}$/);
  const long = (password: string): string => (password.length < 12 ? `${password}${'1'.repeat(8)}` : password);
  const variant = fc.oneof(
    fc.constantFrom(...words).map((word) => word.repeat(Math.ceil(12 / word.length))),
    fc
      .tuple(filler, fc.constantFrom(...words), filler)
      .map(([before, word, after]) => long(`${before}${word}${after}`)),
    fc.constantFrom(...frequent.filter((word) => word.length >= 12)),
  );
  await fc.assert(
    fc.asyncProperty(variant, async (password) => {
      const isLong = password.length >= 12 && /[^\p{L}]{9}/u.test(password) === false;
      if (isLong)
        expect([password, await passwordFault(password, robin, isCommonPassword)]).toEqual([
          password,
          expect.any(String),
        ]);
    }),
  );
});
