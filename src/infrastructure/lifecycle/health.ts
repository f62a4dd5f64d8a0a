import type { ReadinessChecks } from '../../adapters/platform/http/service/routes.ts';
import type { Accounts } from '../../application/shared/ports/accounts.ts';
import type { EventStore } from '../../application/log/ports/event-store.ts';
import type { Config } from '../configuration/config.ts';
import { inEvents } from '../background/filling.ts';
import type { Subscriptions } from '../background/subscriptions.ts';

/**
 * Nor is it if a subscriber has not reached the head of this long ago (ms): it stands still. A parked stream holds up
 * no other.
 */
const readyTimeoutMs = 30_000;

/** An id that no account has. */
const anyAccount = 'acc_readyz';

export type HealthDependencies = {
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
    // No process has a better database: what can be answered from the log alone is answered.
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
