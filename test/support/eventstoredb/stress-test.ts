import { randomUUID } from 'node:crypto';
import { setImmediate as afterIo, setTimeout as sleep } from 'node:timers/promises';
import {
  ConcurrencyError,
  OutcomeUnknownError,
  StoreUnavailableError,
} from '../../../src/application/log/ports/event-store.ts';
import type {
  EventStore,
  EventMetadata,
  NewEvent,
  Position,
  RecordedEvent,
  StreamName,
} from '../../../src/application/log/ports/event-store.ts';

const metadata: EventMetadata = { accountId: 'acc_1', actor: 'stress-test', correlationId: 'req_1' };
const writers = 8;

export type StressResult = {
  /** The acknowledged events by id, with the place where each must be found. */
  readonly acknowledged: ReadonlyMap<string, { readonly stream: StreamName; readonly version: number }>;
  /** The number of events with an unknown outcome. */
  readonly unknown: number;
  /** The longest time without a successful append (ms). */
  readonly longestGapMs: number;
  readonly staleReads: number;
  readonly conflicts: number;
  readonly stored: readonly RecordedEvent[];
  /** The events of a follower that never stopped, and of one that restarted every 0.7 s from its last position. */
  readonly followed: { readonly steady: readonly RecordedEvent[]; readonly restless: readonly RecordedEvent[] };
};

/** Resolves when that many more appends have succeeded. */
type More = (appends: number) => Promise<void>;

/** Runs writers, readers and followers in streams of their own, while `trouble` disturbs the server. */
export const runStressTest = async (
  store: EventStore,
  { trouble, run }: { trouble: (more: More) => Promise<void>; run: string },
): Promise<StressResult> => {
  const acknowledged = new Map<string, { stream: StreamName; version: number }>();
  const streams: StreamName[] = [];
  const successes = [performance.now()];
  let [unknown, conflicts, staleReads] = [0, 0, 0];
  let isOver = false;

  const write = async (writer: number): Promise<void> => {
    while (!isOver) {
      const stream: StreamName = `stressTest-${run}x${randomUUID()}`;
      streams.push(stream);
      for (let version = 0; !isOver;) {
        const events = Array.from({ length: writer % 4 === 0 ? 3 : 1 }, (): NewEvent & { id: string } => ({
          id: randomUUID(),
          type: 'Endured',
          data: { version },
        }));
        try {
          const reached = await store.append(stream, events, version, metadata);
          events.forEach(({ id }, index) => acknowledged.set(id, { stream, version: version + 1 + index }));
          version = reached;
          successes.push(performance.now());
        } catch (error) {
          if (error instanceof OutcomeUnknownError) unknown += events.length;
          else if (error instanceof ConcurrencyError) conflicts += 1;
          // The server was down for longer than an append is retried, so nothing was acknowledged.
          else if (!(error instanceof StoreUnavailableError)) throw error;
          break; // the state of this stream is unknown: continue with another
        }
        await sleep(2);
      }
    }
  };
  const readIfThere = async (stream: StreamName): Promise<readonly RecordedEvent[] | undefined> => {
    try {
      return await store.read(stream);
    } catch (error) {
      if (error instanceof StoreUnavailableError) return undefined;
      throw error;
    }
  };
  const read = async (): Promise<void> => {
    while (!isOver) {
      const known = [...acknowledged.values()].at(-1);
      const found = known && (await readIfThere(known.stream));
      if (known && found && (found.at(-1)?.version ?? 0) < known.version) staleReads += 1;
      await sleep(20);
    }
  };

  const stop = new AbortController();
  const before = await store.head();
  const follow = (restless: boolean) => {
    const seen: RecordedEvent[] = [];
    const ended = (async () => {
      for (let after: Position | undefined = before; !stop.signal.aborted;) {
        const signal = restless ? AbortSignal.any([stop.signal, AbortSignal.timeout(700)]) : stop.signal;
        for await (const batch of store.follow({ after, signal })) {
          seen.push(...batch.filter(({ stream }) => stream.startsWith(`stressTest-${run}x`)));
          after = batch.at(-1)?.position ?? after;
        }
      }
    })();
    return { seen, ended };
  };
  const [steady, restless] = [follow(false), follow(true)];

  const more: More = async (appends) => {
    for (const goal = successes.length + appends; successes.length < goal;) await afterIo();
  };
  const work = Promise.all([...Array.from({ length: writers }, (_, writer) => write(writer)), read()]);
  try {
    await Promise.race([trouble(more), work]);
  } finally {
    isOver = true;
  }
  await work;

  const stored: RecordedEvent[] = [];
  for (const stream of streams) stored.push(...(await store.read(stream)));
  const deadline = performance.now() + 15_000;
  while (Math.min(steady.seen.length, restless.seen.length) < stored.length && performance.now() < deadline)
    await sleep(20);
  stop.abort();
  await Promise.all([steady.ended, restless.ended]);

  const gaps = successes.map((time, index) => time - (successes[index - 1] ?? time));
  return {
    acknowledged,
    unknown,
    longestGapMs: Math.round(Math.max(...gaps)),
    staleReads,
    conflicts,
    stored,
    followed: { steady: steady.seen, restless: restless.seen },
  };
};
