import { randomBytes } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import * as vitest from 'vitest';
import { expect, it, onTestFinished } from 'vitest';
import { createVault } from '../../../../src/adapters/shared/security/vault.ts';
import { checkSealed, reseal } from '../../../../src/adapters/privacy/sql/reseal.ts';
import { sqlPersonalKeys } from '../../../../src/adapters/privacy/sql/sql-personal-keys.ts';
import { VaultError } from '../../../../src/application/shared/ports/vault.ts';
import { personalKeysContract } from '../../../../src/testing/contracts/personal-data.ts';
import { onEveryDatabase, onPostgres } from '../../../support/databases.ts';
import type { TestDatabase } from '../../../support/databases.ts';
import { openedStore } from '../../../support/opened-store.ts';

const onDatabase = async (open: () => Promise<TestDatabase>) => {
  const { database, dispose } = await open();
  onTestFinished(dispose);
  const masterKey = randomBytes(32);
  const vault = createVault(masterKey);
  return { db: database.db, masterKey, vault, keys: sqlPersonalKeys(database.db, vault) };
};

const vaultOfContract = createVault(randomBytes(32));

onEveryDatabase(({ name, open }) => {
  const setUp = () => onDatabase(open);

  personalKeysContract(
    vitest,
    name,
    openedStore(open, (db) => sqlPersonalKeys(db, vaultOfContract)),
  );

  it('finds no key outside a block', async () => {
    const { db, vault, keys } = await setUp();
    const [one, two] = await keys.take(2);
    if (!one || !two) throw new Error('Two keys were asked for.');
    const [block] = one.id.split('.');
    const strange = [`${block}.256`, `${block}.-1`];
    const found = await sqlPersonalKeys(db, vault).find([one.id, two.id, ...strange]);
    expect(found.get(one.id)).toEqual(one.bytes);
    expect(found.get(two.id)).toEqual(two.bytes);
    for (const id of strange) expect(found.get(id)).toBe('missing');
  });

  it('gives a key that it has in memory for a second at most after another process destroyed it', async () => {
    const { db, vault, keys } = await setUp();
    let time = 0;
    const reader = sqlPersonalKeys(db, vault, { now: () => time });
    const [one, two] = await keys.take(2);
    if (!one || !two) throw new Error('Two keys were asked for.');
    const ids = [one.id, two.id];
    expect((await reader.find(ids)).get(one.id)).toEqual(one.bytes);
    const before = await reader.generation();
    for (const id of ids) {
      await keys.destroy([id]);
      time += 999;
      await reader.find(ids);
      time += 1;
      expect((await reader.find(ids)).get(id)).toBe('destroyed');
    }
    expect(await reader.generation()).toBe(before + 2);
    time += 1_000;
    expect(await reader.generation()).toBe(before + 2);
  });

  it('encrypts the keys again with a new master key, and destroyed ones stay destroyed', async () => {
    const { db, masterKey, vault, keys } = await setUp();
    const [one, two] = await keys.take(2);
    if (!one || !two) throw new Error('Two keys were asked for.');
    await keys.destroy([two.id]);
    const fresh = randomBytes(32);
    const { personalKeys } = await reseal(db, createVault(fresh, masterKey));
    expect(personalKeys).toBeGreaterThan(0);
    await expect(checkSealed(db, vault)).rejects.toThrow(VaultError);
    const found = await sqlPersonalKeys(db, createVault(fresh)).find([one.id, two.id]);
    expect(found.get(one.id)).toEqual(one.bytes);
    expect(found.get(two.id)).toBe('destroyed');
  });
});

// SQLite has one connection: nothing comes between a query and what is done with its result.
onPostgres(({ open }) => {
  it('does not remember what it read before a destruction', async () => {
    const { db, vault, keys } = await onDatabase(open);
    const [one] = await keys.take(1);
    if (!one) throw new Error('A key was asked for.');
    const [read, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!result.rows.some((row) => 'sealed' in row)) return result;
        read.resolve();
        await released.promise;
        return result;
      },
    };
    let time = 0;
    const reader = sqlPersonalKeys(db.withPlugin(slow), vault, { now: () => time });
    const reading = reader.find([one.id]);
    await read.promise;
    await keys.destroy([one.id]);
    time += 1_000;
    await reader.generation();
    released.resolve();
    await reading;
    expect((await reader.find([one.id])).get(one.id)).toBe('destroyed');
  });
});
