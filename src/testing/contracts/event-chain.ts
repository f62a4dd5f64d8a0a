import { hash } from 'node:crypto';
import { eventHash } from '../../application/log/audit/log-lines.ts';
import { upToHead } from '../../application/log/kernel/up-to-head.ts';
import { ConcurrencyError } from '../../application/log/ports/event-store.ts';
import type {
  EventMetadata,
  EventStore,
  NewEvent,
  RecordedEvent,
  StreamName,
  RestorableLog,
} from '../../application/log/ports/event-store.ts';
import type { TestRunner } from '../test-runner.ts';
import type { OpenedStore } from './event-store.ts';

const metadata: EventMetadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };
const happened = (name: string): NewEvent => ({
  type: 'Happened',
  data: { name, at: ['ü', 1.5, null], gone: undefined },
});

let count = 0;
const aStream = (): StreamName => `chain-${process.pid}x${Date.now()}x${++count}`;

/** For each event, whether it has the hash of the event before it. */
export const linksOf = (history: readonly RecordedEvent[]): readonly ('first' | 'absent' | 'holds' | 'broken')[] =>
  history.map(({ previousHash }, index) => {
    const before = history[index - 1];
    if (previousHash === undefined) return before === undefined ? 'first' : 'absent';
    return before !== undefined && previousHash === eventHash(before, (line) => hash('sha256', line, 'hex'))
      ? 'holds'
      : 'broken';
  });

/** What every store that chains its events must do. */
export const eventChainContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<OpenedStore<RestorableLog>>,
): void => {
  describe(`EventStore contract, the chain: ${adapter}`, () => {
    const opened: OpenedStore<RestorableLog>[] = [];
    const anOpened = async (): Promise<OpenedStore<RestorableLog>> => {
      const one = await open();
      opened.push(one);
      return one;
    };
    afterEach(async () => {
      for (const { dispose } of opened.splice(0)) await dispose();
    });
    const followed = async (store: EventStore, stream: StreamName): Promise<readonly RecordedEvent[]> => {
      const all: RecordedEvent[] = [];
      for await (const batch of upToHead(store, { signal: AbortSignal.timeout(20_000) })) all.push(...batch);
      return all.filter((recorded) => recorded.stream === stream);
    };

    it('names the hash of the event before it, of the same append or an earlier one, also after it is reopened', async () => {
      const { store, reopen } = await anOpened();
      const stream = aStream();
      await store.append(stream, [happened('a')], 0, metadata);
      await store.append(stream, [happened('b'), happened('c'), happened('d')], 1, {
        ...metadata,
        causationId: 'evt_a',
      });
      const again = await reopen();
      await again.append(stream, [{ ...happened('e'), schemaVersion: 2 }], 4, metadata);
      await again.append(stream, [happened('f')], 5, metadata);
      const expected = ['first', 'holds', 'holds', 'holds', 'holds', 'holds'];
      expect(linksOf(await again.read(stream))).toEqual(expected);
      expect(linksOf(await followed(again, stream))).toEqual(expected);
    });

    it('holds after writers that race', async () => {
      const { store } = await anOpened();
      const streams = Array.from({ length: 8 }, aStream);
      const write = async (stream: StreamName): Promise<void> => {
        for (let version = 0; version < 4;)
          try {
            version = await store.append(stream, [happened(`${version}`)], version, metadata);
          } catch (error) {
            if (!(error instanceof ConcurrencyError)) throw error;
            version = error.actual;
          }
      };
      await Promise.all(streams.flatMap((stream) => [write(stream), write(stream), write(stream)]));
      for (const stream of streams)
        expect(linksOf(await store.read(stream))).toEqual(['first', 'holds', 'holds', 'holds']);
    });

    it('covers what is stored after an append was repeated, not what was sent again', async () => {
      const { store, reopen } = await anOpened();
      const stream = aStream();
      const events = ['a', 'b'].map((name) => ({ ...happened(name), id: crypto.randomUUID() }));
      await store.append(stream, events, 0, metadata);
      const other = await reopen();
      expect(await other.append(stream, events, 0, { ...metadata, correlationId: 'req_2' })).toBe(2);
      await other.append(stream, [happened('c')], 2, metadata);
      expect(linksOf(await other.read(stream))).toEqual(['first', 'holds', 'holds']);
    });

    it('refuses a version that has not come, and leaves the chain as it was', async () => {
      const { store } = await anOpened();
      const stream = aStream();
      await expect(store.append(stream, [happened('x')], 3, metadata)).rejects.toMatchObject({
        expected: 3,
        actual: 0,
      });
      await store.append(stream, [happened('a')], 0, metadata);
      await expect(store.append(stream, [happened('x')], 3, metadata)).rejects.toMatchObject({
        expected: 3,
        actual: 1,
      });
      await store.append(stream, [happened('b')], 1, metadata);
      expect(linksOf(await store.read(stream))).toEqual(['first', 'holds']);
    });

    it('is restored as it is, and goes on', async () => {
      const [from, to] = [await anOpened(), await anOpened()];
      const stream = aStream();
      await from.store.append(stream, [happened('a'), happened('b')], 0, metadata);
      const history = (await from.store.read(stream)).map((recorded): RecordedEvent => ({
        ...recorded,
        stream: `${stream}copy`,
      }));
      await to.store.restore(history);
      const copied = await to.store.read(`${stream}copy`);
      expect(copied.map(({ previousHash }) => previousHash)).toEqual(history.map(({ previousHash }) => previousHash));
      await to.store.append(`${stream}copy`, [happened('c')], 2, metadata);
      expect(linksOf(await to.store.read(`${stream}copy`)).at(-1)).toBe('holds');
    });
  });
};
