import { concerns } from '../../application/log/kernel/projection.ts';
import type { AnyProjection } from '../../application/log/kernel/projection.ts';
import type { RebuildProgress } from '../../application/log/kernel/rebuild.ts';
import { rebuildToCompare } from '../../application/log/kernel/rebuild.ts';
import { upToHead } from '../../application/log/kernel/up-to-head.ts';
import type { EventStore, Position } from '../../application/log/ports/event-store.ts';
import { logSignatures } from '../../adapters/log/log-file/log-signatures.ts';
import { sqlCheckpointBook } from '../../adapters/log/sql/checkpoints/checkpoints.ts';
import { sqlParkedStreams } from '../../adapters/log/sql/checkpoints/parked-streams.ts';
import { versionedName } from '../../adapters/log/sql/read-models/collection-table.ts';
import { sqlLogDigestState } from '../../adapters/log/sql/checkpoints/log-digest-state.ts';
import { sha256Of } from '../../adapters/log/sha256.ts';
import { checkStoredLog } from '../../application/log/audit/check-stored-log.ts';
import type { Resources } from '../stores/resources.ts';
import type { Config } from '../configuration/config.ts';
import { projections } from '../features/index.ts';
import { printJson } from './io.ts';
import type { CommandOutput, ExitCode, CommandGroup } from './io.ts';
import { fractionOf, startProgress } from './progress.ts';
import { withStores } from './stores.ts';

/**
 * Whether an event that concerns the projection is between its checkpoint and the head. A projection stores its
 * progress past other events with a delay.
 */
const hasMissed = async (
  projection: AnyProjection,
  store: EventStore,
  { seen, head }: { readonly seen: Position | undefined; readonly head: Position | undefined },
): Promise<boolean> => {
  if (seen === head) return false;
  for await (const batch of upToHead(store, { after: seen, signal: new AbortController().signal }))
    if (batch.some((recorded) => concerns(projection, recorded))) return true;
  return false;
};

/** How many differences are printed, a line each. All of them are counted. */
const printed = 100;

type Telling = {
  /** Prints a result. */
  readonly say: (value: unknown) => void;
  readonly progress: RebuildProgress;
};

/**
 * Checks the chain of every stream and the signed digests of the log, and prints what differs. Events of another
 * program count as missing.
 */
const verifyLog = async (resources: Resources, { say, progress }: Telling): Promise<boolean> => {
  const { storedLog, logKeys, database } = resources;
  const { keys } = await logKeys.publicKeys();
  const { differences, ...log } = await checkStoredLog({
    storedLog,
    hash: sha256Of,
    verify: await logSignatures({ keys: [...keys] }),
    state: await sqlLogDigestState(database.db).load(),
    checkpoints: await sqlCheckpointBook(database.db).all(),
    signal: new AbortController().signal,
    limit: printed,
    progress,
  });
  for (const difference of differences) say({ difference });
  say({ log });
  return log.differenceCount === 0;
};

/**
 * Checks the log against its chain and its signed digests, compares every read model with one computed from it, and
 * counts personal data whose keys are lost. Streams that a follower has parked are printed, excluded from the
 * comparison, and count as a difference. A service that writes at the same time may be ahead: stop it for a definite
 * result.
 */
export const verify = (config: Config, io: CommandOutput): Promise<ExitCode> =>
  withStores(config, io, async (resources, readModels) => {
    const { eventStore, personalData, database } = resources;
    using shown = startProgress('verify', io);
    const head = await eventStore.head();
    const say = (value: unknown): void => shown.aside(() => printJson(io, value));
    const progress =
      (step: number, name: string): RebuildProgress =>
      ({ events, position }) =>
        shown.at((step + fractionOf(position, head)) / 2, `${name}, ${events} events`);
    let allEqual = await verifyLog(resources, { say, progress: progress(0, 'log') });
    const allParked = await sqlParkedStreams(database.db).list();
    for (const { follower, stream, eventId, eventType, cause } of allParked)
      say({ parked: { follower, stream, eventId, eventType, cause } });
    const parked = new Map(
      projections.map((projection) => {
        const ofThis = allParked.filter(({ follower }) => follower === versionedName(projection));
        return [projection, new Map(ofThis.map(({ stream, version }) => [stream, version]))];
      }),
    );
    const compared = async (some: readonly AnyProjection[], until?: Position) => {
      const { targets, events } = await rebuildToCompare(some, {
        store: eventStore,
        readModels,
        signal: new AbortController().signal,
        progress: progress(1, 'read models'),
        ...(until !== undefined && { until }),
        leftOut: (projection, { stream, version }) => version >= (parked.get(projection)?.get(stream) ?? Infinity),
      });
      const results = [];
      for (const { projection, rebuild } of targets) {
        const seen = await readModels.checkpoint(projection);
        const equal = (await rebuild.digest()) === (await readModels.digest(projection));
        await rebuild.discard();
        results.push({ projection, events, seen, equal });
      }
      return results;
    };
    for (const whole of await compared(projections)) {
      const { projection, seen } = whole;
      const behind = !whole.equal && (await hasMissed(projection, eventStore, { seen, head: await eventStore.head() }));
      // A read model that is only behind is compared with what it has processed; without a checkpoint that is nothing.
      const [{ events, equal } = { events: 0, equal: true }] = !behind
        ? [whole]
        : seen === undefined
          ? []
          : await compared([projection], seen);
      const { size } = parked.get(projection) ?? new Map();
      say({
        projection: projection.name,
        events,
        equal,
        ...(size > 0 && { parked: size }),
        ...(behind && { note: 'the live one has not processed the whole log yet; compared up to what it has' }),
      });
      allEqual &&= equal;
    }
    const personalEntries = await personalData.count(new AbortController().signal);
    say({ personalEntries });
    return allEqual && allParked.length === 0 && personalEntries.missing === 0 ? 0 : 1;
  });

/** `waybill verify`. */
export const verifyCommands: CommandGroup = (command, { config, io, endWith }) => {
  command.action(() => endWith(verify(config(), io)));
};
