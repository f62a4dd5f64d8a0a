import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as vitest from 'vitest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SqliteEventStore } from '../../../../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { systemClock } from '../../../../../src/adapters/shared/system/clock.ts';
import { ulidIds } from '../../../../../src/adapters/shared/system/ids.ts';
import { upToHead } from '../../../../../src/application/log/kernel/up-to-head.ts';
import {
  ForeignPositionError,
  StoreUnavailableError,
  UnreadableEventError,
} from '../../../../../src/application/log/ports/event-store.ts';
import type {
  EventMetadata,
  RecordedEvent,
  StreamName,
  UnreadableEvent,
} from '../../../../../src/application/log/ports/event-store.ts';
import { eventChainContract } from '../../../../../src/testing/contracts/event-chain.ts';
import { eventStoreContract } from '../../../../../src/testing/contracts/event-store.ts';
import type { OpenedStore } from '../../../../../src/testing/contracts/event-store.ts';
import { latestEventsContract } from '../../../../../src/testing/contracts/latest-events.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const metadata: EventMetadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };
const openIn = (
  folder: string,
  options: { readonly isBeside?: boolean; readonly passedOver?: (event: UnreadableEvent) => void } = {},
): SqliteEventStore =>
  new SqliteEventStore(`file:${join(folder, 'events.sqlite')}`, { clock: systemClock, ids: ulidIds(), ...options });

const inAFile = async (): Promise<OpenedStore<SqliteEventStore>> => {
  const folder = await temporaryFolder();
  let current = openIn(folder.path);
  return {
    store: current,
    reopen: async () => {
      await current.close();
      return (current = openIn(folder.path));
    },
    dispose: async () => {
      await current.close();
      await folder.remove();
    },
  };
};

eventStoreContract(vitest, 'SQLite', inAFile);
eventChainContract(vitest, 'SQLite', inAFile);
latestEventsContract(vitest, 'SQLite', inAFile);

describe('the embedded log', () => {
  const cleanups: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });
  const aFolder = async (): Promise<string> => {
    const folder = await temporaryFolder();
    cleanups.push(folder.remove);
    return folder.path;
  };

  it('lets 64 writers share a few transactions', async () => {
    const store = openIn(await aFolder());
    cleanups.push(() => store.close());
    await Promise.all(
      Array.from({ length: 64 }, (_, n) => store.append(`group-${n}`, [{ type: 'Happened', data: {} }], 0, metadata)),
    );
    const signal = new AbortController();
    const times = new Set<string>();
    for await (const batch of store.follow({ signal: signal.signal })) {
      for (const { recordedAt } of batch) times.add(recordedAt);
      if ((batch.at(-1)?.position ?? '') === (await store.head())) break;
    }
    expect(times.size).toBeLessThanOrEqual(2);
  });

  it('is unavailable while another process holds the lock, and works again afterwards', async () => {
    const folder = await aFolder();
    const store = openIn(folder);
    cleanups.push(() => store.close());
    const intruder = new DatabaseSync(join(folder, 'events.sqlite'));
    intruder.exec('BEGIN IMMEDIATE');
    await expect(store.append('locked-1', [{ type: 'Happened', data: {} }], 0, metadata)).rejects.toBeInstanceOf(
      StoreUnavailableError,
    );
    intruder.exec('ROLLBACK');
    intruder.close();
    expect(await store.append('locked-1', [{ type: 'Happened', data: {} }], 0, metadata)).toBe(1);
  });

  it('is unavailable while the disk is full, loses nothing, and works again afterwards', async () => {
    const folder = await aFolder();
    const store = openIn(folder);
    cleanups.push(() => store.close());
    await store.append('full-1', [{ type: 'Happened', data: {} }], 0, metadata);
    store.limitPages(4);
    const large = { type: 'Happened', data: { text: 'x'.repeat(100_000) } };
    await expect(store.append('full-2', [large], 0, metadata)).rejects.toBeInstanceOf(StoreUnavailableError);
    expect(await store.read('full-2')).toEqual([]);
    store.limitPages(1_000_000);
    expect(await store.append('full-2', [large], 0, metadata)).toBe(1);
    expect(await store.read('full-1')).toHaveLength(1);
  });

  it.each(['0000000000000001', '0000000000000009/evt_1', '1/2/evt_3', 'nonsense'])(
    'refuses to follow from %s, which is not a position of this log',
    async (after) => {
      const store = openIn(await aFolder());
      cleanups.push(() => store.close());
      await store.append('short-1', [{ type: 'Happened', data: {} }], 0, metadata);
      const following = store.follow({ after, signal: new AbortController().signal })[Symbol.asyncIterator]();
      await expect(following.next()).rejects.toBeInstanceOf(ForeignPositionError);
    },
  );

  it('sees events of another process, and follows up to them', async () => {
    const folder = await aFolder();
    const [writer, reader] = [openIn(folder), openIn(folder)];
    cleanups.push(
      () => writer.close(),
      () => reader.close(),
    );
    expect(await reader.head()).toBeUndefined();
    const happened = { type: 'Happened', data: {} };
    await writer.append('beside-1', [happened, happened], 0, metadata);
    expect(await reader.head()).toBe(await writer.head());
    for await (const batch of reader.follow({ signal: new AbortController().signal })) {
      expect(batch.map(({ version }) => version)).toEqual([1, 2]);
      return;
    }
    throw new Error('Nothing came.');
  });

  it('of a running service is read as it is at each moment, by a command beside it', async () => {
    const folder = await aFolder();
    const [service, command] = [openIn(folder), openIn(folder, { isBeside: true })];
    cleanups.push(
      () => service.close(),
      () => command.close(),
    );
    const happened = { type: 'Happened', data: {} };
    for (const version of [1, 2]) {
      await service.append('beside-1', [happened], version - 1, metadata);
      expect(await command.read('beside-1')).toHaveLength(version);
    }
  });

  it('refuses a checkpoint with another event’s id', async () => {
    const store = openIn(await aFolder());
    cleanups.push(() => store.close());
    const happened = { type: 'Happened', data: {} };
    await store.append('two-1', [happened, happened], 0, metadata);
    const first = (after: string) =>
      store.follow({ after, signal: new AbortController().signal })[Symbol.asyncIterator]().next();
    await expect(first('0000000000000001/evt_other')).rejects.toThrow(
      /is of event evt_other, but in this log event evt_\w+ stands at 1/,
    );
  });

  it('passes over a row of any kind that is no event, names it, and refuses its stream', async () => {
    const data = ['', '{', '{"a":1', '[]', '[{}]', 'null', '1', '"text"', '{}{}', "{'a':1}"].map((text) => ({
      column: 'data',
      text,
    }));
    const others = ['', '{', '[]', 'null', '7', '{}', '{"accountId":"acc_1"}'].map((text) => ({
      column: 'metadata',
      text,
    }));
    const damages = [...data, ...others];
    const folder = await aFolder();
    const before = openIn(folder);
    for (const at of ['first', ...damages.keys(), 'sound'])
      await before.append(`stream-${at}`, [{ type: 'Happened', data: { at } }], 0, metadata);
    const sound = await before.head();
    for (const at of damages.keys()) await before.append(`end-${at}`, [{ type: 'Happened', data: {} }], 0, metadata);
    await before.close();
    const disk = new DatabaseSync(join(folder, 'events.sqlite'));
    for (const [at, { column, text }] of damages.entries())
      disk.prepare(`UPDATE events SET ${column} = ? WHERE stream IN (?, ?)`).run(text, `stream-${at}`, `end-${at}`);
    disk.close();

    const told: UnreadableEvent[] = [];
    const store = openIn(folder, { passedOver: (event) => told.push(event) });
    cleanups.push(() => store.close());
    expect(await store.head()).toBe(sound);
    const signal = new AbortController();
    const read: unknown[] = [];
    for await (const batch of store.follow({ signal: signal.signal, caughtUp: () => signal.abort() }))
      read.push(...batch.map(({ event }) => event.data));
    expect(read).toEqual([{ at: 'first' }, { at: 'sound' }]);
    const reasonOf = (column: string) =>
      expect.stringContaining(column === 'data' ? 'Its data is not a JSON object.' : 'Its metadata') as string;
    const expected = damages.map(({ column }, at) => ({
      stream: `stream-${at}`,
      type: 'Happened',
      reason: reasonOf(column),
    }));
    expect(told.slice(0, damages.length)).toMatchObject(expected);
    for (const { stream } of expected)
      await expect(store.read(stream as StreamName)).rejects.toThrow(UnreadableEventError);
  });

  it('refuses to append to an event whose metadata is damaged, and carries out the appends beside it', async () => {
    const folder = await aFolder();
    const before = openIn(folder);
    await before.append('damaged-1', [{ type: 'Happened', data: {} }], 0, metadata);
    await before.close();
    const disk = new DatabaseSync(join(folder, 'events.sqlite'));
    disk.exec("UPDATE events SET metadata = '{' WHERE stream = 'damaged-1'");
    disk.close();
    // The process that wrote it has it at hand, undamaged.
    const store = openIn(folder);
    cleanups.push(() => store.close());
    const [refused, done] = await Promise.allSettled([
      store.append('damaged-1', [{ type: 'Happened', data: {} }], 1, metadata),
      store.append('fine-1', [{ type: 'Happened', data: {} }], 0, metadata),
    ]);
    expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'UnreadableEventError' } });
    expect(done).toEqual({ status: 'fulfilled', value: 1 });
  });

  it('parses no data that nobody looks at, and counts none of it as unreadable', async () => {
    const folder = await aFolder();
    const first = openIn(folder);
    await first.append(
      'one-1',
      [
        { type: 'Damaged', data: {} },
        { type: 'Happened', data: { weight: 1 } },
      ],
      0,
      metadata,
    );
    await first.close();
    using file = new DatabaseSync(join(folder, 'events.sqlite'));
    file.exec("UPDATE events SET data = '{' WHERE type = 'Damaged'");
    const passedOver = vi.fn();
    const store = openIn(folder, { passedOver });
    cleanups.push(() => store.close());
    const seen = async (looksAt?: (type: string) => boolean) => {
      const all: RecordedEvent[] = [];
      for await (const batch of upToHead(store, { signal: new AbortController().signal, looksAt })) all.push(...batch);
      return all.map(({ event: { type, data } }) => ({ type, data }));
    };
    const happened = { type: 'Happened', data: { weight: 1 } };
    expect(await seen((type) => type === 'Happened')).toEqual([{ type: 'Damaged', data: undefined }, happened]);
    expect(passedOver).not.toHaveBeenCalled();
    expect(await seen()).toEqual([happened]);
    expect(passedOver).toHaveBeenCalledOnce();
  });

  it('reads pages from the file when it follows from far behind', async () => {
    const folder = await aFolder();
    const store = openIn(folder);
    cleanups.push(() => store.close());
    const events = Array.from({ length: 500 }, () => ({ type: 'Happened', data: {} }));
    for (let version = 0; version < 10_000; version += 500) await store.append('many-1', events, version, metadata);
    const signal = new AbortController().signal;
    const versions: number[] = [];
    for await (const batch of store.follow({ signal })) {
      versions.push(...batch.map(({ version }) => version));
      if (versions.length >= 10_000) break;
    }
    expect(versions).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1));
  });
});
