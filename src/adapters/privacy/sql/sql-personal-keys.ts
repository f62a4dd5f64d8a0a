import type { Kysely } from 'kysely';
import { RecentlyUsed } from '../../../application/shared/recently-used.ts';
import type { KeyState, PersonalKey, PersonalKeys } from '../../../application/log/ports/personal-data.ts';
import type { Vault } from '../../../application/shared/ports/vault.ts';
import { dialectOf } from '../../log/sql/engine/dialects.ts';
import type { Executor } from '../../log/sql/engine/dialects.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';
import { randomBytes } from 'node:crypto';

const keyBytes = 32;

/** Keys in one row. With more, a rebuild reads fewer rows, but destroying one key writes more bytes. */
const keysPerBlock = 256;

const destroyed = Buffer.alloc(keyBytes);

const newBlock = (): { readonly id: string; readonly bytes: Buffer } => ({
  id: randomBytes(9).toString('base64url'),
  bytes: randomBytes(keyBytes * keysPerBlock),
});

/** Parses the id of a key, `<block>.<index>`. */
const placeOfKey = (keyId: string): { readonly block: string; readonly index: number } => {
  const dot = keyId.lastIndexOf('.');
  return { block: keyId.slice(0, dot), index: Number(keyId.slice(dot + 1)) };
};

/** Undefined for an index outside the block. */
const keyAt = (bytes: Buffer, index: number): Buffer | undefined => {
  const key = bytes.subarray(index * keyBytes, (index + 1) * keyBytes);
  return Number.isInteger(index) && index >= 0 && key.length === keyBytes ? key : undefined;
};

/** Compares the first byte first, because it decides for nearly every key. */
const isDestroyed = (key: Buffer): boolean => key[0] === 0 && key.equals(destroyed);

const keysOf = (id: string, bytes: Buffer): readonly PersonalKey[] =>
  Array.from({ length: keysPerBlock }, (_, index) => ({
    id: `${id}.${index}`,
    bytes: bytes.subarray(index * keyBytes, (index + 1) * keyBytes),
  }));

export const personalKeyContext = (block: string): string => `personal-keys:${block}`;

/**
 * Held while existing blocks are rewritten: of two concurrent writers of one block, one would undo the other's
 * destruction.
 */
const personalKeysLock = 'personal-keys';

/** Decrypted blocks in memory: 2 MiB, the keys of 65,536 entries. */
const mostOpen = 256;
/** How long (ms) decrypted blocks are used before the database is asked whether another process destroyed keys. */
const checkedEvery = 1_000;
/**
 * The most blocks of one refill. The first makes one, and each later one twice as many, so that a process that books
 * little wastes few.
 */
const mostMade = 16;

const stateOf = (block: Buffer, index: number): KeyState => {
  const key = keyAt(block, index);
  if (key === undefined) return 'missing';
  return isDestroyed(key) ? 'destroyed' : key;
};

export type PersonalKeysOptions = {
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
};

/**
 * Personal keys in blocks. They are made and stored ahead of their use, so that an append needs no write in this
 * database, and the event itself names its keys. Unused keys of a process that ends are never used.
 */
export const sqlPersonalKeys = (
  db: Kysely<Tables>,
  vault: Vault,
  { now = () => performance.now() }: PersonalKeysOptions = {},
): PersonalKeys => {
  const open = new RecentlyUsed<string, Buffer>(mostOpen);
  const ready: PersonalKey[] = [];
  let next = 1;
  let refilling: Promise<void> | undefined;
  let generation = 0;
  /** The highest revision of a block, and when it was read. */
  let latest = { revision: 0, checkedAt: -Infinity };
  let checking: Promise<void> | undefined;

  const sealedRow = ({ id, bytes }: { readonly id: string; readonly bytes: Buffer }) => ({
    id,
    sealed: vault.seal(bytes.toString('base64'), personalKeyContext(id)),
  });
  const unsealed = ({ id, sealed }: { readonly id: string; readonly sealed: string }): Buffer =>
    Buffer.from(vault.open(sealed, personalKeyContext(id)), 'base64');

  const make = async (): Promise<void> => {
    const blocks = Array.from({ length: next }, newBlock);
    await db.insertInto('personal_keys').values(blocks.map(sealedRow)).execute();
    next = Math.min(next * 2, mostMade);
    for (const { id, bytes } of blocks) {
      open.set(id, bytes);
      ready.push(...keysOf(id, bytes));
    }
  };
  const refill = (): Promise<void> => (refilling ??= make().finally(() => (refilling = undefined)));

  const load = async (from: Executor, blocks: readonly string[]): Promise<ReadonlyMap<string, Buffer>> => {
    if (blocks.length === 0) return new Map();
    const { among, list } = dialectOf(from);
    const rows = await from
      .selectFrom('personal_keys')
      .selectAll()
      .where(among('id', list(blocks)))
      .execute();
    return new Map(rows.map((row) => [row.id, unsealed(row)]));
  };

  const highestRevision = async (from: Executor): Promise<number> => {
    const { revision } = await from
      .selectFrom('personal_keys')
      .select(({ fn }) => fn.max('revision').as('revision'))
      .executeTakeFirstOrThrow();
    return revision ?? 0;
  };

  const check = async (): Promise<void> => {
    const checkedAt = now();
    const revision = await highestRevision(db);
    if (revision !== latest.revision) {
      open.clear();
      generation += 1;
    }
    latest = { revision, checkedAt };
  };
  const current = async (): Promise<number> => {
    if (now() - latest.checkedAt >= checkedEvery) await (checking ??= check().finally(() => (checking = undefined)));
    return generation;
  };

  return {
    generation: current,
    take: async (count) => {
      while (ready.length < count) await refill();
      const taken = ready.splice(ready.length - count);
      // If this fails, the next caller that needs a key retries and gets the error.
      if (ready.length < keysPerBlock / 2) refill().catch(() => undefined);
      return taken;
    },
    find: async (ids) => {
      const before = await current();
      const [found, absent] = [new Map<string, KeyState>(), [] as string[]];
      // The last block is remembered: entries that were written one after another have keys of one block.
      let last: { readonly block: string; readonly bytes: Buffer | undefined } = { block: '', bytes: undefined };
      for (const id of ids) {
        const { block, index } = placeOfKey(id);
        if (last.block !== block) last = { block, bytes: open.get(block) };
        if (last.bytes) found.set(id, stateOf(last.bytes, index));
        else absent.push(id);
      }
      const unknown = Map.groupBy(absent, (id) => placeOfKey(id).block);
      const loaded = await load(db, [...unknown.keys()]);
      for (const [block, wanted] of unknown) {
        const bytes = loaded.get(block);
        // Blocks that were read before a destruction are not cached after it.
        if (bytes && generation === before) open.set(block, bytes);
        for (const id of wanted) found.set(id, bytes ? stateOf(bytes, placeOfKey(id).index) : 'missing');
      }
      return found;
    },
    destroy: async (ids) => {
      const places = Map.groupBy(ids.map(placeOfKey), ({ block }) => block);
      if (places.size === 0) return 0;
      const destroyed = await db.transaction().execute(async (transaction) => {
        await dialectOf(db).serialize(transaction, personalKeysLock);
        const revision = (await highestRevision(transaction)) + 1;
        let existed = 0;
        for (const [id, bytes] of await load(transaction, [...places.keys()])) {
          for (const { index } of places.get(id) ?? []) {
            const key = keyAt(bytes, index);
            if (key === undefined || isDestroyed(key)) continue;
            key.fill(0);
            existed += 1;
          }
          const { sealed } = sealedRow({ id, bytes });
          await transaction.updateTable('personal_keys').set({ sealed, revision }).where('id', '=', id).execute();
        }
        return existed;
      });
      for (const block of places.keys()) open.delete(block);
      generation += 1;
      return destroyed;
    },
  };
};
