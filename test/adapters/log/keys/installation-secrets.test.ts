import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { installationSecrets } from '../../../../src/adapters/log/keys/installation-secrets.ts';
import { reseal } from '../../../../src/adapters/privacy/sql/reseal.ts';
import { createVault } from '../../../../src/adapters/shared/security/vault.ts';
import { openDatabase } from '../../../../src/adapters/log/sql/engine/database.ts';
import { ulidIds } from '../../../../src/adapters/shared/system/ids.ts';
import { configFrom } from '../../../../src/infrastructure/configuration/config.ts';
import { openResources } from '../../../../src/infrastructure/stores/resources.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

onEveryDatabase(({ open }) => {
  const database = async () => {
    const opened = await open();
    onTestFinished(opened.dispose);
    return opened.database;
  };

  it('a secret of the installation is made once, differs by name, and outlives a change of the master key', async () => {
    const { db } = await database();
    const [old, fresh] = [randomBytes(32), randomBytes(32)];
    const secrets = installationSecrets(db, createVault(old), old);
    expect(await secrets.has('a')).toBe(false);
    const [a, again, b] = [await secrets.get('a'), await secrets.get('a'), await secrets.get('b')];
    expect([a.byteLength, a.equals(again), a.equals(b), await secrets.has('a')]).toEqual([32, true, false, true]);
    await reseal(db, createVault(fresh, old));
    expect(a.equals(await installationSecrets(db, createVault(fresh), fresh).get('a'))).toBe(true);
  });

  it('a database that was lost gets the same secret from the same master key', async () => {
    const [{ db: lost }, { db: empty }] = [await database(), await database()];
    const key = randomBytes(32);
    const secret = await installationSecrets(lost, createVault(key), key).get('a');
    expect(secret.equals(await installationSecrets(empty, createVault(key), key).get('a'))).toBe(true);
  });

  it('is the same for processes that ask at the same moment', async () => {
    const { db } = await database();
    const keys = Array.from({ length: 4 }, () => randomBytes(32));
    const all = await Promise.all(keys.map((key) => installationSecrets(db, createVault(key, ...keys), key).get('a')));
    expect(new Set(all.map((secret) => secret.toString('hex'))).size).toBe(1);
  });
});

const idOfKey = async (dataDir: string): Promise<string> => {
  const { ids, close } = await openResources(configFrom({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  await close();
  return ids.derived('shp', 'acc_1', '/api/shipments/labels', 'order-1001');
};
const withoutSecret = ulidIds().derived('shp', 'acc_1', '/api/shipments/labels', 'order-1001');

it('an idempotency key leads to an id that only this installation can derive, at every start', async () => {
  const [one, other] = [await temporaryFolder(), await temporaryFolder()];
  onTestFinished(async () => void (await Promise.all([one.remove(), other.remove()])));
  const id = await idOfKey(one.path);
  expect(await idOfKey(one.path)).toBe(id);
  expect([withoutSecret, await idOfKey(other.path)]).not.toContain(id);
});

it('a database that was in use before keeps the ids that its idempotency keys led to', async () => {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const { db, close } = await openDatabase(`file:${join(path, 'waybill.sqlite')}`);
  await db
    .insertInto('accounts')
    .values({ id: 'acc_1', name: 'A shop', created_at: '2026-11-20T10:00:00.000Z' })
    .execute();
  await close();
  expect([await idOfKey(path), await idOfKey(path)]).toEqual([withoutSecret, withoutSecret]);
});
