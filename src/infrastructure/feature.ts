import { ContainerModule } from 'inversify';
import type { ServiceIdentifier } from 'inversify';
import type { ReasonStatuses } from '../adapters/http/engine/failures/failures.ts';
import type { Route } from '../adapters/http/engine/route/route.ts';
import type { Policy } from '../application/kernel/policy.ts';
import type { AnyProjection } from '../application/kernel/projection.ts';
import type { RecentDocuments } from '../application/kernel/recent-documents.ts';
import type { Position } from '../application/ports/event-store.ts';
import type { CommandGroup } from './commands/command-group.ts';
import type { Config } from './config.ts';
import type { Follower } from './followers.ts';
import type { Job } from './jobs.ts';
import type { ServiceMetrics } from './service-metrics.ts';
import type { Closing } from './shutdown.ts';

/** Names a value of the container and carries its type, so that a wrong wire does not compile. */
export type Token<T> = ServiceIdentifier<T>;

export const token = <T>(name: string): Token<T> => Symbol(name);

/** Gives the value of a token. `optional`: undefined when no feature of the list binds it. */
export type Get = {
  <T>(token: Token<T>): T;
  <T>(token: Token<T>, options: { readonly optional: true }): T | undefined;
};

/** Binds a token to how its value is made: once, when it is asked for first. */
type Bind = <T>(token: Token<T>, make: (get: Get) => NoInfer<T>) => void;

export const bindings = (load: (bind: Bind) => void): ContainerModule =>
  new ContainerModule(({ bind }) => {
    load((token, make) => {
      bind(token).toDynamicValue((context) => make(<T>(wanted: Token<T>, options: object = {}): T => context.get(wanted, options)));
    });
  });

/** A checkpoint that belongs to no follower, and is checked with theirs at the start. */
export type Checkpoint = { readonly name: string; readonly checkpoint: () => Promise<Position | undefined> };

/** One capability of the service, wired in one file. Every part is optional; whatever a feature does not list does not exist. */
export type Feature = {
  readonly name: string;
  /** The features whose tokens this one uses. All of them must be in the list. */
  readonly needs?: readonly Feature[];
  /** Absent: always. Where it answers false, the service starts as if the feature were not in the list. */
  readonly enabled?: (config: Config) => boolean;
  readonly module?: ContainerModule;
  readonly routes?: (get: Get) => readonly Route[];
  /** What the refusals of its use cases mean over HTTP. Two features must not give one reason two statuses. */
  readonly refusals?: ReasonStatuses;
  /** Its read models: followed, rebuilt and verified. */
  readonly projections?: readonly AnyProjection[];
  /** Documents written a moment ago, which its projection then need not load. */
  readonly recent?: (get: Get, projection: AnyProjection) => RecentDocuments<unknown> | undefined;
  readonly policies?: (get: Get) => readonly Policy[];
  /** What follows the log in a way of its own. */
  readonly followers?: (get: Get) => readonly Follower[];
  readonly jobs?: (get: Get) => readonly Job[];
  readonly metrics?: (get: Get, metrics: ServiceMetrics) => void;
  /** Of the command line; also listed in `commands/groups/index.ts`. */
  readonly commands?: CommandGroup;

  // The start, in this order.

  /** Throws what keeps the service from starting. Nothing has been written yet. */
  readonly checkStart?: (get: Get) => Promise<void>;
  readonly checkpoints?: (get: Get) => readonly Checkpoint[];
  /** Raises the counters of the database to what the log has used. Runs before every first write, and again for a database that replaces a lost one. */
  readonly restoreCounters?: (get: Get) => Promise<void>;
  /** Runs once the log and the database are known to belong together, before anything follows the log. */
  readonly prepare?: (get: Get) => Promise<Prepared | void>;
  /** Starts what only a process that works (ROLE all or worker) does, beside followers and jobs. */
  readonly start?: (get: Get) => void;
  readonly closings?: (get: Get) => readonly Closing[];
};

/** What the operator is shown once. */
export type Prepared = { readonly newToken?: string };
