import { setTimeout as wait } from 'node:timers/promises';
import type { Metrics } from '../adapters/http/engine/server/metrics.ts';
import { oldestDueSeconds, webhookBacklog } from '../adapters/sql/webhook-outbox/backlog.ts';
import type { Resources } from './resources.ts';
import type { Subscriptions } from './subscriptions.ts';

/** Longest wait (ms) for a store to tell a number: shorter than the patience of whoever collects them. */
const patience = 3_000;

/**
 * What an operator is woken for. Everything is read when it is asked for, and costs nothing until then. A number that cannot be had, because a store is away, is left out
 * and counted: the others are wanted most at that moment.
 */
export const measureService = (
  metrics: Metrics,
  {
    subscriptions,
    resources: { appendFailures, database, storeTime, unreadable },
    unknownCodes,
  }: {
    readonly subscriptions: Pick<Subscriptions, 'lag' | 'lagSeconds'>;
    readonly resources: Pick<Resources, 'appendFailures' | 'database' | 'storeTime' | 'unreadable'>;
    /** By carrier. */
    readonly unknownCodes?: () => Promise<ReadonlyMap<string, number>>;
  },
): void => {
  const unread = new Map<string, number>();
  const gauge = (name: string, help: string, label: string, read: () => Promise<ReadonlyMap<string, number>>): void => {
    unread.set(name, 0);
    metrics.labelledGauge(name, help, label, async () => {
      const timer = new AbortController();
      const late = wait(patience, undefined, { signal: timer.signal, ref: false }).then(() => Promise.reject(new Error('No answer.')));
      try {
        return await Promise.race([read(), late]);
      } catch {
        unread.set(name, (unread.get(name) ?? 0) + 1);
        return new Map<string, number>();
      } finally {
        late.catch(() => undefined);
        timer.abort();
      }
    });
  };

  gauge(
    'log_lag_events',
    'How far each follower is behind the head of the log: events, or bytes where EventStoreDB keeps it.',
    'subscriber',
    () => subscriptions.lag(),
  );
  gauge('log_lag_seconds', 'The age of the first event each follower has not done with; 0 at the head.', 'subscriber', () =>
    subscriptions.lagSeconds(),
  );
  gauge(
    'webhook_deliveries',
    'Deliveries still to be made, counted up to 100,000: due, waiting for a later attempt, leased by a sender.',
    'state',
    async () => {
      const { due, waiting, leased } = await webhookBacklog(database.db, storeTime);
      return new Map(Object.entries({ due, waiting, leased }));
    },
  );
  gauge('webhook_oldest_seconds', 'For how long the oldest delivery that is due has waited for a sender.', 'state', async () => {
    return new Map([['due', await oldestDueSeconds(database.db, storeTime)]]);
  });
  if (unknownCodes) gauge('tracking_unknown_codes', 'Codes of carriers that nobody has mapped.', 'carrier', unknownCodes);
  metrics.labelledCounter(
    'event_store_append_failures_total',
    'Appends that failed, by reason; a conflict is a race that was lost, and is as a rule decided again.',
    'reason',
    () => appendFailures,
  );
  metrics.gauge(
    'event_store_unreadable_events',
    'Events of the log that this process has passed over because they cannot be read; counted up to 10,000.',
    () => unreadable.count,
  );
  metrics.labelledCounter(
    'metrics_unread_total',
    'How often a metric was left out because its store gave no answer.',
    'metric',
    () => unread,
  );
};
