import { randomBytes } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createVault } from '../../../../src/adapters/security/vault.ts';
import { checkSealed, reseal } from '../../../../src/adapters/sql/accounts/reseal.ts';
import { sqlPersonalKeys } from '../../../../src/adapters/sql/personal-keys/sql-personal-keys.ts';
import { VaultError } from '../../../../src/application/ports/vault.ts';
import { onEveryDatabase, onPostgres } from '../../../support/databases.ts';
import type { TestDatabase } from '../../../support/databases.ts';

const onDatabase = async (open: () => Promise<TestDatabase>) => {
  const { database, dispose } = await open();
  onTestFinished(dispose);
  const masterKey = randomBytes(32);
  const vault = createVault(masterKey);
  return { db: database.db, masterKey, vault, keys: sqlPersonalKeys(database.db, vault) };
};

onEveryDatabase(({ open }) => {
  const setUp = () => onDatabase(open);

  it('gives each key once, to any number of callers at a time', async () => {
    const { keys } = await setUp();
    const taken = (await Promise.all(Array.from({ length: 200 }, (_, n) => keys.take(1 + (n % 7))))).flat();
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
    expect(new Set(taken.map(({ bytes }) => Buffer.from(bytes).toString('hex'))).size).toBe(taken.length);
    for (const { bytes } of taken) expect(bytes).toHaveLength(32);
  });

  it('finds every given key from another process, and no other', async () => {
    const { db, vault, keys } = await setUp();
    const [one, two] = await keys.take(2);
    if (!one || !two) throw new Error('Two keys were asked for.');
    const [block] = one.id.split('.');
    const strange = ['unknown.0', `${block}.256`, `${block}.-1`, 'nonsense'];
    const found = await sqlPersonalKeys(db, vault).find([one.id, two.id, ...strange]);
    expect(found.get(one.id)).toEqual(one.bytes);
    expect(found.get(two.id)).toEqual(two.bytes);
    for (const id of strange) expect(found.get(id)).toBe('missing');
  });

  it('destroys keys for ever, and leaves the others of their block', async () => {
    const { db, vault, keys } = await setUp();
    const [one, two, three] = await keys.take(3);
    if (!one || !two || !three) throw new Error('Three keys were asked for.');
    expect(await keys.destroy([one.id, two.id])).toBe(2);
    expect(await keys.destroy([one.id])).toBe(0);
    for (const either of [keys, sqlPersonalKeys(db, vault)]) {
      const found = await either.find([one.id, two.id, three.id]);
      expect([found.get(one.id), found.get(two.id)]).toEqual(['destroyed', 'destroyed']);
      expect(found.get(three.id)).toEqual(three.bytes);
    }
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

  it('loses no destruction to another one in the same block', async () => {
    const { db, vault, keys } = await setUp();
    const taken = await keys.take(40);
    const other = sqlPersonalKeys(db, vault);
    await Promise.all(taken.map(({ id }, n) => (n % 2 === 0 ? keys : other).destroy([id])));
    const found = await sqlPersonalKeys(db, vault).find(taken.map(({ id }) => id));
    expect(new Set(found.values())).toEqual(new Set(['destroyed']));
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
