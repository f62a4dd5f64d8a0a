import type { ForeignPositionError } from '../../application/log/ports/event-store.ts';
import { assemble } from '../wiring/assembly.ts';
import { PostgresLeaderLock } from '../../adapters/log/sql/engine/postgres/leader-lock.ts';
import { isShared } from '../configuration/config.ts';
import type { Config } from '../configuration/config.ts';
import { holdDataFolder, restrictPermissions, storageCheck } from '../stores/data-files.ts';
import { openResources } from '../stores/resources.ts';
import { core } from '../wiring/core.ts';
import { openHttpServer } from './http-server.ts';
import type { Closing, Feature } from '../wiring/feature.ts';
import { features as allFeatures } from '../features/index.ts';
import { liveWarnings } from '../configuration/live-warnings.ts';
import { shutDown } from './shutdown.ts';
import { checkStart, createListener, startFollowing, startJobs } from './start.ts';
import type { Replacements } from './start.ts';

export type StartedService = {
  /**
   * Resolves when the log is not the one that the database was computed from: it was replaced while the service ran.
   * The service must stop then; the next start reports which log and database belong together.
   */
  readonly foreignLog: Promise<ForeignPositionError>;
  /** The address at which clients reach it. */
  readonly url: string;
  /** The address it listens on. It differs from `url` behind a proxy. */
  readonly listeningAt: string;
  /** The demo token, when this start has created it: it is shown once. */
  readonly newToken?: string;
  /** Resolves when every projection and policy has processed everything written so far. */
  readonly caughtUp: () => Promise<void>;
  /**
   * Answers 503 at `/readyz`, then drains: no request is cut within the grace period (ms), and no delivery stays
   * leased. Returns the names of the parts that did not stop in time, because a store hangs. Only the end of the
   * process stops those; stores and other processes are safe against that.
   */
  readonly stop: (options?: { readonly drainMs?: number }) => Promise<readonly string[]>;
};

/** Opens the stores, assembles the features, and starts the parts that the process's role requires. */
export const startService = async (
  config: Config,
  replacements: Replacements = {},
  features: readonly Feature[] = allFeatures,
): Promise<StartedService> => {
  // Closes everything that was opened if the start fails.
  await using opened = new AsyncDisposableStack();
  const shared = isShared(config);
  const release = shared ? () => undefined : holdDataFolder(config.dataDir);
  opened.defer(release);
  const resources = await openResources(config, replacements);
  opened.defer(resources.close);
  const { clock, log } = resources;
  await restrictPermissions(config, log);
  const storage = await storageCheck(config, resources);
  const leaderLock = shared ? new PostgresLeaderLock(config.databaseUrl, log) : undefined;
  for (const { setting, warning } of liveWarnings(config)) log.warn({ setting }, `${setting}: ${warning}`);
  const startedAt = clock.now();
  const server = await (replacements.openServer ?? openHttpServer)(config, clock);
  opened.defer(() => server.close(0).then(() => undefined));
  const baseUrl = config.baseUrl ?? server.url;
  const stopping = new AbortController();

  const assembly = assemble(features, { config, baseUrl, startedAt, resources });
  const subscriptions = assembly.get(core.subscriptions);
  await checkStart(assembly, stopping.signal);
  const prepared = await assembly.prepare();

  // From here on background work is running, which a failed start must stop.
  opened.defer(async () => {
    stopping.abort();
    await Promise.all([subscriptions.stop(), ...assembly.closings().map(({ close }) => close(0))]);
    await leaderLock?.close();
  });
  await startFollowing(assembly, leaderLock);
  server.serve(createListener(assembly, { storage, server, authenticate: replacements.authenticate }));
  const jobs = startJobs(assembly, { leaderLock, storage, signal: stopping.signal });
  opened.move(); // The start has succeeded: from now on `stop` closes everything, in another order.

  const closings: readonly Closing[] = [
    ...jobs.closings,
    { name: 'followers', phase: 'work', close: () => subscriptions.stop() },
    ...assembly.closings(),
    { name: 'leader elections', phase: 'resources', close: () => leaderLock?.close() ?? Promise.resolve() },
    { name: 'stores', phase: 'stores', close: resources.close },
  ];
  const stop = async (drainMs: number): Promise<readonly string[]> => {
    server.startDraining();
    await clock.sleep(drainMs);
    const hanging = await shutDown(closings, { closeServer: server.close, stopping, log });
    release();
    return hanging;
  };
  let stopped: Promise<readonly string[]> | undefined;
  return {
    foreignLog: jobs.foreignLog,
    url: baseUrl,
    listeningAt: server.url,
    ...prepared,
    caughtUp: () => subscriptions.caughtUp(),
    stop: ({ drainMs = config.drainMs } = {}) => (stopped ??= stop(drainMs)),
  };
};
