import type { JWK } from 'jose';
import type { Kysely } from 'kysely';
import type { Vault } from '../../application/ports/vault.ts';
import { dialectOf } from '../sql/dialects/index.ts';
import type { Tables } from '../sql/tables.ts';

export type SigningKey = { readonly id: string; readonly publicKey: JWK; readonly privateKey: JWK; readonly createdAt: string };

/** Keeps the keys access tokens are signed with. */
export interface KeyStore {
  /** Newest first: the first one signs, all of them verify. */
  list(): Promise<readonly SigningKey[]>;
  /** Keeps the very first key. Of processes that start together one makes it, and the others find it in the list. */
  addFirst(key: SigningKey): Promise<void>;
}

const contextOf = (id: string): string => `signing-key:${id}`;

/** Public keys as they are, private ones sealed. */
export const sqlKeyStore = (db: Kysely<Tables>, vault: Vault): KeyStore => ({
  list: async () => {
    const rows = await db.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').orderBy('id').execute();
    return rows.map((row) => ({
      id: row.id,
      publicKey: JSON.parse(row.public_key) as JWK,
      privateKey: JSON.parse(vault.open(row.sealed_private_key, contextOf(row.id))) as JWK,
      createdAt: row.created_at,
    }));
  },
  addFirst: async ({ id, publicKey, privateKey, createdAt }) => {
    const sealed = vault.seal(JSON.stringify(privateKey), contextOf(id));
    await db.transaction().execute(async (transaction) => {
      await dialectOf(db).oneAtATime(transaction, 'first-signing-key');
      if (await transaction.selectFrom('signing_keys').select('id').limit(1).executeTakeFirst()) return;
      await transaction
        .insertInto('signing_keys')
        .values({ id, public_key: JSON.stringify(publicKey), sealed_private_key: sealed, created_at: createdAt })
        .execute();
    });
  },
});
