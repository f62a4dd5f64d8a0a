import { expect, it } from 'vitest';
import { sha256Of } from '../../../../src/adapters/log/sha256.ts';
import { eventHash, emptyDigest, nextDigest } from '../../../../src/application/log/audit/log-lines.ts';
import { digestStreamOf, signDigests } from '../../../../src/application/log/audit/sign-digests.ts';
import type { DigestDisagreement } from '../../../../src/application/log/audit/sign-digests.ts';
import { withUpcasters } from '../../../../src/application/log/kernel/upcasters.ts';
import { upToHead } from '../../../../src/application/log/kernel/up-to-head.ts';
import type { LogDigestSigned } from '../../../../src/application/events/lone-events.ts';
import type { EventMetadata, RecordedEvent, RestorableLog } from '../../../../src/application/log/ports/event-store.ts';
import type { DigestState, LogDigestState } from '../../../../src/application/log/ports/log-digests.ts';
import { TestClock } from '../../../support/test-clock.ts';
import { aServedLog, anEmbeddedLog } from '../../../support/two-stores.ts';

const clock = new TestClock();
const { signal } = new AbortController();
const metadata: EventMetadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };

class MemoryState implements LogDigestState {
  state: DigestState | undefined;
  saves = 0;
  load = () => Promise.resolve(this.state);
  save = (state: DigestState) => {
    this.saves += 1;
    this.state = state;
    return Promise.resolve();
  };
  clear = () => Promise.resolve((this.state = undefined));
}

const fill = async (log: RestorableLog, events: number, stream = 'box'): Promise<void> => {
  for (let version = 0; version < events; version += 100)
    await log.append(`${stream}-1`, Array.from({ length: Math.min(100, events - version) }, (_, n) => ({ type: 'Happened', data: { n } })), version, metadata); // oxfmt-ignore
};

const allOf = async (log: RestorableLog): Promise<readonly RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const batch of upToHead(log, { signal })) all.push(...batch);
  return all;
};

const digestOver = (events: readonly RecordedEvent[]): string =>
  events.reduce((digest, recorded) => nextDigest(digest, eventHash(recorded, sha256Of), sha256Of), emptyDigest);

const world = (log: RestorableLog, state = new MemoryState()) => {
  const disagreements: DigestDisagreement[] = [];
  const errors: unknown[] = [];
  const agreements: number[] = [];
  const subscriber = signDigests({
    store: log,
    state,
    keys: { sign: ({ events, digest }, type) => Promise.resolve(`${type} ${events} ${digest}`) },
    hash: sha256Of,
    clock,
    log: { error: (_, message) => void errors.push(message) },
    storeEvery: 250,
    disagreed: (disagreement) => void disagreements.push(disagreement),
    agreed: (events) => void agreements.push(events),
  });
  /** Reads up to the head as the service does, and returns how many events were read. */
  const catchUp = async (): Promise<number> => {
    let read = 0;
    // What it appends itself is read too.
    for (let found = true; found;) {
      found = false;
      for await (const batch of upToHead(log, { after: await subscriber.checkpoint(), signal })) {
        await subscriber.process(batch, signal);
        read += batch.length;
        found = true;
      }
      await subscriber.rest?.();
    }
    return read;
  };
  return { subscriber, state, agreements, disagreements, errors, catchUp };
};

const signedAt = async (log: RestorableLog, events: number): Promise<LogDigestSigned['data'] | undefined> =>
  (await log.read<LogDigestSigned>(digestStreamOf(events)))[0]?.event.data;

it.each([
  ['the embedded log', () => anEmbeddedLog(clock)],
  ['EventStoreDB', aServedLog],
])('signs the digest over all events behind every thousandth, on %s', async (_, open) => {
  const { log } = await open();
  await fill(log, 2_100);
  const { catchUp } = world(log);
  await catchUp();
  const all = await allOf(log);
  expect(all).toHaveLength(2_102);
  expect(all.slice(-2).map(({ stream, version }) => [stream, version])).toEqual([
    ['logDigest-000000000001', 1],
    ['logDigest-000000000002', 1],
  ]);
  for (const events of [1_000, 2_000]) {
    const digest = digestOver(all.slice(0, events));
    expect(await signedAt(log, events)).toEqual({ events, digest, jws: `waybill-log-digest+jwt ${events} ${digest}` });
  }
});

it('signs what is stored, where it reads newer shapes', async () => {
  const { log } = await anEmbeddedLog(clock);
  await fill(log, 1_000);
  const newer = withUpcasters(log, { Happened: [(data) => ({ weight: data }), (data) => ({ parcel: data })] });
  const { subscriber, disagreements } = world(log);
  await subscriber.checkpoint();
  for await (const batch of upToHead(newer, { signal })) await subscriber.process(batch, signal);
  expect(disagreements).toEqual([]);
  expect(await signedAt(log, 1_000)).toMatchObject({ digest: digestOver((await allOf(log)).slice(0, 1_000)) });
});

it('counts its own events, and continues after a restart without reading the log again', async () => {
  const { log } = await anEmbeddedLog(clock);
  await fill(log, 1_500);
  const first = world(log);
  expect(await first.catchUp()).toBe(1_501);
  const second = world(log, first.state);
  await fill(log, 600, 'crate');
  expect(await second.catchUp()).toBe(601);
  const all = await allOf(log);
  expect(await signedAt(log, 2_000)).toMatchObject({ digest: digestOver(all.slice(0, 2_000)) });
  expect(second.state.state).toEqual({ events: 2_102, digest: digestOver(all), position: all.at(-1)?.position });
});

it('agrees with the digests in the log when its state is lost, and appends none of them again', async () => {
  const { log } = await anEmbeddedLog(clock);
  await fill(log, 2_000);
  await world(log).catchUp();
  const again = world(log);
  expect(await again.catchUp()).toBe(2_002);
  expect([again.agreements, again.disagreements]).toEqual([[1_000, 2_000], []]);
  expect(await allOf(log)).toHaveLength(2_002);
});

it('two workers that overlap sign a digest once', async () => {
  const { log } = await anEmbeddedLog(clock);
  await fill(log, 1_000);
  const workers = [world(log), world(log)];
  await Promise.all(workers.map(({ catchUp }) => catchUp()));
  expect(workers.flatMap(({ disagreements }) => disagreements)).toEqual([]);
  expect(await allOf(log)).toHaveLength(1_001);
});

it('reports a stored digest that differs, never replaces it, and continues from it', async () => {
  const { log } = await anEmbeddedLog(clock);
  const stored = { events: 1_000, digest: 'f'.repeat(64), jws: 'of another log' };
  await fill(log, 1_999);
  await log.append(digestStreamOf(1_000), [{ type: 'LogDigestSigned', data: stored }], 0, metadata);
  const { catchUp, disagreements, errors } = world(log);
  await catchUp();
  const all = await allOf(log);
  expect(disagreements).toEqual([{ events: 1_000, stored: stored.digest, computed: digestOver(all.slice(0, 1_000)) }]);
  expect(errors).toEqual([expect.stringContaining('waybill verify')]);
  expect(await signedAt(log, 1_000)).toEqual(stored);
  const next = all
    .slice(1_000, 2_000)
    .reduce((digest, one) => nextDigest(digest, eventHash(one, sha256Of), sha256Of), stored.digest);
  expect(await signedAt(log, 2_000)).toMatchObject({ digest: next });
});

it('stores its state behind each thousandth event and now and then, not with each batch', async () => {
  const { log } = await anEmbeddedLog(clock);
  const { subscriber, state } = world(log);
  await fill(log, 1_100);
  await subscriber.checkpoint();
  for (const recorded of await allOf(log)) await subscriber.process([recorded], signal);
  expect(state.saves).toBe(4);
  expect(state.state?.events).toBe(1_000);
  await subscriber.rest?.();
  expect(state.state?.events).toBe(1_100);
});
