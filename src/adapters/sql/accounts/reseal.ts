import type { Kysely } from 'kysely';
import { VaultError } from '../../../application/ports/vault.ts';
import type { Vault } from '../../../application/ports/vault.ts';
import type { Executor } from '../engine/dialects/index.ts';
import type { Tables } from '../engine/tables.ts';
import { replaceSealed, sealedKinds, sealedTexts } from './sealed-columns.ts';
import type { SealedKind, SealedText } from './sealed-columns.ts';

export type SealedCounts = Readonly<Record<SealedKind, number>>;

const countEach = async (db: Executor, work: (kind: SealedKind, text: SealedText) => Promise<void>): Promise<SealedCounts> => {
  const counts: [SealedKind, number][] = [];
  for (const kind of sealedKinds) {
    let count = 0;
    for await (const texts of sealedTexts(db, kind)) {
      for (const text of texts) await work(kind, text);
      count += texts.length;
    }
    counts.push([kind, count]);
  }
  return Object.fromEntries(counts) as SealedCounts;
};

/** Rejects with VaultError if the vault cannot decrypt one of the secrets. */
export const checkSealed = (db: Kysely<Tables>, vault: Pick<Vault, 'open'>): Promise<SealedCounts> =>
  countEach(db, (_, { sealed, context }) => {
    vault.open(sealed, context);
    return Promise.resolve();
  });

/**
 * Encrypts every secret in the database again, in one transaction; rejects with VaultError if one cannot be decrypted. Can be repeated,
 * and can run beside processes whose vault has the keys of `vault`.
 */
export const reseal = (db: Kysely<Tables>, vault: Vault): Promise<SealedCounts> =>
  db
    .transaction()
    .execute((transaction) =>
      countEach(transaction, (kind, text) =>
        replaceSealed(transaction, kind, text, vault.seal(vault.open(text.sealed, text.context), text.context)),
      ),
    );

export type Reencrypted = {
  readonly kind: SealedKind;
  readonly total: number;
  readonly reencrypted: number;
  /** Texts that no key of the vault opens: they were left as they are. */
  readonly unreadable: number;
};

/**
 * Encrypts the secrets that are under an earlier key with the current one, a page at a time: what an interrupted run has done stays
 * done, and the next run continues.
 */
export async function* reencrypt(db: Kysely<Tables>, vault: Vault): AsyncGenerator<Reencrypted> {
  const newText = ({ sealed, context }: SealedText): string | undefined => {
    try {
      return vault.seal(vault.open(sealed, context), context);
    } catch (error) {
      if (error instanceof VaultError) return undefined;
      throw error;
    }
  };
  for (const kind of sealedKinds) {
    let report: Reencrypted = { kind, total: 0, reencrypted: 0, unreadable: 0 };
    for await (const texts of sealedTexts(db, kind)) {
      const due = texts.flatMap((text) => (vault.keyOf(text.sealed) === vault.currentKey ? [] : [{ text, sealed: newText(text) }]));
      const unreadable = due.filter(({ sealed }) => sealed === undefined).length;
      await db.transaction().execute(async (transaction) => {
        for (const { text, sealed } of due) if (sealed !== undefined) await replaceSealed(transaction, kind, text, sealed);
      });
      report = {
        kind,
        total: report.total + texts.length,
        reencrypted: report.reencrypted + due.length - unreadable,
        unreadable: report.unreadable + unreadable,
      };
    }
    yield report;
  }
}

export type KeyUse = { readonly kind: SealedKind; readonly key: string; readonly count: number };

/** How many secrets of each kind are under which key. Opens none of them. */
export const keysInUse = async (db: Kysely<Tables>, vault: Pick<Vault, 'keyOf'>): Promise<readonly KeyUse[]> => {
  const counts = new Map<SealedKind, Map<string, number>>(sealedKinds.map((kind) => [kind, new Map<string, number>()]));
  await countEach(db, (kind, { sealed }) => {
    const ofKind = counts.get(kind);
    const key = vault.keyOf(sealed);
    ofKind?.set(key, (ofKind.get(key) ?? 0) + 1);
    return Promise.resolve();
  });
  return [...counts].flatMap(([kind, ofKind]) => [...ofKind].map(([key, count]) => ({ kind, key, count })));
};
