import type { LogDigestSigned } from '../../events/lone-events.ts';
import { upToHead } from '../kernel/up-to-head.ts';
import type { ReadableLog } from '../kernel/up-to-head.ts';
import type { HashText, DigestState } from '../ports/log-digests.ts';
import type { Position, RecordedEvent } from '../ports/event-store.ts';
import { eventHash, logDigestType, digestInterval } from './log-lines.ts';
import { LogCheck } from './log-check.ts';
import type { VerifiedSignature } from './log-check.ts';
import type { LogDifference, LogDifferenceKind } from './log-difference.ts';

export type CheckStoredLogDependencies = {
  readonly storedLog: ReadableLog;
  readonly hash: HashText;
  readonly verify: (
    jws: string,
    type: string,
    beside: { readonly events?: unknown; readonly digest?: unknown },
  ) => Promise<VerifiedSignature>;
  /** What the database knows of the log: how far its digest was computed, and how far subscribers have processed it. */
  readonly state: DigestState | undefined;
  readonly checkpoints: ReadonlyMap<string, Position>;
  readonly signal: AbortSignal;
  /** How many differences are returned; all are counted. */
  readonly limit: number;
  readonly progress?: (done: { readonly events: number; readonly position: Position }) => void;
};

export type StoredLogReport = {
  readonly events: number;
  readonly streams: number;
  readonly signatures: number;
  /** The first events whose signed digest agrees. */
  readonly agreedEvents: number;
  readonly digest: string;
  readonly differenceCount: number;
  readonly differenceKinds: Readonly<Partial<Record<LogDifferenceKind, number>>>;
  readonly differences: readonly LogDifference[];
};

/** The subscriber with the highest checkpoint, if that is after the end of the log. */
const beyond = (
  checkpoints: ReadonlyMap<string, Position>,
  head: Position | undefined,
): readonly [name: string, Position] | undefined => {
  const [furthest] = [...checkpoints].sort(([, one], [, other]) => (one < other ? 1 : -1));
  return furthest && (head === undefined || furthest[1] > head) ? furthest : undefined;
};

/**
 * Checks a log where it is stored, in one pass: the chain of every stream, the signed digests, and the end of the log
 * against the checkpoints in the database.
 */
export const checkStoredLog = async ({
  storedLog,
  hash,
  verify,
  state,
  checkpoints,
  signal,
  limit,
  progress,
}: CheckStoredLogDependencies): Promise<StoredLogReport> => {
  const check = new LogCheck({ hash, limit });
  let events = 0;
  let lastSigned = 0;
  let digestAtState: string | undefined;

  const add = async (recorded: RecordedEvent): Promise<void> => {
    events += 1;
    const { stream, version, id, recordedAt, previousHash, event } = recorded;
    check.add({
      line: events,
      stream,
      version,
      id,
      type: event.type,
      recordedAt,
      previousHash,
      hash: eventHash(recorded, hash),
    });
    if (event.type === ('LogDigestSigned' satisfies LogDigestSigned['type'])) {
      const data = event.data as Partial<LogDigestSigned['data']>;
      check.signed(await verify(data.jws ?? '', logDigestType, data));
      lastSigned = Math.max(lastSigned, data.events ?? 0);
    }
    if (recorded.position === state?.position) digestAtState = check.totals.digest;
  };

  const head = await storedLog.head();
  for await (const batch of upToHead(storedLog, { signal })) {
    for (const recorded of batch) await add(recorded);
    const last = batch.at(-1);
    if (last !== undefined) progress?.({ events, position: last.position });
  }
  check.close();

  const { last, differences } = check;
  const lastEvent = last === undefined ? '' : `, ${last.type} ${last.id} of ${last.stream}, version ${last.version}`;
  const here = `It ends at event ${events}${lastEvent}.`;
  const report = (kind: 'cut' | 'missing_digest' | 'other_digest', message: string, first: number): void =>
    differences.add({
      kind,
      message,
      ...(last && { at: last, since: last.recordedAt }),
      lines: [first, Math.max(first, events)],
    });
  const further = beyond(checkpoints, head);
  if (further)
    report('cut', `The log ends before ${further[1]}, up to which ${further[0]} has processed it. ${here}`, events + 1);
  else if (state !== undefined && differences.count === 0 && digestAtState !== state.digest)
    report(
      'other_digest',
      `The digest over the first ${state.events} events is not the one that the database holds: ` +
        `one of those behind event ${check.totals.agreedEvents} was changed.`,
      check.totals.agreedEvents + 1,
    );
  const due = Math.floor(Math.min(state?.events ?? 0, events) / digestInterval) * digestInterval;
  if (lastSigned < due)
    report(
      'missing_digest',
      `The signed digests behind event ${lastSigned} are not there, up to that of event ${due}.`,
      lastSigned + 1,
    );

  const { streams, signatures, agreedEvents, digest } = check.totals;
  return {
    events,
    streams,
    signatures,
    agreedEvents,
    digest,
    differenceCount: differences.count,
    differenceKinds: differences.counts,
    differences: differences.first,
  };
};
