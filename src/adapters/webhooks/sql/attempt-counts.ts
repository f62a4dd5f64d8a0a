import { sql } from 'kysely';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { lastAnswerOf } from '../../../application/webhooks/deliveries.ts';
import type { AttemptCount, CountedAttempts } from '../../../application/webhooks/ports/delivery-reports.ts';
import type { DeliveryResult } from '../../../application/webhooks/ports/webhook-outbox.ts';
import { preparedRows } from '../../log/sql/engine/writes.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';

type Row = Selectable<Tables['webhook_attempts']>;

const hourOf = (at: string): string => `${at.slice(0, 'YYYY-MM-DDTHH'.length)}:00:00.000Z`;

/** To two significant digits, so that an hour has few different ones. */
const rounded = (milliseconds: number): number => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, milliseconds))) - 1);
  return Math.round(milliseconds / step) * step;
};

/** The rows to add to, each once, in the order of their keys. */
const rowsOf = (results: readonly DeliveryResult[]): readonly Row[] => {
  const rows = new Map<string, Row>();
  for (const { endpointId, status, attempts } of results) {
    const last = attempts.at(-1);
    if (last === undefined) continue;
    const answer = lastAnswerOf(attempts);
    const duration = answer === 'none' ? 0 : rounded(last.durationMs);
    const key = { hour: hourOf(last.at), endpoint_id: endpointId, status, answer, duration };
    const name = `${key.hour} ${endpointId} ${status} ${answer} ${duration}`;
    rows.set(name, { ...key, attempts: (rows.get(name)?.attempts ?? 0) + 1 });
  }
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
};

/**
 * Counts attempts, in the transaction that records them. Many attempts make few rows. Rows are locked in the order of
 * their keys: two senders with different orders would deadlock.
 */
export const attemptCounter = (db: Kysely<Tables>) => {
  const additions = preparedRows<Row>((rows) =>
    db
      .insertInto('webhook_attempts')
      .values(
        rows.map((value) => ({
          hour: value('hour'),
          endpoint_id: value('endpoint_id'),
          status: value('status'),
          answer: value('answer'),
          duration: value('duration'),
          attempts: value('attempts'),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['hour', 'endpoint_id', 'status', 'answer', 'duration'])
          .doUpdateSet({ attempts: sql`webhook_attempts.attempts + excluded.attempts` }),
      ),
  );
  return async (transaction: Transaction<Tables>, results: readonly DeliveryResult[]): Promise<void> => {
    for (const query of additions(rowsOf(results))) await transaction.executeQuery(query);
  };
};

/** What was counted of an endpoint in these hours, and from when on in them, if not from the first. */
export const countedAttempts = async (
  db: Kysely<Tables>,
  endpointId: string,
  hours: readonly string[],
): Promise<CountedAttempts> => {
  const rows = await db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('hour', 'in', hours)
    .where('endpoint_id', 'in', [endpointId, ''])
    .execute();
  const began = rows.find(({ endpoint_id }) => endpoint_id === '');
  const counts = rows.flatMap(({ endpoint_id, hour, status, answer, duration, attempts }): AttemptCount[] => {
    if (endpoint_id !== endpointId) return [];
    const result = { status, answer } as Pick<AttemptCount, 'status' | 'answer'>;
    return [{ hour, ...result, durationMs: duration, attempts }];
  });
  const since = began && new Date(Date.parse(began.hour) + began.duration).toISOString();
  return { counts, ...(since !== undefined && { since }) };
};

/** Removes what was counted before a time. */
export const forgetAttempts = async (db: Kysely<Tables>, before: string): Promise<void> => {
  await db.deleteFrom('webhook_attempts').where('hour', '<', before).execute();
};
