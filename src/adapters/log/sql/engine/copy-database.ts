import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { NewDigest } from '../../../../application/log/ports/log-digests.ts';
import { ownValue } from '../../../../domain/shared/table.ts';
import type { Tables } from './tables.ts';

type Row = Readonly<Record<string, string | number | null>>;

/**
 * Tables that are not copied: rows about running processes do not apply while a database is copied, and rows about
 * copies of read models do not apply without the read models, which are not copied. Attempts of webhooks are counted
 * from the creation of a database on, which it says.
 */
type LocalTable = 'webhook_senders' | 'webhook_attempts' | 'rate_budgets' | 'read_model_copies';

/** The primary key of each table. Rows are read in its order. */
const keys: {
  readonly [T in Exclude<keyof Tables, LocalTable>]: readonly [
    keyof Tables[T] & string,
    ...(keyof Tables[T] & string)[],
  ];
} = {
  accounts: ['id'],
  signing_keys: ['id'],
  log_signing_keys: ['id'],
  log_digest: ['id'],
  revoked_tokens: ['id'],
  daily_runs: ['job'],
  issued_tokens: ['id'],
  installation_secrets: ['name'],
  personal_keys: ['id'],
  oauth_apps: ['id'],
  oauth_credentials: ['id'],
  oauth_codes: ['hash'],
  oauth_families: ['id'],
  oauth_refresh_tokens: ['hash'],
  people_index: ['hash', 'stream', 'entry'],
  checkpoints: ['name'],
  parked_streams: ['follower', 'stream'],
  log_link: ['id'],
  built_in_series: ['series'],
  built_in_parcels: ['reference'],
  built_in_scans: ['tracking_number', 'timestamp', 'code'],
  tariff_pages: ['version', 'chapter'],
  tracking_checks: ['shipment_id'],
  unknown_codes: ['carrier', 'code'],
  webhook_secrets: ['id'],
  webhook_subscriptions: ['endpoint_id'],
  webhook_events: ['id'],
  webhook_deliveries: ['id'],
  sandbox_inbox: ['id'],
  sms_opt_outs: ['phone_hash'],
  sandbox_messages: ['id'],
  sandbox_payments: ['intent_id'],
  users: ['id'],
  sign_in_sessions: ['id'],
  security_events: ['id'],
  sign_in_attempts: ['key'],
  one_time_secrets: ['user_id'],
  recovery_codes: ['user_id', 'hash'],
  user_links: ['id'],
  personal_reads: ['id'],
  agent_preparations: ['confirmation'],
  agent_bookings: ['account_id', 'booked_on', 'number'],
};
type Table = keyof typeof keys;
export const copiedTables = Object.keys(keys) as readonly Table[];

/** Checkpoints and parked streams of read models are not copied: each database computes its own read models. */
const isCopied = (table: Table, row: Row): boolean => {
  if (table === 'checkpoints') return String(row['name']).startsWith('policy:');
  return table !== 'parked_streams' || !String(row['follower']).includes('@');
};

/** The target holds rows that the source does not have. */
export class ForeignRowsError extends Error {
  override readonly name = 'ForeignRowsError';
}

const pageSize = 500;

const columnsOf = (table: Table) => sql.join(keys[table].map((name) => sql.ref(name)));
const keyOf = (table: Table, row: Row) => sql.join(keys[table].map((name) => sql.val(row[name])));
// PostgreSQL cannot store U+0000 and holds U+FFFD instead, so the two compare as equal.
const plain = (value: Row[string] | undefined): Row[string] | undefined =>
  typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value;
const textOf = (row: Row): string => {
  const names = Object.keys(row).toSorted();
  return JSON.stringify(names.map((name) => [name, plain(ownValue(row, name))]));
};

async function* readPages(db: Kysely<Tables>, table: Table): AsyncGenerator<readonly Row[]> {
  for (let last: Row | undefined; ;) {
    const after = last ? sql`where (${columnsOf(table)}) > (${keyOf(table, last)})` : sql``;
    const page = await sql<Row>`
      select * from ${sql.table(table)} ${after} order by ${columnsOf(table)} limit ${sql.lit(pageSize)}`.execute(db);
    last = page.rows.at(-1);
    if (last === undefined) return;
    const rows = page.rows.filter((row) => isCopied(table, row));
    if (rows.length > 0) yield rows;
  }
}

const refuseForeign = async (from: Kysely<Tables>, to: Kysely<Tables>, table: Table): Promise<void> => {
  for await (const page of readPages(to, table)) {
    const list = sql.join(page.map((row) => sql`(${keyOf(table, row)})`));
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where (${columnsOf(table)}) in (values ${list})`.execute(from);
    const known = new Set(rows.map(textOf));
    const foreign = page.find((row) => !known.has(textOf(row)));
    if (foreign === undefined) continue;
    const name = keys[table].map((key) => foreign[key]).join(', ');
    throw new ForeignRowsError(
      `The target holds ${name} in ${table}, which the source does not hold, or holds with other values. ` +
        'Give an empty database. Nothing was copied.',
    );
  }
};

const computeDigest = async (
  db: Kysely<Tables>,
  newDigest: NewDigest,
): Promise<{ readonly rows: number; readonly sha256: string }> => {
  const digest = newDigest();
  let rows = 0;
  for (const table of copiedTables) {
    digest.update(`${table}\n`);
    for await (const page of readPages(db, table)) {
      for (const row of page) digest.update(`${textOf(row)}\n`);
      rows += page.length;
    }
  }
  return { rows, sha256: digest.hex() };
};

export type CopyDatabase = {
  readonly from: Kysely<Tables>;
  readonly to: Kysely<Tables>;
  readonly newDigest: NewDigest;
  /** Called after each page with the number of rows so far and the table. */
  readonly progress?: (rows: number, table: string) => void;
};

/**
 * Copies everything that cannot be computed from the log to another database of either kind, and compares the two. An
 * interrupted copy can be repeated. Rejects with ForeignRowsError, before it copies anything, if the target holds other
 * rows. No process may use either database meanwhile.
 */
export const copyDatabase = async ({ from, to, newDigest, progress }: CopyDatabase) => {
  for (const table of copiedTables) await refuseForeign(from, to, table);
  const counts: Record<string, number> = {};
  let copied = 0;
  for (const table of copiedTables) {
    counts[table] = 0;
    for await (const page of readPages(from, table)) {
      const { numInsertedOrUpdatedRows } = await to
        .insertInto(table)
        .values([...page] as never)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      counts[table] += page.length;
      copied += Number(numInsertedOrUpdatedRows ?? 0);
      progress?.(counts[table], table);
    }
  }
  const [there, here] = [await computeDigest(from, newDigest), await computeDigest(to, newDigest)];
  if (there.sha256 !== here.sha256)
    throw new Error(
      `The two databases differ: ${there.rows} rows ${there.sha256} and ${here.rows} rows ${here.sha256}. ` +
        'Stop every process that uses one of them, and copy again.',
    );
  return { rows: here.rows, copied, counts, sha256: here.sha256 };
};
