import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type {
  AccountDeliveryQuery,
  AnswerClass,
  DeliveryReports,
} from '../../../application/webhooks/ports/delivery-reports.ts';
import { deliveryStatuses } from '../../../application/webhooks/ports/webhook-outbox.ts';
import type { DeliveryStatus } from '../../../application/webhooks/ports/webhook-outbox.ts';
import { dialectOf } from '../../log/sql/engine/dialects.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';
import { countedAttempts, forgetAttempts } from './attempt-counts.ts';
import { backlogOfEndpoint, failingEndpoints } from './backlog.ts';
import { deliveryRows, isFailed, isInFailed } from './delivery-history.ts';
import { deliveryFrom } from './rows.ts';

/** How far matching deliveries are counted: an operator acts the same for 10,000 as for a million. */
const counted = 10_001;

type Deliveries = Tables & { delivery: Tables['webhook_deliveries'] };
type Events = Tables & { event: Tables['webhook_events'] };
type Conditions = readonly Expression<SqlBool>[];
/** Up to how many deliveries of which endpoints are sought. */
type Sought = {
  readonly endpointIds: readonly string[];
  readonly most: number;
  /** Pending ones are then found first, and sorted. */
  readonly arePendingFew: boolean;
};

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

/**
 * The statuses of each part of a list that has no delivered ones: the failed ones and the pending ones are few of many,
 * and found by indexes of their own. Else the list is one part.
 */
const partsOf = ({
  statuses,
  lastAnswers,
}: AccountDeliveryQuery): readonly [readonly DeliveryStatus[] | undefined, ...(readonly DeliveryStatus[])[]] => {
  const wanted = statuses ?? (lastAnswers === undefined || lastAnswers.includes('2xx') ? undefined : undelivered);
  if (wanted === undefined || wanted.includes('delivered')) return [wanted];
  const ended = wanted.filter(isFailed);
  const open = wanted.filter((status) => !isFailed(status));
  return ended.length === 0 || open.length === 0 ? [wanted] : [ended, open];
};

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

/** By the index of the backlog. */
const pendingOf = (db: Kysely<Tables>, endpointIds: readonly string[]) =>
  db.selectFrom('webhook_deliveries').where('endpoint_id', 'in', endpointIds).where('due_at', 'is not', null);

const hasFewPending = async (db: Kysely<Tables>, endpointIds: readonly string[]): Promise<boolean> => {
  const { total } = await db
    .selectFrom(pendingOf(db, endpointIds).select('due_at').limit(counted).as('few'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total) < counted;
};

/** What deliveries, and their events, must be. */
const conditionsOf = (db: Kysely<Tables>) => {
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
    {
      statuses,
      lastAnswers,
      ids,
      updatedAtFrom,
    }: Pick<AccountDeliveryQuery, 'lastAnswers' | 'ids' | 'updatedAtFrom'> & {
      readonly statuses?: readonly DeliveryStatus[] | undefined;
    },
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
  return { ofDelivery, ofEvent };
};

/** Deliveries of all endpoints of an account, found in the indexes of its endpoints and of its events. */
export const deliveryReports = (db: Kysely<Tables>): DeliveryReports => {
  const { compared } = dialectOf(db);
  const { ofDelivery, ofEvent } = conditionsOf(db);

  /** Walks the events of the account in the order of the list, and finds the deliveries of those that match. */
  const byEvents = (query: AccountDeliveryQuery, { endpointIds, most }: Sought) => {
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

  /**
   * Merges the lists of the endpoints, of which each is in an index or has few deliveries: from each, as many as could
   * be on the page.
   */
  const byEndpoints = (query: AccountDeliveryQuery, { endpointIds, most, arePendingFew }: Sought) => {
    const { column, order } = orderOf(query);
    const listed = (endpointId: string, statuses: AccountDeliveryQuery['statuses']) => {
      const isPending = arePendingFew && statuses?.join() === 'pending';
      const some = db
        .selectFrom('webhook_deliveries as delivery')
        .where(isPending ? compared<string>('delivery.endpoint_id') : 'delivery.endpoint_id', '=', endpointId)
        .$if(isPending, (all) =>
          all.where('delivery.id', 'in', pendingOf(db, [endpointId]).select('webhook_deliveries.id')),
        )
        .$if(statuses?.every(isFailed) ?? false, (all) => all.where(isInFailed))
        .where((eb) => eb.and([...ofDelivery(eb, { ...query, statuses })]))
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
    };
    const [first, ...others] = endpointIds.flatMap((endpointId) =>
      partsOf(query).map((statuses) => listed(endpointId, statuses)),
    );
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

  const matching = (query: AccountDeliveryQuery, sought: Sought) =>
    (isFoundByEvents(query) ? byEvents : byEndpoints)(query, sought);

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
      const seeksPending = partsOf(query).some((statuses) => statuses?.join() === 'pending');
      const arePendingFew = seeksPending && (await hasFewPending(db, endpointIds));
      const sought = { endpointIds, arePendingFew };
      const page = db
        .selectFrom(matching(query, { ...sought, most: to + 1 }).as('found'))
        .select('found.id')
        .orderBy('found.at', order)
        .orderBy('found.id', order)
        .limit(to - from + 1)
        .offset(from);
      const few = db
        .selectFrom(matching(query, { ...sought, most: counted }).as('found'))
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
