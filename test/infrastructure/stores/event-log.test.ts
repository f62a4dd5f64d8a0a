import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EventStoreDbEventStore } from '../../../src/adapters/log/event-store/eventstoredb/event-store-db-event-store.ts';
import { SqliteEventStore } from '../../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { systemClock } from '../../../src/adapters/shared/system/clock.ts';
import { ulidIds } from '../../../src/adapters/shared/system/ids.ts';
import { upToHead } from '../../../src/application/log/kernel/up-to-head.ts';
import { UnreadableEventError } from '../../../src/application/log/ports/event-store.ts';
import type { EventStore, EventMetadata, UnreadableEvent } from '../../../src/application/log/ports/event-store.ts';
import { UnreadableEvents } from '../../../src/infrastructure/stores/event-log.ts';
import { EventLog } from '../../support/eventstoredb/event-log.ts';
import { StandIn } from '../../support/eventstoredb/stand-in.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const metadata: EventMetadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };
/** EventStoreDB keeps the time in the metadata. */
const whole = JSON.stringify({ ...metadata, recordedAt: '2026-11-20T10:00:00.000Z' });

/** Text as it lies in the log, of any program. */
type Raw = { readonly stream: string; readonly data: string; readonly metadata: string };
type World = {
  /** Opens the log again, as the next process does. */
  readonly open: (passedOver: (event: UnreadableEvent) => void) => Promise<EventStore>;
  readonly plant: (raw: Raw) => void;
};

const embedded = async (): Promise<World> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const file = join(folder.path, 'events.sqlite');
  return {
    open: (passedOver) => {
      const store = new SqliteEventStore(`file:${file}`, { clock: systemClock, ids: ulidIds(), passedOver });
      onTestFinished(() => store.close());
      return Promise.resolve(store);
    },
    plant: (raw) => {
      const database = new DatabaseSync(file);
      database
        .prepare(
          `INSERT INTO events (position, stream, version, id, type, data, metadata, recorded_at)
           SELECT max(position) + 1, ?, (SELECT coalesce(max(version), 0) + 1 FROM events WHERE stream = ?), ?, 'Foreign', ?, ?, '2026-11-20T10:00:00.000Z' FROM events`,
        )
        .run(raw.stream, raw.stream, randomUUID(), raw.data, raw.metadata);
      database.close();
    },
  };
};

const onServer = async (): Promise<World> => {
  const log = new EventLog();
  const server = await StandIn.start({ log });
  onTestFinished(() => server.kill());
  return {
    open: (passedOver) => {
      const store = new EventStoreDbEventStore(server.url, { passedOver });
      onTestFinished(() => store.close());
      return Promise.resolve(store);
    },
    plant: ({ stream, data, metadata }) => {
      const event = { id: randomUUID(), type: 'Foreign', contentType: 'application/json' };
      log.append(stream, 'any', [{ ...event, data: Buffer.from(data), metadata: Buffer.from(metadata) }]);
    },
  };
};

const kinds: readonly (Omit<Raw, 'stream'> & { readonly what: string })[] = [
  { what: 'no metadata', data: '{}', metadata: '' },
  { what: 'metadata of another program', data: '{}', metadata: '{"user":"x"}' },
  { what: 'metadata that is no JSON', data: '{}', metadata: '{"accountId":' },
  { what: 'data that is cut off', data: '{"name":"b', metadata: whole },
  { what: 'data that is damaged in the middle', data: '{"name":\u0001"b"}', metadata: whole },
  { what: 'data that is no object', data: '["a"]', metadata: whole },
  { what: 'data that is text', data: '"a"', metadata: whole },
  { what: 'no data', data: '', metadata: whole },
];

describe.each([
  ['embedded log', embedded],
  ['log in EventStoreDB', onServer],
])('an event that cannot be read in the %s', (_, aWorld) => {
  const namesUpToHead = async (store: EventStore, after?: string): Promise<unknown[]> => {
    const names: unknown[] = [];
    for await (const batch of upToHead(store, { after, signal: new AbortController().signal }))
      for (const { event } of batch) names.push((event.data as { name?: unknown }).name);
    return names;
  };
  const happened = (name: string) => [{ type: 'Happened', data: { name } }];

  it('is skipped at any position, and reads up to the head end', async () => {
    const { open, plant } = await aWorld();
    const passed: UnreadableEvent[] = [];
    const writer = await open(() => undefined);
    await writer.append('box-1', happened('a'), 0, metadata);
    for (const [index, kind] of kinds.entries()) plant({ ...kind, stream: `foreign-${index}` });
    const reader = await open((event) => passed.push(event));
    await reader.head();
    await reader.append('box-2', happened('b'), 0, metadata);
    plant({ stream: 'foreign-z', data: '{}', metadata: '{}' });

    const last = await open((event) => passed.push(event));
    expect(await namesUpToHead(last)).toEqual(['a', 'b']);
    expect(await last.head()).toBe((await last.read('box-2'))[0]?.position);
    const streams = kinds.map((__, index) => `foreign-${index}`);
    expect(passed.map(({ stream }) => stream)).toEqual(expect.arrayContaining(streams));
    for (const event of passed) {
      expect(event.type).toBe('Foreign');
      expect(event.reason).toMatch(/metadata|data/);
      expect(event.position).toContain(event.id);
    }
  });

  it('is skipped by a live subscription, once', async () => {
    const { open, plant } = await aWorld();
    const passed: UnreadableEvent[] = [];
    const store = await open((event) => passed.push(event));
    await store.append('box-1', happened('a'), 0, metadata);
    const stop = new AbortController();
    const names: unknown[] = [];
    for await (const batch of store.follow({ signal: stop.signal })) {
      for (const { event } of batch) names.push((event.data as { name?: unknown }).name);
      if (names.length === 1) {
        plant({ stream: 'foreign-1', data: '{}', metadata: '' });
        await store.head();
        await (await open(() => undefined)).append('box-2', happened('b'), 0, metadata);
        await store.head();
      }
      if (names.length === 2) stop.abort();
    }
    expect(names).toEqual(['a', 'b']);
    expect(passed.map(({ stream }) => stream)).toEqual(['foreign-1']);
  });

  it('makes its own stream unreadable: a decision needs the whole history', async () => {
    const { open, plant } = await aWorld();
    const writer = await open(() => undefined);
    await writer.append('box-1', happened('a'), 0, metadata);
    plant({ stream: 'box-1', data: '{"name"', metadata: whole });
    const store = await open(() => undefined);
    await expect(store.read('box-1')).rejects.toThrow(UnreadableEventError);
    await expect(store.read('box-1')).rejects.toThrow(
      /^The event [0-9a-f-]{36} \(Foreign\) of box-1 at \S+ cannot be read: Its data/,
    );
  });
});

describe('the report of events that cannot be read', () => {
  const event = (position: string): UnreadableEvent => ({ id: 'x', stream: 'foreign-1', position, type: 'Foreign', reason: 'Its metadata is not that of Waybill.' }); // oxfmt-ignore

  it('logs each once, with stream, position and id, and counts it', () => {
    const said: object[] = [];
    const events = new UnreadableEvents({ error: (details) => void said.push(details) });
    for (const position of ['p1', 'p2', 'p1', 'p2']) events.passedOver(event(position));
    expect(said).toEqual([{ event: event('p1') }, { event: event('p2') }]);
    expect(events.count).toBe(2);
  });

  it('is bounded', () => {
    let said = 0;
    const events = new UnreadableEvents({ error: () => void said++ });
    for (let index = 0; index < 10_050; index++) events.passedOver(event(`p${index}`));
    expect([said, events.count]).toEqual([10_000, 10_000]);
  });
});
