import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EventStoreDbEventStore } from '../../../../../src/adapters/log/event-store/eventstoredb/event-store-db-event-store.ts';
import type { EventStoreDbOptions } from '../../../../../src/adapters/log/event-store/eventstoredb/event-store-db-event-store.ts';
import type { RecordedEvent } from '../../../../../src/application/log/ports/event-store.ts';
import { StandIn } from '../../../../support/eventstoredb/stand-in.ts';
import { tcpProxy } from '../../../../support/eventstoredb/tcp-proxy.ts';
import { eventually } from '../../../../support/eventually.ts';
import { stopwatch } from '../../../../support/elapsed.ts';

const metadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };
const event = { type: 'Happened', data: {} };

const connect = (port: number, options: EventStoreDbOptions = {}): EventStoreDbEventStore => {
  const store = new EventStoreDbEventStore(`esdb://127.0.0.1:${port}?tls=false`, options);
  onTestFinished(() => store.close());
  return store;
};
const aProxiedServer = async () => {
  const server = await StandIn.start();
  onTestFinished(() => server.kill());
  const proxy = await tcpProxy(server.address);
  onTestFinished(proxy.close);
  return { server, proxy };
};
const follow = (store: EventStoreDbEventStore): RecordedEvent[] => {
  const [stop, seen]: [AbortController, RecordedEvent[]] = [new AbortController(), []];
  const ended = (async () => {
    for await (const batch of store.follow({ signal: stop.signal })) seen.push(...batch);
  })();
  onTestFinished(async () => {
    stop.abort();
    await ended;
  });
  return seen;
};

describe('a connection', () => {
  it('is one of its own for appends, for reads and for each follower', async () => {
    const { proxy } = await aProxiedServer();
    const store = connect(proxy.port);
    await store.append('own-1', [event], 0, metadata);
    await store.read('own-1');
    const seen = [follow(store), follow(store)];
    await eventually(() => seen.every(({ length }) => length === 1));
    expect(proxy.accepted()).toBe(4);
  });

  it('that swallows every byte is noticed and replaced long before a timeout of TCP or gRPC, by what appends, reads and follows', async () => {
    const { server, proxy } = await aProxiedServer();
    const store = connect(proxy.port);
    await store.append('silent-1', [event], 0, metadata);
    await store.read('silent-1');
    const seen = follow(store);
    await eventually(() => seen.length === 1);
    proxy.swallow();
    const elapsed = stopwatch();
    const after = async (work: Promise<unknown>): Promise<number> => {
      await work;
      return elapsed();
    };
    const times = await Promise.all([
      after(store.append('silent-1', [event], 1, metadata)),
      after(store.read('silent-1')),
      after(eventually(() => seen.length === 2)),
    ]);
    // Three seconds at most on a machine that does nothing else; keepalive of gRPC took sixteen.
    expect(Math.max(...times)).toBeLessThan(10_000);
    expect(server.log.stream('silent-1')).toHaveLength(2);
  });

  it('that is taken and never answered is replaced less and less often', async () => {
    const { server, proxy } = await aProxiedServer();
    const limits = {
      attempt: 50,
      longestAttempt: 1_000,
      silence: 50,
      confirmation: 50,
      overall: 500,
      overallInOutage: 100,
    };
    // With its own limits: on a busy machine an append may take longer than these.
    await connect(server.port).append('frozen-1', [event], 0, metadata);
    const store = connect(proxy.port, { limits });
    const seen = follow(store);
    await eventually(() => seen.length === 1);
    server.freeze();
    const before = proxy.accepted();
    const elapsed = stopwatch();
    const askers = Array.from({ length: 5 }, async () => {
      while (elapsed() < 3_000) await store.read('frozen-1').catch(() => sleep(10));
    });
    await Promise.all(askers);
    // By turns of 50 ms, those that read and the one that follows had replaced theirs 120 times.
    expect(proxy.accepted() - before).toBeLessThan(25);
    server.thaw();
    await eventually(async () => (await store.read('frozen-1').catch(() => [])).length === 1);
  });

  it('is tried less and less often by a follower while the server ends each at once', async () => {
    const sockets = new Set<Socket>();
    let tries = 0;
    const server = createServer((socket) => {
      tries += 1;
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
    const store = connect((server.address() as AddressInfo).port);
    follow(store);
    await sleep(5_000);
    await eventually(() => tries > 2);
    expect(tries).toBeLessThanOrEqual(20);
  });
});
