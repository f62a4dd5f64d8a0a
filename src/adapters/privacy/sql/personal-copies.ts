import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { PersonalCopies } from '../../../application/log/ports/personal-data.ts';
import type { Attempt } from '../../../application/webhooks/ports/webhook-outbox.ts';
import { withoutWords } from '../../../domain/parcels/shipment/index.ts';
import type { TrackingEvent } from '../../../domain/parcels/shipment/index.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';

type Body = { readonly data?: Readonly<Record<string, unknown>> };

/** The body of a webhook without some fields of its data; undefined if it has none of them. */
const bodyWithout = (body: string, entries: readonly string[]): string | undefined => {
  const parsed = JSON.parse(body) as Body;
  const left = Object.entries(parsed.data ?? {}).flatMap(([name, value]) => {
    if (entries.includes(name)) return [];
    if (name === 'bookingHold' && entries.includes('partyFindings')) return [];
    const areScans = name === 'events' && entries.includes('scanWords') && Array.isArray(value);
    return [[name, areScans ? (value as readonly TrackingEvent[]).map(withoutWords) : value]];
  });
  const without = JSON.stringify({ ...parsed, ...(parsed.data && { data: Object.fromEntries(left) as unknown }) });
  return without === JSON.stringify(parsed) ? undefined : without;
};

/** Removes the responses of an endpoint, which may repeat what it was sent. */
const withoutResponses = (attempts: string): string =>
  JSON.stringify((JSON.parse(attempts) as readonly Attempt[]).map(({ response: _, ...attempt }) => attempt));

/**
 * Erases people from stored webhooks and from the webhook inbox of a sandbox. The fields of a webhook have the names of
 * the entries.
 */
export const webhookCopies = (db: Kysely<Tables>): PersonalCopies => ({
  erase: ({ objectId, entries }) =>
    db.transaction().execute(async (transaction) => {
      let changed = 0;
      const events = await transaction
        .selectFrom('webhook_events')
        .select(['id', 'body'])
        .where('object_id', '=', objectId)
        .execute();
      for (const { id, body } of events) {
        const left = bodyWithout(body, entries);
        if (left === undefined) continue;
        changed += 1;
        await transaction.updateTable('webhook_events').set({ body: left }).where('id', '=', id).execute();
        const deliveries = await transaction
          .selectFrom('webhook_deliveries')
          .select(['id', 'attempts'])
          .where('event_id', '=', id)
          .execute();
        for (const { id: delivery, attempts: before } of deliveries) {
          const attempts = withoutResponses(before);
          await transaction.updateTable('webhook_deliveries').set({ attempts }).where('id', '=', delivery).execute();
        }
      }
      const received = await transaction
        .selectFrom('sandbox_inbox')
        .select(['id', 'body'])
        .where('body', 'like', `%${JSON.stringify(objectId)}%`)
        .execute();
      for (const { id, body } of received) {
        const left = bodyWithout(body, entries);
        if (left === undefined) continue;
        changed += 1;
        await transaction.updateTable('sandbox_inbox').set({ body: left }).where('id', '=', id).execute();
      }
      return changed;
    }),
});

/**
 * Erases people from the message inbox of a sandbox. The reference of a message begins with the id of the collection.
 */
export const messageCopies = (db: Kysely<Tables>): PersonalCopies => ({
  erase: async ({ objectId }) => {
    const { numDeletedRows } = await db
      .deleteFrom('sandbox_messages')
      .where(sql<boolean>`substr(reference, 1, ${objectId.length + 1}) = ${`${objectId}:`}`)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
});
