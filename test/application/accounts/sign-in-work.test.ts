import { createHook } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { formTokens, knownBrowsers } from '../../../src/adapters/accounts/http/sign-in/cookies.ts';
import { oneTimeCodeGenerator } from '../../../src/adapters/accounts/security/one-time-codes.ts';
import { sessionSecrets } from '../../../src/adapters/accounts/security/hashed-secrets.ts';
import { createVault } from '../../../src/adapters/shared/security/vault.ts';
import { ulidIds } from '../../../src/adapters/shared/system/ids.ts';
import { OneTimeCodes } from '../../../src/application/accounts/one-time-codes.ts';
import { SignIns } from '../../../src/application/accounts/sign-in.ts';
import { keysUnder, openUserStores } from '../../../src/infrastructure/stores/accounts.ts';
import { anSqliteDatabase } from '../../support/databases.ts';
import { addUser, password } from '../../support/signed-in-browser.ts';
import { TestClock } from '../../support/test-clock.ts';

const origin = { network: '127.0.0.0/24', device: 'Firefox on Linux' };

/**
 * The sign-in of the service, and what its work consists of: hashes of passwords that are calculated, and statements of
 * the database.
 */
const observed = async () => {
  const { database, dispose } = await anSqliteDatabase();
  onTestFinished(dispose);
  const clock = new TestClock();
  let done: string[] = [];
  const statements: KyselyPlugin = {
    transformQuery: ({ node }) => (done.push(node.kind === 'SelectQueryNode' ? 'read' : 'write'), node),
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const hashes = createHook({ init: (_, type) => void (type === 'ARGON2REQUEST' && done.push('argon2')) }).enable();
  onTestFinished(() => void hashes.disable());
  const keyFor = keysUnder(randomBytes(32));
  const vault = createVault(randomBytes(32));
  const ids = ulidIds();
  const stores = openUserStores({
    database: { ...database, db: database.db.withPlugin(statements) },
    clock,
    ids,
    vault,
    keyFor,
  });
  const oneTimeCodes = new OneTimeCodes({
    ...stores,
    generator: oneTimeCodeGenerator(keyFor('recovery-codes')),
    clock,
  });
  const browsers = knownBrowsers(formTokens(keyFor('sign-in-forms')));
  const areCodesRequired = () => Promise.resolve(false);
  const signIns = new SignIns({ ...stores, secrets: sessionSecrets, oneTimeCodes, browsers, clock, areCodesRequired });
  const addOne = async (given = {}) => (await addUser({ db: database.db, clock }, given)).email;
  return {
    addOne,
    workOf: async (email: string, given: string) => {
      done = [];
      const { kind } = await signIns.signIn({ email, password: given }, origin);
      return { kind, work: done.toSorted() };
    },
  };
};

it('an unknown user, a wrong password and a disabled user cost the same: one hash, and as many reads and writes', async () => {
  const { addOne, workOf } = await observed();
  const [known, disabled] = [await addOne(), await addOne({ disabledAt: '2026-11-01T00:00:00.000Z' })];
  // The first attempt of an unknown user makes the row that stands for all of them.
  await workOf('first@shop.example', password);
  const refused = {
    kind: 'refused',
    work: ['argon2', ...Array<string>(4).fill('read'), ...Array<string>(3).fill('write')],
  };
  expect(await workOf('nobody@shop.example', password)).toEqual(refused);
  expect(await workOf(known, 'four other words here')).toEqual(refused);
  expect(await workOf(known, '')).toEqual(refused);
  expect(await workOf(disabled, password)).toEqual(refused);
  expect(await workOf(disabled, 'four other words here')).toEqual(refused);
});

it('a paused address is refused without a hash, known or not', async () => {
  const { addOne, workOf } = await observed();
  for (const email of [await addOne(), 'nobody@shop.example']) {
    for (let count = 0; count < 10; count++)
      expect((await workOf(email, 'four other words here')).kind).toBe('refused');
    expect(await workOf(email, password)).toEqual({ kind: 'paused', work: ['read'] });
  }
});
