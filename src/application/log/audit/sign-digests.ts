import type { LogDigestSigned } from '../../events/lone-events.ts';
import { metadataOf, systemContext } from '../kernel/context.ts';
import type { Subscriber } from '../kernel/subscriber.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { HashText, DigestState, LogDigestState, LogKeys, DigestStatement } from '../ports/log-digests.ts';
import { ConcurrencyError, streamOf } from '../ports/event-store.ts';
import type { EventStore, StreamName } from '../ports/event-store.ts';
import type { Log } from '../ports/log.ts';
import { eventHash, logDigestType, digestInterval, emptyDigest, nextDigest } from './log-lines.ts';

/** The name of the subscriber and its checkpoint. */
export const logDigestName = 'log-digest';

/** The stream of the signed digest over so many events. */
export const digestStreamOf = (events: number): StreamName =>
  streamOf('logDigest', String(events / digestInterval).padStart(12, '0'));

/** The signed digest in the log differs from the one computed from its events. */
export type DigestDisagreement = { readonly events: number; readonly stored: string; readonly computed: string };

export type SignDigestsDependencies = {
  readonly store: Pick<EventStore, 'read' | 'append'>;
  readonly state: LogDigestState;
  readonly keys: Pick<LogKeys, 'sign'>;
  readonly hash: HashText;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'error'>;
  /** The state is stored after this many events. A killed process reads them again. */
  readonly storeEvery: number;
  readonly disagreed: (disagreement: DigestDisagreement) => void;
  /** Called when the log had a digest over so many events, and the computed one is the same. */
  readonly agreed?: (events: number) => void;
};

/**
 * Computes the digest over the whole log, and appends it, signed, after every thousandth event. Without a state it
 * starts at the beginning of the log, and compares the computed digests with those in the log. A stored digest that
 * differs is reported and never replaced; the computation continues from the stored one, so that the next ones show
 * whether later events differ too.
 */
export const signDigests = ({
  store,
  state: states,
  keys,
  hash,
  clock,
  log,
  storeEvery,
  disagreed,
  agreed,
}: SignDigestsDependencies): Subscriber => {
  let state: DigestState | undefined;
  let stored = 0;

  const save = async (): Promise<void> => {
    if (state === undefined || state.events === stored) return;
    await states.save(state);
    stored = state.events;
  };

  const storedAt = async (events: number): Promise<LogDigestSigned | undefined> =>
    (await store.read<LogDigestSigned>(digestStreamOf(events)))[0]?.event;

  /** Appends the digest over this number of events, unless the log has one. Returns the one in the log. */
  const signed = async ({ events, digest }: DigestStatement): Promise<string> => {
    let there = await storedAt(events);
    if (there === undefined) {
      const stream = digestStreamOf(events);
      const jws = await keys.sign({ events, digest }, logDigestType);
      const event: LogDigestSigned = { type: 'LogDigestSigned', data: { events, digest, jws } };
      const context = systemContext({ accountId: 'system', correlationId: stream }, clock.now());
      try {
        await store.append(stream, [event], 0, metadataOf(context));
        return digest;
      } catch (error) {
        if (!(error instanceof ConcurrencyError)) throw error;
        // Another process has appended it.
        there = await storedAt(events);
      }
    }
    const other = there?.data.digest ?? digest;
    if (other !== digest) {
      disagreed({ events, stored: other, computed: digest });
      log.error(
        { events, stored: other, computed: digest, stream: digestStreamOf(events) },
        'The log differs from its signed digest: an event was changed, removed, added or moved. "waybill verify" says where.',
      );
    } else if (there !== undefined) agreed?.(events);
    return other;
  };

  return {
    name: logDigestName,
    // Every event is digested in order, so no stream can be skipped.
    parkedAs: null,
    checkpoint: async () => {
      state = await states.load();
      stored = state?.events ?? 0;
      return state?.position;
    },
    process: async (batch, signal) => {
      for (const recorded of batch) {
        if (signal.aborted) break;
        const { events, digest } = state ?? { events: 0, digest: emptyDigest };
        const next = {
          events: events + 1,
          digest: nextDigest(digest, eventHash(recorded.stored ?? recorded, hash), hash),
        };
        const isBoundary = next.events % digestInterval === 0;
        state = { ...next, digest: isBoundary ? await signed(next) : next.digest, position: recorded.position };
        if (isBoundary) await save();
      }
      if (state !== undefined && state.events - stored >= storeEvery) await save();
    },
    rest: save,
  };
};
