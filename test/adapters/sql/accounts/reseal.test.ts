import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { newSigningKey } from '../../../../src/adapters/security/key-ring.ts';
import { sqlOneTimeCodes } from '../../../../src/adapters/sql/accounts/one-time-codes.ts';
import { sqlKeyStore } from '../../../../src/adapters/sql/accounts/signing-keys.ts';
import { checkSealed, reseal } from '../../../../src/adapters/sql/accounts/reseal.ts';
import { createVault } from '../../../../src/adapters/security/vault.ts';
import { sqlWebhookSecrets } from '../../../../src/adapters/sql/webhook-outbox/secrets.ts';
import { VaultError } from '../../../../src/application/ports/vault.ts';
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
    return { db, old, both: createVault(after, before), fresh: createVault(after), texts, keys: await sqlKeyStore(db, old).list() };
  };

  it('encrypts every secret with the new key, and the old one decrypts none any more', async () => {
    const { db, old, both, fresh, texts, keys } = await setUp();
    expect(await reseal(db, both)).toEqual({
      signingKeys: 1,
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
      webhookSecrets: 3,
      installationSecrets: 0,
      oneTimeSecrets: 1,
      personalKeys: 0,
    });
  });

  it('changes nothing when one secret cannot be decrypted', async () => {
    const { db, old, both } = await setUp();
    await db.insertInto('webhook_secrets').values({ id: 'strange', sealed: createVault(randomBytes(32)).seal('x', 'webhook-secret:strange') }).execute(); // prettier-ignore
    await expect(reseal(db, both)).rejects.toThrow(VaultError);
    await db.deleteFrom('webhook_secrets').where('id', '=', 'strange').execute();
    expect(await checkSealed(db, old)).toEqual({
      signingKeys: 1,
      webhookSecrets: 3,
      installationSecrets: 0,
      oneTimeSecrets: 1,
      personalKeys: 0,
    });
  });
});
