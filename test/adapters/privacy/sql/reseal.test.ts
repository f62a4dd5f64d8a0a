import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { newSigningKey, sqlKeyStore } from '../../../../src/adapters/log/keys/signing-keys.ts';
import { sqlOneTimeCodes } from '../../../../src/adapters/accounts/sql/one-time-codes.ts';
import {
  checkSealed,
  keysInUse,
  reencrypt,
  reseal,
  sealedColumns,
} from '../../../../src/adapters/privacy/sql/reseal.ts';
import { dialectOf } from '../../../../src/adapters/log/sql/engine/dialects.ts';
import { createVault } from '../../../../src/adapters/shared/security/vault.ts';
import { sqlWebhookSecrets } from '../../../../src/adapters/webhooks/sql/secrets.ts';
import { VaultError } from '../../../../src/application/shared/ports/vault.ts';
import { onEveryDatabase } from '../../../support/databases.ts';

onEveryDatabase(({ open }) => {
  const setUp = async () => {
    const { database, dispose } = await open();
    onTestFinished(dispose);
    const { db } = database;
    const [before, after] = [randomBytes(32), randomBytes(32)];
    const old = createVault(before);
    await sqlKeyStore(db, old).addFirst(await newSigningKey('2026-11-20T10:00:00.000Z'));
    await sqlOneTimeCodes(db, old).begin('usr_1', 'ABCD');
    const texts = await Promise.all(['a', 'b', 'c'].map((id) => sqlWebhookSecrets(db, old).obtain(id)));
    return {
      db,
      old,
      both: createVault(after, before),
      fresh: createVault(after),
      texts,
      keys: await sqlKeyStore(db, old).list(),
    };
  };

  it('encrypts every secret with the new key, and the old one decrypts none any more', async () => {
    const { db, old, both, fresh, texts, keys } = await setUp();
    expect(await reseal(db, both)).toEqual({
      signingKeys: 1,
      logSigningKeys: 0,
      webhookSecrets: 3,
      installationSecrets: 0,
      oneTimeSecrets: 1,
      personalKeys: 0,
    });
    expect(await sqlKeyStore(db, fresh).list()).toEqual(keys);
    const found = await sqlWebhookSecrets(db, fresh).getMany(['a', 'b', 'c']);
    expect(['a', 'b', 'c'].map((id) => found.get(id))).toEqual(texts);
    expect((await sqlOneTimeCodes(db, fresh).get('usr_1'))?.secret).toBe('ABCD');
    await expect(checkSealed(db, old)).rejects.toThrow(VaultError);
    // Again, and with the new key alone.
    expect(await reseal(db, fresh)).toEqual({
      signingKeys: 1,
      logSigningKeys: 0,
      webhookSecrets: 3,
      installationSecrets: 0,
      oneTimeSecrets: 1,
      personalKeys: 0,
    });
  });

  it('encrypts page by page what is under an earlier key, and continues after an interruption', async () => {
    const { db, old, both, fresh } = await setUp();
    await db
      .insertInto('webhook_secrets')
      .values(
        Array.from({ length: 250 }, (_, at) => ({
          id: `many_${at}`,
          sealed: old.seal(`secret ${at}`, `webhook-secret:many_${at}`),
        })),
      )
      .execute();
    // Interrupted after the first kind.
    for await (const { kind, reencrypted } of reencrypt(db, both)) {
      expect([kind, reencrypted]).toEqual(['signingKeys', 1]);
      break;
    }
    expect((await keysInUse(db, both)).map(({ kind, key, count }) => [kind, key === both.currentKey, count])).toEqual([
      ['signingKeys', true, 1],
      ['webhookSecrets', false, 253],
      ['oneTimeSecrets', false, 1],
    ]);
    const reports = await Array.fromAsync(reencrypt(db, both));
    expect(reports.map(({ kind, total, reencrypted, unreadable }) => [kind, total, reencrypted, unreadable])).toEqual([
      ['signingKeys', 1, 0, 0],
      ['logSigningKeys', 0, 0, 0],
      ['webhookSecrets', 253, 253, 0],
      ['installationSecrets', 0, 0, 0],
      ['oneTimeSecrets', 1, 1, 0],
      ['personalKeys', 0, 0, 0],
    ]);
    expect((await checkSealed(db, fresh)).webhookSecrets).toBe(253);
  });

  it('reports what no key opens, leaves it as it is, and encrypts the rest', async () => {
    const { db, both, fresh } = await setUp();
    const lost = createVault(randomBytes(32));
    const sealed = lost.seal('x', 'webhook-secret:lost');
    await db.insertInto('webhook_secrets').values({ id: 'lost', sealed }).execute();
    const reports = await Array.fromAsync(reencrypt(db, both));
    expect(reports.find(({ kind }) => kind === 'webhookSecrets')).toMatchObject({
      total: 4,
      reencrypted: 3,
      unreadable: 1,
    });
    expect(await keysInUse(db, fresh)).toContainEqual({ kind: 'webhookSecrets', key: lost.currentKey, count: 1 });
    expect(
      (await db.selectFrom('webhook_secrets').select('sealed').where('id', '=', 'lost').executeTakeFirst())?.sealed,
    ).toBe(sealed);
  });

  it('knows every column of sealed texts', async () => {
    const { db } = await setUp();
    const { rows } = await (
      dialectOf(db).name === 'sqlite'
        ? sql<{ name: string }>`select m.name || '.' || c.name as name from sqlite_master m, pragma_table_info(m.name) c
            where m.type = 'table' and c.name like 'sealed%'`
        : sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
            where table_schema = current_schema() and column_name like 'sealed%'`
    ).execute(db);
    const listed = Object.values(sealedColumns).map(({ table, column }) => `${table}.${column}`);
    expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  it('changes nothing when one secret cannot be decrypted', async () => {
    const { db, old, both } = await setUp();
    await db.insertInto('webhook_secrets').values({ id: 'strange', sealed: createVault(randomBytes(32)).seal('x', 'webhook-secret:strange') }).execute(); // oxfmt-ignore
    await expect(reseal(db, both)).rejects.toThrow(VaultError);
    await db.deleteFrom('webhook_secrets').where('id', '=', 'strange').execute();
    expect(await checkSealed(db, old)).toEqual({
      signingKeys: 1,
      logSigningKeys: 0,
      webhookSecrets: 3,
      installationSecrets: 0,
      oneTimeSecrets: 1,
      personalKeys: 0,
    });
  });
});
