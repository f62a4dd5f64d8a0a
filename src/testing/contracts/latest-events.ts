import { ForeignPositionError } from '../../application/log/ports/event-store.ts';
import type {
  EventMetadata,
  EventStore,
  LatestEvents,
  LatestOptions,
  NewEvent,
  RecordedEvent,
  StreamName,
} from '../../application/log/ports/event-store.ts';
import type { TestRunner } from '../test-runner.ts';
import type { OpenedStore } from './event-store.ts';

const metadata: EventMetadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };
const happened = (name: string): NewEvent => ({ type: 'Happened', data: { name, personal: { person: { name } } } });

let count = 0;
const aStream = (): StreamName => `latest-${process.pid}x${Date.now()}x${++count}`;

const latestOf = (store: EventStore, options: LatestOptions): Promise<LatestEvents> => {
  if (store.latest === undefined) throw new TypeError('This store cannot be read backwards.');
  return store.latest(options);
};

/** What every event store must do that can be read backwards. */
export const latestEventsContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<OpenedStore>,
): void => {
  describe(`EventStore contract, backwards: ${adapter}`, () => {
    const opened: OpenedStore[] = [];
    const aStore = async (): Promise<EventStore> => {
      const one = await open();
      opened.push(one);
      return one.store;
    };
    afterEach(async () => {
      for (const { dispose } of opened.splice(0)) await dispose();
    });

    /** The events of these streams, newest first, read in pieces until there are so many. */
    const readBackwards = async (
      store: EventStore,
      streams: readonly StreamName[],
      { wanted, most, before }: { readonly wanted: number; readonly most: number; readonly before?: string },
    ): Promise<readonly RecordedEvent[]> => {
      const found: RecordedEvent[] = [];
      for (let at = before; ;) {
        const piece: LatestEvents = await latestOf(store, { most, ...(at !== undefined && { before: at }) });
        expect(piece.examined).toBeLessThanOrEqual(most);
        expect(piece.events.length).toBeLessThanOrEqual(piece.examined);
        found.push(...piece.events.filter(({ stream }) => streams.includes(stream)));
        if (piece.before === undefined || found.length >= wanted) return found;
        expect(piece.examined).toBeGreaterThan(0);
        at = piece.before;
      }
    };

    /** Nine events in three streams, in the order of the log. */
    const nine = async (store: EventStore) => {
      const streams = [aStream(), aStream(), aStream()];
      for (let version = 0; version < 3; version++)
        for (const [index, stream] of streams.entries())
          await store.append(stream, [happened(`${version}/${index}`)], version, metadata);
      const order: RecordedEvent[] = [];
      for (let version = 1; version <= 3; version++)
        for (const stream of streams) order.push(...(await store.read(stream, { after: version - 1, to: version })));
      return { streams, order };
    };

    it('gives every event once, the newest first, whatever the size of the pieces', async () => {
      const store = await aStore();
      const { streams, order } = await nine(store);
      for (const most of [1, 2, 4, 9, 500])
        expect(await readBackwards(store, streams, { wanted: 9, most })).toEqual(order.toReversed());
    });

    it('begins strictly before a position, and does not see what is appended later', async () => {
      const store = await aStore();
      const { streams, order } = await nine(store);
      const [first = aStream()] = streams;
      await store.append(first, [happened('later')], 3, metadata);
      const before = order[6]?.position ?? '';
      const found = await readBackwards(store, streams, { wanted: 6, most: 4, before });
      expect(found).toEqual(order.slice(0, 6).toReversed());
    });

    it('ends at the beginning of the log', async () => {
      const store = await aStore();
      const stream = aStream();
      await store.append(stream, [happened('a')], 0, metadata);
      const [oldest] = await store.read(stream);
      let piece = await latestOf(store, { most: 500, before: oldest?.position });
      while (piece.before !== undefined) piece = await latestOf(store, { most: 500, before: piece.before });
      expect(piece.examined).toBeLessThanOrEqual(500);
    });

    it('gives a reader that looks at some types every event, and the data of those types', async () => {
      const store = await aStore();
      const stream = aStream();
      await store.append(stream, [happened('a'), { type: 'OtherHappened', data: {} }], 0, metadata);
      const { events } = await latestOf(store, { most: 50, looksAt: (type) => type === 'Happened' });
      const mine = events.filter((recorded) => recorded.stream === stream);
      expect(mine.map(({ event: { type }, version }) => `${version} ${type}`)).toEqual([
        '2 OtherHappened',
        '1 Happened',
      ]);
      expect(mine[1]?.event.data).toEqual({ name: 'a', personal: { person: { name: 'a' } } });
    });

    it('refuses a position of another log', async () => {
      const store = await aStore();
      await store.append(aStream(), [happened('a')], 0, metadata);
      await expect(latestOf(store, { most: 10, before: 'elsewhere' })).rejects.toBeInstanceOf(ForeignPositionError);
    });
  });
};
