import type { JWK } from 'jose';
import type { Kysely } from 'kysely';
import type { Vault } from '../../../application/shared/ports/vault.ts';
import { dialectOf } from '../sql/engine/dialects/index.ts';
import type { SigningKeysTable, Tables } from '../sql/engine/tables.ts';

export type SigningKey = {
  readonly id: string;
  readonly publicKey: JWK;
  readonly privateKey: JWK;
  readonly createdAt: string;
};

/** Stores signing keys: those of access tokens, or those of the log. */
export interface KeyStore {
  /** Newest first: the first one signs, all of them verify. */
  list(): Promise<readonly SigningKey[]>;
  /**
   * Stores the first key, if there is none. Of processes that start together one makes it, and the others find it in
   * the list.
   */
  addFirst(key: SigningKey): Promise<void>;
  /** Adds a key, which signs from now on. */
  add(key: SigningKey): Promise<void>;
  /** Retires a key: tokens signed with it become invalid. False if there was no such key. */
  remove(id: string): Promise<boolean>;
}

export const signingKeyContext = (id: string): string => `signing-key:${id}`;
export const logKeyContext = (id: string): string => `log-signing-key:${id}`;

const stores = {
  tokens: { table: 'signing_keys', contextOf: signingKeyContext, first: 'first-signing-key' },
  log: { table: 'log_signing_keys', contextOf: logKeyContext, first: 'first-log-signing-key' },
} as const;

/** What the keys of a store sign. */
export type KeyPurpose = keyof typeof stores;

/** Public keys are stored as they are, private ones encrypted. */
export const sqlKeyStore = (db: Kysely<Tables>, vault: Vault, purpose: KeyPurpose = 'tokens'): KeyStore => {
  const { table, contextOf, first } = stores[purpose];
  const rowOf = ({ id, publicKey, privateKey, createdAt }: SigningKey): SigningKeysTable => ({
    id,
    public_key: JSON.stringify(publicKey),
    sealed_private_key: vault.seal(JSON.stringify(privateKey), contextOf(id)),
    created_at: createdAt,
  });
  return {
    list: async () => {
      const rows = await db.selectFrom(table).selectAll().orderBy('created_at', 'desc').orderBy('id').execute();
      return rows.map((row) => ({
        id: row.id,
        publicKey: JSON.parse(row.public_key) as JWK,
        privateKey: JSON.parse(vault.open(row.sealed_private_key, contextOf(row.id))) as JWK,
        createdAt: row.created_at,
      }));
    },
    addFirst: async (key) => {
      await db.transaction().execute(async (transaction) => {
        await dialectOf(db).serialize(transaction, first);
        if (await transaction.selectFrom(table).select('id').limit(1).executeTakeFirst()) return;
        await transaction.insertInto(table).values(rowOf(key)).execute();
      });
    },
    add: async (key) => void (await db.insertInto(table).values(rowOf(key)).execute()),
    remove: async (id) =>
      (await db.deleteFrom(table).where('id', '=', id).executeTakeFirstOrThrow()).numDeletedRows > 0n,
  };
};
