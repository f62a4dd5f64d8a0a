import { ContainerModule } from 'inversify';
import type { ServiceIdentifier } from 'inversify';
import type { ReasonStatuses } from '../../adapters/platform/http/engine/failures/failures.ts';
import type { Route } from '../../adapters/platform/http/engine/route/route.ts';
import type { BatchPolicy, Policy } from '../../application/log/kernel/policy.ts';
import type { AnyProjection, RecentDocuments } from '../../application/log/kernel/projection.ts';
import type { Position } from '../../application/log/ports/event-store.ts';
import type { Config } from '../configuration/config.ts';
import type { Resources } from '../stores/resources.ts';
import type { ElectedSubscriber } from '../background/subscriptions.ts';
import type { Job } from '../background/jobs.ts';

/** Names a value of the container and carries its type, so that wrong wiring does not compile. */
export type Token<T> = ServiceIdentifier<T>;

export const token = <T>(name: string): Token<T> => Symbol(name);

/** Resolves a token. `optional`: undefined when no feature of the list binds it. */
export type Get = {
  <T>(token: Token<T>): T;
  <T>(token: Token<T>, options: { readonly optional: true }): T | undefined;
};

/** The features on other resources. Nothing of them follows the log, and no job runs. */
export type Rewired = { readonly get: Get; readonly policies: () => readonly (BatchPolicy | Policy)[] };

/**
 * Wires the features once more with some resources replaced, such as a clock that is moved by hand. The values of the
 * tokens in `shared` are those of the running service: what takes long to load, or has threads that must be closed.
 */
export type Rewire = (
  changes: Partial<Pick<Resources, 'clock' | 'eventStore' | 'log'>>,
  shared: readonly Token<unknown>[],
) => Rewired;

/** Binds a token to a factory, which runs once, at the first use. */
type Bind = <T>(token: Token<T>, make: (get: Get) => NoInfer<T>) => void;

export const bindings = (load: (bind: Bind) => void): ContainerModule =>
  new ContainerModule(({ bind }) => {
    load((token, make) => {
      bind(token).toDynamicValue((context) =>
        make(<T>(wanted: Token<T>, options: object = {}): T => context.get(wanted, options)),
      );
    });
  });

/** A subscriber of the log, with what it is. */
export type Follower = ElectedSubscriber & { readonly kind: 'projection' | 'policy' | 'subscriber' };

/** A checkpoint that belongs to no subscriber. The start checks it together with those of the subscribers. */
export type Checkpoint = { readonly name: string; readonly checkpoint: () => Promise<Position | undefined> };

/** Registers the metrics of a service. Each is read only when it is scraped. */
export type ServiceMetrics = {
  /** A value from the memory of this process. */
  readonly gauge: (name: string, help: string, read: () => number) => void;
  /**
   * Values from a store, by one label. A value that cannot be read in time is left out and counted: the other metrics
   * are needed most when a store is down.
   */
  readonly storedGauge: (
    name: string,
    help: string,
    label: string,
    read: () => Promise<ReadonlyMap<string, number>>,
  ) => void;
  /** A counter by label, which only grows. */
  readonly counter: (name: string, help: string, label: string, read: () => ReadonlyMap<string, number>) => void;
};

/**
 * Something to close when the process stops. The phase `work` stops everything that reads and writes, concurrently;
 * `resources` closes what that work has used; the stores come last. `leftMs`: the time (ms) left for the phase.
 */
export type Closing = {
  /** The name that the operator sees: a part that does not close in time is logged by this name. */
  readonly name: string;
  readonly phase: 'work' | 'resources' | 'stores';
  readonly close: (leftMs: number) => Promise<unknown>;
};

/** One capability of the service, wired in one file. Every part is optional. */
export type Feature = {
  readonly name: string;
  /** The features whose tokens this one uses. All of them must be in the list. */
  readonly needs?: readonly Feature[];
  /** Default: always enabled. If it returns false, the service starts as if the feature were not in the list. */
  readonly enabled?: (config: Config) => boolean;
  readonly module?: ContainerModule;
  readonly routes?: (get: Get) => readonly Route[];
  /** The HTTP status of each refusal reason of its use cases. Two features must not map one reason to two statuses. */
  readonly refusals?: ReasonStatuses;
  /** Its read models. They are kept up to date, rebuilt and verified. */
  readonly projections?: readonly AnyProjection[];
  /** A cache of recently written documents, so that the projection need not load them. */
  readonly recent?: (get: Get, projection: AnyProjection) => RecentDocuments<unknown> | undefined;
  readonly policies?: (get: Get) => readonly (BatchPolicy | Policy)[];
  /** Its other subscribers of the log. */
  readonly subscribers?: (get: Get) => readonly ElectedSubscriber[];
  readonly jobs?: (get: Get) => readonly Job[];
  /** What is wrong, one sentence each, for `/readyz`. */
  readonly details?: (get: Get) => readonly string[];
  readonly metrics?: (get: Get, metrics: ServiceMetrics) => void;

  // The hooks of the start, in this order.

  /** Throws if the service must not start. Nothing has been written yet. */
  readonly checkStart?: (get: Get) => Promise<void>;
  /**
   * Raises the counters of the database to the highest numbers in the log. Runs before every first write, and again for
   * a database that replaces a lost one.
   */
  readonly restoreCounters?: (get: Get) => Promise<void>;
  /** Runs once the log and the database are known to belong together, before any subscriber starts. */
  readonly prepare?: (get: Get) => Promise<Prepared | void>;
  /** Starts other background work of a process with ROLE all or worker, beside subscribers and jobs. */
  readonly start?: (get: Get) => void;
  readonly closings?: (get: Get) => readonly Closing[];
};

/** Shown to the operator once. */
export type Prepared = { readonly newToken?: string };
