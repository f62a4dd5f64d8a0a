import { liveWarnings, publicWarnings } from '../configuration/live-warnings.ts';
import type { RequestListener } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from '../../adapters/platform/http/app.ts';
import { webhooksSection } from '../../adapters/webhooks/http/event-descriptions.ts';
import { parkedNotices } from '../../adapters/platform/http/parked-notices.ts';
import { createMetrics } from '../../adapters/platform/http/engine/server/metrics.ts';
import { sqlLogLink } from '../../adapters/log/sql/checkpoints/checkpoints.ts';
import { StoreUnavailableError, ForeignPositionError } from '../../application/log/ports/event-store.ts';
import type { EventStore } from '../../application/log/ports/event-store.ts';
import type { LeaderLock } from '../../application/shared/ports/locks.ts';
import type { Assembly } from '../wiring/assembly.ts';
import { core } from '../wiring/core.ts';
import { checkDatabaseOfLog } from '../stores/database-of-log.ts';
import { gatekeeper } from '../../adapters/platform/http/engine/route/gate.ts';
import type { Authenticate } from '../../adapters/platform/http/engine/route/gate.ts';
import { rateLimits } from '../../adapters/platform/http/engine/server/rate-limits.ts';
import type { HttpServer, openHttpServer } from './http-server.ts';
import type { Checkpoint, Closing } from '../wiring/feature.ts';
import { readinessChecks, measureCore, serviceMetrics } from './monitoring.ts';
import { runJobs } from '../background/jobs.ts';
import type { Job } from '../background/jobs.ts';
import type { ResourceOptions } from '../stores/resources.ts';
import { bundledBodyReader } from '../stores/trade-data.ts';
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
export type Replacements = Pick<ResourceOptions, 'clock' | 'log'> & {
  /** Absent: the process listens on a port of its own. */
  readonly openServer?: typeof openHttpServer;
  /** Absent: access tokens of the service are checked. */
  readonly authenticate?: Authenticate | undefined;
};

/** Checks the disks and the database. */
type StorageCheck = (options?: { readonly writes?: boolean }) => Promise<unknown>;

/** Every checkpoint that must belong to this log. */
const checkpointsOf = (assembly: Assembly): readonly Checkpoint[] =>
  assembly.subscribers().map(({ subscriber: { name }, checkpoint }) => ({ name, checkpoint }));

/**
 * Throws if the service must not start. Nothing is written to the log before this has passed, because the log may
 * belong to another database.
 */
export const checkStart = async (assembly: Assembly, signal: AbortSignal): Promise<void> => {
  const { config, resources } = assembly;
  const { eventStore, database, log } = resources;
  await assembly.checkStart();
  await verifyLog(checkpointsOf(assembly), eventStore);
  await checkDatabaseOfLog(config, {
    store: eventStore,
    link: sqlLogLink(database.db),
    log,
    restoreCounters: assembly.restoreCounters,
    timeoutMs: logTimeoutMs,
    signal,
  });
};

/** Starts the subscribers, and other background work of a worker. */
export const startFollowing = async (
  { config: { role }, get, subscribers, start }: Assembly,
  leaderLock: LeaderLock | undefined,
): Promise<void> => {
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
  { config, resources, get, routes, refusals, details, measure }: Assembly,
  {
    storage,
    server,
    authenticate,
  }: Pick<Replacements, 'authenticate'> & {
    readonly storage: StorageCheck;
    readonly server: Pick<HttpServer, 'isDraining'>;
  },
): RequestListener => {
  const [metrics, subscriptions, warnings] = [createMetrics(), get(core.subscriptions), liveWarnings(config)];
  const measured = serviceMetrics(metrics);
  measure(measured);
  measureCore(measured, { subscriptions, resources, parkedStreams: get(core.parkedStreams), warnings });
  const { accessTokens, accounts, clock, ids, log, eventStore: store } = resources;
  const { role, trustProxy, hosts, uploadRoom, baseUrl, operator } = config;
  const limits = rateLimits(config.rateLimits, resources.budgets);
  const app = createApp({
    routes: role === 'worker' ? [] : routes(),
    refusals,
    clock,
    ids,
    accessTokens,
    admit: gatekeeper({ accessTokens, authenticate, accounts, limits }),
    limits,
    log,
    metrics,
    trustProxy,
    hosts,
    uploadRoom,
    baseUrl,
    webhooks: webhooksSection,
    operator,
    readBody: bundledBodyReader(),
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
    leaderLock,
    storage,
    signal,
  }: {
    readonly leaderLock: LeaderLock | undefined;
    readonly storage: StorageCheck;
    readonly signal: AbortSignal;
  },
): { readonly closings: readonly Closing[]; readonly foreignLog: Promise<ForeignPositionError> } => {
  const { clock, log, eventStore: store } = assembly.resources;
  const works = assembly.config.role !== 'api';
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
