import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type {
  AccountDeliveryQuery,
  AnswerClass,
  DeliveryReports,
} from '../../../application/webhooks/ports/delivery-reports.ts';
import { deliveryStatuses } from '../../../application/webhooks/ports/webhook-outbox.ts';
import { dialectOf } from '../../log/sql/engine/dialects.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';
import { countedAttempts, forgetAttempts } from './attempt-counts.ts';
import { backlogOfEndpoint, failingEndpoints } from './backlog.ts';
import { deliveryRows } from './delivery-history.ts';
import { deliveryFrom } from './rows.ts';

/** How far matching deliveries are counted: an operator acts the same for 10,000 as for a million. */
const counted = 10_001;

type Deliveries = Tables & { delivery: Tables['webhook_deliveries'] };
type Events = Tables & { event: Tables['webhook_events'] };
type Conditions = readonly Expression<SqlBool>[];

const undelivered = deliveryStatuses.filter((status) => status !== 'delivered');

const boundsOf: Readonly<Record<Exclude<AnswerClass, 'none'>, readonly [number, number]>> = {
  '2xx': [200, 299],
  '3xx': [300, 399],
  '4xx': [400, 499],
  '5xx': [500, 999],
};

/**
 * The status code of the last attempt. PostgreSQL reads it from the text: a cast to JSON refuses the NUL that a
 * receiver may have answered. Inside a JSON string a quote is escaped, so both patterns match names alone.
 */
const lastStatusCode = (db: Kysely<Tables>) =>
  dialectOf(db).name === 'postgres'
    ? sql<number | null>`
        substring(regexp_replace(delivery.attempts, '^.*{"at":"', '') from '"statusCode":([0-9]+)')::integer`
    : sql<number | null>`json_extract(delivery.attempts, '$[#-1].statusCode')`;

const orderOf = ({ sort: { field, direction } }: Pick<AccountDeliveryQuery, 'sort'>) =>
  ({
    column: field === 'createdAt' ? 'created_at' : 'updated_at',
    order: direction === 'ASC' ? 'asc' : 'desc',
  }) as const;

const sentReport =
  (db: Kysely<Tables>): DeliveryReports['sent'] =>
  async (accountId, id) => {
    const row = await deliveryRows(db)
      .leftJoin('webhook_subscriptions as endpoint', 'endpoint.endpoint_id', 'delivery.endpoint_id')
      .select(['event.sequence', 'event.body', 'event.created_at as event_at', 'endpoint.url'])
      .where('delivery.id', '=', id)
      .where('event.account_id', '=', accountId)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const delivery = deliveryFrom(row);
    const { eventId, eventName, objectType, objectId, test } = delivery;
    const { sequence, body, event_at: createdAt } = row;
    const event = { id: eventId, eventName, objectType, objectId, sequence, test, body, createdAt };
    return { delivery, event, endpointUrl: row.url ?? undefined };
  };

/** Deliveries of all endpoints of an account, found in the indexes of its endpoints and of its events. */
export const deliveryReports = (db: Kysely<Tables>): DeliveryReports => {
  const code = lastStatusCode(db);

  const answered = (eb: ExpressionBuilder<Deliveries, 'delivery'>, classes: readonly AnswerClass[]) => {
    const inClass = classes.map((each) => {
      if (each === 'none') return eb(code, 'is', null);
      const [from, to] = boundsOf[each];
      return eb.between(code, from, to);
    });
    // A delivered one was answered with 2xx. Only the rows of the others, which are fewer, are read for their attempts.
    const others = eb.and([eb('delivery.status', 'in', undelivered), eb.or(inClass)]);
    return classes.includes('2xx') ? eb.or([eb('delivery.status', '=', 'delivered'), others]) : others;
  };

  const ofDelivery = (
    eb: ExpressionBuilder<Deliveries, 'delivery'>,
    { statuses, lastAnswers, ids, updatedAtFrom }: AccountDeliveryQuery,
  ): Conditions => [
    ...(statuses === undefined ? [] : [eb('delivery.status', 'in', statuses)]),
    ...(lastAnswers === undefined ? [] : [answered(eb, lastAnswers)]),
    ...(ids === undefined ? [] : [eb('delivery.id', 'in', ids)]),
    ...(updatedAtFrom === undefined ? [] : [eb('delivery.updated_at', '>=', updatedAtFrom)]),
  ];

  const ofEvent = (
    eb: ExpressionBuilder<Events, 'event'>,
    { accountId, eventNames, objectId }: AccountDeliveryQuery,
  ): Conditions => [
    eb('event.account_id', '=', accountId),
    ...(eventNames === undefined ? [] : [eb('event.event_name', 'in', eventNames)]),
    ...(objectId === undefined ? [] : [eb('event.object_id', '=', objectId)]),
  ];

  /** Walks the events of the account in the order of the list, and finds the deliveries of those that match. */
  const byEvents = (query: AccountDeliveryQuery, endpointIds: readonly string[], most: number) => {
    const { column, order } = orderOf(query);
    const some = db
      .selectFrom('webhook_events as event')
      // SQLite reads the tables of a cross join in this order. It would begin with the endpoints' deliveries.
      .crossJoin('webhook_deliveries as delivery')
      .whereRef('delivery.event_id', '=', 'event.id')
      .where((eb) => eb.and([...ofEvent(eb, query), ...ofDelivery(eb, query)]))
      // Not by an index: those of one event are few.
      .where(sql<string>`coalesce(delivery.endpoint_id, '')`, 'in', endpointIds)
      .$if(query.from !== undefined, (some) => some.where('event.created_at', '>=', query.from ?? ''))
      .$if(query.to !== undefined, (some) => some.where('event.created_at', '<', query.to ?? ''))
      // The order of the events, where that is asked for, so that they are not sorted.
      .select(['delivery.id', column === 'created_at' ? 'event.created_at as at' : 'delivery.updated_at as at'])
      .orderBy(column === 'created_at' ? 'event.created_at' : 'delivery.updated_at', order)
      .orderBy('delivery.id', order)
      .limit(most);
    return db.selectFrom(some.as('one')).selectAll();
  };

  /** Merges the lists of the endpoints, of which each is in an index: from each, as many as could be on the page. */
  const byEndpoints = (query: AccountDeliveryQuery, endpointIds: readonly string[], most: number) => {
    const { column, order } = orderOf(query);
    const [first, ...others] = endpointIds.map((endpointId) => {
      const some = db
        .selectFrom('webhook_deliveries as delivery')
        .where('delivery.endpoint_id', '=', endpointId)
        .where((eb) => eb.and([...ofDelivery(eb, query)]))
        .$if(query.from !== undefined, (some) => some.where('delivery.created_at', '>=', query.from ?? ''))
        .$if(query.to !== undefined, (some) => some.where('delivery.created_at', '<', query.to ?? ''))
        .$if(query.eventNames !== undefined || query.objectId !== undefined, (some) =>
          some.where((eb) =>
            eb.exists(
              eb
                .selectFrom('webhook_events as event')
                .select('event.id')
                .whereRef('event.id', '=', 'delivery.event_id')
                .where((inner) => inner.and([...ofEvent(inner, query)])),
            ),
          ),
        )
        .select(['delivery.id', `delivery.${column} as at`])
        .orderBy(`delivery.${column}`, order)
        .orderBy('delivery.id', order)
        .limit(most);
      return db.selectFrom(some.as('one')).selectAll();
    });
    if (first === undefined) throw new Error('An account without endpoints has no deliveries.');
    return others.reduce((all, one) => all.unionAll(one), first);
  };

  /**
   * By its events where they are asked for, if that gives the order. Few deliveries are not delivered, so those are
   * found by their state.
   */
  const isFoundByEvents = ({ ids, objectId, eventNames, statuses, lastAnswers, sort }: AccountDeliveryQuery): boolean =>
    ids === undefined &&
    (objectId !== undefined ||
      (eventNames !== undefined &&
        sort.field === 'createdAt' &&
        (statuses?.includes('delivered') ?? true) &&
        (lastAnswers?.includes('2xx') ?? true)));

  const matching = (query: AccountDeliveryQuery, endpointIds: readonly string[], most: number) =>
    (isFoundByEvents(query) ? byEvents : byEndpoints)(query, endpointIds, most);

  return {
    deliveriesOf: async (query) => {
      const endpoints = await db
        .selectFrom('webhook_subscriptions')
        .select(['endpoint_id', 'url'])
        .where('account_id', '=', query.accountId)
        .execute();
      const urls = new Map(endpoints.map(({ endpoint_id, url }) => [endpoint_id, url]));
      const endpointIds = [...urls.keys()].filter((id) => query.endpointIds?.includes(id) ?? true);
      if (endpointIds.length === 0) return { rows: [], total: 0 };

      const { column, order } = orderOf(query);
      const [from, to] = query.range;
      const page = db
        .selectFrom(matching(query, endpointIds, to + 1).as('found'))
        .select('found.id')
        .orderBy('found.at', order)
        .orderBy('found.id', order)
        .limit(to - from + 1)
        .offset(from);
      const few = db
        .selectFrom(matching(query, endpointIds, counted).as('found'))
        .select('found.id')
        .limit(counted);
      const [rows, { total }] = await Promise.all([
        deliveryRows(db)
          .where('delivery.id', 'in', page)
          .orderBy(`delivery.${column}`, order)
          .orderBy('delivery.id', order)
          .execute(),
        db
          .selectFrom(few.as('few'))
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      ]);
      return {
        rows: rows.map((row) => ({ ...deliveryFrom(row), endpointUrl: urls.get(row.endpoint_id) ?? '' })),
        // Beyond what is counted, a page that has rows is not said to be behind the end.
        total: Math.max(Number(total), rows.length === 0 ? 0 : from + rows.length),
      };
    },
    sent: sentReport(db),
    attempts: (endpointId, hours) => countedAttempts(db, endpointId, hours),
    backlog: (endpointId) => backlogOfEndpoint(db, endpointId),
    failing: (accountId) => failingEndpoints(db, accountId),
    forgetAttempts: (before) => forgetAttempts(db, before),
  };
};
