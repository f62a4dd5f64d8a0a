import type { JWK } from 'jose';
import type { Kysely } from 'kysely';
import type { Vault } from '../../../application/ports/vault.ts';
import { dialectOf } from '../engine/dialects/index.ts';
import type { SigningKeysTable, Tables } from '../engine/tables.ts';

export type SigningKey = { readonly id: string; readonly publicKey: JWK; readonly privateKey: JWK; readonly createdAt: string };

/** Stores the keys that sign access tokens. */
export interface KeyStore {
  /** Newest first: the first one signs, all of them verify. */
  list(): Promise<readonly SigningKey[]>;
  /** Stores the first key, if there is none. Of processes that start together one makes it, and the others find it in the list. */
  addFirst(key: SigningKey): Promise<void>;
  /** Adds a key, which signs from now on. */
  add(key: SigningKey): Promise<void>;
  /** Retires a key: tokens signed with it become invalid. False if there was no such key. */
  remove(id: string): Promise<boolean>;
}

export const signingKeyContext = (id: string): string => `signing-key:${id}`;

/** Public keys are stored as they are, private ones encrypted. */
export const sqlKeyStore = (db: Kysely<Tables>, vault: Vault): KeyStore => {
  const rowOf = ({ id, publicKey, privateKey, createdAt }: SigningKey): SigningKeysTable => ({
    id,
    public_key: JSON.stringify(publicKey),
    sealed_private_key: vault.seal(JSON.stringify(privateKey), signingKeyContext(id)),
    created_at: createdAt,
  });
  return {
    list: async () => {
      const rows = await db.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').orderBy('id').execute();
      return rows.map((row) => ({
        id: row.id,
        publicKey: JSON.parse(row.public_key) as JWK,
        privateKey: JSON.parse(vault.open(row.sealed_private_key, signingKeyContext(row.id))) as JWK,
        createdAt: row.created_at,
      }));
    },
    addFirst: async (key) => {
      await db.transaction().execute(async (transaction) => {
        await dialectOf(db).serialize(transaction, 'first-signing-key');
        if (await transaction.selectFrom('signing_keys').select('id').limit(1).executeTakeFirst()) return;
        await transaction.insertInto('signing_keys').values(rowOf(key)).execute();
      });
    },
    add: async (key) => void (await db.insertInto('signing_keys').values(rowOf(key)).execute()),
    remove: async (id) => (await db.deleteFrom('signing_keys').where('id', '=', id).executeTakeFirstOrThrow()).numDeletedRows > 0n,
  };
};
