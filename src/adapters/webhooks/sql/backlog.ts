import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { EndpointBacklog } from '../../../application/webhooks/ports/delivery-reports.ts';
import type { StoreTime } from '../../log/sql/engine/store-time.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';

/**
 * The most rows that are counted: monitors ask every few seconds, and an operator acts the same for 100,000 as for a
 * million.
 */
const counted = 100_000;

/** The deliveries that are still to be sent. Beyond 100,000 only those of some endpoints are counted. */
export type WebhookBacklog = {
  /** Due and not leased: the senders lag behind, or none is running. */
  readonly due: number;
  /** Scheduled for a later attempt. */
  readonly waiting: number;
  /** Leased by a sender. */
  readonly leased: number;
};

/** Counts the backlog. It reads only the index of pending deliveries. */
export const webhookBacklog = async (db: Kysely<Tables>, time: StoreTime): Promise<WebhookBacklog> => {
  const now = time.text(time.in(0));
  const { rows } = await sql<{ due: number | null; waiting: number | null; leased: number | null }>`
    select
      sum(case when lease is null and due_at <= ${now} then 1 else 0 end) as due,
      sum(case when lease is null and due_at > ${now} then 1 else 0 end) as waiting,
      sum(case when lease is not null then 1 else 0 end) as leased
    from (select due_at, lease from webhook_deliveries where due_at is not null limit ${sql.lit(counted)}) as to_do`.execute(
    db,
  );
  const [{ due, waiting, leased } = { due: 0, waiting: 0, leased: 0 }] = rows;
  return { due: Number(due), waiting: Number(waiting), leased: Number(leased) };
};

/**
 * Since when the oldest unleased delivery of an enabled endpoint has been due, by the clock of the store, whose time is
 * `now`. Takes one index lookup for each endpoint.
 */
export const oldestDue = async (
  db: Kysely<Tables>,
  time: StoreTime,
): Promise<{ readonly now: string; readonly since: string } | undefined> => {
  const now = time.text(time.in(0));
  const { rows } = await sql<{ now: string; oldest: string | null }>`
    select ${now} as now, min(oldest) as oldest from (
      select (
        select due_at from webhook_deliveries as delivery
        where delivery.endpoint_id = subscription.endpoint_id and due_at is not null and due_at <= ${now} and lease is null
        order by due_at limit 1
      ) as oldest from webhook_subscriptions as subscription where subscription.enabled = 1
    ) as oldest_of_each`.execute(db);
  const [{ now: at, oldest } = { now: '', oldest: null }] = rows;
  return oldest === null ? undefined : { now: at, since: oldest };
};

/** How long (s) the oldest unleased delivery of an enabled endpoint has been due. */
export const oldestDueSeconds = async (db: Kysely<Tables>, time: StoreTime): Promise<number> => {
  const oldest = await oldestDue(db, time);
  return oldest === undefined ? 0 : (Date.parse(oldest.now) - Date.parse(oldest.since)) / 1_000;
};

/** Since when each endpoint of an account has failed; at most one row for each of its endpoints. */
export const failingEndpoints = async (db: Kysely<Tables>, accountId: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('webhook_subscriptions')
    .select(['endpoint_id', 'failing_since'])
    .where('account_id', '=', accountId)
    .where('failing_since', 'is not', null)
    .execute();
  return new Map(rows.map(({ endpoint_id, failing_since }) => [endpoint_id, failing_since ?? '']));
};

/** The backlog of one endpoint, read from the index of pending deliveries alone, and its run of failures. */
export const backlogOfEndpoint = async (db: Kysely<Tables>, endpointId: string): Promise<EndpointBacklog> => {
  const toDo = db
    .selectFrom('webhook_deliveries')
    .where('endpoint_id', '=', endpointId)
    .where('due_at', 'is not', null);
  const [{ pending }, { next }, endpoint] = await Promise.all([
    db
      .selectFrom(toDo.select('due_at').limit(counted).as('to_do'))
      .select(({ fn }) => fn.countAll<number>().as('pending'))
      .executeTakeFirstOrThrow(),
    // While a delivery is leased, `due_at` is the end of the lease.
    toDo
      .where('lease', 'is', null)
      .select(({ fn }) => fn.min('due_at').as('next'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('webhook_subscriptions')
      .select(['failing_since', 'failures'])
      .where('endpoint_id', '=', endpointId)
      .executeTakeFirst(),
  ]);
  const failingSince = endpoint?.failing_since ?? undefined;
  return {
    pending: Number(pending),
    ...(next !== null && { nextAttemptAt: next }),
    ...(failingSince !== undefined && { failingSince }),
    failures: failingSince === undefined ? 0 : (endpoint?.failures ?? 0),
  };
};
