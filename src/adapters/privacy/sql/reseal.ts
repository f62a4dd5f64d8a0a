import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Executor } from '../../log/sql/engine/dialects.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';
import { personalKeyContext } from './sql-personal-keys.ts';
import { webhookSecretContext } from '../../webhooks/sql/secrets.ts';
import { installationSecretContext } from '../../log/keys/installation-secrets.ts';
import { oneTimeSecretContext } from '../../accounts/sql/one-time-codes.ts';
import { logKeyContext, signingKeyContext } from '../../log/keys/signing-keys.ts';
import { VaultError } from '../../../application/shared/ports/vault.ts';
import type { Vault } from '../../../application/shared/ports/vault.ts';

type SealedColumn<Table extends keyof Tables = keyof Tables> = {
  readonly table: Table;
  readonly id: string;
  readonly column: string;
  readonly contextOf: (id: string) => string;
};

const columnOf = <Table extends keyof Tables>(
  table: Table,
  id: keyof Tables[Table] & string,
  column: keyof Tables[Table] & string,
  contextOf: (id: string) => string,
): SealedColumn<Table> => ({ table, id, column, contextOf });

/** Every column whose texts are sealed with the master key. */
export const sealedColumns = {
  signingKeys: columnOf('signing_keys', 'id', 'sealed_private_key', signingKeyContext),
  logSigningKeys: columnOf('log_signing_keys', 'id', 'sealed_private_key', logKeyContext),
  webhookSecrets: columnOf('webhook_secrets', 'id', 'sealed', webhookSecretContext),
  installationSecrets: columnOf('installation_secrets', 'name', 'sealed', installationSecretContext),
  /** Secrets of users' authenticator apps. */
  oneTimeSecrets: columnOf('one_time_secrets', 'user_id', 'sealed', oneTimeSecretContext),
  /** Blocks of keys of personal data. */
  personalKeys: columnOf('personal_keys', 'id', 'sealed', personalKeyContext),
} as const satisfies Readonly<Record<string, SealedColumn>>;

type SealedKind = keyof typeof sealedColumns;
export const sealedKinds = Object.keys(sealedColumns) as readonly SealedKind[];

type SealedText = { readonly id: string; readonly sealed: string; readonly context: string };

const pageSize = 100;

/** The texts of a kind in the order of their ids, a page at a time. */
export async function* sealedTexts(db: Executor, kind: SealedKind): AsyncGenerator<readonly SealedText[]> {
  const { table, id, column, contextOf } = sealedColumns[kind];
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string; sealed: string }>`
      select ${sql.ref(id)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(id)} > ${after} order by ${sql.ref(id)} limit ${sql.lit(pageSize)}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => ({ ...row, context: contextOf(row.id) }));
    after = last.id;
  }
}

/** Replaces a sealed text unless it was changed since it was read: that change has sealed it again. */
const replaceSealed = async (db: Executor, kind: SealedKind, before: SealedText, sealed: string): Promise<void> => {
  const { table, id, column } = sealedColumns[kind];
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${sql.ref(id)} = ${before.id} and ${sql.ref(column)} = ${before.sealed}`.execute(db);
};

export type SealedCounts = Readonly<Record<SealedKind, number>>;

const countEach = async (
  db: Executor,
  work: (kind: SealedKind, text: SealedText) => Promise<void>,
): Promise<SealedCounts> => {
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
 * Encrypts every secret in the database again, in one transaction. Rejects with VaultError if one cannot be decrypted.
 * It can be repeated, and can run beside processes whose vault has the keys of `vault`.
 */
export const reseal = (db: Kysely<Tables>, vault: Vault): Promise<SealedCounts> =>
  db
    .transaction()
    .execute((transaction) =>
      countEach(transaction, (kind, text) =>
        replaceSealed(transaction, kind, text, vault.seal(vault.open(text.sealed, text.context), text.context)),
      ),
    );

type Reencrypted = {
  readonly kind: SealedKind;
  readonly total: number;
  readonly reencrypted: number;
  /** The number of texts that no key of the vault opens; they were left as they are. */
  readonly unreadable: number;
};

/**
 * Encrypts the secrets under an earlier key with the current one, a page at a time. An interrupted run keeps its work,
 * and the next run continues.
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
      const due = texts.flatMap((text) =>
        vault.keyOf(text.sealed) === vault.currentKey ? [] : [{ text, sealed: newText(text) }],
      );
      const unreadable = due.filter(({ sealed }) => sealed === undefined).length;
      await db.transaction().execute(async (transaction) => {
        for (const { text, sealed } of due)
          if (sealed !== undefined) await replaceSealed(transaction, kind, text, sealed);
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

type KeyUse = { readonly kind: SealedKind; readonly key: string; readonly count: number };

/** How many secrets of each kind are under which key. Decrypts none of them. */
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
