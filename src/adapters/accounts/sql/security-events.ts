import type { Insertable, Kysely, Selectable } from 'kysely';
import type {
  SecurityEvent,
  SecurityEventKind,
  SecurityEvents,
  SecurityReason,
} from '../../../application/accounts/ports/security-events.ts';
import type { SecurityEventsTable, Tables } from '../../log/sql/engine/tables.ts';
import { pageByTime } from '../../log/sql/engine/page-by-time.ts';

type Row = Selectable<SecurityEventsTable>;

const eventOf = ({
  id,
  account_id,
  created_at,
  kind,
  actor,
  user_id,
  reason,
  subject,
  network,
  device,
}: Row): SecurityEvent => ({
  id,
  accountId: account_id,
  createdAt: created_at,
  kind: kind as SecurityEventKind,
  actor,
  ...(user_id !== null && { userId: user_id }),
  ...(reason !== null && { reason: reason as SecurityReason }),
  ...(subject !== null && { subject }),
  ...(network !== null && { network }),
  ...(device !== null && { device }),
});

const rowOf = (event: SecurityEvent, noticeAt: string | undefined): Insertable<SecurityEventsTable> => ({
  id: event.id,
  account_id: event.accountId,
  created_at: event.createdAt,
  kind: event.kind,
  actor: event.actor,
  user_id: event.userId ?? null,
  reason: event.reason ?? null,
  subject: event.subject ?? null,
  network: event.network ?? null,
  device: event.device ?? null,
  notice_at: noticeAt ?? null,
  notice_attempts: 0,
});

export const sqlSecurityEvents = (db: Kysely<Tables>): SecurityEvents => ({
  add: async (event, noticeAt) => {
    await db
      .insertInto('security_events')
      .values(rowOf(event, noticeAt))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  },
  list: async ({ accountId, userId, ids, kinds, from, to, direction, range }) => {
    const matching = db
      .selectFrom('security_events')
      .where('account_id', '=', accountId)
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
      .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
      .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? ''))
      .$if(to !== undefined, (query) => query.where('created_at', '<', to ?? ''));
    const { rows, total } = await pageByTime(matching, { direction, range });
    return { rows: rows.map(eventOf), total };
  },
  dueNotices: async (now, limit) => {
    const due = db.selectFrom('security_events').selectAll().where('notice_at', '<=', now);
    const rows = await due.orderBy('notice_at').orderBy('id').limit(limit).execute();
    return rows.map((row) => ({ event: eventOf(row), attempts: row.notice_attempts }));
  },
  noticeTried: async (id, noticeAt) => {
    await db
      .updateTable('security_events')
      .set(({ eb }) => ({ notice_at: noticeAt ?? null, notice_attempts: eb('notice_attempts', '+', 1) }))
      .where('id', '=', id)
      .execute();
  },
  forget: async ({ events, origins }) => {
    await db.deleteFrom('security_events').where('created_at', '<', events).execute();
    await db
      .updateTable('security_events')
      .set({ network: null, device: null })
      .where('created_at', '<', origins)
      .where('network', 'is not', null)
      .execute();
  },
});
