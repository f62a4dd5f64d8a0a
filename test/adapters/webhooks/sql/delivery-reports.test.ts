import { describe, expect, it, onTestFinished } from 'vitest';
import { timeBy } from '../../../../src/adapters/log/sql/engine/store-time.ts';
import { deliveryReports } from '../../../../src/adapters/webhooks/sql/delivery-reports.ts';
import { systemClock } from '../../../../src/adapters/shared/system/clock.ts';
import { sqlWebhookOutbox } from '../../../../src/adapters/webhooks/sql/sql-webhook-outbox.ts';
import type {
  AccountDeliveryQuery,
  DeliveryReports,
} from '../../../../src/application/webhooks/ports/delivery-reports.ts';
import type {
  Attempt,
  Delivery,
  DeliveryResult,
  OutboxChange,
  OutboxEndpoint,
  PublicEvent,
  WebhookOutbox,
} from '../../../../src/application/webhooks/ports/webhook-outbox.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { TestClock } from '../../../support/test-clock.ts';

const newestFirst = { field: 'createdAt', direction: 'DESC' } as const;
const oldestFirst = { field: 'createdAt', direction: 'ASC' } as const;
const lease = 'key_mine';
const at = (second: number): string => new Date(Date.UTC(2026, 10, 20, 10, 0, second)).toISOString();

const endpoint = (endpointId: string, more: Partial<OutboxEndpoint> = {}): OutboxChange => ({
  kind: 'putEndpoint',
  endpoint: {
    endpointId,
    accountId: 'acc_1',
    url: `https://example.com/${endpointId}`,
    queryId: `key_query_${endpointId}`,
    enabledEvents: ['*'],
    enabled: true,
    secrets: [{ id: `key_${endpointId}` }],
    ...more,
  },
});

const announce = (
  name: string,
  second: number,
  endpointIds: readonly string[],
  more: Partial<PublicEvent> = {},
): OutboxChange => ({
  kind: 'announce',
  event: {
    id: `evt_${name}`,
    accountId: 'acc_1',
    eventName: 'label.generated',
    objectType: 'shipment',
    objectId: 'shp_1',
    sequence: second + 1,
    test: false,
    body: `{"id":"${name}","text":"Łódź ✓"}`,
    createdAt: at(second),
    ...more,
  },
  deliveries: endpointIds.map((endpointId) => ({
    id: `dlv_${name}_${endpointId}`,
    endpointId,
    status: 'pending' as const,
  })),
});

const answered = (code: number | undefined, response?: string): Attempt => ({
  at: at(20),
  durationMs: 5,
  ...(code === undefined || code >= 300 ? { failure: code === undefined ? 'timeout' : 'http_status' } : {}),
  ...(code !== undefined && { statusCode: code }),
  ...(response !== undefined && { response }),
});

onEveryDatabase(({ name, open }) =>
  describe(`reports on deliveries: ${name}`, () => {
    const some = async (...changes: readonly OutboxChange[]) => {
      const { database, dispose } = await open();
      onTestFinished(dispose);
      const clock = new TestClock('2026-11-20T10:00:10.000Z');
      const outbox = sqlWebhookOutbox(database.db, timeBy(clock));
      await outbox.commit(changes, { from: undefined, to: 'p1' });
      return { outbox, reports: deliveryReports(database.db), db: database.db };
    };

    /** Leases everything of these endpoints, and records these attempts by the id of their delivery. */
    const record = async (
      outbox: WebhookOutbox,
      endpointIds: readonly string[],
      attempts: ReadonlyMap<string, readonly Attempt[]>,
    ): Promise<void> => {
      const wanted = endpointIds.map((endpointId) => ({ endpointId, limit: 99 }));
      const { deliveries } = await outbox.lease({ wanted, lease, leaseMs: 30_000 });
      const results = deliveries.flatMap(({ id, endpointId }): DeliveryResult[] => {
        const made = attempts.get(id);
        if (made === undefined) return [];
        const isDelivered = made.at(-1)?.failure === undefined;
        const result = { id, endpointId, accountId: 'acc_1', lease, step: 0, attempts: made, at: at(21) };
        return [isDelivered ? { ...result, status: 'delivered' } : { ...result, status: 'exhausted' }];
      });
      await outbox.record(results);
      const claims = deliveries.map(({ id }) => ({ id, lease }));
      await outbox.release(claims);
    };

    const ask = async (reports: DeliveryReports, query: Partial<AccountDeliveryQuery> = {}) => {
      const { rows, total } = await reports.deliveriesOf({
        accountId: 'acc_1',
        sort: newestFirst,
        range: [0, 99],
        ...query,
      });
      return { ids: rows.map(({ id }) => id), total, rows };
    };

    it.each([3, 10_100])('merges failed ones with few and with many pending ones: %s', async (pending) => {
      const { reports, db } = await some(endpoint('a'), endpoint('b'), announce('one', 0, []));
      const rowOf = (number: number) => {
        const isPending = number < pending;
        // Failed ones lie between pending ones in both orders.
        const second = isPending ? 3 * number : 3 * (number - pending) + 1;
        const ended = ['delivered', 'exhausted', 'skipped'][number % 3] ?? '';
        return {
          id: `dlv_${String(number).padStart(6, '0')}`,
          endpoint_id: number % 2 === 0 ? 'a' : 'b',
          event_id: 'evt_one',
          status: isPending ? 'pending' : ended,
          step: 0,
          attempts: '[]',
          due_at: isPending ? at(second) : null,
          created_at: at(second),
          updated_at: at(1_000_000 - second),
        } as const;
      };
      const stored = Array.from({ length: pending + 12 }, (_, number) => rowOf(number));
      for (let from = 0; from < stored.length; from += 500)
        await db
          .insertInto('webhook_deliveries')
          .values(stored.slice(from, from + 500))
          .execute();
      const cases = [
        ['exhausted'],
        ['pending'],
        ['exhausted', 'pending'],
        ['skipped', 'exhausted'],
        ['delivered'],
      ] as const;
      for (const statuses of cases)
        for (const field of ['createdAt', 'updatedAt'] as const)
          for (const direction of ['ASC', 'DESC'] as const) {
            const column = field === 'createdAt' ? 'created_at' : 'updated_at';
            const matching = stored
              .filter(({ status }) => statuses.some((each) => each === status))
              .toSorted((one, other) => (one[column] < other[column] ? -1 : 1));
            const expected = direction === 'ASC' ? matching : matching.toReversed();
            const { ids, total } = await ask(reports, { statuses, sort: { field, direction }, range: [1, 8] });
            expect([statuses, field, direction, ids, total]).toEqual([
              statuses,
              field,
              direction,
              expected.slice(1, 9).map(({ id }) => id),
              Math.min(matching.length, 10_001),
            ]);
          }
    });

    it('lists the deliveries of all endpoints of one account, newest first, with the address without its query', async () => {
      const { reports } = await some(
        endpoint('a'),
        endpoint('b'),
        endpoint('c', { accountId: 'acc_2' }),
        announce('one', 0, ['a', 'b']),
        announce('two', 1, ['b']),
        announce('foreign', 2, ['c'], { accountId: 'acc_2' }),
      );
      const { ids, total, rows } = await ask(reports);
      expect([ids, total]).toEqual([['dlv_two_b', 'dlv_one_b', 'dlv_one_a'], 3]);
      expect(rows[0]).toEqual({
        id: 'dlv_two_b',
        endpointId: 'b',
        endpointUrl: 'https://example.com/b',
        eventId: 'evt_two',
        eventName: 'label.generated',
        objectType: 'shipment',
        objectId: 'shp_1',
        test: false,
        status: 'pending',
        attempts: [],
        nextAttemptAt: at(1),
        createdAt: at(1),
        updatedAt: at(1),
      });
      expect((await ask(reports, { sort: oldestFirst })).ids).toEqual(['dlv_one_a', 'dlv_one_b', 'dlv_two_b']);
      expect((await ask(reports, { accountId: 'acc_3' })).total).toBe(0);
    });

    it('lists nothing of an endpoint that was deleted', async () => {
      const { outbox, reports } = await some(endpoint('a'), endpoint('b'), announce('one', 0, ['a', 'b']));
      await outbox.commit([{ kind: 'removeEndpoint', endpointId: 'a' }], { from: 'p1', to: 'p2' });
      expect((await ask(reports)).ids).toEqual(['dlv_one_b']);
      await outbox.commit([{ kind: 'removeEndpoint', endpointId: 'b' }], { from: 'p2', to: 'p3' });
      expect(await ask(reports)).toEqual({ ids: [], total: 0, rows: [] });
    });

    it('pages in either direction', async () => {
      const seconds = [0, 1, 2, 3, 4];
      const { reports } = await some(
        endpoint('a'),
        endpoint('b'),
        ...seconds.map((second) => announce(`${second}`, second, ['a', 'b'])),
      );
      const all = (await ask(reports)).ids;
      expect(all).toHaveLength(10);
      for (const query of [{}, { eventNames: ['label.generated'] as const }])
        for (const [from, to] of [
          [0, 2],
          [3, 5],
          [8, 12],
        ] as const) {
          const { ids, total } = await ask(reports, { ...query, range: [from, to] });
          expect([ids, total]).toEqual([all.slice(from, to + 1), 10]);
        }
      expect((await ask(reports, { range: [10, 19] })).ids).toEqual([]);
      expect((await ask(reports, { sort: oldestFirst, range: [0, 9] })).ids).toEqual(all.toReversed());
    });

    it('filters by each and any two of: endpoint, state, event, object, last answer, time, id', async () => {
      const names = ['label.generated', 'shipment.updated', 'manifest.created'] as const;
      // What a receiver says may look like the attempts themselves.
      const tricky = '{"at":"x","statusCode":404},{"at":"\0';
      const answers: readonly (readonly Attempt[])[] = [
        [answered(200)],
        [answered(503, tricky), answered(204)],
        [answered(302)],
        [answered(500), answered(404, tricky)],
        [answered(404), answered(503, '"statusCode":200')],
        [answered(500), answered(undefined)],
      ];
      const numbers = Array.from({ length: 24 }, (_, index) => index);
      const { outbox, reports } = await some(
        endpoint('a'),
        endpoint('b'),
        ...numbers.map((number) =>
          announce(`${number}`, number % 10, number % 3 === 0 ? ['a', 'b'] : [number % 2 === 0 ? 'a' : 'b'], {
            eventName: names[number % 3] ?? 'label.generated',
            objectId: `shp_${number % 4}`,
          }),
        ),
      );
      const { rows: before } = await ask(reports);
      await record(
        outbox,
        ['a', 'b'],
        new Map(
          before.flatMap(({ id }, index) => (index % 7 === 6 ? [] : [[id, answers[index % answers.length] ?? []]])),
        ),
      );
      const { rows: all } = await ask(reports);
      const classOf = (attempts: readonly Attempt[]) => {
        const code = attempts.at(-1)?.statusCode;
        return code === undefined ? 'none' : (`${Math.floor(code / 100)}xx` as '2xx' | '3xx' | '4xx' | '5xx');
      };
      const filters: readonly Partial<AccountDeliveryQuery>[] = [
        { endpointIds: ['a'] },
        { endpointIds: ['a', 'b', 'unknown'] },
        { statuses: ['exhausted'] },
        { statuses: ['delivered', 'pending'] },
        { eventNames: ['shipment.updated'] },
        { eventNames: ['manifest.created', 'label.generated'] },
        { objectId: 'shp_2' },
        { lastAnswers: ['2xx'] },
        { lastAnswers: ['3xx'] },
        { lastAnswers: ['4xx'] },
        { lastAnswers: ['5xx', '2xx'] },
        { lastAnswers: ['none'] },
        { from: at(4) },
        { to: at(7) },
        { updatedAtFrom: at(21) },
        { sort: { field: 'updatedAt', direction: 'DESC' } },
        { ids: ['dlv_3_a', 'dlv_5_b', 'dlv_6_b', 'dlv_unknown'] },
      ];
      const placeOf = (row: Delivery, { sort = newestFirst }: Partial<AccountDeliveryQuery>) =>
        `${row[sort.field]} ${row.id}`;
      const expected = (query: Partial<AccountDeliveryQuery>) =>
        all
          .filter(
            (row) =>
              (query.endpointIds?.includes(row.endpointId) ?? true) &&
              (query.statuses?.includes(row.status) ?? true) &&
              (query.eventNames?.includes(row.eventName) ?? true) &&
              (query.objectId === undefined || query.objectId === row.objectId) &&
              (query.lastAnswers?.includes(classOf(row.attempts)) ?? true) &&
              (query.ids?.includes(row.id) ?? true) &&
              row.createdAt >= (query.from ?? '') &&
              row.updatedAt >= (query.updatedAtFrom ?? '') &&
              (query.to === undefined || row.createdAt < query.to),
          )
          .toSorted((one, other) => (placeOf(one, query) < placeOf(other, query) ? 1 : -1))
          .map(({ id }) => id);
      expect(new Set(all.map(({ attempts }) => classOf(attempts))).size).toBe(5);
      for (const [index, one] of filters.entries())
        for (const other of filters.slice(index)) {
          const query = { ...one, ...other };
          const { ids, total } = await ask(reports, query);
          expect({ query, ids, total }).toEqual({ query, ids: expected(query), total: expected(query).length });
        }
      expect((await ask(reports, { endpointIds: ['unknown'] })).total).toBe(0);
    });

    it('finds one delivery with the exact text of its event, of its own account only, and of a deleted endpoint too', async () => {
      const { outbox, reports } = await some(endpoint('a'), announce('one', 3, ['a']));
      const event = {
        id: 'evt_one',
        eventName: 'label.generated',
        objectType: 'shipment',
        objectId: 'shp_1',
        sequence: 4,
        test: false,
        body: '{"id":"one","text":"Łódź ✓"}',
        createdAt: at(3),
      };
      const [delivery] = (await ask(reports)).rows.map(({ endpointUrl: _, ...row }) => row);
      expect(await reports.sent('acc_1', 'dlv_one_a')).toEqual({
        delivery,
        event,
        endpointUrl: 'https://example.com/a',
      });
      expect(await reports.sent('acc_2', 'dlv_one_a')).toBeUndefined();
      expect(await reports.sent('acc_1', 'dlv_two_a')).toBeUndefined();
      await outbox.commit([{ kind: 'removeEndpoint', endpointId: 'a' }], { from: 'p1', to: 'p2' });
      expect(await reports.sent('acc_1', 'dlv_one_a')).toEqual({ delivery, event, endpointUrl: undefined });
    });

    it('counts attempts by hour, result, class of the answer and rounded time', async () => {
      const { outbox, reports } = await some(endpoint('a'), endpoint('b'));
      const hour = '2026-11-20T10:00:00.000Z';
      const result = (
        endpointId: string,
        status: DeliveryResult['status'],
        attempt: Partial<Attempt>,
      ): DeliveryResult => ({
        id: 'dlv_any',
        endpointId,
        accountId: 'acc_1',
        lease,
        status,
        step: 0,
        attempts: [answered(500), { ...answered(undefined), ...attempt }],
        at: at(21),
        ...(status === 'pending' && { dueInMs: 1_000 }),
      });
      await outbox.record([
        ...[0, 7, 99, 104, 105, 1_949, 29_950].map((durationMs) =>
          result('a', 'delivered', { statusCode: 200, durationMs }),
        ),
        result('a', 'pending', { statusCode: 503, durationMs: 12 }),
        result('a', 'exhausted', { durationMs: 30_000 }),
        result('b', 'delivered', { statusCode: 204, durationMs: 3 }),
      ]);
      await outbox.record([
        result('a', 'delivered', { statusCode: 200, durationMs: 7 }),
        result('a', 'delivered', { statusCode: 200, durationMs: 7, at: '2026-11-20T11:00:00.000Z' }),
      ]);
      const told = async (endpointId: string, hours: readonly string[]) =>
        (await reports.attempts(endpointId, hours)).counts
          .map((each) => `${each.hour} ${each.status} ${each.answer} ${each.durationMs}: ${each.attempts}`)
          .toSorted();
      expect(await told('a', [hour])).toEqual(
        [
          ...['0: 1', '100: 1', '110: 1', '1900: 1', '30000: 1', '7: 2', '99: 1'].map(
            (each) => `delivered 2xx ${each}`,
          ),
          'exhausted none 0: 1',
          'pending 5xx 12: 1',
        ].map((each) => `${hour} ${each}`),
      );
      expect(await told('b', [hour, '2026-11-20T11:00:00.000Z'])).toEqual([`${hour} delivered 2xx 3: 1`]);
      await reports.forgetAttempts('2026-11-20T11:00:00.000Z');
      expect(await told('a', [hour, '2026-11-20T11:00:00.000Z'])).toEqual([
        '2026-11-20T11:00:00.000Z delivered 2xx 7: 1',
      ]);
    });

    it('says since when attempts are counted, as long as an hour before it is asked for', async () => {
      const { reports } = await some(endpoint('a'));
      const started = Date.parse(systemClock.now());
      const hours = [-1, 0].map((difference) => {
        const hour = new Date(started + difference * 3_600_000).toISOString();
        return `${hour.slice(0, 'YYYY-MM-DDTHH'.length)}:00:00.000Z`;
      });
      const { since = '' } = await reports.attempts('a', hours);
      expect(Math.abs(Date.parse(since) - started)).toBeLessThan(600_000);
      expect(await reports.attempts('a', ['2026-11-20T10:00:00.000Z'])).toEqual({ counts: [] });
      await reports.forgetAttempts('2999-01-01T00:00:00.000Z');
      expect(await reports.attempts('a', hours)).toEqual({ counts: [] });
    });

    it('tells what waits for an endpoint, and since when it fails', async () => {
      const { outbox, reports } = await some(
        endpoint('a'),
        endpoint('b'),
        ...[1, 2, 3].map((second) => announce(`${second}`, second, ['a', 'b'])),
      );
      expect(await reports.backlog('a')).toEqual({ pending: 3, nextAttemptAt: at(1), failures: 0 });
      await record(outbox, ['a'], new Map([['dlv_1_a', [answered(500)]], ['dlv_2_a', [answered(undefined)]]])); // oxfmt-ignore
      expect(await reports.backlog('a')).toEqual({
        pending: 1,
        nextAttemptAt: at(10),
        failingSince: at(21),
        failures: 2,
      });
      expect(await reports.failing('acc_1')).toEqual(new Map([['a', at(21)]]));
      expect(await reports.failing('acc_2')).toEqual(new Map());
      await outbox.lease({ wanted: [{ endpointId: 'b', limit: 9 }], lease, leaseMs: 30_000 });
      expect(await reports.backlog('b')).toEqual({ pending: 3, failures: 0 });
      expect(await reports.backlog('unknown')).toEqual({ pending: 0, failures: 0 });
    });
  }),
);
