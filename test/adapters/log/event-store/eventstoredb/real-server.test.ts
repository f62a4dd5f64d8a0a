import { exec } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as vitest from 'vitest';
import { afterAll, describe, expect, it } from 'vitest';
import { EventStoreDbEventStore } from '../../../../../src/adapters/log/event-store/eventstoredb/event-store-db-event-store.ts';
import type { EventMetadata, RecordedEvent, StreamName } from '../../../../../src/application/log/ports/event-store.ts';
import { eventChainContract } from '../../../../../src/testing/contracts/event-chain.ts';
import { eventStoreContract } from '../../../../../src/testing/contracts/event-store.ts';
import type { OpenedStore } from '../../../../../src/testing/contracts/event-store.ts';
import { latestEventsContract } from '../../../../../src/testing/contracts/latest-events.ts';
import { runStressTest } from '../../../../support/eventstoredb/stress-test.ts';
import type { StressResult } from '../../../../support/eventstoredb/stress-test.ts';
import { StandIn } from '../../../../support/eventstoredb/stand-in.ts';
import { tcpProxy } from '../../../../support/eventstoredb/tcp-proxy.ts';
import { stopwatch } from '../../../../support/elapsed.ts';

/**
 * `EVENT_STORE_TEST_URL=esdb://… npm run test:eventstoredb`: the contract, a stress test and a measurement against a
 * real server or cluster, in streams of its own. `EVENT_STORE_TEST_BREAK` is a shell command that hurts a node (kills
 * the leader, say), `EVENT_STORE_TEST_HEAL` one that repairs it; without them, and with a single node without TLS, its
 * connections are cut. Without an address the stress test runs against the stand-in.
 */
const {
  EVENT_STORE_TEST_URL: url = '',
  EVENT_STORE_TEST_BREAK: breaking,
  EVENT_STORE_TEST_HEAL: healing,
} = process.env;

const run = randomUUID().slice(0, 8);
const metadata: EventMetadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const endure = (events: readonly RecordedEvent[], stored: readonly RecordedEvent[]): void => {
  const ids = events.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(stored.map(({ id }) => id).toSorted());
  const positions = events.map(({ position }) => position);
  expect(positions).toEqual(positions.toSorted());
};

/** Every acknowledged event is where it was promised, once; followers were given what was stored, once, in order. */
const nothingIsLostOrDoubled = ({ acknowledged, stored, followed, staleReads, conflicts }: StressResult): void => {
  const places = new Map(stored.map((event) => [event.id, { stream: event.stream, version: event.version }]));
  expect(places.size).toBe(stored.length);
  expect(acknowledged.size).toBeGreaterThan(0);
  for (const [id, place] of acknowledged) expect(places.get(id)).toEqual(place);
  expect([staleReads, conflicts]).toEqual([0, 0]);
  endure(followed.steady, stored);
  endure(followed.restless, stored);
};

const told = ({ acknowledged, unknown, longestGapMs }: StressResult): string =>
  `${acknowledged.size} acknowledged events, none lost or doubled; ${unknown} of unknown outcome; longest time without an append ${longestGapMs} ms`;

/** A single node without TLS: only that is reached through a proxy, a cluster tells its own addresses. */
const single = /^esdb:\/\/([^,@/?]+):(\d+)\/?\?(?=.*tls=false)(.*)$/i.exec(url);

describe('a stress test', () => {
  it('leaves the log consistent while the stand-in is cut off, dropped, killed and frozen', async () => {
    const server = await StandIn.start();
    const { promise: silence, resolve: silent } = Promise.withResolvers<void>();
    const diagnostics = (what: string): void => (what === 'replaced' && server.faults.frozen ? silent() : undefined);
    const store = new EventStoreDbEventStore(server.url, { limits: { attempt: 150, confirmation: 300 }, diagnostics });
    const outcome = await runStressTest(store, {
      run,
      trouble: async (more) => {
        await more(50);
        server.dropSubscriptions();
        server.cut();
        await more(50);
        server.kill();
        await server.restart();
        await more(50);
        server.freeze();
        await silence;
        server.thaw();
        await more(50);
      },
    });
    await store.close();
    server.kill();
    nothingIsLostOrDoubled(outcome);
  });

  it.runIf(url !== '')('leaves the log of a real server consistent', async () => {
    const [, host, port, options] = single ?? [];
    const proxy =
      breaking === undefined && host !== undefined ? await tcpProxy({ host, port: Number(port) }) : undefined;
    const store = new EventStoreDbEventStore(proxy ? `esdb://127.0.0.1:${proxy.port}?${options}` : url);
    const sh = promisify(exec);
    const outcome = await runStressTest(store, {
      run,
      trouble: async () => {
        await sleep(2_000);
        if (breaking !== undefined) await sh(breaking);
        for (let cuts = 0; proxy && cuts < 5; cuts++) {
          proxy.cut();
          await sleep(700);
        }
        await sleep(4_000);
        if (healing !== undefined) await sh(healing);
        await sleep(breaking === undefined ? 1_000 : 12_000);
      },
    });
    await store.close();
    await proxy?.close();
    nothingIsLostOrDoubled(outcome);
    say(`stress test${breaking === undefined ? '' : ` (${breaking})`}: ${told(outcome)}`);
  });
});

if (url !== '') {
  const onServer = (): Promise<OpenedStore<EventStoreDbEventStore>> => {
    let current = new EventStoreDbEventStore(url);
    return Promise.resolve({
      store: current,
      reopen: async () => {
        await current.close();
        return (current = new EventStoreDbEventStore(url));
      },
      dispose: () => current.close(),
    });
  };
  eventStoreContract(vitest, 'EventStoreDB, a real server', onServer);
  eventChainContract(vitest, 'EventStoreDB, a real server', onServer);
  latestEventsContract(vitest, 'EventStoreDB, a real server', onServer);
}

describe.runIf(url !== '')('a real server', () => {
  const store = new EventStoreDbEventStore(url === '' ? 'esdb://nowhere:2113' : url);
  afterAll(() => store.close());

  it.each([1, 16, 64])('accepts appends, %i in flight', async (inFlight) => {
    const times: number[] = [];
    const elapsed = stopwatch();
    const write = async (writer: number): Promise<void> => {
      const stream: StreamName = `bench-${run}x${inFlight}x${writer}`;
      for (let version = 0; elapsed() < 3_000;) {
        const appended = stopwatch();
        version = await store.append(
          stream,
          [{ type: 'Measured', data: { padding: 'x'.repeat(150) } }],
          version,
          metadata,
        );
        times.push(appended());
      }
    };
    await Promise.all(Array.from({ length: inFlight }, (_, writer) => write(writer)));
    const sorted = times.toSorted((a, b) => a - b);
    const quantile = (q: number): string => (sorted[Math.floor(sorted.length * q)] ?? 0).toFixed(1);
    say(
      `appends, ${inFlight} in flight: ${Math.round(times.length / 3)}/s, p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms`,
    );
    expect(times.length).toBeGreaterThan(0);
  });
});
