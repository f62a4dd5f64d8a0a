import type { RequestListener, ServerResponse } from 'node:http';
import { createApp } from '../adapters/http/app.ts';
import { startServer } from '../adapters/http/engine/server/server.ts';
import { sqlLogLink } from '../adapters/sql/checkpoints/log-link.ts';
import { demoAccountId } from '../application/accounts/seed-demo.ts';
import { seriesCheckpoint } from '../application/audit/continue-series.ts';
import { policySubscriber } from '../application/kernel/policy.ts';
import { projectionSubscriber } from '../application/kernel/projection.ts';
import { verifyCheckpoints } from '../application/kernel/verify-checkpoints.ts';
import { throttledCheckpoint } from '../application/kernel/throttled-checkpoint.ts';
import { repeat } from '../application/kernel/repeat.ts';
import { unknownCodesNow, watchUnknownCodes } from '../application/tracking/watch-unknown-codes.ts';
import { selfMovingParcels } from '../application/sandbox/self-moving-parcels.ts';
import { shipmentView } from '../application/shipments/shipment-view.ts';
import { ForeignPositionError } from '../application/ports/event-store.ts';
import { PostgresLeaderLock } from '../adapters/sql/engine/postgres/leader-lock.ts';
import { runChores } from './chores.ts';
import { isShared } from './config.ts';
import type { Config } from './config.ts';
import { buildContainer } from './container.ts';
import { checkDatabaseOfLog } from './database-of-log.ts';
import { furnishSandbox, refuseSandboxData } from './demo.ts';
import { exampleShipDay } from './example-ship-day.ts';
import { endWithin } from './ending.ts';
import type { Follower } from './followers.ts';
import { pickupAndManifestChores, pickupAndManifestPolicies } from './pickups-and-manifests.ts';
import { projections } from './projections.ts';
import { openResources } from './resources.ts';
import type { Replacements } from './resources.ts';
import { closeToOthers, storageCheck } from './storage.ts';
import { routesOf, statusOfReason } from './routes.ts';
import { measureService } from './service-metrics.ts';
import { holdDataFolder } from './single-process.ts';
import { tokens as t } from './tokens.ts';

export type Service = {
  /**
   * Resolves when the log turns out to be another than the database's: somebody has put another in its place while the service ran. Nothing may then be done with either, and
   * the next start says what belongs together.
   */
  readonly foreignLog: Promise<ForeignPositionError>;
  /** Where clients reach it. */
  readonly url: string;
  /** Where it listens: the same, unless something stands in front. */
  readonly listeningAt: string;
  /** Printed once: when the sandbox made it. */
  readonly newToken?: string;
  /** Resolves when everything written until now has been seen by every projection and policy. */
  readonly caughtUp: () => Promise<void>;
  /**
   * Says so at `/readyz`, then drains: no request is cut within the grace (ms), no delivery stays leased. Answers what did not end in time, because a store hangs: the
   * process can then only be ended, which is what every store and every process beside it stands.
   */
  readonly stop: (options?: { readonly drainMs?: number }) => Promise<readonly string[]>;
};

/** Of a stop, once it has drained, in milliseconds: it takes less than 10 s in all, whatever hangs. */
const grace = { requests: 5_000, deliveries: 3_000 };
/** By when each part of it is over: what follows the log or comes again and again; what is held; the stores. */
const overBy = { work: 8_000, held: 8_800, stores: 9_600 };
/** How often shipments without an answer are looked for. */
const recoveryEveryMs = 5_000;
/** How often to look whether another process activated a tariff. */
const tariffsEveryMs = 10_000;
/** How often scans are looked for that were dated ahead and whose time has come. */
const dueScansEveryMs = 60_000;
/** How often shipments are looked for that carriers should be asked about. */
const syncEveryMs = 5 * 60_000;
/** More events behind than this, and the lists are too old to be called ready. */
const readyLag = 10_000;
/** The same where positions count no events: nothing of what the log held so long ago (ms) has been reached. */
const readyPatience = 30_000;

/** How long a log may take to say whether the checkpoints are its own (ms); one that is away is no reason not to start. */
const recognitionPatience = 10_000;
/** How often a process that does not follow the log asks. */
const recognitionEveryMs = 15_000;

const starting = (response: ServerResponse, timestamp: string): void => {
  response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' });
  response.end(JSON.stringify({ messages: [{ code: 503, level: 'error', timestamp, message: 'The service is starting.', details: [], reason: 'starting' }] })); // prettier-ignore
};

/** Opens, puts together and starts what this process is for. */
export const startService = async (config: Config, replacements: Replacements = {}): Promise<Service> => {
  // A start that fails half way gives back what it has taken.
  await using opened = new AsyncDisposableStack();
  // What is embedded has one process; what is shared has any number.
  const shared = isShared(config);
  const release = shared ? () => undefined : holdDataFolder(config.dataDir);
  opened.defer(release);
  const resources = await openResources(config, replacements);
  opened.defer(resources.close);
  await closeToOthers(config, resources.logger);
  const storage = await storageCheck(config, resources);
  const { clock, eventStore, logger } = resources;
  const turns = shared ? new PostgresLeaderLock(config.databaseUrl, logger) : undefined;
  const [serves, works] = [config.role !== 'worker', config.role !== 'api'];
  if (config.mode === 'live') await refuseSandboxData(resources, config);
  const startedAt = clock.now();

  // The port is taken first: with PORT=0 nobody knows before what the service's own address is.
  let listener: RequestListener = (_, response) => starting(response, clock.now());
  const server = await startServer((request, response) => listener(request, response), config);
  opened.defer(() => server.close(0).then(() => undefined));
  const baseUrl = config.baseUrl ?? server.url;

  const container = buildContainer(config, baseUrl, resources);
  const [subscriptions, webhooks, metrics] = [container.get(t.subscriptions), container.get(t.webhooks), container.get(t.metrics)];

  const policies = [
    watchUnknownCodes({ codes: container.get(t.unknownCodes), directory: container.get(t.carrierDirectory), log: logger }),
    ...(config.mode === 'sandbox' ? [selfMovingParcels({ store: eventStore, clock, advance: container.get(t.advanceShipment) })] : []),
  ];
  const [readModels, checkpoints] = [container.get(t.readModels), container.get(t.checkpoints)];
  const followers: readonly Follower[] = [
    ...projections.map((projection) => ({
      subscriber: projectionSubscriber(
        projection,
        readModels,
        projection === shipmentView ? { recent: container.get(t.recentShipments) } : {},
      ),
      checkpoint: () => readModels.checkpoint(projection),
      turn: `${projection.name}@${projection.version}`,
    })),
    ...[...pickupAndManifestPolicies(container), ...policies].map((policy) => ({
      subscriber: policySubscriber(policy, checkpoints, logger),
      checkpoint: () => checkpoints.load(policy.name),
    })),
    { subscriber: webhooks.subscriber, checkpoint: () => webhooks.outbox.checkpoint() },
  ];
  const searched = { name: 'search for numbers', checkpoint: () => checkpoints.load(seriesCheckpoint) };
  const stopping = new AbortController();
  const recogniseLog = (): Promise<void> =>
    verifyCheckpoints([...followers.map(({ subscriber: { name }, checkpoint }) => ({ name, checkpoint })), searched], {
      store: eventStore,
      timeout: AbortSignal.timeout(recognitionPatience),
    });
  await recogniseLog();
  await checkDatabaseOfLog(config, {
    store: eventStore,
    link: sqlLogLink(resources.database.db),
    log: logger,
    continueSeries: container.get(t.continueSeries),
    patienceMs: recognitionPatience,
    signal: stopping.signal,
  });
  const tariffs = container.get(t.importedTariffs);
  await tariffs.refresh().catch((error: unknown) => {
    logger.error({ err: error }, 'Which tariffs are active could not be read; until it can, their destinations have no duties.');
  });
  // Only now is anything written: a log that is not this database's must not get a line of ours.
  const newToken = config.mode === 'sandbox' && serves ? (await furnishSandbox(config, baseUrl, resources, webhooks)).newToken : undefined;

  // From here on there is work under way, which a start that fails must not leave behind.
  opened.defer(async () => {
    stopping.abort();
    await Promise.all([subscriptions.stop(), webhooks.stop(0), turns?.close()]);
  });
  if (turns === undefined) subscriptions.start(followers.map(({ subscriber }) => throttledCheckpoint(subscriber, clock)));
  else if (works) subscriptions.startWithLeaderLock(followers, turns);
  else subscriptions.watch(followers);
  if (works) webhooks.start();

  const unknownCodes = async (): Promise<ReadonlyMap<string, number>> => {
    const unknown = await unknownCodesNow({ codes: container.get(t.unknownCodes), directory: container.get(t.carrierDirectory) });
    return new Map([...Map.groupBy(unknown, ({ carrier }) => carrier)].map(([carrier, codes]) => [carrier, codes.length]));
  };
  const engines = container.get(t.classificationEngines);
  metrics.gauge('classifier_waiting', 'Pieces of long product texts that wait for a thread that reads them.', () => engines.waiting());
  measureService(metrics, { subscriptions, resources, unknownCodes });
  // One row by its key, there or not: anybody may ask, as often as they like.
  const database = (): Promise<unknown> => resources.accounts.get(demoAccountId);
  const nearHead = async (): Promise<void> => {
    // A process that only answers requests is no better for being taken out of service when others fall behind.
    if (!works) return;
    if (config.eventStoreUrl.startsWith('file:')) {
      for (const [name, lag] of await subscriptions.lag()) if (lag > readyLag) throw new Error(`${name} is ${lag} events behind.`);
      return;
    }
    const stuck = await subscriptions.stuck(readyPatience);
    if (stuck.length > 0) throw new Error(`${stuck.join(', ')} have not moved for ${readyPatience / 1_000} s.`);
  };
  let leaving = false;
  const accepting = (): Promise<void> => (leaving ? Promise.reject(new Error('The process is stopping.')) : Promise.resolve());
  const app = createApp({
    routes: serves ? routesOf(container, config) : [],
    statusOfReason,
    clock,
    ids: resources.ids,
    tokens: resources.accessTokens,
    accounts: resources.accounts,
    logger,
    metrics,
    rateLimits: config.rateLimits,
    trustProxy: config.trustProxy,
    hosts: config.hosts,
    bodyRoom: config.uploadRoom,
    baseUrl: config.baseUrl,
    exampleShipDay: (now) => exampleShipDay(now, container.get(t.holidays)),
    checks: { eventStore: () => eventStore.head(), database, storage, projections: nearHead, accepting },
    details: () => subscriptions.failing(),
  });
  listener = (request, response) => {
    // Whoever keeps connections open is to look for another process before this one closes the door.
    if (leaving) response.setHeader('connection', 'close');
    // Express' app is a listener by shape, with richer types.
    (app as RequestListener)(request, response);
  };

  const [recover, sync] = [container.get(t.recoverBookings), container.get(t.syncTracking)];
  // Whatever is pending since before the start of the only process there is has nobody else who would finish it.
  const recoverAtOnce = async (signal: AbortSignal): Promise<void> => {
    await subscriptions.caughtUp(signal);
    if (signal.aborted) return;
    await recover(startedAt).catch((error: unknown) => {
      logger.error({ err: error }, 'The first recovery failed; the next one tries anew.');
    });
  };
  const chores = runChores(
    [
      { name: 'booking-recovery', everyMs: recoveryEveryMs, task: () => recover(), alone: recoverAtOnce },
      { name: 'scans-due', everyMs: dueScansEveryMs, task: container.get(t.countDueScans) },
      { name: 'tracking-sync', everyMs: syncEveryMs, task: (signal) => sync.attempt({ onlyDue: true, signal }) },
      ...pickupAndManifestChores(container),
    ],
    { turns, works, clock, log: logger, signal: stopping.signal },
  );

  // Whoever follows the log hears at once when it is another; who only writes to it has to ask.
  const noticed = Promise.withResolvers<ForeignPositionError>();
  const recogniseAgain = (): Promise<void> =>
    recogniseLog().catch((error: unknown) => {
      if (!(error instanceof ForeignPositionError)) throw error;
      noticed.resolve(error);
    });
  const recognising = works
    ? Promise.resolve()
    : repeat('recognition of the log', recogniseAgain, { everyMs: recognitionEveryMs, clock, log: logger, signal: stopping.signal });

  const refreshing = repeat('tariffs', () => tariffs.refresh(), { everyMs: tariffsEveryMs, clock, log: logger, signal: stopping.signal });

  opened.move(); // It stands: taking it down is the affair of `stop`, in another order.
  const stop = async (drainMs: number): Promise<readonly string[]> => {
    leaving = true;
    await clock.sleep(drainMs);
    const began = performance.now();
    const left = (by: number): number => by - (performance.now() - began);
    const cut = await server.close(grace.requests);
    if (cut > 0) logger.warn({ cut }, 'Requests were cut because they took longer than the grace of a stop.');
    stopping.abort();
    const work = {
      'recognition of the log': () => recognising,
      tariffs: () => refreshing,
      ...chores,
      followers: () => subscriptions.stop(),
      'webhook senders': () => webhooks.stop(Math.min(grace.deliveries, left(overBy.work) - 500)),
    };
    const hanging = [
      ...(await endWithin(left(overBy.work), work, logger)),
      ...(await endWithin(
        left(overBy.held),
        {
          turns: () => turns?.close() ?? Promise.resolve(),
          labels: () => container.get(t.labelRenderer).close(),
          classifier: () => container.get(t.classificationEngines).close(),
        },
        logger,
      )),
      ...(await endWithin(left(overBy.stores), { stores: resources.close }, logger)),
    ];
    release();
    return hanging;
  };
  let stopped: Promise<readonly string[]> | undefined;
  return {
    foreignLog: Promise.race([subscriptions.foreignLog, noticed.promise]),
    url: baseUrl,
    listeningAt: server.url,
    ...(newToken !== undefined && { newToken }),
    caughtUp: () => subscriptions.caughtUp(),
    stop: ({ drainMs = config.drainMs } = {}) => (stopped ??= stop(drainMs)),
  };
};
