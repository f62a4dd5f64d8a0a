import type { JWK, CryptoKey, GenerateKeyPairResult } from 'jose';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import type { Vault } from '../../../application/shared/ports/vault.ts';
import { dialectOf } from '../sql/engine/dialects.ts';
import type { SigningKeysTable, Tables } from '../sql/engine/tables.ts';
import type { Clock } from '../../../application/shared/ports/clock.ts';
import type { LogKeys } from '../../../application/log/ports/log-digests.ts';

export type SigningKey = {
  readonly id: string;
  readonly publicKey: JWK;
  readonly privateKey: JWK;
  readonly createdAt: string;
};

/** Stores signing keys: those of access tokens, or those of the log. */
export interface KeyStore {
  /** Newest first. The first key signs, all keys verify. */
  list(): Promise<readonly SigningKey[]>;
  /**
   * Stores the first key if there is none. Of processes that start together, only one stores its key, and the others
   * find it in the list.
   */
  addFirst(key: SigningKey): Promise<void>;
  /** Adds a key, which signs from then on. */
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

/** What the keys of a store are for. */
type KeyPurpose = keyof typeof stores;

/** A key store in the database. Public keys are stored as they are, private ones encrypted. */
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

export const signingAlgorithm = 'EdDSA';

/**
 * The shortest time (ms) between two loads of the keys because of an unknown key id. A load may find a key of another
 * process, but anyone can invent an id.
 */
const refreshMs = 10_000;

/** The longest time (ms) until the keys are reloaded, because one may have been retired. */
const ringMs = 30_000;

const newKeyPair = (): Promise<GenerateKeyPairResult> =>
  generateKeyPair(signingAlgorithm, { crv: 'Ed25519', extractable: true });

/**
 * A new key. Its id is the thumbprint of the public key (RFC 7638), and never begins with `-`, because a command line
 * would read that as an option.
 */
export const newSigningKey = async (
  createdAt: string,
  keyPair: typeof newKeyPair = newKeyPair,
): Promise<SigningKey> => {
  const { publicKey, privateKey } = await keyPair();
  const publicJwk = await exportJWK(publicKey);
  const id = await calculateJwkThumbprint(publicJwk);
  if (id.startsWith('-')) return newSigningKey(createdAt, keyPair);
  return {
    id,
    publicKey: { ...publicJwk, kid: id, alg: signingAlgorithm, use: 'sig' },
    privateKey: await exportJWK(privateKey),
    createdAt,
  };
};

/** `importJWK` returns bytes for symmetric keys only; Ed25519 keys are never symmetric. */
const cryptoKeyOf = async (jwk: JWK): Promise<CryptoKey> => {
  const key = await importJWK(jwk, signingAlgorithm);
  if (key instanceof Uint8Array) throw new TypeError('A signing key must be a key pair.');
  return key;
};

/** The keys of one load, with which tokens are signed and verified. */
type LoadedKeys = {
  readonly newest: SigningKey;
  readonly privateKey: CryptoKey;
  readonly publicKeys: ReadonlyMap<string, CryptoKey>;
  readonly published: readonly JWK[];
};

const loadedFrom = async (keys: readonly [SigningKey, ...SigningKey[]]): Promise<LoadedKeys> => {
  const [newest] = keys;
  return {
    newest,
    privateKey: await cryptoKeyOf(newest.privateKey),
    publicKeys: new Map(
      await Promise.all(keys.map(async ({ id, publicKey }) => [id, await cryptoKeyOf(publicKey)] as const)),
    ),
    published: keys.map(({ publicKey }) => publicKey),
  };
};

export type KeyRing = {
  /** The key to sign with. */
  readonly newest: () => Promise<Pick<LoadedKeys, 'newest' | 'privateKey'>>;
  /** The public key with this id; undefined if there is none. */
  readonly publicKey: (id: string) => Promise<CryptoKey | undefined>;
  readonly published: () => readonly JWK[];
};

/** The signing keys of the deployment, reloaded regularly. The first load of an empty store creates the first key. */
export const openKeyRing = async (keys: KeyStore, clock: Pick<Clock, 'now'>): Promise<KeyRing> => {
  const now = (): number => Date.parse(clock.now());

  const load = async (): Promise<LoadedKeys> => {
    const [newest, ...others] = await keys.list();
    if (newest !== undefined) return loadedFrom([newest, ...others]);
    await keys.addFirst(await newSigningKey(clock.now()));
    return load();
  };

  let loaded = await load();
  let loadedAt = now();

  const noOlderThan = async (age: number): Promise<LoadedKeys> => {
    if (now() - loadedAt >= age) {
      loadedAt = now();
      loaded = await load();
    }
    return loaded;
  };

  return {
    newest: () => noOlderThan(ringMs),
    publicKey: async (id) => (await noOlderThan(loaded.publicKeys.has(id) ? ringMs : refreshMs)).publicKeys.get(id),
    published: () => loaded.published,
  };
};

/** The keys with which digests of the log are signed. `open` loads them, and creates the first one, on first use. */
export const logKeysIn = (open: () => Promise<KeyRing>, clock: Pick<Clock, 'now'>): LogKeys => {
  let opening: Promise<KeyRing> | undefined;
  const ring = (): Promise<KeyRing> =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));

  return {
    sign: async ({ events, digest }, type) => {
      const { newest, privateKey } = await (await ring()).newest();
      return new SignJWT({ events, digest })
        .setProtectedHeader({ alg: signingAlgorithm, kid: newest.id, typ: type })
        .setIssuedAt(Math.floor(Date.parse(clock.now()) / 1_000))
        .sign(privateKey);
    },
    publicKeys: async () => {
      const opened = await ring();
      // Reloads them if they are old: another process may have added one.
      await opened.newest();
      return { keys: opened.published() };
    },
  };
};
