import { randomUUID } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EventStoreDbEventStore } from '../../../../../src/adapters/log/event-store/eventstoredb/event-store-db-event-store.ts';
import type { EventStoreDbOptions } from '../../../../../src/adapters/log/event-store/eventstoredb/event-store-db-event-store.ts';
import type { Limits } from '../../../../../src/adapters/log/event-store/eventstoredb/limits.ts';
import {
  ConcurrencyError,
  EventTooLargeError,
  ForeignPositionError,
  OutcomeUnknownError,
  StoreUnavailableError,
} from '../../../../../src/application/log/ports/event-store.ts';
import type {
  EventMetadata,
  NewEvent,
  Position,
  RecordedEvent,
  StreamName,
} from '../../../../../src/application/log/ports/event-store.ts';
import { StandInCluster } from '../../../../support/eventstoredb/cluster.ts';
import { EventLog } from '../../../../support/eventstoredb/event-log.ts';
import { StandIn } from '../../../../support/eventstoredb/stand-in.ts';
import { eventually, longestWait } from '../../../../support/eventually.ts';
import { runsTimes } from '../../../../support/property-runs.ts';
import { stopwatch } from '../../../../support/elapsed.ts';

const metadata: EventMetadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };
const happened = (...names: readonly string[]): NewEvent[] =>
  names.map((name) => ({ type: 'Happened', data: { name } }));
const namesOf = (events: readonly RecordedEvent[]): unknown[] =>
  events.map(({ event }) => (event.data as { name: unknown }).name);
const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index));

/** The proven ones, shortened: what takes seconds there takes a moment here. */
const limits: Limits = {
  overall: 8_000,
  overallInOutage: 2_000,
  attempt: 200,
  longestAttempt: 1_000,
  silence: 120,
  confirmation: 200,
  doubt: 250,
  batch: 512,
  batchLength: 2_097_152,
};

/** No attempt ends before it is answered, however slow the machine is. */
const patient: Limits = { ...limits, overall: longestWait, attempt: longestWait, longestAttempt: longestWait };

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const diagnosed: string[] = [];
beforeEach(() => void diagnosed.splice(0));
const connect = (url: string, options: EventStoreDbOptions = {}): EventStoreDbEventStore => {
  const store = new EventStoreDbEventStore(url, {
    limits,
    diagnostics: (what) => void diagnosed.push(what),
    ...options,
  });
  cleanups.push(() => store.close());
  return store;
};
const aServer = async (): Promise<StandIn> => {
  const server = await StandIn.start();
  cleanups.push(() => server.kill());
  return server;
};
const aCluster = async (): Promise<StandInCluster> => {
  const cluster = await StandInCluster.start();
  cleanups.push(() => cluster.stop());
  return cluster;
};
let count = 0;
const aStream = (): StreamName => `fault-${++count}`;

/** Follows beside the test, and keeps what it is given. */
const follower = (store: EventStoreDbEventStore, after?: Position) => {
  const stop = new AbortController();
  const seen: RecordedEvent[] = [];
  const ended = (async () => {
    for await (const batch of store.follow({ after, signal: stop.signal })) seen.push(...batch);
  })();
  cleanups.push(async () => {
    stop.abort();
    await ended;
  });
  return { seen, ended, stop: () => stop.abort(), has: (count: number) => eventually(() => seen.length >= count) };
};

describe('a user', () => {
  it.each([
    [
      'whose password is wrong',
      { code: status.UNAUTHENTICATED, details: 'Authentication Failed' },
      /does not accept the user or password of EVENT_STORE_URL/,
    ],
    [
      'without the right to write',
      { code: status.PERMISSION_DENIED, details: 'Access Denied' },
      /denies access\. Give the user of EVENT_STORE_URL/,
    ],
  ])('%s is told so at once, as an unavailable store', async (_, heard, message) => {
    const server = await aServer();
    const store = connect(server.url, { limits: patient });
    server.faults.appends.push({ stored: false, heard });
    const error = await store.append(aStream(), happened('a'), 0, metadata).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect((error as Error).message).toMatch(message);
    expect(server.calls.filter((call) => call === 'append')).toHaveLength(1);
  });
});

describe('a node that is away', () => {
  it('holds up only those who ask until the first of them has waited in vain, and serves at once when it is back', async () => {
    const server = await aServer();
    const stream = aStream();
    await connect(server.url).append(stream, happened('a'), 0, metadata);
    const store = connect(server.url, { limits: { ...limits, overall: 2_000, overallInOutage: 30 } });
    server.freeze();
    const waited = async (): Promise<number> => {
      const elapsed = stopwatch();
      await expect(store.read(stream)).rejects.toBeInstanceOf(StoreUnavailableError);
      return elapsed();
    };
    const first = await waited();
    expect(await waited()).toBeLessThan(first);
    server.thaw();
    await eventually(async () => (await store.read(stream).catch(() => [])).length === 1);
  });
});

describe('an append', () => {
  it('is stored once when the reply is lost, and gets the first result', async () => {
    const server = await aServer();
    const store = connect(server.url);
    const stream = aStream();
    server.faults.appends.push({ stored: true, heard: 'nothing' }, { stored: true, heard: 'nothing' });
    expect(await store.append(stream, happened('a', 'b'), 0, metadata)).toBe(2);
    expect(namesOf(await store.read(stream))).toEqual(['a', 'b']);
    // The lost ones and the last; one more on a machine so slow that an answer is late.
    expect(server.calls.filter((call) => call === 'append').length).toBeGreaterThanOrEqual(3);
  });

  it.each([
    ['Timeout, commit phase', { code: status.ABORTED, details: 'Operation timed out: Commit phase timeout.' }],
    ['Timeout, forwarding', { code: status.ABORTED, details: 'Operation timed out: Forwarding timeout' }],
    ['Timeout, canceled', { code: status.ABORTED, details: 'Operation timed out: Request canceled by server' }],
    ['Unavailable', { code: status.UNAVAILABLE, details: 'Server Is Not Ready' }],
    ['Cancelled', { code: status.CANCELLED, details: 'Cancelled on client' }],
    [
      'RST_STREAM of a server that is told to stop',
      { code: status.INTERNAL, details: 'Received RST_STREAM with code 0 (Call ended without gRPC status)' },
    ],
    ['Deadline exceeded', { code: status.DEADLINE_EXCEEDED, details: 'Deadline exceeded' }],
  ])('is retried with the same ids after %s, whether it was stored or not', async (_, heard) => {
    const server = await aServer();
    const store = connect(server.url);
    for (const stored of [true, false]) {
      const stream = aStream();
      server.faults.appends.push({ stored, heard });
      expect(await store.append(stream, happened('a'), 0, metadata)).toBe(1);
      expect(namesOf(await store.read(stream))).toEqual(['a']);
    }
  });

  it('survives a connection cut after it was stored', async () => {
    const server = await aServer();
    const store = connect(server.url);
    const stream = aStream();
    await store.append(stream, happened('a'), 0, metadata);
    server.faults.appends.push({ stored: true, heard: 'a cut connection' });
    expect(await store.append(stream, happened('b'), 1, metadata)).toBe(2);
    expect(namesOf(await store.read(stream))).toEqual(['a', 'b']);
  });

  it('is stored once when the server is killed and restarted without its cache of ids', async () => {
    const server = await aServer();
    const store = connect(server.url);
    const stream = aStream();
    server.faults.appends.push({ stored: true, heard: 'nothing' });
    const appending = store.append(stream, happened('a'), 0, metadata);
    await eventually(() => server.log.stream(stream) !== undefined);
    server.kill();
    await server.restart();
    expect(await appending).toBe(1);
    expect(server.log.stream(stream)).toHaveLength(1);
  });

  it('has an unknown outcome after the timeout, and can be repeated with the same ids', async () => {
    const server = await aServer();
    const store = connect(server.url, { limits: { ...limits, overall: 400 } });
    const [stream, id] = [aStream(), randomUUID()];
    server.faults.appends.push({ stored: true, heard: 'nothing' });
    server.freeze();
    const appending = store.append(stream, [{ id, type: 'Happened', data: { name: 'a' } }], 0, metadata);
    await expect(appending).rejects.toBeInstanceOf(OutcomeUnknownError);
    server.thaw();
    await eventually(() => server.log.stream(stream) !== undefined);
    const again = connect(server.url);
    expect(await again.append(stream, [{ id, type: 'Happened', data: { name: 'a' } }], 0, metadata)).toBe(1);
    expect(server.log.stream(stream)).toHaveLength(1);
  });

  it('reports that nothing was written when no node was found', async () => {
    const cluster = await aCluster();
    const { url } = cluster;
    cluster.stop();
    const store = connect(url, { limits: { ...limits, overall: 300 } });
    await expect(store.append(aStream(), happened('a'), 0, metadata)).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(store.read(aStream())).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(store.head()).rejects.toBeInstanceOf(StoreUnavailableError);
  });

  it('retries a failed node search: a cluster that comes back is found', async () => {
    const cluster = await aCluster();
    const store = connect(cluster.url, { limits: { ...limits, overall: 8_000 } });
    cluster.stop();
    const stream = aStream();
    const appending = store.append(stream, happened('a'), 0, metadata);
    await eventually(() => diagnosed.includes('attempt'));
    for (const node of cluster.nodes) await node.restart();
    expect(await appending).toBe(1);
  });

  it('sets no deadline in the client: a request sent by then could still be stored', async () => {
    const server = await aServer();
    const store = connect(`${server.url}&defaultDeadline=20`, {
      limits: patient,
    });
    server.faults.delayMs = 100;
    expect(await store.append(aStream(), happened('a', 'b'), 0, metadata)).toBe(2);
    expect(server.calls.filter((call) => call === 'append')).toHaveLength(1);
    expect(diagnosed).toEqual([]);
  });

  it('is sent to the leader on the one stream of all appends, and asks for nothing else', async () => {
    const server = await aServer();
    const store = connect(server.url, { limits: patient });
    const stream = aStream();
    await store.append(stream, happened('a'), 0, metadata);
    await store.append(stream, happened('b'), 1, metadata);
    await store.append(stream, [{ id: randomUUID(), hasNewId: true, ...happened('c')[0]! }], 2, metadata);
    await store.append(stream, happened('d'), 3, metadata);
    expect(server.calls).toEqual(['batchAppend', ...Array.from({ length: 4 }, () => 'append')]);
  });

  it('is refused when a single message exceeds the server’s limit', async () => {
    const store = connect((await aServer()).url, { limits: patient });
    await expect(store.append(aStream(), happened('x'.repeat(18_000_000)), 0, metadata)).rejects.toBeInstanceOf(
      EventTooLargeError,
    );
  });

  it('keeps ids that are not UUIDs, and the metadata fields of other tools', async () => {
    const server = await aServer();
    const store = connect(server.url);
    const stream = aStream();
    const event = { id: 'evt_01KAM3ZV5Y0000000000000000', type: 'Happened', data: {} };
    const whole: EventMetadata = { ...metadata, causationId: 'cmd_1', schemaVersion: 2 };
    for (let retry = 0; retry < 3; retry++) expect(await store.append(stream, [event], 0, whole)).toBe(1);
    const [stored] = server.log.stream(stream) ?? [];
    expect(JSON.parse(Buffer.from(stored?.metadata ?? []).toString())).toMatchObject({
      $correlationId: 'req_1',
      $causationId: 'cmd_1',
    });
    expect(stored?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await store.read(stream)).toMatchObject([{ id: event.id, metadata: whole }]);
    expect(Object.keys((await store.read(stream))[0]?.metadata ?? {}).sort()).toEqual(Object.keys(whole).sort());
  });

  it('is refused by a closed store, and finishes if it is in flight', async () => {
    const server = await aServer();
    const store = connect(server.url);
    const stream = aStream();
    server.faults.delayMs = 30;
    const inOrder: string[] = [];
    const appending = store.append(stream, happened('a'), 0, metadata).finally(() => inOrder.push('appended'));
    await store.close();
    inOrder.push('closed');
    expect(await appending).toBe(1);
    expect(inOrder).toEqual(['appended', 'closed']);
    await expect(store.append(stream, happened('b'), 1, metadata)).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(store.read(stream)).rejects.toBeInstanceOf(StoreUnavailableError);
  });
});

describe('a leader', () => {
  it('that lost its leadership redirects calls to the new leader', async () => {
    const cluster = await aCluster();
    const store = connect(cluster.url);
    const stream = aStream();
    await store.append(stream, happened('a'), 0, metadata);
    await store.read(stream); // so that the reading connection stands too
    const next = cluster.elect(1);
    expect(await store.append(stream, happened('b'), 1, metadata)).toBe(2);
    expect(namesOf(await store.read(stream))).toEqual(['a', 'b']);
    expect(next.calls).toContain('append');
    expect(next.calls).toContain('read');
  });

  it('that is killed is replaced by the one elected after it', async () => {
    const cluster = await aCluster();
    const store = connect(cluster.url);
    const stream = aStream();
    await store.append(stream, happened('a'), 0, metadata);
    const live = follower(store);
    await live.has(1);
    cluster.leader.kill();
    const [appending, reading] = [store.append(stream, happened('b'), 1, metadata), store.read(stream)];
    await cluster.election(2, 400);
    const elapsed = stopwatch();
    expect(await appending).toBe(2);
    expect((await reading).length).toBeGreaterThan(0);
    // What was sent during the election is not waited for: the server would answer it after 5 s, with a timeout.
    expect(elapsed()).toBeLessThan(4_500);
    await live.has(2);
    expect(namesOf(live.seen)).toEqual(['a', 'b']);
  });

  it('that never answers an append sent during the election is not waited for: the append is retried', async () => {
    const cluster = await aCluster();
    const store = connect(cluster.url);
    const stream = aStream();
    cluster.leader.faults.appends.push({ stored: false, heard: 'nothing' });
    const elapsed = stopwatch();
    expect(await store.append(stream, happened('a'), 0, metadata)).toBe(1);
    expect(elapsed()).toBeLessThan(7_000); // the overall timeout is 8 s
  });

  it('that was frozen during an election is abandoned: reads, appends and subscriptions continue at the new one', async () => {
    const cluster = await aCluster();
    const store = connect(cluster.url);
    const stream = aStream();
    await store.append(stream, happened('a'), 0, metadata);
    const live = follower(store);
    await live.has(1);
    cluster.leader.freeze();
    void cluster.election(1, 300);
    expect(await store.append(stream, happened('b'), 1, metadata)).toBe(2);
    expect(namesOf(await store.read(stream))).toEqual(['a', 'b']);
    await live.has(2);
    expect(namesOf(live.seen)).toEqual(['a', 'b']);
    expect(diagnosed).toContain('replaced');
  });

  it('that resumes with an outdated log is asked again instead of trusted', async () => {
    const server = await aServer();
    const store = connect(server.url);
    const stream = aStream();
    await store.append(stream, happened('a', 'b', 'c'), 0, metadata);
    server.faults.staleLog = server.log.asOf(2);
    const appending = store.append(stream, happened('d'), 3, metadata);
    await eventually(() => diagnosed.includes('attempt'));
    server.faults.staleLog = undefined;
    expect(await appending).toBe(4);
  });

  it('that keeps giving the same answer is trusted in the end', async () => {
    const store = connect((await aServer()).url);
    await expect(store.append(aStream(), happened('d'), 3, metadata)).rejects.toMatchObject({
      name: 'ConcurrencyError',
      expected: 3,
      actual: 0,
    });
  });

  it('that has newer events is trusted at once', async () => {
    const server = await aServer();
    const store = connect(server.url, { limits: patient });
    const stream = aStream();
    await store.append(stream, happened('a', 'b'), 0, metadata);
    server.calls.length = 0;
    await expect(store.append(stream, happened('x'), 1, metadata)).rejects.toBeInstanceOf(ConcurrencyError);
    // The read is of the event before the appended one, whose hash that names.
    expect(server.calls).toEqual(['read', 'append']);
  });
});

describe('a read', () => {
  it('is retried on a new connection when the old one never answers', async () => {
    const server = await aServer();
    const store = connect(server.url);
    const stream = aStream();
    await store.append(stream, happened('a'), 0, metadata);
    server.freeze();
    const reading = store.read(stream);
    await eventually(() => diagnosed.includes('replaced'));
    server.thaw();
    expect(namesOf(await reading)).toEqual(['a']);
  });

  it('has no time limit while events keep arriving, and is complete', async () => {
    const server = await aServer();
    const [writer, store] = [connect(server.url, { limits: patient }), connect(server.url)];
    const stream = aStream();
    for (let version = 0; version < 5_000; version += 500)
      await writer.append(stream, happened(...numbers(500)), version, metadata);
    expect((await store.read(stream)).map(({ version }) => version)).toEqual(
      Array.from({ length: 5_000 }, (_, index) => index + 1),
    );
  });

  it('goes to the leader', async () => {
    const cluster = await aCluster();
    const store = connect(cluster.url);
    await store.read(aStream());
    await store.head();
    expect(cluster.leader.calls).toContain('read');
    for (const node of cluster.nodes)
      if (node !== cluster.leader) expect(node.calls.filter((call) => call !== 'gossip')).toEqual([]);
  });

  it('finds the head behind more than a page of system events', async () => {
    const server = await aServer();
    const store = connect(server.url);
    expect(await store.head()).toBeUndefined();
    const stream = aStream();
    await store.append(stream, happened('a'), 0, metadata);
    const head = await store.head();
    const system = {
      id: '',
      type: '$system',
      contentType: 'application/json',
      data: Buffer.from('{}'),
      metadata: Buffer.of(),
    };
    for (let n = 0; n < 200; n++) server.log.append('$stats', 'any', [{ ...system, id: randomUUID() }]);
    expect(await store.head()).toBe(head);
  });
});

describe('a subscription', () => {
  it('that the server drops resumes at once, without lost or repeated events and without a warning', async () => {
    const server = await aServer();
    const store = connect(server.url);
    const stream = aStream();
    const live = follower(store);
    for (let version = 0; version < 200; version++) {
      await store.append(stream, happened(String(version)), version, metadata);
      if (version % 10 === 5) server.dropSubscriptions();
    }
    await live.has(200);
    expect(namesOf(live.seen)).toEqual(numbers(200));
    expect(server.calls.filter((call) => call === 'subscribe').length).toBeGreaterThan(5);
    expect(diagnosed).not.toContain('subscription');
  });

  it('loses and repeats no event over any sequence of drops, cuts, kills and restarts', async () => {
    const trouble = fc.constantFrom('drop', 'cut', 'kill', 'freeze', 'nothing');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ trouble, events: fc.integer({ min: 1, max: 5 }) }), { minLength: 1, maxLength: 6 }),
        async (steps) => {
          const server = await StandIn.start();
          const store = new EventStoreDbEventStore(server.url, { limits });
          const stop = new AbortController();
          const seen: RecordedEvent[] = [];
          const following = (async () => {
            for await (const batch of store.follow({ signal: stop.signal })) seen.push(...batch);
          })();
          try {
            const stream = aStream();
            let version = 0;
            for (const { trouble, events } of steps) {
              const appending = store.append(stream, happened(...numbers(events)), version, metadata);
              if (trouble === 'drop') server.dropSubscriptions();
              if (trouble === 'cut') server.cut();
              if (trouble === 'kill') {
                server.kill();
                await server.restart();
              }
              if (trouble === 'freeze') {
                server.freeze();
                await new Promise((resolve) => setImmediate(resolve));
                server.thaw();
              }
              version = await appending;
            }
            await eventually(() => seen.length >= version);
            expect(seen.map((event) => event.version)).toEqual(
              Array.from({ length: version }, (_, index) => index + 1),
            );
            expect(server.log.stream(stream)).toHaveLength(version);
          } finally {
            stop.abort();
            await following;
            await store.close();
            server.kill();
          }
        },
      ),
      { numRuns: runsTimes(0.1) },
    );
  });

  it('that was silent for a while is renewed without a log line, and misses nothing', async () => {
    const server = await aServer();
    const store = connect(server.url);
    const stream = aStream();
    const live = follower(store);
    await store.append(stream, happened('0'), 0, metadata);
    await eventually(() => server.calls.filter((call) => call === 'subscribe').length >= 3);
    await store.append(stream, happened('1'), 1, metadata);
    await live.has(2);
    expect(namesOf(live.seen)).toEqual(['0', '1']);
    expect(diagnosed).not.toContain('subscription');
  });

  it('is cancelled on the server when it is stopped, abandoned or renewed', async () => {
    const server = await aServer();
    const store = connect(server.url);
    await store.append(aStream(), happened('a'), 0, metadata);
    const live = follower(store);
    await live.has(1);
    for await (const _ of store.follow({ signal: new AbortController().signal })) break;
    await eventually(() => server.calls.filter((call) => call === 'subscribe').length >= 4); // renewed meanwhile
    await eventually(() => server.subscriptions.size === 1);
    live.stop();
    await live.ended;
    await eventually(() => server.subscriptions.size === 0);
    expect(server.calls.filter((call) => call === 'unsubscribe')).toHaveLength(
      server.calls.filter((call) => call === 'subscribe').length,
    );
  });

  it('that is never confirmed moves to a new connection', async () => {
    const server = await aServer();
    const store = connect(server.url);
    await store.append(aStream(), happened('a'), 0, metadata);
    server.freeze();
    const live = follower(store);
    await eventually(() => diagnosed.includes('replaced'));
    server.thaw();
    await live.has(1);
    expect(namesOf(live.seen)).toEqual(['a']);
  });

  it('gets no system events: the server filters them', async () => {
    const server = await aServer();
    const store = connect(server.url);
    const live = follower(store);
    await store.append(aStream(), happened('a'), 0, metadata);
    await live.has(1);
    expect(live.seen.map(({ event }) => event.type)).toEqual(['Happened']);
    expect(server.log.events.length).toBeGreaterThan(live.seen.length);
  });

  it('that is slow gets everything, in batches no larger than the limit', async () => {
    const server = await aServer();
    const store = connect(server.url, { limits: { ...limits, batch: 16 } });
    const stream = aStream();
    const [sizes, versions]: [number[], number[]] = [[], []];
    await store.append(stream, happened(...numbers(400)), 0, metadata);
    const signal = new AbortController().signal;
    for await (const batch of store.follow({ signal })) {
      sizes.push(batch.length);
      versions.push(...batch.map(({ version }) => version));
      await new Promise((resolve) => setImmediate(resolve));
      if (versions.length === 40) server.dropSubscriptions();
      if (versions.length >= 400) break;
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(16);
    expect(versions).toEqual(Array.from({ length: 400 }, (_, index) => index + 1));
  });

  it('ends when the store is closed', async () => {
    const store = connect((await aServer()).url);
    const live = follower(store);
    await store.close();
    await expect(live.ended).resolves.toBeUndefined();
  });
});

describe('a checkpoint', () => {
  const id = randomUUID();
  const nineteen = (n: number | bigint): string => String(n).padStart(19, '0');

  it.each([
    ['beyond the end of this log', `${nineteen(10n ** 15n)}/${nineteen(10n ** 15n)}/${id}`, id],
    ['where no record begins', `${nineteen(129)}/${nineteen(129)}/${id}`, id],
    ['of another event than stands there', `${nineteen(256)}/${nineteen(256)}/${id}`, id],
    ['whose prepare position is after its commit', `${nineteen(256)}/${nineteen(300)}/${id}`, id],
    ['of the embedded store', '0000000000000042', '0000000000000042'],
  ])('%s is refused, and named', async (_, position, name) => {
    const server = await aServer();
    const store = connect(server.url);
    await store.append(aStream(), happened('a', 'b'), 0, metadata);
    const { ended } = follower(store, position);
    cleanups.pop(); // it fails, as it should
    await expect(ended).rejects.toBeInstanceOf(ForeignPositionError);
    await expect(ended).rejects.toThrow(name);
  });

  it('of another log is refused, and both events are named', async () => {
    const [one, other] = [await aServer(), await aServer()];
    const [here, there] = [connect(one.url), connect(other.url)];
    await here.append(aStream(), happened('a'), 0, metadata);
    await there.append(aStream(), happened('a'), 0, metadata);
    const foreign = (await here.head()) ?? '';
    const { ended } = follower(there, foreign);
    cleanups.pop();
    await expect(ended).rejects.toThrow(foreign.split('/')[2]);
    await expect(ended).rejects.toThrow(((await there.head()) ?? '').split('/')[2]);
  });

  it('is verified again after a lost connection: another log at the same address is refused, with both events named', async () => {
    const server = await aServer();
    const store = connect(server.url);
    await store.append(aStream(), happened('a'), 0, metadata);
    const live = follower(store);
    cleanups.pop();
    await live.has(1);
    const known = live.seen[0]?.position ?? '';

    const other = new EventLog();
    server.kill();
    const { port } = server;
    const impostor = await eventually(() => StandIn.start({ log: other, port }).catch(() => undefined));
    cleanups.push(() => impostor.kill());
    await store.append(aStream(), happened('b', 'c', 'd'), 0, metadata);
    await expect(live.ended).rejects.toBeInstanceOf(ForeignPositionError);
    await expect(live.ended).rejects.toThrow(known.split('/')[2]);
    await expect(live.ended).rejects.toThrow(other.events[1]?.id);
    // Nothing of the other log was given as if it followed.
    expect(namesOf(live.seen)).toEqual(['a']);
  });

  it('that a node has not replicated yet is verified again', async () => {
    const server = await aServer();
    const store = connect(server.url);
    const stream = aStream();
    await store.append(stream, happened('a', 'b'), 0, metadata);
    const head = await store.head();
    server.faults.staleLog = server.log.asOf(1);
    const live = follower(store, head);
    await eventually(() => diagnosed.includes('attempt'));
    server.faults.staleLog = undefined;
    await store.append(stream, happened('c'), 2, metadata);
    await live.has(1);
    expect(namesOf(live.seen)).toEqual(['c']);
  });
});
