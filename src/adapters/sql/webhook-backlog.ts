import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { StoreTime } from './store-time.ts';
import type { Tables } from './tables.ts';

/** What is still to be sent, as an operator wants to know it. */
export type WebhookBacklog = {
  /** Due and taken by nobody: senders are behind, or none runs. */
  readonly due: number;
  /** For a later attempt. */
  readonly waiting: number;
  /** Taken by a sender. */
  readonly leased: number;
  /** For how many seconds the oldest that is due has been. */
  readonly oldestDueSeconds: number;
};

/** Reads no more than the index of what is to be done, which is as small as that is. */
export const webhookBacklog = async (db: Kysely<Tables>, time: StoreTime): Promise<WebhookBacklog> => {
  const now = time.text(time.in(0));
  const { rows } = await sql<{ now: string; due: number | null; waiting: number | null; leased: number | null; oldest: string | null }>`
    select
      ${now} as now,
      sum(case when lease is null and due_at <= ${now} then 1 else 0 end) as due,
      sum(case when lease is null and due_at > ${now} then 1 else 0 end) as waiting,
      sum(case when lease is not null then 1 else 0 end) as leased,
      min(case when lease is null and due_at <= ${now} then due_at end) as oldest
    from webhook_deliveries where due_at is not null`.execute(db);
  const [{ now: at, due, waiting, leased, oldest } = { now: '', due: 0, waiting: 0, leased: 0, oldest: null }] = rows;
  return {
    due: Number(due),
    waiting: Number(waiting),
    leased: Number(leased),
    oldestDueSeconds: oldest === null ? 0 : (Date.parse(at) - Date.parse(oldest)) / 1_000,
  };
};
