import { setTimeout as within } from 'node:timers/promises';
import { ConcurrencyError, EventTooLargeError } from '../../application/log/ports/event-store.ts';
import type {
  EventStore,
  EventMetadata,
  NewEvent,
  Position,
  RecordedEvent,
  StreamName,
} from '../../application/log/ports/event-store.ts';
import type { TestRunner } from '../test-runner.ts';

/** An event store to test, and a way to open it again. */
export type OpenedStore<Store extends EventStore = EventStore> = {
  readonly store: Store;
  readonly reopen: () => Promise<Store>;
  readonly dispose: () => Promise<void>;
};

const metadata: EventMetadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };
/** An event with a personal entry, which a store may encrypt, and must return as it was written. */
const happened = (name: string, data: unknown = { name, personal: { person: { name } } }): NewEvent => ({
  type: 'Happened',
  data,
});
const byNumber = (a: number, b: number): number => a - b;

let count = 0;
const aStream = (): StreamName => `contract-${process.pid}x${Date.now()}x${++count}`;

/** What every event store must do. It documents the port. */
export const eventStoreContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<OpenedStore>,
): void => {
  describe(`EventStore contract: ${adapter}`, () => {
    const namesOf = (events: readonly RecordedEvent[]): unknown[] =>
      events.map(({ event }) => {
        const { name, personal } = event.data as {
          readonly name: unknown;
          readonly personal: { readonly person: { readonly name: unknown } };
        };
        expect(personal).toEqual({ person: { name } });
        return name;
      });
    const opened: OpenedStore[] = [];
    const anOpened = async (): Promise<OpenedStore> => {
      const one = await open();
      opened.push(one);
      return one;
    };
    const aStore = async (): Promise<EventStore> => (await anOpened()).store;
    afterEach(async () => {
      for (const { dispose } of opened.splice(0)) await dispose();
    });

    /** The events after a position, until there are `count` of those that `mine` matches, or a timeout passes. */
    const followed = async (
      store: EventStore,
      count: number,
      mine: (stream: string) => boolean,
      after?: Position,
    ): Promise<RecordedEvent[]> => {
      const found: RecordedEvent[] = [];
      const signal = AbortSignal.timeout(10_000);
      for await (const batch of store.follow({ after, signal })) {
        found.push(...batch.filter(({ stream }) => mine(stream)));
        if (found.length >= count) break;
      }
      return found;
    };

    it('reads an unknown stream as empty', async () => {
      expect(await (await aStore()).read(aStream())).toEqual([]);
    });

    it('returns what was appended, in order, numbered from one', async () => {
      const store = await aStore();
      const stream = aStream();
      expect(await store.append(stream, [happened('a'), happened('b')], 0, metadata)).toBe(2);
      expect(await store.append(stream, [happened('c')], 2, { ...metadata, causationId: 'evt_b' })).toBe(3);

      const events = await store.read(stream);
      expect(namesOf(events)).toEqual(['a', 'b', 'c']);
      expect(events.map(({ version }) => version)).toEqual([1, 2, 3]);
      expect(events.map((recorded) => recorded.stream)).toEqual([stream, stream, stream]);
      expect(events.map((recorded) => recorded.metadata)).toEqual([
        metadata,
        metadata,
        { ...metadata, causationId: 'evt_b' },
      ]);
      expect(new Set(events.map(({ id }) => id)).size).toBe(3);
      for (const { recordedAt } of events) expect(new Date(recordedAt).toISOString()).toBe(recordedAt);
    });

    it('reads what comes after a version, whether or not the beginning was read before', async () => {
      const store = await aStore();
      const stream = aStream();
      await store.append(stream, [happened('a'), happened('b'), happened('c')], 0, metadata);
      for (const after of [0, 1, 2, 3, 4]) {
        const events = await store.read(stream, { after });
        expect(namesOf(events)).toEqual(['a', 'b', 'c'].slice(after));
        expect(events.map(({ version }) => version)).toEqual([1, 2, 3].slice(after));
      }
      expect(namesOf(await store.read(stream))).toEqual(['a', 'b', 'c']);
      expect(await store.read(aStream(), { after: 7 })).toEqual([]);
    });

    it('reads a range of versions, and the end of a stream', async () => {
      const store = await aStore();
      const stream = aStream();
      const names = ['a', 'b', 'c', 'd', 'e'];
      await store.append(stream, names.map((name) => happened(name)), 0, metadata); // oxfmt-ignore
      // Once before the whole stream was read, and once after.
      for (let turn = 0; turn < 2; turn++) {
        for (const after of [0, 1, 4, 5, 7])
          for (const to of [0, 1, 3, 5, 9]) {
            const events = await store.read(stream, { after, to });
            expect(namesOf(events)).toEqual(names.slice(after, to));
            expect(events.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5].slice(after, to));
          }
        for (const last of [1, 2, 5, 9])
          expect(namesOf(await store.read(stream, { last }))).toEqual(names.slice(-last));
        expect(namesOf(await store.read(stream))).toEqual(names);
      }
      expect(await store.read(aStream(), { last: 1 })).toEqual([]);
      expect(await store.read(aStream(), { to: 1 })).toEqual([]);
      expect(await store.append(stream, [happened('f')], 5, metadata)).toBe(6);
      expect(namesOf(await store.read(stream, { last: 1 }))).toEqual(['f']);
    });

    it('refuses metadata that it could not read back, and writes nothing', async () => {
      const store = await aStore();
      const stream = aStream();
      for (const name of ['accountId', 'actor', 'correlationId'] as const) {
        const without = { ...metadata, [name]: undefined };
        await expect(store.append(stream, [happened('a')], 0, without)).rejects.toBeInstanceOf(TypeError);
      }
      expect(await store.read(stream)).toEqual([]);
    });

    it('refuses to create a stream twice', async () => {
      const store = await aStore();
      const stream = aStream();
      await store.append(stream, [happened('a')], 0, metadata);
      await expect(store.append(stream, [happened('b')], 0, metadata)).rejects.toBeInstanceOf(ConcurrencyError);
      expect(namesOf(await store.read(stream))).toEqual(['a']);
    });

    it('refuses a version that has passed, and names both', async () => {
      const store = await aStore();
      const stream = aStream();
      await store.append(stream, [happened('a'), happened('b')], 0, metadata);
      await expect(store.append(stream, [happened('c')], 1, metadata)).rejects.toMatchObject({
        stream,
        expected: 1,
        actual: 2,
      });
      expect(namesOf(await store.read(stream))).toEqual(['a', 'b']);
    });

    it('refuses a version that has not come yet', async () => {
      const store = await aStore();
      const stream = aStream();
      await expect(store.append(stream, [happened('a')], 1, metadata)).rejects.toBeInstanceOf(ConcurrencyError);
      await store.append(stream, [happened('a')], 0, metadata);
      await expect(store.append(stream, [happened('b')], 5, metadata)).rejects.toBeInstanceOf(ConcurrencyError);
      expect(namesOf(await store.read(stream))).toEqual(['a']);
    });

    it('lets exactly one of many racing writers win', async () => {
      const store = await aStore();
      const stream = aStream();
      const races = await Promise.allSettled(
        Array.from({ length: 32 }, (_, writer) => store.append(stream, [happened(`w${writer}`)], 0, metadata)),
      );
      expect(races.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const race of races) if (race.status === 'rejected') expect(race.reason).toBeInstanceOf(ConcurrencyError);
      expect(await store.read(stream)).toHaveLength(1);
    });

    it('writes a batch whole or not at all, beside others that succeed', async () => {
      const store = await aStore();
      const [stale, fine] = [aStream(), aStream()];
      await store.append(stale, [happened('a')], 0, metadata);
      const [lost, won] = await Promise.allSettled([
        store.append(stale, [happened('x'), happened('y'), happened('z')], 0, metadata),
        store.append(fine, [happened('p'), happened('q')], 0, metadata),
      ]);
      expect(lost.status).toBe('rejected');
      expect(won).toEqual({ status: 'fulfilled', value: 2 });
      expect(namesOf(await store.read(stale))).toEqual(['a']);
      expect(namesOf(await store.read(fine))).toEqual(['p', 'q']);
    });

    it('treats an append without events as a check of the version', async () => {
      const store = await aStore();
      const stream = aStream();
      await store.append(stream, [happened('a')], 0, metadata);
      expect(await store.append(stream, [], 1, metadata)).toBe(1);
      await expect(store.append(stream, [], 3, metadata)).rejects.toBeInstanceOf(ConcurrencyError);
    });

    it('stores a repeated append with the same event ids once', async () => {
      const store = await aStore();
      const stream = aStream();
      const ids = [crypto.randomUUID(), crypto.randomUUID()];
      const events = ids.map((id, index) => ({ ...happened(`e${index}`), id }));
      expect(await store.append(stream, events, 0, metadata)).toBe(2);
      expect(await store.append(stream, events, 0, metadata)).toBe(2);
      await store.append(stream, [happened('later')], 2, metadata);
      expect(await store.append(stream, events, 0, metadata)).toBe(2);

      const stored = await store.read(stream);
      expect(stored.map(({ id }) => id).slice(0, 2)).toEqual(ids);
      expect(namesOf(stored)).toEqual(['e0', 'e1', 'later']);
    });

    it('does not treat other events as a repetition', async () => {
      const store = await aStore();
      const stream = aStream();
      const id = crypto.randomUUID();
      await store.append(stream, [{ ...happened('a'), id }], 0, metadata);
      await expect(store.append(stream, [{ ...happened('a'), id }, happened('b')], 0, metadata)).rejects.toBeInstanceOf(
        ConcurrencyError,
      );
      await expect(
        store.append(stream, [{ ...happened('a'), id: crypto.randomUUID() }], 0, metadata),
      ).rejects.toBeInstanceOf(ConcurrencyError);
      expect(namesOf(await store.read(stream))).toEqual(['a']);
    });

    for (const [what, data] of [
      ['unicode', { name: 'Łódź Δήμητρα 東京 😀 \u0000 \u2028 "\\' }],
      ['deep nesting', Array.from({ length: 200 }).reduce<unknown>((inner) => ({ inner }), { name: 'deep' })],
      ['large data', { name: 'x'.repeat(900_000) }],
      ['numbers and nothing', { name: [0, -0.5, 1e21, Number.MAX_SAFE_INTEGER, null, true, '', [], {}] }],
    ] satisfies readonly (readonly [string, unknown])[])
      it(`returns ${what} as JSON does`, async () => {
        const store = await aStore();
        const stream = aStream();
        await store.append(stream, [happened('', data)], 0, metadata);
        expect((await store.read(stream))[0]?.event.data).toEqual(JSON.parse(JSON.stringify(data)));
      });

    it('refuses an append above the size limit', async () => {
      const store = await aStore();
      const stream = aStream();
      await expect(store.append(stream, [happened('x'.repeat(1_100_000))], 0, metadata)).rejects.toBeInstanceOf(
        EventTooLargeError,
      );
      expect(await store.read(stream)).toEqual([]);
    });

    it('follows in commit order across streams, and batches stay together', async () => {
      const store = await aStore();
      const streams = Array.from({ length: 20 }, aStream);
      const acknowledged: string[] = [];
      await Promise.all(
        streams.map(async (stream) => {
          await store.append(stream, [happened(`${stream}/1`), happened(`${stream}/2`)], 0, metadata);
          acknowledged.push(stream);
          await store.append(stream, [happened(`${stream}/3`)], 2, metadata);
        }),
      );
      const mine = new Set<string>(streams);
      const all = await followed(store, 60, (stream) => mine.has(stream));
      const positions = all.map(({ position }) => position);
      expect(positions).toEqual([...positions].sort());
      expect(new Set(positions).size).toBe(60);
      for (const stream of streams) {
        const own = all
          .map((recorded, index) => ({ recorded, index }))
          .filter(({ recorded }) => recorded.stream === stream);
        expect(own.map(({ recorded }) => recorded.version)).toEqual([1, 2, 3]);
        expect((own[1]?.index ?? 0) - (own[0]?.index ?? 0)).toBe(1);
      }
    });

    it('follows large events in batches of a few, whether they are new or old', async () => {
      const store = await aStore();
      const streams = Array.from({ length: 8 }, aStream);
      for (const stream of streams)
        await store.append(stream, [happened('', { name: 'x'.repeat(900_000) })], 0, metadata);
      const left = new Set<string>(streams);
      for await (const batch of store.follow({ signal: AbortSignal.timeout(10_000) })) {
        // Two MiB, and the event that exceeds them.
        const mine = batch.filter(({ stream }) => left.delete(stream));
        expect(mine.length).toBeLessThanOrEqual(3);
        if (left.size === 0) break;
      }
      expect([...left]).toEqual([]);
    });

    it('gives a reader that looks at some types every event, in order, and the data of those types', async () => {
      const store = await aStore();
      const stream = aStream();
      await store.append(stream, [happened('a'), { type: 'OtherHappened', data: {} }, happened('c')], 0, metadata);
      const all: RecordedEvent[] = [];
      const reading = { signal: AbortSignal.timeout(10_000), looksAt: (type: string) => type === 'Happened' };
      for await (const batch of store.follow(reading)) {
        all.push(...batch.filter((recorded) => recorded.stream === stream));
        if (all.length === 3) break;
      }
      expect(all.map(({ version, event: { type } }) => `${version} ${type}`)).toEqual([
        '1 Happened',
        '2 OtherHappened',
        '3 Happened',
      ]);
      expect(namesOf(all.filter(({ event }) => reading.looksAt(event.type)))).toEqual(['a', 'c']);
    });

    it('gives the same event to reads and subscriptions', async () => {
      const store = await aStore();
      const stream = aStream();
      await store.append(stream, [happened('a', { name: 'a', gone: undefined, at: [1, { b: 'ü' }] })], 0, metadata);
      const [followedEvent] = await followed(store, 1, (found) => found === stream);
      const [readEvent] = await store.read(stream);
      expect(followedEvent).toStrictEqual(readEvent);
    });

    it('resumes strictly after a position', async () => {
      const store = await aStore();
      const stream = aStream();
      await store.append(
        stream,
        ['a', 'b', 'c', 'd'].map((name) => happened(name)),
        0,
        metadata,
      );
      const all = await followed(store, 4, (found) => found === stream);
      expect(namesOf(await followed(store, 2, (found) => found === stream, all[1]?.position))).toEqual(['c', 'd']);
    });

    it('delivers live what is appended while it waits, in any number, to every subscription', async () => {
      const store = await aStore();
      const stream = aStream();
      const head = await store.head();
      const followers = [1, 2].map(() => followed(store, 300, (found) => found === stream, head));
      for (let version = 0; version < 300; version += 3) {
        await store.append(
          stream,
          [1, 2, 3].map((n) => happened(`${version + n}`)),
          version,
          metadata,
        );
      }
      const expected = Array.from({ length: 300 }, (_, index) => `${index + 1}`);
      for (const follower of followers) expect(namesOf(await follower)).toEqual(expected);
    });

    it('signals that a subscription has caught up, and again after more events', async () => {
      const store = await aStore();
      const stream = aStream();
      await store.append(stream, [happened('a'), happened('b')], 0, metadata);
      const [after] = await followed(store, 1, (found) => found === stream);
      const stop = AbortSignal.timeout(10_000);
      const done: unknown[] = [];
      const waiting = Promise.withResolvers<void>();
      const doneWhenTold: number[] = [];
      const caughtUp = (): void => {
        doneWhenTold.push(done.length);
        waiting.resolve();
      };
      const following = (async () => {
        for await (const batch of store.follow({ after: after?.position, signal: stop, caughtUp })) {
          await new Promise((resolve) => setImmediate(resolve)); // `caughtUp` must be called only after this work
          done.push(...batch.filter((recorded) => recorded.stream === stream));
          if (done.length === 2) break;
        }
      })();
      await waiting.promise;
      expect(doneWhenTold[0]).toBe(1);
      await store.append(stream, [happened('c')], 2, metadata);
      await following;
      expect(done).toHaveLength(2);
    });

    it('stops following when aborted, also while it waits', async () => {
      const store = await aStore();
      await store.append(aStream(), [happened('a')], 0, metadata);
      const stop = new AbortController();
      const ended = (async () => {
        for await (const _ of store.follow({ after: await store.head(), signal: stop.signal }));
        return 'ended';
      })();
      stop.abort();
      expect(await Promise.race([ended, within(5_000, 'still following')])).toBe('ended');
    });

    it('has the position of the last event as its head', async () => {
      const store = await aStore();
      const stream = aStream();
      await store.append(stream, [happened('a'), happened('b')], 0, metadata);
      const [, last] = await followed(store, 2, (found) => found === stream);
      expect(await store.head()).toBe(last?.position);
    });

    it('holds everything acknowledged after it is reopened', async () => {
      const one = await anOpened();
      const streams = Array.from({ length: 50 }, aStream);
      await Promise.all(streams.map((stream) => one.store.append(stream, [happened('kept')], 0, metadata)));
      const before = await one.store.head();
      const again = await one.reopen();
      expect(await again.head()).toBe(before);
      for (const stream of streams) expect(namesOf(await again.read(stream))).toEqual(['kept']);
      const versions = await Promise.all(
        streams.map((stream) => again.append(stream, [happened('more')], 1, metadata)),
      );
      expect(versions.sort(byNumber)).toEqual(streams.map(() => 2));
    });

    it('finishes the appends in flight when it is closed', async () => {
      const one = await anOpened();
      const streams = Array.from({ length: 20 }, aStream);
      const appends = Promise.allSettled(
        streams.map((stream) => one.store.append(stream, [happened('a')], 0, metadata)),
      );
      const again = await one.reopen();
      const acknowledged = (await appends).map(({ status }) => status === 'fulfilled');
      for (const [index, stream] of streams.entries())
        expect((await again.read(stream)).length > 0).toBe(acknowledged[index]);
      expect(acknowledged).not.toContain(false);
    });
  });
};
