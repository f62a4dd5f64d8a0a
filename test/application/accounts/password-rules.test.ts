import { expect, it } from 'vitest';
import { passwordFault } from '../../../src/application/accounts/password-rules.ts';

const robin = { email: 'robin.field@shop.example', name: 'Robin Field' };

it.each([
  ['nine chars', undefined],
  ['ninechars', 'at least 10 characters'],
  ['x'.repeat(3) + 'abcdefghij'.repeat(20), 'at most 200 characters'],
  ['Password123', 'tried first'],
  ['aaaaaaaaaaaa', 'tried first'],
  ['Robin.Field', 'not your name or e-mail address'],
  ['robin field', 'not your name or e-mail address'],
  ['ROBIN.FIELD@shop.example', 'not your name or e-mail address'],
  ['längeres Wörtchen', undefined],
  ['only lower case letters', undefined],
])('%s', (password, fault) => {
  const found = passwordFault(password, robin);
  if (fault === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(fault);
});
