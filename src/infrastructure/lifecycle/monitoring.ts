import type { ReadinessChecks } from '../../adapters/platform/http/service-routes.ts';
import type { Accounts } from '../../application/shared/ports/accounts.ts';
import type { EventStore } from '../../application/log/ports/event-store.ts';
import type { Config } from '../configuration/config.ts';
import { inEvents } from '../background/filling.ts';
import type { Subscriptions } from '../background/subscriptions.ts';
import type { LiveWarning } from '../configuration/live-warnings.ts';
import type { ServiceMetrics } from '../wiring/feature.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Metrics } from '../../adapters/platform/http/engine/server/metrics.ts';
import type { ParkedStreams } from '../../application/log/ports/parked-streams.ts';
import type { Resources } from '../stores/resources.ts';

/**
 * A process is not ready if a subscriber has not reached the head that the log had this long ago (ms). Parked streams
 * do not count.
 */
const readyTimeoutMs = 30_000;

/** An id that no account has. */
const anyAccount = 'acc_readyz';

type HealthDependencies = {
  readonly config: Pick<Config, 'role' | 'eventStoreUrl'>;
  readonly store: Pick<EventStore, 'head'>;
  readonly accounts: Pick<Accounts, 'get'>;
  readonly subscriptions: Pick<Subscriptions, 'lag' | 'stuck' | 'filling'>;
  readonly storage: () => Promise<unknown>;
  /** Whether the process is stopping. */
  readonly isStopping: () => boolean;
};

/** The checks of `/readyz`, by name. */
export const readinessChecks = ({
  config: { role, eventStoreUrl },
  store,
  accounts,
  subscriptions,
  storage,
  isStopping,
}: HealthDependencies): ReadinessChecks => ({
  eventStore: () => store.head(),
  // Reads one row by its key, which is cheap enough for any number of probes.
  database: () => accounts.get(anyAccount),
  storage,
  projections: async () => {
    // The subscribers of a process with ROLE=api run in other processes: taking this one out of service would not help.
    if (role === 'api') return;
    // The database is new and no process has a better one: requests that need the log alone are answered.
    if (subscriptions.filling.isWhole) return;
    if (eventStoreUrl.startsWith('file:'))
      for (const [name, lag] of await subscriptions.lag())
        if (lag > inEvents.far) throw new Error(`${name} is ${lag} events behind.`);
    const stuck = await subscriptions.stuck(readyTimeoutMs);
    if (stuck.length > 0)
      throw new Error(`The checkpoints of ${stuck.join(', ')} have not moved for ${readyTimeoutMs / 1_000} s.`);
  },
  accepting: () => (isStopping() ? Promise.reject(new Error('The process is shutting down.')) : Promise.resolve()),
});

/** Timeout (ms) of reading a metric from a store: shorter than the timeout of a metrics collector. */
const timeoutMs = 3_000;

export const serviceMetrics = (metrics: Metrics): ServiceMetrics => {
  const unread = new Map<string, number>();
  metrics.labelledCounter(
    'metrics_unread_total',
    'Number of times a metric was left out because its store did not respond.',
    'metric',
    () => unread,
  );
  return {
    gauge: (name, help, read) => metrics.gauge(name, help, read),
    counter: (name, help, label, read) => metrics.labelledCounter(name, help, label, read),
    storedGauge: (name, help, label, read) => {
      unread.set(name, 0);
      metrics.labelledGauge(name, help, label, async () => {
        const timer = new AbortController();
        const late = wait(timeoutMs, undefined, { signal: timer.signal, ref: false }).then(() =>
          Promise.reject(new Error('No answer.')),
        );
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
    },
  };
};

/** The metrics that do not depend on a feature. */
export const measureCore = (
  { gauge, storedGauge, counter }: ServiceMetrics,
  {
    subscriptions,
    resources: { appendFailures, unreadable },
    parkedStreams,
    warnings,
  }: {
    readonly subscriptions: Pick<Subscriptions, 'lag' | 'lagSeconds'>;
    readonly parkedStreams: Pick<ParkedStreams, 'list'>;
    readonly warnings: readonly LiveWarning[];
    readonly resources: Pick<Resources, 'appendFailures' | 'unreadable'>;
  },
): void => {
  storedGauge(
    'log_lag_events',
    'Distance of each subscriber from the head of the log, in events, or in bytes with EventStoreDB.',
    'subscriber',
    () => subscriptions.lag(),
  );
  storedGauge(
    'log_lag_seconds',
    'Age in seconds of the first event that each subscriber has not processed; 0 at the head.',
    'subscriber',
    () => subscriptions.lagSeconds(),
  );
  storedGauge(
    'log_parked_streams',
    'Number of streams that a subscriber has set aside at an event it fails at.',
    'subscriber',
    async () => {
      const parked = Map.groupBy(await parkedStreams.list(), ({ follower }) => follower);
      return new Map([...parked].map(([follower, streams]) => [follower, streams.length]));
    },
  );
  storedGauge(
    'configuration_warnings',
    'Number of warnings of the start about each setting that removes a protection.',
    'setting',
    () => {
      const settings = Map.groupBy(warnings, ({ setting }) => setting);
      return Promise.resolve(new Map([...settings].map(([setting, of]) => [setting, of.length])));
    },
  );
  counter(
    'event_store_append_failures_total',
    'Number of failed appends, by reason. A conflict is a lost race; the command is usually decided again.',
    'reason',
    () => appendFailures,
  );
  gauge(
    'event_store_unreadable_events',
    'Number of events that this process has skipped because they cannot be read; counted up to 10,000.',
    () => unreadable.count,
  );
};
