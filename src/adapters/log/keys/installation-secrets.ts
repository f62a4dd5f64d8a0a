import { hkdfSync } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Vault } from '../../../application/shared/ports/vault.ts';
import type { Tables } from '../sql/engine/tables.ts';

export const installationSecretContext = (name: string): string => `installation-secret:${name}`;

/**
 * Derives a key from the master key for one purpose. It reveals nothing about the master key or the keys for other
 * purposes.
 */
export const deriveKey = (purpose: string, masterKey: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', masterKey, '', purpose, 32));

export type InstallationSecrets = {
  /** Whether the secret of this name exists. */
  readonly has: (name: string) => Promise<boolean>;
  /**
   * The secret of a name: 32 bytes, the same for the life of the installation. It is derived from the master key on
   * first use and stored encrypted in the database, so that it survives a change of the master key. If the database is
   * lost, the same master key gives the same secret.
   */
  readonly get: (name: string) => Promise<Buffer>;
};

export const installationSecrets = (db: Kysely<Tables>, vault: Vault, masterKey: Uint8Array): InstallationSecrets => {
  const sealedUnder = async (name: string): Promise<string | undefined> =>
    (await db.selectFrom('installation_secrets').select('sealed').where('name', '=', name).executeTakeFirst())?.sealed;

  /** Stores a secret and returns the stored one. Of processes that start together, only the first stores its own. */
  const make = async (name: string): Promise<string | undefined> => {
    const sealed = vault.seal(
      Buffer.from(deriveKey(name, masterKey)).toString('base64'),
      installationSecretContext(name),
    );
    await db
      .insertInto('installation_secrets')
      .values({ name, sealed })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return sealedUnder(name);
  };

  return {
    has: async (name) => (await sealedUnder(name)) !== undefined,
    get: async (name) => {
      const sealed = (await sealedUnder(name)) ?? (await make(name)) ?? '';
      return Buffer.from(vault.open(sealed, installationSecretContext(name)), 'base64');
    },
  };
};
