import { expect, it } from 'vitest';
import { argon2Passwords } from '../../../../src/adapters/accounts/security/passwords.ts';
import { PasswordHashesBusyError } from '../../../../src/application/accounts/ports/sign-in.ts';

// The test vectors of the reference implementation: https://github.com/P-H-C/phc-winner-argon2/blob/master/src/test.c
it.each([
  ['password', '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'],
  ['password', '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'],
])('verifies hashes of the reference implementation', async (password, hash) => {
  const passwords = argon2Passwords();
  expect(await passwords.matches(password, hash)).toBe(true);
  expect(await passwords.matches(`${password}s`, hash)).toBe(false);
});

it('hashes with 19 MiB, two passes and one lane, and with a new salt each time', async () => {
  const passwords = argon2Passwords();
  const [one, other] = [await passwords.hash('four random words'), await passwords.hash('four random words')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect([
    await passwords.matches('four random words', one),
    await passwords.matches('four random words', other),
  ]).toEqual([true, true]);
});

const quick = () => argon2Passwords({ memory: 64, passes: 1, parallelism: 1 });

it('takes two ways to write a character for the same password', async () => {
  const passwords = quick();
  expect(await passwords.matches('cafe\u0301 on the corner', await passwords.hash('caf\u00e9 on the corner'))).toBe(
    true,
  );
});

it('matches nothing where there is no hash', async () => {
  expect(await quick().matches('', undefined)).toBe(false);
});

it('refuses what is no argon2id hash', async () => {
  await expect(quick().matches('x', '$2b$10$abcdefghijklmnopqrstuv')).rejects.toThrow('not argon2id');
});

it('refuses more than it can queue, and works on afterwards', async () => {
  const passwords = quick();
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('four random words')));
  const refused = outcomes.filter((each) => each.status === 'rejected');
  expect([outcomes.length - refused.length, refused.length]).toEqual([52, 8]);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(PasswordHashesBusyError);
  expect(await passwords.matches('b', await passwords.hash('b'))).toBe(true);
});
