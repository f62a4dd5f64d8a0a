import { randomUUID } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import {
  EventStoreDBClient,
  NO_STREAM,
  WrongExpectedVersionError,
  isCommandError,
  jsonEvent,
} from '@eventstore/db-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EventStoreDbEventStore } from '../../../../../src/adapters/log/event-store/eventstoredb/event-store-db-event-store.ts';
import type { EventStoreDbOptions } from '../../../../../src/adapters/log/event-store/eventstoredb/event-store-db-event-store.ts';
import {
  ConcurrencyError,
  EventTooLargeError,
  StoreUnavailableError,
} from '../../../../../src/application/log/ports/event-store.ts';
import type { StreamName } from '../../../../../src/application/log/ports/event-store.ts';
import { StandIn } from '../../../../support/eventstoredb/stand-in.ts';
import { tcpProxy } from '../../../../support/eventstoredb/tcp-proxy.ts';
import { eventually, longestWait } from '../../../../support/eventually.ts';

const metadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };
const about = (name: string) => [{ type: 'Happened', data: { name } }];
/** No attempt ends before it is answered, however slow the machine is. */
const limits = { overall: longestWait, attempt: longestWait, longestAttempt: longestWait, doubt: 50 };

const aServer = async (): Promise<StandIn> => {
  const server = await StandIn.start();
  onTestFinished(() => server.kill());
  return server;
};
const connect = (url: string, options: EventStoreDbOptions = {}): EventStoreDbEventStore => {
  const store = new EventStoreDbEventStore(url, { limits, ...options });
  onTestFinished(() => store.close());
  return store;
};
const callsOf = (server: StandIn, kind: string): number => server.calls.filter((call) => call === kind).length;

describe('the stream of all appends', () => {
  it('loses and doubles none when it breaks under a queue of large ones', async () => {
    const server = await aServer();
    const store = connect(server.url);
    const streams = Array.from({ length: 256 }, (_, number): StreamName => `large-${number}`);
    const appending = Promise.all(
      streams.map((stream) => store.append(stream, about('x'.repeat(20_000)), 0, metadata)),
    );
    await eventually(() => server.log.events.length > 10);
    server.cut();
    expect(await appending).toEqual(streams.map(() => 1));
    expect(streams.map((stream) => server.log.stream(stream)?.length)).toEqual(streams.map(() => 1));
    expect(callsOf(server, 'batchAppend')).toBeGreaterThan(1);
  });

  it.each([
    ['could not parse one', status.UNKNOWN],
    ['found one too large', status.RESOURCE_EXHAUSTED],
    ['found one invalid', status.INVALID_ARGUMENT],
  ])('that ends because the server %s is opened again: that says nothing of the others', async (_, code) => {
    const server = await aServer();
    const store = connect(server.url);
    server.faults.appends.push({ stored: true, heard: { code, details: 'Exception was thrown by handler.' } });
    const streams = ['a', 'b', 'c'].map((name): StreamName => `innocent-${name}`);
    expect(await Promise.all(streams.map((stream) => store.append(stream, about('a'), 0, metadata)))).toEqual([
      1, 1, 1,
    ]);
    expect(server.log.events.filter(({ type }) => type === 'Happened')).toHaveLength(3);
  });

  it('takes the late answer to an attempt for that of the next: both ask for the same', async () => {
    const server = await aServer();
    const diagnosed: string[] = [];
    const store = connect(server.url, {
      limits: { ...limits, attempt: 300 },
      diagnostics: (what) => void diagnosed.push(what),
    });
    await store.append('slow-1', about('a'), 0, metadata);
    server.faults.delayMs = 500;
    expect(await store.append('slow-1', about('b'), 1, metadata)).toBe(2);
    expect(diagnosed).toContain('attempt');
    expect(server.log.stream('slow-1')).toHaveLength(2);
  });

  it('is a store’s own: what becomes of another one’s does not concern it', async () => {
    const [server, other] = [await aServer(), await aServer()];
    const diagnosed: string[] = [];
    const store = connect(server.url, { diagnostics: (what) => void diagnosed.push(what) });
    const neighbour = connect(other.url);
    await Promise.all([
      store.append('own-1', about('a'), 0, metadata),
      neighbour.append('own-1', about('a'), 0, metadata),
    ]);
    server.faults.delayMs = 100;
    const appending = store.append('own-1', about('b'), 1, metadata);
    other.kill();
    expect(await appending).toBe(2);
    expect(diagnosed).toEqual([]);
  });

  it('ends with the store', async () => {
    const server = await aServer();
    const proxy = await tcpProxy(server.address);
    onTestFinished(proxy.close);
    const store = new EventStoreDbEventStore(`esdb://127.0.0.1:${proxy.port}?tls=false`);
    await store.append('ended-1', about('a'), 0, metadata);
    expect(proxy.open()).toBeGreaterThan(0);
    await store.close();
    await eventually(() => proxy.open() === 0);
  });

  it('tells an election from an answer: it asks again', async () => {
    const server = await aServer();
    const store = connect(server.url);
    for (const details of ['Server Is Not Ready', 'Server Is Busy'])
      server.faults.appends.push({ stored: false, heard: { code: status.UNAVAILABLE, details } });
    expect(await store.append('elected-1', about('a'), 0, metadata)).toBe(1);
    expect(callsOf(server, 'append')).toBe(3);
    expect(callsOf(server, 'batchAppend')).toBe(1);
  });
});

describe('beside the append of the client itself', () => {
  it('leaves the same in the log, and is answered alike', async () => {
    const server = await aServer();
    const [store, client] = [connect(server.url), EventStoreDBClient.connectionString(server.url)];
    onTestFinished(() => client.dispose());
    const [id, data] = [randomUUID(), { name: 'Ærøskøbing', lines: [1, null, { deep: '☃' }] }];
    const [ours, theirs] = ['beside-ours', 'beside-theirs'] as const;
    await store.append(ours, [{ id, type: 'Happened', data }], 0, metadata);
    const [stored] = server.log.stream(ours) ?? [];
    const told = JSON.parse(Buffer.from(stored?.metadata ?? []).toString()) as Record<string, string>;
    await client.appendToStream(theirs, jsonEvent({ id, type: 'Happened', data, metadata: told }), {
      expectedRevision: NO_STREAM,
    });
    const [same] = server.log.stream(theirs) ?? [];
    const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString();
    expect({
      ...stored,
      stream: '',
      position: 0,
      revision: 0,
      created: 0,
      data: text(stored?.data),
      metadata: text(stored?.metadata),
    }).toEqual({
      ...{
        ...same,
        stream: '',
        position: 0,
        revision: 0,
        created: 0,
        data: text(same?.data),
        metadata: text(same?.metadata),
      },
    });

    // An event is there already.
    const conflict = await store.append(ours, about('late'), 0, metadata).catch((error: unknown) => error);
    expect(conflict).toBeInstanceOf(ConcurrencyError);
    const theirConflict: unknown = await client
      .appendToStream(theirs, jsonEvent({ type: 'Happened', data: {} }), { expectedRevision: NO_STREAM })
      .catch((error: unknown) => error);
    expect(theirConflict).toBeInstanceOf(WrongExpectedVersionError);
    expect(conflict).toMatchObject({ actual: Number((theirConflict as WrongExpectedVersionError).actualVersion) + 1 });

    // More than the server takes at once, and no right.
    const large = 'x'.repeat(1_100_000);
    await expect(store.append('beside-large', about(large), 0, metadata)).rejects.toBeInstanceOf(EventTooLargeError);
    const theirLarge = await client
      .appendToStream('beside-large', jsonEvent({ type: 'Happened', data: { large } }))
      .catch((error: Error) => error);
    expect(theirLarge instanceof Error && isCommandError(theirLarge) && theirLarge.type).toBe(
      'maximum-append-size-exceeded',
    );
    server.faults.appends.push({ stored: false, heard: { code: status.PERMISSION_DENIED, details: 'Access Denied' } });
    await expect(store.append('beside-denied', about('a'), 0, metadata)).rejects.toBeInstanceOf(StoreUnavailableError);
  });
});
