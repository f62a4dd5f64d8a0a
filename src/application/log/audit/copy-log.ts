import { upToHead } from '../kernel/up-to-head.ts';
import type { NewDigest } from '../ports/log-digests.ts';
import type { EventStore, Position, RecordedEvent, RestorableLog } from '../ports/event-store.ts';

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * A fingerprint of an event without its position, because every log assigns its own. The order of object members does
 * not matter, because not every store preserves it.
 */
export const fingerprint = ({
  id,
  stream,
  version,
  recordedAt,
  previousHash,
  event,
  metadata,
}: RecordedEvent): string =>
  JSON.stringify(
    [
      stream,
      version,
      event.type,
      event.data,
      metadata,
      id,
      recordedAt,
      ...(previousHash === undefined ? [] : [previousHash]),
    ],
    sorted,
  );

type LogDigest = { readonly events: number; readonly sha256: string };

/** The number of events, and a digest over all of them in order: equal for two logs with the same content. */
export const digestLog = async (
  log: Pick<EventStore, 'follow' | 'head'>,
  {
    newDigest,
    signal,
    progress,
  }: { readonly newDigest: NewDigest; readonly signal: AbortSignal; readonly progress?: (events: number) => void },
): Promise<LogDigest> => {
  const digest = newDigest();
  let events = 0;
  for await (const batch of upToHead(log, { signal })) {
    for (const event of batch) digest.update(`${fingerprint(event)}\n`);
    events += batch.length;
    progress?.(events);
  }
  return { events, sha256: digest.hex() };
};

/** The target is not a prefix of the source: it contains other events. */
export class OtherLogError extends Error {
  override readonly name = 'OtherLogError';
}

/** The two logs differ after the copy. */
export class CopyDiffersError extends Error {
  override readonly name = 'CopyDiffersError';
}

export type CopyProgress = (done: {
  readonly step: 'copying' | 'verifying';
  readonly events: number;
  /** The position in the source. */
  readonly position: Position | undefined;
}) => void;

export type CopyDependencies = {
  readonly from: Pick<EventStore, 'follow' | 'head'>;
  readonly to: Pick<RestorableLog, 'follow' | 'head' | 'restore'>;
  readonly newDigest: NewDigest;
  readonly signal: AbortSignal;
  readonly progress?: CopyProgress;
};

export type Copied = { readonly events: number; readonly copied: number; readonly sha256: string };

const describe = ({ id, stream, version, event }: RecordedEvent): string =>
  `${event.type} ${id} (${stream}, version ${version})`;

async function* eventsOf(
  log: Pick<EventStore, 'follow' | 'head'>,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent, undefined> {
  for await (const batch of upToHead(log, { signal })) yield* batch;
  return undefined;
}

/**
 * Copies a log to another store in commit order, each event as it was recorded. Events that the target already has are
 * compared with the source one by one, so an interrupted copy continues where it stopped, and a target with another
 * history is refused. Nothing else may write to either log meanwhile.
 */
export const copyMissing = async ({
  from,
  to,
  signal,
  progress,
}: Omit<CopyDependencies, 'newDigest'>): Promise<Pick<Copied, 'events' | 'copied'>> => {
  // Dispose of it in any case: otherwise the subscription to a refused target would never end.
  await using present = eventsOf(to, signal);
  let there = (await present.next()).value;
  let [events, copied] = [0, 0];
  for await (const batch of upToHead(from, { signal })) {
    const missing: RecordedEvent[] = [];
    for (const event of batch) {
      events += 1;
      if (there === undefined) {
        missing.push(event);
        continue;
      }
      if (fingerprint(there) !== fingerprint(event))
        throw new OtherLogError(
          'The target holds other events: ' +
            `its event ${events} is ${describe(there)}, the source's is ${describe(event)}. ` +
            'Nothing was written.',
        );
      there = (await present.next()).value;
    }
    if (missing.length > 0) await to.restore(missing);
    copied += missing.length;
    progress?.({ step: 'copying', events, position: batch.at(-1)?.position });
  }
  if (there !== undefined)
    throw new OtherLogError(
      `The target holds more events than the source: its event ${events + 1} is ${describe(there)}. Nothing was written.`,
    );
  return { events, copied };
};

/** Copies what the target does not have, and compares the two logs from beginning to end. */
export const copyLog = async ({ newDigest, ...dependencies }: CopyDependencies): Promise<Copied> => {
  const { from, to, signal, progress } = dependencies;
  const { copied } = await copyMissing(dependencies);
  const verifying = (events: number): void => progress?.({ step: 'verifying', events, position: undefined });
  const source = await digestLog(from, { newDigest, signal });
  const target = await digestLog(to, { newDigest, signal, progress: verifying });
  if (source.sha256 !== target.sha256)
    throw new CopyDiffersError(
      `The source holds ${source.events} events with digest ${source.sha256}, ` +
        `the target ${target.events} with ${target.sha256}. ` +
        'Was one of them written to meanwhile? Stop the processes that write to it, and copy again: ' +
        'the copy resumes where it ended.',
    );
  return { events: source.events, copied, sha256: source.sha256 };
};
