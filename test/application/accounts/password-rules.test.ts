import { expect, it } from 'vitest';
import { passwordFault } from '../../../src/application/accounts/password-rules.ts';

const robin = { email: 'robin.fielding@shop.example', name: 'Robin Fielding' };

it.each([
  ['twelve chars', undefined],
  ['elevenchars', 'at least 12 characters'],
  ['𝒸'.repeat(3) + 'twelve ch', undefined],
  ['x'.repeat(3) + 'abcdefghij'.repeat(20), 'at most 200 characters'],
  ['Password12345', 'tried first'],
  ['aaaaaaaaaaaa', 'tried first'],
  ['Robin.Fielding', 'not your name or e-mail address'],
  ['robin fielding', 'not your name or e-mail address'],
  ['ROBIN.FIELDING@shop.example', 'not your name or e-mail address'],
  ['längeres Wörtchen', undefined],
  ['only lower case letters', undefined],
])('%s', (password, fault) => {
  const found = passwordFault(password, robin);
  if (fault === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(fault);
});
