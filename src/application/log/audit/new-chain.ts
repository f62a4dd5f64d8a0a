import type { LogDigestSigned } from '../../events/log-digest-signed.ts';
import { RecentlyUsed } from '../../shared/recently-used.ts';
import { upToHead } from '../kernel/up-to-head.ts';
import type { ReadableLog } from '../kernel/up-to-head.ts';
import type { HashText, LogKeys } from '../ports/log-digests.ts';
import type { RecordedEvent, StreamName, RestorableLog } from '../ports/event-store.ts';
import { eventHash } from './event-line.ts';
import { logDigestType } from './export-end.ts';
import { digestInterval, emptyDigest, nextDigest } from './rolling-digest.ts';

/** Streams whose last hash is cached. Others are read. */
const streams = 10_000;

type NewChainDependencies = {
  readonly hash: HashText;
  readonly keys: Pick<LogKeys, 'sign'>;
  readonly signal: AbortSignal;
};

const isDigest = ({ event }: RecordedEvent): boolean =>
  event.type === ('LogDigestSigned' satisfies LogDigestSigned['type']);

/** The same log, with another view of its events. */
export const viewOf = (log: ReadableLog, view: (recorded: RecordedEvent) => RecordedEvent): ReadableLog => ({
  head: () => log.head(),
  follow: async function* (options) {
    for await (const batch of log.follow(options)) yield batch.map(view);
  },
});

/**
 * An event without what depends on the stored form of others: a copy with other contents has another chain and other
 * digests.
 */
export const withoutChain = (recorded: RecordedEvent): RecordedEvent => {
  const { previousHash: _, ...plain } = recorded;
  if (!isDigest(recorded)) return plain;
  const { events } = recorded.event.data as LogDigestSigned['data'];
  return { ...plain, event: { type: recorded.event.type, data: { events } } };
};

/**
 * A log that chains again what is restored into it, and signs each digest again, one to one: for a copy whose contents
 * are stored in another form than in the source. It reads what an interrupted copy has restored before it restores
 * more.
 */
export const newChainIn = (
  log: RestorableLog,
  { hash, keys, signal }: NewChainDependencies,
): Pick<RestorableLog, 'restore'> => {
  const last = new RecentlyUsed<StreamName, string>(streams);
  const digests = new Map<number, string>();
  let [events, digest] = [0, emptyDigest];
  let known: Promise<void> | undefined;

  const count = (recorded: RecordedEvent): void => {
    const hashed = eventHash(recorded, hash);
    last.set(recorded.stream, hashed);
    events += 1;
    digest = nextDigest(digest, hashed, hash);
    if (events % digestInterval === 0) digests.set(events, digest);
  };
  const readAll = async (): Promise<void> => {
    for await (const batch of upToHead(log, { signal })) batch.forEach(count);
  };
  const hashBefore = async ({ stream, version }: RecordedEvent): Promise<string | undefined> => {
    if (version === 1) return undefined;
    const cached = last.get(stream);
    if (cached !== undefined) return cached;
    const before = (await log.read(stream, { after: version - 2, to: version - 1 })).at(-1);
    return before && eventHash(before, hash);
  };
  const signedAgain = async (recorded: RecordedEvent): Promise<RecordedEvent['event']> => {
    const { events: over } = recorded.event.data as Pick<LogDigestSigned['data'], 'events'>;
    const computed = digests.get(over);
    if (computed === undefined)
      throw new Error(`${recorded.id} of ${recorded.stream} is a digest over ${over} events, which are not there yet.`);
    const statement = { events: over, digest: computed };
    return { type: recorded.event.type, data: { ...statement, jws: await keys.sign(statement, logDigestType) } };
  };

  return {
    restore: async (batch) => {
      await (known ??= readAll());
      const chained: RecordedEvent[] = [];
      for (const recorded of batch) {
        const { previousHash: _, ...plain } = recorded;
        const previousHash = await hashBefore(recorded);
        const event = isDigest(recorded) ? await signedAgain(recorded) : recorded.event;
        const one = { ...plain, event, ...(previousHash !== undefined && { previousHash }) };
        chained.push(one);
        count(one);
      }
      await log.restore(chained);
    },
  };
};
