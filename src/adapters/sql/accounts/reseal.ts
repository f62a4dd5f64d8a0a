import type { Kysely } from 'kysely';
import type { Vault } from '../../../application/ports/vault.ts';
import { dialectOf } from '../engine/dialects/index.ts';
import type { Tables } from '../engine/tables.ts';
import { forEachKeyBlock, personalKeyContext, personalKeysLock } from '../personal-keys/sql-personal-keys.ts';
import { webhookSecretContext } from '../webhook-outbox/secrets.ts';
import { installationSecretContext } from './installation-secrets.ts';
import { oneTimeSecretContext } from './one-time-codes.ts';
import { signingKeyContext } from './signing-keys.ts';

export type SealedCounts = {
  readonly signingKeys: number;
  readonly webhookSecrets: number;
  readonly installationSecrets: number;
  /** Secrets of users' authenticator apps. */
  readonly oneTimeSecrets: number;
  /** Blocks of keys of personal data. */
  readonly personalKeys: number;
};

/** Every sealed text in the database, with its context. A new column of secrets must be added here too. */
const sealedIn = async (db: Kysely<Tables>) => ({
  keys: (await db.selectFrom('signing_keys').select(['id', 'sealed_private_key as sealed']).execute()).map(({ id, sealed }) => ({
    id,
    sealed,
    context: signingKeyContext(id),
  })),
  secrets: (await db.selectFrom('webhook_secrets').select(['id', 'sealed']).execute()).map(({ id, sealed }) => ({
    id,
    sealed,
    context: webhookSecretContext(id),
  })),
  installation: (await db.selectFrom('installation_secrets').selectAll().execute()).map(({ name, sealed }) => ({
    name,
    sealed,
    context: installationSecretContext(name),
  })),
  oneTime: (await db.selectFrom('one_time_secrets').select(['user_id', 'sealed']).execute()).map(({ user_id, sealed }) => ({
    userId: user_id,
    sealed,
    context: oneTimeSecretContext(user_id),
  })),
});

const countsOf = ({ keys, secrets, installation, oneTime }: Awaited<ReturnType<typeof sealedIn>>, personalKeys: number): SealedCounts => ({
  signingKeys: keys.length,
  webhookSecrets: secrets.length,
  installationSecrets: installation.length,
  oneTimeSecrets: oneTime.length,
  personalKeys,
});

/** Rejects with VaultError if the vault cannot decrypt one of the secrets. */
export const checkSealed = async (db: Kysely<Tables>, vault: Pick<Vault, 'open'>): Promise<SealedCounts> => {
  const all = await sealedIn(db);
  const { keys, secrets, installation, oneTime } = all;
  for (const { sealed, context } of [...keys, ...secrets, ...installation, ...oneTime]) vault.open(sealed, context);
  const personalKeys = await forEachKeyBlock(db, ({ id, sealed }) => {
    vault.open(sealed, personalKeyContext(id));
    return Promise.resolve();
  });
  return countsOf(all, personalKeys);
};

/**
 * Encrypts every secret in the database again, in one transaction; rejects with VaultError if one cannot be decrypted. Can be repeated,
 * and can run beside processes whose vault has the keys of `vault`.
 */
export const reseal = (db: Kysely<Tables>, vault: Vault): Promise<SealedCounts> =>
  db.transaction().execute(async (transaction) => {
    const all = await sealedIn(transaction);
    const { keys, secrets, installation, oneTime } = all;
    const reencrypted = ({ sealed, context }: { readonly sealed: string; readonly context: string }): string =>
      vault.seal(vault.open(sealed, context), context);
    for (const key of keys)
      await transaction
        .updateTable('signing_keys')
        .set({ sealed_private_key: reencrypted(key) })
        .where('id', '=', key.id)
        .execute();
    for (const secret of secrets)
      await transaction
        .updateTable('webhook_secrets')
        .set({ sealed: reencrypted(secret) })
        .where('id', '=', secret.id)
        .execute();
    for (const secret of installation)
      await transaction
        .updateTable('installation_secrets')
        .set({ sealed: reencrypted(secret) })
        .where('name', '=', secret.name)
        .execute();
    for (const secret of oneTime)
      await transaction
        .updateTable('one_time_secrets')
        .set({ sealed: reencrypted(secret) })
        .where('user_id', '=', secret.userId)
        .execute();
    await dialectOf(db).serialize(transaction, personalKeysLock);
    const personalKeys = await forEachKeyBlock(transaction, async ({ id, sealed }) => {
      const text = reencrypted({ sealed, context: personalKeyContext(id) });
      await transaction.updateTable('personal_keys').set({ sealed: text }).where('id', '=', id).execute();
    });
    return countsOf(all, personalKeys);
  });
