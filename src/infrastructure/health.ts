import type { ReadinessChecks } from '../adapters/http/resources/service/routes.ts';
import type { Accounts } from '../application/ports/accounts.ts';
import type { EventStore } from '../application/ports/event-store.ts';
import type { Config } from './config.ts';
import type { Subscriptions } from './subscriptions.ts';

/** A follower that is more events behind than this keeps the process from being ready: the lists are too old. */
const readyLag = 10_000;
/** The same where positions count no events: a follower that has not reached what the log held so long ago (ms). */
const readyTimeoutMs = 30_000;

/** An id that no account has. */
const anyAccount = 'acc_readyz';

export type HealthDependencies = {
  readonly config: Pick<Config, 'role' | 'eventStoreUrl'>;
  readonly store: Pick<EventStore, 'head'>;
  readonly accounts: Pick<Accounts, 'get'>;
  readonly subscriptions: Pick<Subscriptions, 'lag' | 'stuck'>;
  readonly storage: () => Promise<unknown>;
  /** Whether the process has been told to stop. */
  readonly isStopping: () => boolean;
};

/** What `/readyz` asks, by name. */
export const readinessChecks = ({
  config: { role, eventStoreUrl },
  store,
  accounts,
  subscriptions,
  storage,
  isStopping,
}: HealthDependencies): ReadinessChecks => ({
  eventStore: () => store.head(),
  // One row by its key: cheap enough to be asked by anybody, as often as they like.
  database: () => accounts.get(anyAccount),
  storage,
  projections: async () => {
    // The followers of a process that only answers requests run in other processes: taking this one out of service helps nobody.
    if (role === 'api') return;
    if (eventStoreUrl.startsWith('file:')) {
      for (const [name, lag] of await subscriptions.lag()) if (lag > readyLag) throw new Error(`${name} is ${lag} events behind.`);
      return;
    }
    const stuck = await subscriptions.stuck(readyTimeoutMs);
    if (stuck.length > 0) throw new Error(`${stuck.join(', ')} have not moved for ${readyTimeoutMs / 1_000} s.`);
  },
  accepting: () => (isStopping() ? Promise.reject(new Error('The process is stopping.')) : Promise.resolve()),
});
