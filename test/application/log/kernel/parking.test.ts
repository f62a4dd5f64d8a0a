import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runSubscriber } from '../../../../src/application/log/kernel/subscriber.ts';
import type { Subscriber } from '../../../../src/application/log/kernel/subscriber.ts';
import { OutcomeUnknownError, StoreUnavailableError } from '../../../../src/application/log/ports/event-store.ts';
import type { EventStore, RecordedEvent, StreamName } from '../../../../src/application/log/ports/event-store.ts';
import type { ParkedStreams } from '../../../../src/application/log/ports/parked-streams.ts';
import { CheckpointMovedError } from '../../../../src/application/log/ports/read-models.ts';
import { eventually } from '../../../support/eventually.ts';
import { MemoryLog, recordedEvent } from '../../../support/memory-log.ts';
import { memoryParkedStreams, parkedStream } from '../../../support/parked-stream.ts';
import { TestClock } from '../../../support/test-clock.ts';

/** The events of streams, in order: `aabc` is the first and the second of a, the first of b, the first of c. */
const eventsOf = (streams: string): readonly RecordedEvent[] => {
  const versions = new Map<string, number>();
  return [...streams].map((stream, index) => {
    const version = (versions.get(stream) ?? 0) + 1;
    versions.set(stream, version);
    return recordedEvent(String(index + 1).padStart(2, '0'), { stream: `box-${stream}`, version });
  });
};
const nameOf = ({ stream, version }: RecordedEvent): string => `${stream.slice(4)}${version}`;

type WorldOptions = {
  readonly error?: () => Error;
  readonly parkedStreams?: ParkedStreams;
  /** Its checkpoint at the start. */
  readonly at?: string;
};

/** A follower that fails at events that `broken` names. */
const aWorld = (
  streams: string,
  broken: Set<string>,
  { error, parkedStreams = memoryParkedStreams(), at }: WorldOptions = {},
) => {
  const log = new MemoryLog(eventsOf(streams), 4);
  const [processed, logged]: [string[], string[]] = [[], []];
  const [clock, stop] = [new TestClock(), new AbortController()];
  let checkpoint = at;
  const subscriber: Subscriber = {
    name: 'list',
    checkpoint: () => Promise.resolve(checkpoint),
    process: (batch, _signal, moved) => {
      if (batch.some((recorded) => broken.has(nameOf(recorded))))
        return Promise.reject(error?.() ?? new TypeError('broken'));
      processed.push(...batch.map(nameOf));
      checkpoint = moved?.to;
      return Promise.resolve();
    },
  };
  const store = {
    follow: (options: Parameters<EventStore['follow']>[0]) => log.follow(options),
    read: async (stream: StreamName, { after = 0 } = {}) =>
      (await log.read(stream)).filter(({ version }) => version > after),
  } as unknown as EventStore;
  const line = (_: object, message: string) => void logged.push(message);
  const running = runSubscriber(subscriber, {
    ...{ store, clock, parkedStreams, signal: stop.signal },
    log: { info: line, warn: line, error: line },
  });
  const until = (done: () => boolean): Promise<unknown> =>
    eventually(() => {
      if (!done()) clock.advance(5_000);
      return done();
    });
  const end = async (): Promise<void> => {
    stop.abort();
    await running.ended;
  };
  return { running, processed, logged, parkedStreams, clock, until, end, broken };
};

describe('a follower that fails at an event again and again', () => {
  it('parks its stream from that event on, and processes all others', async () => {
    const { running, processed, parkedStreams, until, end } = aWorld('abacab', new Set(['a2']));
    await until(() => running.position() === '06');
    expect(processed).toEqual(['a1', 'b1', 'c1', 'b2']);
    expect(running.failing()).toBeUndefined();
    expect(running.parked()).toMatchObject([
      { follower: 'list', stream: 'box-a', eventId: 'evt_03', eventType: 'Happened', version: 2 },
    ]);
    expect(await parkedStreams.list()).toMatchObject([{ accountId: 'acc_1', cause: 'TypeError: broken' }]);
    await end();
  });

  it('processes the parked stream in its order once it can, by itself and at once when told to', async () => {
    const world = aWorld('abacab', new Set(['a2']));
    await world.until(() => world.running.position() === '06');
    world.broken.clear();
    await world.parkedStreams.retryNow({});
    await world.until(() => world.running.parked().length === 0);
    expect(world.processed).toEqual(['a1', 'b1', 'c1', 'b2', 'a2', 'a3']);
    expect(await world.parkedStreams.list()).toEqual([]);
    expect([world.running.position(), world.logged.at(-1)]).toEqual(['06', 'A parked stream has been processed.']);
    await world.end();
  });

  it('tries it less and less often, once an hour at last', async () => {
    const world = aWorld('a', new Set(['a1']));
    const triesUntil = async (count: number): Promise<string> => {
      await world.until(() => (world.running.parked()[0]?.attempts ?? 0) >= count);
      return world.clock.now();
    };
    const waits: number[] = [];
    for (let [tries, before] = [2, await triesUntil(1)]; tries <= 10; tries += 1) {
      const at = await triesUntil(tries);
      waits.push(Math.round((Date.parse(at) - Date.parse(before)) / 60_000));
      before = at;
    }
    expect(waits.slice(1)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    await world.end();
  });

  it('knows after a restart what it has parked, and tries that first', async () => {
    const parkedStreams = memoryParkedStreams([
      parkedStream('list', { version: 2, retryAt: '2099-01-01T00:00:00.000Z' }),
    ]);
    const { running, processed, until, end } = aWorld('abacab', new Set(), { parkedStreams, at: '04' });
    await until(() => running.position() === '06' && running.parked().length === 0);
    expect(processed.toSorted()).toEqual(['a2', 'a3', 'b2']);
    await end();
  });

  it('leaves out what a rebuild has processed meanwhile', async () => {
    const row = parkedStream('list', { version: 1, processedUntil: '03' });
    const { running, processed, until, end } = aWorld('aaaa', new Set(), { parkedStreams: memoryParkedStreams([row]) });
    await until(() => running.parked().length === 0 && running.position() === '04');
    expect(processed).toEqual(['a4']);
    await end();
  });

  it.each([
    new StoreUnavailableError('away'),
    new OutcomeUnknownError('late'),
    new CheckpointMovedError('other process'),
  ])('parks nothing where no event is to blame: $name', async (error) => {
    const world = aWorld('ab', new Set(['a1']), { error: () => error });
    await world.until(() => world.logged.length > 5);
    expect([world.running.parked(), world.processed, world.running.failing()?.id]).toEqual([[], [], 'evt_01']);
    await world.end();
  });

  it('stands still where the database does not take what is parked, and where it has parked a thousand streams', async () => {
    const away = { ...memoryParkedStreams(), park: () => Promise.reject(new Error('away')) };
    const full = memoryParkedStreams(
      Array.from({ length: 1_000 }, (_, at) => parkedStream('list', { stream: `other-${at}` })),
    );
    for (const parkedStreams of [away, full]) {
      const world = aWorld('ab', new Set(['a1', ...[...Array(1_000).keys()].map(String)]), { parkedStreams });
      await world.until(() => world.logged.some((line) => /could not be parked|parks no more/.test(line)));
      expect(world.processed).toEqual([]);
      await world.end();
    }
  });

  it('never names the text that a syntax error quotes', async () => {
    const quoting = () => new SyntaxError('Unexpected token J, "Jane Doe" is not valid JSON');
    const { running, parkedStreams, until, end } = aWorld('ab', new Set(['a1']), { error: quoting });
    await until(() => running.position() === '02');
    expect(await parkedStreams.list()).toMatchObject([{ cause: 'SyntaxError' }]);
    await end();
  });

  it('loses and repeats nothing, whichever events are broken and mended', async () => {
    const letters = fc
      .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 12 })
      .map((all) => all.join(''));
    await fc.assert(
      fc.asyncProperty(
        letters,
        fc.uniqueArray(fc.constantFrom('a1', 'a2', 'b1', 'b3', 'c2')),
        async (streams, broken) => {
          const world = aWorld(streams, new Set(broken));
          const last = String(streams.length).padStart(2, '0');
          await world.until(() => world.running.position() === last);
          const names = eventsOf(streams).map(nameOf);
          const versionOf = (name: string): number => Number(name.slice(1));
          const isBehind = (name: string): boolean =>
            broken.some((bad) => names.includes(bad) && bad[0] === name[0] && versionOf(bad) <= versionOf(name));
          expect(world.processed).toEqual(names.filter((name) => !isBehind(name)));
          world.broken.clear();
          await world.parkedStreams.retryNow({});
          await world.until(() => world.running.parked().length === 0);
          for (const stream of ['a', 'b', 'c'])
            expect(world.processed.filter((name) => name.startsWith(stream))).toEqual(
              names.filter((name) => name.startsWith(stream)),
            );
          await world.end();
        },
      ),
    );
  });
});
