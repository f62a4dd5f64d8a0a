import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { StoreTime } from '../engine/store-time.ts';
import type { Tables } from '../engine/tables.ts';

/** So many at most are counted: a monitor asks every few seconds, and whether it is a hundred thousand or a million changes nothing of what is to be done. */
const counted = 100_000;

/** What is still to be sent, as an operator wants to know it; of more than 100,000 those of some endpoints. */
export type WebhookBacklog = {
  /** Due and taken by nobody: senders are behind, or none runs. */
  readonly due: number;
  /** For a later attempt. */
  readonly waiting: number;
  /** Taken by a sender. */
  readonly leased: number;
};

/** Reads the index of what is to be done and no row. */
export const webhookBacklog = async (db: Kysely<Tables>, time: StoreTime): Promise<WebhookBacklog> => {
  const now = time.text(time.in(0));
  const { rows } = await sql<{ due: number | null; waiting: number | null; leased: number | null }>`
    select
      sum(case when lease is null and due_at <= ${now} then 1 else 0 end) as due,
      sum(case when lease is null and due_at > ${now} then 1 else 0 end) as waiting,
      sum(case when lease is not null then 1 else 0 end) as leased
    from (select due_at, lease from webhook_deliveries where due_at is not null limit ${sql.lit(counted)}) as to_do`.execute(db);
  const [{ due, waiting, leased } = { due: 0, waiting: 0, leased: 0 }] = rows;
  return { due: Number(due), waiting: Number(waiting), leased: Number(leased) };
};

/** For how many seconds the oldest delivery that is due, and taken by nobody, has been, at endpoints that are switched on. One look at the index for each, however many wait. */
export const oldestDueSeconds = async (db: Kysely<Tables>, time: StoreTime): Promise<number> => {
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
  return oldest === null ? 0 : (Date.parse(at) - Date.parse(oldest)) / 1_000;
};
