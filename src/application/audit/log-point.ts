import type { ReadableLog } from '../log/kernel/up-to-head.ts';
import { upToHead } from '../log/kernel/up-to-head.ts';
import type { Position } from '../log/ports/event-store.ts';
import type { HashText } from '../log/ports/log-digests.ts';
import { eventHash, emptyDigest, nextDigest } from '../log/audit/log-lines.ts';

/**
 * A point of the log: after the last event recorded by a time, after the event at a position, or after a number of
 * events.
 */
export type AsOf = { readonly time: string } | { readonly position: Position } | { readonly events: number };

export type LogPoint = {
  /** The position of the last event; undefined if there is none. */
  readonly position: Position | undefined;
  readonly recordedAt: string | undefined;
  /** Number of events up to here. */
  readonly events: number;
  /**
   * The running digest over them: sha256 of the digest before and the event's hash, in hexadecimal; it begins with 64
   * zeros.
   */
  readonly digest: string;
};

const beginning: LogPoint = { position: undefined, recordedAt: undefined, events: 0, digest: emptyDigest };

export type LogPointDependencies = {
  /** The log as it is stored, with personal entries encrypted: the hashes are computed from that. */
  readonly storedLog: ReadableLog;
  readonly hash: HashText;
  readonly signal: AbortSignal;
  readonly progress?: (done: { readonly events: number; readonly position: Position }) => void;
};

/** The log has no such point. */
export class UnknownPointError extends Error {
  override readonly name = 'UnknownPointError';
}

/** Whether an event is part of the log as of a point. */
const isWithin = (asOf: AsOf, { position, recordedAt, events }: LogPoint): boolean => {
  if ('time' in asOf) return recordedAt !== undefined && recordedAt <= asOf.time;
  return 'events' in asOf ? events <= asOf.events : position !== undefined && position <= asOf.position;
};

const isPast = (asOf: AsOf, { events }: LogPoint): boolean => 'events' in asOf && events >= asOf.events;

/**
 * Reads the log up to a point and computes its digest. For a time it reads the whole log: the clocks of two processes
 * may differ by some milliseconds, so that an event can be dated before its predecessor. Rejects with UnknownPointError
 * if the log has no such point.
 */
export const logPointAt = async (
  asOf: AsOf,
  { storedLog, hash, signal, progress }: LogPointDependencies,
): Promise<LogPoint> => {
  let [found, reached] = [beginning, beginning];
  const until = 'position' in asOf ? asOf.position : undefined;
  for await (const batch of upToHead(storedLog, { until, signal })) {
    for (const recorded of batch) {
      const { position, recordedAt } = recorded;
      reached = {
        position,
        recordedAt,
        events: reached.events + 1,
        digest: nextDigest(reached.digest, eventHash(recorded, hash), hash),
      };
      if (isWithin(asOf, reached)) found = reached;
    }
    if (reached.position !== undefined) progress?.({ events: reached.events, position: reached.position });
    if (isPast(asOf, reached)) break;
  }
  if ('position' in asOf && found.position !== asOf.position)
    throw new UnknownPointError(`No event of the log has the position ${asOf.position}.`);
  if ('events' in asOf && found.events !== asOf.events)
    throw new UnknownPointError(`The log has ${found.events} events, not ${asOf.events}.`);
  return found;
};
