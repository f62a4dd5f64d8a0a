import { sql } from 'kysely';
import type { Kysely, RawBuilder, Selectable, Transaction } from 'kysely';
import type { Position } from '../../../application/ports/event-store.ts';
import type {
  Attempt,
  LeasedBatch,
  LeasedDelivery,
  Delivery,
  DeliveryQuery,
  DeliveryResult,
  FailureRun,
  DeliveryStatus,
  OutboxChange,
  PublicEvent,
  OutboxEndpoint,
  WebhookOutbox,
} from '../../../application/ports/webhook-outbox.ts';
import type { WebhookEventName } from '../../../domain/webhook-endpoint/index.ts';
import { moveCheckpoint } from '../checkpoints/move-checkpoint.ts';
import { relaxedTransaction } from '../engine/relaxed-transaction.ts';
import { dialectOf } from '../engine/dialects/index.ts';
import type { SqlDialect } from '../engine/dialects/index.ts';
import type { TimeParameter, StoreTime } from '../engine/store-time.ts';
import type { Tables } from '../engine/tables.ts';
import { outboxLog } from './apply-changes.ts';
import { prepared } from '../engine/prepared.ts';

const checkpointName = 'policy:webhook-outbox';

const endpointFrom = (row: Selectable<Tables['webhook_subscriptions']>): OutboxEndpoint => ({
  endpointId: row.endpoint_id,
  accountId: row.account_id,
  url: row.url,
  ...(row.query_id !== null && { queryId: row.query_id }),
  enabledEvents: JSON.parse(row.enabled_events) as OutboxEndpoint['enabledEvents'],
  enabled: row.enabled === 1,
  secrets: JSON.parse(row.secrets) as OutboxEndpoint['secrets'],
});

const eventFrom = (row: Selectable<Tables['webhook_events']>): PublicEvent => ({
  id: row.id,
  accountId: row.account_id,
  eventName: row.event_name as WebhookEventName,
  objectType: row.object_type,
  objectId: row.object_id,
  sequence: row.sequence,
  test: row.test === 1,
  body: row.body,
  createdAt: row.created_at,
});

const attemptsFrom = (text: string): readonly Attempt[] => (text === '[]' ? [] : (JSON.parse(text) as readonly Attempt[]));

/** The endpoint's run of failures after these results, in the order they came: `fresh` when a success among them has ended the run before. */
const runOf = (results: readonly DeliveryResult[]) => {
  const success = results.findLastIndex(({ status }) => status === 'delivered');
  return { fresh: success >= 0, since: results[success + 1]?.at, failures: results.length - success - 1 };
};

type Result = { readonly id: string; readonly lease: string; readonly step: number; readonly attempts: string; readonly at: string };

/** What attempts come to. Only who holds the lease may say so. */
const resultUpdates = (db: Kysely<Tables>, time: StoreTime) => ({
  ended: prepared<Result & { readonly status: string }>((value) =>
    db
      .updateTable('webhook_deliveries')
      .set({
        status: value('status'),
        due_at: sql`null`,
        step: value('step'),
        attempts: value('attempts'),
        lease: sql`null`,
        updated_at: value('at'),
      })
      .where('id', '=', value('id'))
      .where('lease', '=', value('lease')),
  ),
  // What was suspended while it was under way stays so.
  again: prepared<Result & { readonly due: TimeParameter }>((value) =>
    db
      .updateTable('webhook_deliveries')
      .set({
        due_at: sql`case when status = 'pending' then ${time.text(value('due'))} end`,
        step: value('step'),
        attempts: value('attempts'),
        lease: sql`null`,
        updated_at: value('at'),
      })
      .where('id', '=', value('id'))
      .where('lease', '=', value('lease')),
  ),
});

/**
 * The outbox in SQL. On PostgreSQL any number of processes claim side by side without waiting for one another; then `time` is the server's, because theirs are their own
 * affair.
 */
export class SqlWebhookOutbox implements WebhookOutbox {
  readonly #db: Kysely<Tables>;
  readonly #dialect: SqlDialect;
  readonly #time: StoreTime;
  readonly #carryOut;
  readonly #results;

  constructor(db: Kysely<Tables>, time: StoreTime) {
    this.#db = db;
    this.#dialect = dialectOf(db);
    this.#time = time;
    this.#carryOut = outboxLog(db, time);
    this.#results = resultUpdates(db, time);
  }

  async checkpoint(): Promise<Position | undefined> {
    const row = await this.#db.selectFrom('checkpoints').select('position').where('name', '=', checkpointName).executeTakeFirst();
    return row?.position;
  }

  async endpointsOf(accountIds: readonly string[]): Promise<readonly OutboxEndpoint[]> {
    const rows = await this.#db.selectFrom('webhook_subscriptions').selectAll().where('account_id', 'in', accountIds).execute();
    return rows.map(endpointFrom);
  }

  async commit(changes: readonly OutboxChange[], moved: { readonly from: Position | undefined; readonly to: Position }): Promise<void> {
    await relaxedTransaction(this.#db, async (transaction) => {
      await moveCheckpoint(transaction, checkpointName, moved);
      await this.#carryOut(transaction, changes);
    });
  }

  async due(): Promise<{ readonly endpointIds: readonly string[]; readonly nextInMs: number | undefined }> {
    const now = this.#now();
    // Through the index of each endpoint: an index over all of them would cost every delivery more than this costs a look.
    const rows = await this.#db
      .selectFrom('webhook_subscriptions as endpoint')
      .select((select) => [
        'endpoint.endpoint_id',
        now.as('now'),
        select
          .selectFrom('webhook_deliveries as delivery')
          .select(({ fn }) => fn.min('delivery.due_at').as('due_at'))
          .whereRef('delivery.endpoint_id', '=', 'endpoint.endpoint_id')
          .where('delivery.due_at', '<=', now)
          .as('due'),
        select
          .selectFrom('webhook_deliveries as delivery')
          .select(({ fn }) => fn.min('delivery.due_at').as('due_at'))
          .whereRef('delivery.endpoint_id', '=', 'endpoint.endpoint_id')
          .where('delivery.due_at', '>', now)
          .as('next'),
      ])
      .where('endpoint.enabled', '=', 1)
      .execute();
    const waits = rows.flatMap(({ next, now }) => (next === null ? [] : [Date.parse(next) - Date.parse(now)]));
    return {
      endpointIds: rows.filter(({ due }) => due !== null).map(({ endpoint_id }) => endpoint_id),
      nextInMs: waits.length === 0 ? undefined : Math.min(...waits),
    };
  }

  async lease({ wanted, lease, leaseMs }: Parameters<WebhookOutbox['lease']>[0]): Promise<LeasedBatch> {
    return relaxedTransaction(this.#db, async (transaction) => {
      const endpointIds = wanted.map(({ endpointId }) => endpointId);
      const endpointRows = await transaction
        .selectFrom('webhook_subscriptions')
        .selectAll()
        .where('endpoint_id', 'in', endpointIds)
        .where('enabled', '=', 1)
        .execute();
      const endpoints = new Map(endpointRows.map((row) => [row.endpoint_id, endpointFrom(row)]));

      const rows: Selectable<Tables['webhook_deliveries']>[] = [];
      for (const { endpointId, limit } of wanted) {
        if (endpoints.has(endpointId)) rows.push(...(await this.#lease(transaction, { endpointId, limit, lease, leaseMs })));
      }
      const eventIds = [...new Set(rows.map(({ event_id }) => event_id))];
      const told =
        eventIds.length === 0 ? [] : await transaction.selectFrom('webhook_events').selectAll().where('id', 'in', eventIds).execute();
      const events = new Map(told.map((row) => [row.id, eventFrom(row)]));

      const sequence = ({ event_id }: { event_id: string }): number => events.get(event_id)?.sequence ?? 0;
      rows.sort((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : sequence(a) - sequence(b)));
      const deliveries = rows.map((row): LeasedDelivery => ({
        id: row.id,
        endpointId: row.endpoint_id,
        eventId: row.event_id,
        step: row.step,
        attempts: attemptsFrom(row.attempts),
      }));
      return { deliveries, endpoints, events };
    });
  }

  async record(results: readonly DeliveryResult[]): Promise<ReadonlyMap<string, FailureRun>> {
    return relaxedTransaction(this.#db, async (transaction) => {
      for (const result of results) await this.#record(transaction, result);

      const failing = new Map<string, FailureRun>();
      // Always in the same order: other senders hold the rows of the same endpoints, and two that wait for each other are ended by the server.
      const byEndpoint = [...Map.groupBy(results, (result) => result.endpointId)].sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [endpointId, mine] of byEndpoint) {
        const run = await this.#countFailures(transaction, endpointId, mine);
        if (run !== undefined) failing.set(endpointId, run);
      }
      return failing;
    });
  }

  async release(claims: readonly { readonly id: string; readonly lease: string }[]): Promise<void> {
    await relaxedTransaction(this.#db, async (transaction) => {
      // A stop gives back hundreds at once, and has little time.
      for (const [lease, mine] of Map.groupBy(claims, (claim) => claim.lease)) {
        await transaction
          .updateTable('webhook_deliveries')
          .set({ lease: null, due_at: sql<string>`case when due_at is null then null else ${this.#now()} end` })
          .where(
            'id',
            'in',
            mine.map(({ id }) => id),
          )
          .where('lease', '=', lease)
          .execute();
      }
    });
  }

  async releaseOf(owner: string): Promise<number> {
    const { numUpdatedRows } = await this.#db
      .updateTable('webhook_deliveries')
      .set({ lease: null, due_at: this.#now() })
      .where('due_at', 'is not', null)
      .where(sql<string>`substr(lease, 1, ${owner.length + 1})`, '=', `${owner}/`)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  async releaseAll(): Promise<void> {
    await this.#db
      .updateTable('webhook_deliveries')
      .set({ lease: null, due_at: this.#now() })
      .where('due_at', 'is not', null)
      .where('lease', 'is not', null)
      .execute();
  }

  async deliveries({
    endpointId,
    statuses,
    direction,
    range: [from, to],
  }: DeliveryQuery): Promise<{ rows: readonly Delivery[]; total: number }> {
    const matching = this.#db
      .selectFrom('webhook_deliveries')
      .where('webhook_deliveries.endpoint_id', '=', endpointId)
      .$if(statuses !== undefined, (query) => query.where('webhook_deliveries.status', 'in', statuses ?? []));
    const order = direction === 'ASC' ? 'asc' : 'desc';
    const [rows, count] = await Promise.all([
      this.#views()
        .where('delivery.endpoint_id', '=', endpointId)
        .$if(statuses !== undefined, (query) => query.where('delivery.status', 'in', statuses ?? []))
        .orderBy('delivery.created_at', order)
        .orderBy('delivery.id', order)
        .limit(to - from + 1)
        .offset(from)
        .execute(),
      matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { rows: rows.map(deliveryFrom), total: Number(count.total) };
  }

  async delivery(endpointId: string, id: string): Promise<Delivery | undefined> {
    const row = await this.#views().where('delivery.id', '=', id).where('delivery.endpoint_id', '=', endpointId).executeTakeFirst();
    return row && deliveryFrom(row);
  }

  async redeliver(id: string, at: string): Promise<string> {
    const row = await this.#db
      .updateTable('webhook_deliveries')
      .set({ status: 'pending', step: 0, due_at: this.#now(), lease: null, updated_at: at })
      .where('id', '=', id)
      .returning('due_at')
      .executeTakeFirst();
    return row?.due_at ?? at;
  }

  async sweep(before: string, limit: number): Promise<number> {
    return this.#db.transaction().execute(async (transaction) => {
      // Two at a time would each leave an event's last delivery to the other, and the event behind.
      await this.#dialect.serialize(transaction, 'webhook-sweep');
      const removed = await transaction
        .deleteFrom('webhook_deliveries')
        .where('id', 'in', (query) =>
          query
            .selectFrom('webhook_deliveries')
            .select('id')
            .where('created_at', '<', before)
            .where('updated_at', '<', before)
            .where('due_at', 'is', null)
            .orderBy('created_at')
            .limit(limit),
        )
        .returning('event_id')
        .execute();
      if (removed.length === 0) return 0;
      await transaction
        .deleteFrom('webhook_events')
        .where('id', 'in', [...new Set(removed.map(({ event_id }) => event_id))])
        .where((where) =>
          where.not(
            where.exists(
              where.selectFrom('webhook_deliveries').select('id').whereRef('webhook_deliveries.event_id', '=', 'webhook_events.id'),
            ),
          ),
        )
        .execute();
      return removed.length;
    });
  }

  #now(): RawBuilder<string> {
    return this.#time.text(this.#time.in(0));
  }

  #views() {
    return this.#db
      .selectFrom('webhook_deliveries as delivery')
      .innerJoin('webhook_events as event', 'event.id', 'delivery.event_id')
      .select([
        'delivery.id',
        'delivery.endpoint_id',
        'delivery.event_id',
        'delivery.status',
        'delivery.attempts',
        'delivery.due_at',
        'delivery.lease',
      ])
      .select(['delivery.created_at', 'delivery.updated_at', 'event.event_name', 'event.object_type', 'event.object_id', 'event.test']);
  }

  async #lease(
    transaction: Transaction<Tables>,
    { endpointId, limit, lease, leaseMs }: { endpointId: string; limit: number; lease: string; leaseMs: number },
  ): Promise<readonly Selectable<Tables['webhook_deliveries']>[]> {
    const due = transaction
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('endpoint_id', '=', endpointId)
      .where('due_at', '<=', this.#now())
      .orderBy('due_at')
      .limit(limit)
      .$if(this.#dialect.skipsLocked, (query) => query.forUpdate().skipLocked());
    return transaction
      .updateTable('webhook_deliveries')
      .set({ lease, due_at: this.#time.text(this.#time.in(leaseMs)) })
      .where(this.#dialect.inSubquery('id', due))
      .returningAll()
      .execute();
  }

  async #record(transaction: Transaction<Tables>, { id, lease, status, step, attempts, at, dueInMs = 0 }: DeliveryResult): Promise<void> {
    const values = { id, lease, step, attempts: JSON.stringify(attempts), at };
    await transaction.executeQuery(
      status === 'pending' ? this.#results.again({ ...values, due: this.#time.in(dueInMs) }) : this.#results.ended({ ...values, status }),
    );
  }

  async #countFailures(
    transaction: Transaction<Tables>,
    endpointId: string,
    results: readonly DeliveryResult[],
  ): Promise<FailureRun | undefined> {
    const { fresh, since, failures } = runOf(results);
    const run = fresh
      ? { failing_since: since ?? null, failures }
      : { failing_since: sql<string>`coalesce(failing_since, ${since ?? null})`, failures: sql<number>`failures + ${failures}` };
    const row = await transaction
      .updateTable('webhook_subscriptions')
      .set(run)
      .where('endpoint_id', '=', endpointId)
      // Nearly always nothing has failed before or now, and nobody has to wait for a row that stays as it is.
      .$if(since === undefined, (query) => query.where('failing_since', 'is not', null))
      .returning(['failing_since', 'failures'])
      .executeTakeFirst();
    return row?.failing_since ? { since: row.failing_since, failures: row.failures } : undefined;
  }
}

type DeliveryRow = Pick<
  Selectable<Tables['webhook_deliveries']>,
  'id' | 'endpoint_id' | 'event_id' | 'status' | 'attempts' | 'due_at' | 'lease' | 'created_at' | 'updated_at'
> &
  Pick<Selectable<Tables['webhook_events']>, 'event_name' | 'object_type' | 'object_id' | 'test'>;

const deliveryFrom = (row: DeliveryRow): Delivery => ({
  id: row.id,
  endpointId: row.endpoint_id,
  eventId: row.event_id,
  eventName: row.event_name as WebhookEventName,
  objectType: row.object_type,
  objectId: row.object_id,
  test: row.test === 1,
  status: row.status as DeliveryStatus,
  attempts: attemptsFrom(row.attempts),
  // Under a lease `due_at` is when the lease ends, which is nobody's business.
  ...(row.due_at === null || row.lease !== null ? {} : { nextAttemptAt: row.due_at }),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
