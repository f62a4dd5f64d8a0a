import { describe, expect, it, onTestFinished } from 'vitest';
import { createMetrics } from '../../../src/adapters/platform/http/engine/server/metrics.ts';
import { timeBy } from '../../../src/adapters/log/sql/engine/store-time.ts';
import { oldestDueSeconds, webhookBacklog } from '../../../src/adapters/webhooks/sql/backlog.ts';
import {
  ConcurrencyError,
  EventTooLargeError,
  OutcomeUnknownError,
  StoreUnavailableError,
} from '../../../src/application/log/ports/event-store.ts';
import type { EventStore } from '../../../src/application/log/ports/event-store.ts';
import { countAppendFailures } from '../../../src/infrastructure/stores/resources.ts';
import { measureCore, serviceMetrics } from '../../../src/infrastructure/lifecycle/monitoring.ts';
import { Subscriptions } from '../../../src/infrastructure/background/subscriptions.ts';
import { parkedStream } from '../../support/parked-stream.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { TestClock } from '../../support/test-clock.ts';
import { anEmbeddedLog } from '../../support/two-stores.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const metadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };

onEveryDatabase(({ open }) => {
  it('the backlog has due, waiting and leased deliveries, and the age of the oldest', async () => {
    const { database, dispose } = await open();
    onTestFinished(dispose);
    const now = '2026-11-20T10:00:00.000Z';
    const time = timeBy(new TestClock(now));
    const told = async () => ({
      ...(await webhookBacklog(database.db, time)),
      oldest: await oldestDueSeconds(database.db, time),
    });
    expect(await told()).toEqual({ due: 0, waiting: 0, leased: 0, oldest: 0 });
    const subscription = (endpoint_id: string, enabled: number) => ({
      ...{
        endpoint_id,
        enabled,
        account_id: 'acc_1',
        url: 'https://example.com',
        enabled_events: '*',
        secrets: '[]',
        failing_since: null,
      },
    });
    await database.db
      .insertInto('webhook_subscriptions')
      .values([subscription('whk_1', 1), subscription('whk_2', 1), subscription('whk_off', 0)])
      .execute();
    const row = (id: string, due_at: string | null, lease: string | null = null) => ({
      ...{
        id,
        endpoint_id: 'whk_1',
        event_id: 'evt_1',
        status: 'pending',
        step: 0,
        attempts: '[]',
        created_at: now,
        updated_at: now,
      },
      due_at,
      lease,
    });
    await database.db
      .insertInto('webhook_deliveries')
      .values([
        row('a', '2026-11-20T09:59:00.000Z'),
        row('b', now),
        row('c', '2026-11-20T10:00:01.000Z'),
        row('d', '2026-11-20T09:00:00.000Z', 'lease'),
        row('e', null),
        { ...row('f', '2026-11-20T09:59:30.000Z'), endpoint_id: 'whk_2' },
        // Nobody sends to what is switched off: it is not late.
        { ...row('g', '2026-11-20T08:00:00.000Z'), endpoint_id: 'whk_off' },
      ])
      .execute();
    expect(await told()).toEqual({ due: 4, waiting: 1, leased: 1, oldest: 60 });
  });
});

describe('the lag of a subscriber', () => {
  it('is the age of the first event it has not processed', async () => {
    const clock = new TestClock();
    const { log } = await anEmbeddedLog(clock);
    const at: { checkpoint: string | undefined } = { checkpoint: undefined };
    const checkpoint = () => Promise.resolve(at.checkpoint);
    const subscriptions = new Subscriptions({ store: log, clock, log: quiet });
    subscriptions.watch([{ subscriber: { name: 'list', checkpoint, process: () => Promise.resolve() }, checkpoint }]);
    expect(await subscriptions.lagSeconds()).toEqual(new Map([['list', 0]]));
    for (const id of ['a', 'b']) {
      await log.append(`thing-${id}`, [{ type: 'Happened', data: {} }], 0, metadata);
      if (id === 'a') at.checkpoint = await log.head();
      clock.advance(60_000);
    }
    expect(await subscriptions.lagSeconds()).toEqual(new Map([['list', 60]]));
    at.checkpoint = undefined;
    expect(await subscriptions.lagSeconds()).toEqual(new Map([['list', 120]]));
    at.checkpoint = await log.head();
    expect(await subscriptions.lagSeconds()).toEqual(new Map([['list', 0]]));
    await subscriptions.stop();
  });
});

describe('appends that failed', () => {
  it.each([
    ['conflict', new ConcurrencyError('a-1', 1, 2)],
    ['unavailable', new StoreUnavailableError('full')],
    ['outcome_unknown', new OutcomeUnknownError('lost')],
    ['too_large', new EventTooLargeError('large')],
    ['other', new Error('what?')],
  ] as const)('are counted as %s, with their error unchanged', async (reason, error) => {
    const failing = { append: () => Promise.reject(error) } as unknown as EventStore;
    const { store, failures } = countAppendFailures(failing);
    await expect(store.append('a-1', [], 1, metadata)).rejects.toBe(error);
    expect([...failures].filter(([, count]) => count > 0)).toEqual([[reason, 1]]);
  });
});

describe('metrics', () => {
  it('omit and count those of an unavailable store, and report the others', async () => {
    const metrics = createMetrics({ process: false });
    const away = () => Promise.reject(new StoreUnavailableError('away'));
    measureCore(serviceMetrics(metrics), {
      subscriptions: { lag: away, lagSeconds: () => Promise.resolve(new Map([['list', 1.5]])) },
      parkedStreams: { list: () => Promise.resolve([parkedStream('list@2'), parkedStream('list@2')]) },
      warnings: [],
      resources: { appendFailures: new Map([['conflict', 3]]), unreadable: { count: 2 } },
    });
    await metrics.text();
    const text = await metrics.text();
    expect(text).not.toMatch(/^log_lag_events\{/m);
    expect(text).toMatch(/^metrics_unread_total\{metric="log_lag_events"\} [12]$/m);
    expect(text).toContain('log_lag_seconds{subscriber="list"} 1.5');
    expect(text).toContain('event_store_append_failures_total{reason="conflict"} 3');
    expect(text).toContain('event_store_unreadable_events 2');
    expect(text).toContain('log_parked_streams{subscriber="list@2"} 2');
  });
});
