import { liveWarnings, publicWarnings } from '../configuration/live-warnings.ts';
import type { RequestListener } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { decodeHTMLStrict } from 'entities';
import { createApp } from '../../adapters/platform/http/app.ts';
import { webhooksSection } from '../../adapters/webhooks/http/event-descriptions.ts';
import { parkedNotices } from '../../adapters/platform/http/parked-notices.ts';
import { createMetrics } from '../../adapters/platform/http/engine/server/metrics.ts';
import { PostgresLeaderLock } from '../../adapters/log/sql/engine/postgres/leader-lock.ts';
import { sqlLogLink } from '../../adapters/log/sql/checkpoints/checkpoints.ts';
import { addressesReader } from '../../application/shared/addresses.ts';
import { StoreUnavailableError, ForeignPositionError } from '../../application/log/ports/event-store.ts';
import type { EventStore } from '../../application/log/ports/event-store.ts';
import type { LeaderLock } from '../../application/shared/ports/locks.ts';
import type { Assembly } from '../wiring/assembly.ts';
import { isShared } from '../configuration/config.ts';
import type { Config } from '../configuration/config.ts';
import { core } from '../wiring/core.ts';
import { checkDatabaseOfLog } from '../stores/database-of-log.ts';
import type { Authenticate } from '../../adapters/platform/http/engine/route/gate.ts';
import type { HttpServer, openHttpServer } from './http-server.ts';
import type { Checkpoint, Closing } from '../wiring/feature.ts';
import { readinessChecks, measureCore, serviceMetrics } from './monitoring.ts';
import { runJobs } from '../background/jobs.ts';
import type { Job } from '../background/jobs.ts';
import { openResources } from '../stores/resources.ts';
import type { ResourceOptions, Resources } from '../stores/resources.ts';
import { holdDataFolder, restrictPermissions, storageCheck } from '../stores/data-files.ts';
import { bundledAddressDoubts, bundledAddressReader } from '../stores/trade-data.ts';
import { verifyCheckpoints } from '../../application/log/audit/link-database.ts';
import { repeat } from '../../application/log/kernel/repeat.ts';
import type { SteadyClock } from '../../application/shared/ports/clock.ts';
import type { Log } from '../../application/log/ports/log.ts';
import { earliestShipDate, nextBusinessDay } from '../../domain/shared/calendar/index.ts';
import type { Holidays } from '../../domain/shared/calendar/index.ts';

/** The origin of parcels in the examples of the OpenAPI document. */
const exampleOrigin = { country: 'GB' };

/**
 * A day on which the parcels of examples can be sent: one later than the first possible, so that a page loaded before
 * midnight is still valid after it.
 */
const exampleShipDay = (now: string, holidays: Holidays): string =>
  nextBusinessDay(earliestShipDate({ now, from: exampleOrigin, holidays }), exampleOrigin, holidays);

/** Timeout (ms) of checking that the checkpoints belong to this log. An unavailable log does not prevent the start. */
const logTimeoutMs = 10_000;

/** The interval (ms) at which a process without subscribers verifies the checkpoints. */
const verifyEveryMs = 15_000;

/** Rejects with ForeignPositionError when a checkpoint of the database belongs to another log. */
const verifyLog = (checkpoints: readonly Checkpoint[], store: EventStore): Promise<void> =>
  verifyCheckpoints(checkpoints, { store, timeout: AbortSignal.timeout(logTimeoutMs) });

/**
 * Polls whether the log was replaced, for a process that only writes; subscribers detect it at once. `found` resolves
 * when it was replaced; `ended` once `signal` has aborted.
 */
const watchLog = (
  checkpoints: readonly Checkpoint[],
  {
    store,
    clock,
    log,
    signal,
  }: { readonly store: EventStore; readonly clock: SteadyClock; readonly log: Log; readonly signal: AbortSignal },
): { readonly found: Promise<ForeignPositionError>; readonly ended: Promise<void> } => {
  const { promise: found, resolve } = Promise.withResolvers<ForeignPositionError>();
  const verify = (): Promise<void> =>
    verifyLog(checkpoints, store).catch((error: unknown) => {
      if (!(error instanceof ForeignPositionError)) throw error;
      resolve(error);
    });
  return { found, ended: repeat('verification of the log', verify, { everyMs: verifyEveryMs, clock, log, signal }) };
};

/** How often (ms) a process checks that its files still exist. */
const storageEveryMs = 5_000;

/** Replaced by tests, and by a program that embeds the service. */
export type Replacements = Pick<ResourceOptions, 'clock' | 'logger'> & {
  /** Absent: the process listens on a port of its own. */
  readonly openServer?: typeof openHttpServer;
  /** Absent: access tokens of the service are checked. */
  readonly authenticate?: Authenticate | undefined;
};

export type Stores = {
  readonly resources: Resources;
  /** Checks the disks and the database. */
  readonly storage: (options?: { readonly writes?: boolean }) => Promise<unknown>;
  /** Absent if this process is the only one. */
  readonly leaderLock: LeaderLock | undefined;
  /** Releases the lock on the data folder. */
  readonly release: () => void;
};

/** Opens the stores. The close of each is deferred to `opened`, so that a failed start closes it. */
export const openStores = async (
  config: Config,
  replacements: Replacements,
  opened: AsyncDisposableStack,
): Promise<Stores> => {
  const shared = isShared(config);
  const release = shared ? () => undefined : holdDataFolder(config.dataDir);
  opened.defer(release);
  const resources = await openResources(config, replacements);
  opened.defer(resources.close);
  await restrictPermissions(config, resources.logger);
  const storage = await storageCheck(config, resources);
  return {
    resources,
    storage,
    leaderLock: shared ? new PostgresLeaderLock(config.databaseUrl, resources.logger) : undefined,
    release,
  };
};

/** Every checkpoint that must belong to this log. */
const checkpointsOf = (assembly: Assembly): readonly Checkpoint[] =>
  assembly.subscribers().map(({ subscriber: { name }, checkpoint }) => ({ name, checkpoint }));

/**
 * Throws if the service must not start. Nothing is written to the log before this has passed, because the log may
 * belong to another database.
 */
export const checkStart = async (
  assembly: Assembly,
  {
    config,
    resources: { eventStore, database, logger },
    signal,
  }: { config: Config; resources: Resources; signal: AbortSignal },
): Promise<void> => {
  await assembly.checkStart();
  await verifyLog(checkpointsOf(assembly), eventStore);
  await checkDatabaseOfLog(config, {
    store: eventStore,
    link: sqlLogLink(database.db),
    log: logger,
    continueSeries: assembly.restoreCounters,
    timeoutMs: logTimeoutMs,
    signal,
  });
};

/** Starts the subscribers, and other background work of a worker. */
export const startFollowing = async (
  assembly: Assembly,
  { role }: Pick<Config, 'role'>,
  leaderLock: LeaderLock | undefined,
): Promise<void> => {
  const { get, subscribers, start } = assembly;
  const subscriptions = get(core.subscriptions);
  if (leaderLock === undefined) subscriptions.start(subscribers().map(({ subscriber }) => subscriber));
  else if (role !== 'api') subscriptions.startWithLeaderLock(subscribers(), leaderLock);
  else subscriptions.watch(subscribers());
  if (role !== 'api') start();
  // Do not wait longer: a log that does not answer must not prevent the start.
  await Promise.race([subscriptions.findFarBehind(subscribers()), wait(logTimeoutMs, undefined, { ref: false })]).catch(
    (error: unknown) => {
      if (!(error instanceof StoreUnavailableError)) throw error;
    },
  );
};

/** Creates the listener for requests: the whole HTTP interface or, in a worker, the health endpoints only. */
export const createListener = (
  { get, routes, refusals, details, measure }: Assembly,
  {
    config,
    resources,
    storage,
    server,
    authenticate,
  }: { config: Config; server: Pick<HttpServer, 'isDraining'> } & Pick<Stores, 'resources' | 'storage'> &
    Pick<Replacements, 'authenticate'>,
): RequestListener => {
  const [metrics, subscriptions, warnings] = [createMetrics(), get(core.subscriptions), liveWarnings(config)];
  const measured = serviceMetrics(metrics);
  measure(measured);
  measureCore(measured, { subscriptions, resources, parkedStreams: get(core.parkedStreams), warnings });
  const { accounts, clock, ids, logger, eventStore: store } = resources;
  const app = createApp({
    routes: config.role === 'worker' ? [] : routes(),
    statusOfReason: refusals,
    clock,
    ids,
    tokens: resources.accessTokens,
    authenticate,
    accounts,
    logger,
    metrics,
    rateLimits: config.rateLimits,
    budgets: resources.budgets,
    trustProxy: config.trustProxy,
    hosts: config.hosts,
    fileBodyBudget: config.uploadRoom,
    baseUrl: config.baseUrl,
    webhooks: webhooksSection,
    operator: config.operator,
    readBody: addressesReader({
      read: bundledAddressReader(),
      doubtsOf: bundledAddressDoubts(),
      decode: decodeHTMLStrict,
    }),
    missingFrom: parkedNotices(get(core.parkedStreams), clock),
    exampleShipDay: (now) => exampleShipDay(now, get(core.holidays)),
    checks: readinessChecks({ config, store, accounts, subscriptions, storage, isStopping: server.isDraining }),
    details: () => [...subscriptions.filling.said(), ...subscriptions.failing(), ...details()],
    warnings: publicWarnings(warnings),
  });
  // An Express app has the shape of a listener, with richer types.
  return app as RequestListener;
};

/**
 * Starts scheduled jobs, and the verification of the log in a process without subscribers. Returns functions that wait
 * for the end of each.
 */
export const startJobs = (
  assembly: Assembly,
  {
    config,
    resources,
    leaderLock,
    storage,
    signal,
  }: { config: Config; signal: AbortSignal } & Pick<Stores, 'resources' | 'leaderLock' | 'storage'>,
): { readonly closings: readonly Closing[]; readonly foreignLog: Promise<ForeignPositionError> } => {
  const { clock, logger: log, eventStore: store } = resources;
  const works = config.role !== 'api';
  // The check logs a fault once itself; requests meet the same fault when they write.
  const lookAtStorage = (): Promise<unknown> => storage({ writes: false }).catch(() => undefined);
  const looking: Job = { name: 'storage-check', everyMs: storageEveryMs, everywhere: true, task: lookAtStorage };
  const isTimeTrusted = assembly.get(core.isTimeTrusted);
  const ended = runJobs([...assembly.jobs(), looking], { leaderLock, works, clock, isTimeTrusted, log, signal });
  const watching = works ? undefined : watchLog(checkpointsOf(assembly), { store, clock, log, signal });
  const { foreignLog } = assembly.get(core.subscriptions);
  return {
    closings: [
      ...Object.entries(ended).map(([name, close]) => ({ name, phase: 'work' as const, close })),
      ...(watching ? [{ name: 'verification of the log', phase: 'work' as const, close: () => watching.ended }] : []),
    ],
    foreignLog: watching ? Promise.race([foreignLog, watching.found]) : foreignLog,
  };
};
