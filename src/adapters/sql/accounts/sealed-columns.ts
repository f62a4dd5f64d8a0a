import { sql } from 'kysely';
import type { Executor } from '../engine/dialects/index.ts';
import type { Tables } from '../engine/tables.ts';
import { personalKeyContext } from '../privacy/sql-personal-keys.ts';
import { webhookSecretContext } from '../webhook-outbox/secrets.ts';
import { installationSecretContext } from './installation-secrets.ts';
import { oneTimeSecretContext } from './one-time-codes.ts';
import { logKeyContext, signingKeyContext } from './signing-keys.ts';

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

/** Every column of texts that the vault has sealed. */
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

export type SealedKind = keyof typeof sealedColumns;
export const sealedKinds = Object.keys(sealedColumns) as readonly SealedKind[];

export type SealedText = { readonly id: string; readonly sealed: string; readonly context: string };

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

/** Leaves a text alone that was changed since it was read: that change has sealed it again. */
export const replaceSealed = async (db: Executor, kind: SealedKind, before: SealedText, sealed: string): Promise<void> => {
  const { table, id, column } = sealedColumns[kind];
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${sql.ref(id)} = ${before.id} and ${sql.ref(column)} = ${before.sealed}`.execute(db);
};
