import { describe, expect, it, onTestFinished } from 'vitest';
import { policySubscriber } from '../../../../src/application/log/kernel/policy.ts';
import { SharedLog } from '../../../../src/application/log/kernel/shared-log.ts';
import { runSubscriber } from '../../../../src/application/log/kernel/subscriber.ts';
import type { RecordedEvent } from '../../../../src/application/log/ports/event-store.ts';
import { MemoryLog, recordedEvent } from '../../../support/memory-log.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import { TestClock } from '../../../support/test-clock.ts';

const metadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const event = (position: string, type: 'Mine' | 'Theirs'): RecordedEvent =>
  recordedEvent(position, { event: { type, data: {} } });

/** A follower of `Mine` alone, and what it has stored: the positions of a batch, or a checkpoint. */
const world = (checkpointEveryMs = 1_000) => {
  const [stored, logged]: [string[], unknown[]] = [[], []];
  const moods: (() => Promise<void>)[] = [];
  const [clock, stop, log] = [new TestClock(), new AbortController(), new MemoryLog([], 3)];
  let checkpoint: string | undefined;
  const running = runSubscriber(
    {
      name: 'list',
      concerns: ({ event: { type } }) => type === 'Mine',
      checkpoint: () => Promise.resolve(checkpoint),
      process: async (batch, _signal, { to = '' } = {}) => {
        await moods.shift()?.();
        stored.push(batch.map(({ position }) => position).join(' ') || `to ${to}`);
        checkpoint = to;
      },
      rest: () => Promise.resolve(void stored.push('rest')),
    },
    {
      store: log,
      clock,
      signal: stop.signal,
      log: { info: () => undefined, warn: () => undefined, error: (...entry: unknown[]) => void logged.push(entry) },
      checkpointEveryMs,
    },
  );
  const after = async (milliseconds: number): Promise<void> => {
    clock.advance(milliseconds);
    await nextTurn();
  };
  const append = async (...events: readonly RecordedEvent[]): Promise<void> => {
    log.append(...events);
    await nextTurn();
  };
  return { stored, logged, moods, stop, running, after, append };
};

describe('the checkpoint of a follower', () => {
  it('is stored once a second where it has passed events that do not concern it', async () => {
    const { stored, running, after, append } = world();
    await append(event('1', 'Theirs'), event('2', 'Theirs'));
    await append(event('3', 'Theirs'));
    expect(running.position()).toBe('3');
    await after(999);
    expect(stored).toEqual([]);
    await after(1);
    expect(stored).toEqual(['to 3']);
    await append(event('4', 'Theirs'));
    await after(1_000);
    expect(stored).toEqual(['to 3', 'to 4']);
  });

  it('is stored at once, again and again, where other processes read it', async () => {
    const { stored, append } = world(0);
    for (const position of ['1', '2', '3']) {
      await append(event(position, 'Theirs'));
      await nextTurn();
    }
    expect(stored).toEqual(['to 1', 'to 2', 'to 3']);
  });

  it('is stored at once with events that do, and not again', async () => {
    const { stored, stop, running, after, append } = world();
    await append(event('1', 'Theirs'));
    await append(event('2', 'Theirs'), event('3', 'Mine'), event('4', 'Theirs'));
    expect(stored).toEqual(['2 3 4']);
    await after(1_000);
    stop.abort();
    await running.ended;
    expect(stored).toEqual(['2 3 4', 'rest']);
  });

  it('is stored when it stops, before it rests', async () => {
    const { stored, stop, running, append } = world();
    await append(event('1', 'Theirs'));
    stop.abort();
    await running.ended;
    expect(stored).toEqual(['to 1', 'rest']);
  });

  it('is not stored while a batch is processed', async () => {
    const { stored, moods, after, append } = world();
    await append(event('1', 'Theirs'));
    const { promise, resolve } = Promise.withResolvers<void>();
    moods.push(() => promise);
    await append(event('2', 'Mine'));
    await after(1_000);
    expect(stored).toEqual([]);
    resolve();
    await nextTurn();
    expect(stored).toEqual(['2']);
  });

  it('is read again after it could not be stored', async () => {
    const { stored, logged, moods, running, after, append } = world();
    await append(event('1', 'Mine'));
    await append(event('2', 'Theirs'));
    const error = new Error('somebody has moved it');
    moods.push(() => Promise.reject(error));
    await after(1_000);
    expect([running.position(), logged]).toEqual([
      '2',
      [[{ err: error, subscriber: 'list', failures: 1 }, 'A subscriber failed and starts again from its checkpoint.']],
    ]);
    await after(200);
    await after(1_000);
    expect(stored).toEqual(['1', 'to 2']);
  });

  it('is at the head once it has stopped', async () => {
    const { store, checkpoints, close } = await sqliteStores();
    onTestFinished(close);
    const [stop, clock] = [new AbortController(), new TestClock()];
    const reacted: string[] = [];
    const policy = {
      name: 'greeter',
      on: ['Arrived'],
      concerns: (recorded: RecordedEvent) => (recorded.event.data as { name: string }).name !== 'nobody',
      react: ({ id }: RecordedEvent) => Promise.resolve(void reacted.push(id)),
    };
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const shared = new SharedLog(store, clock);
    const running = runSubscriber(policySubscriber(policy, checkpoints, quiet), {
      ...{ clock, log: quiet, signal: stop.signal, checkpointEveryMs: 1_000 },
      store: { follow: (options) => shared.follow(options), read: (stream) => store.read(stream) },
    });
    const arrive = (id: string, name: string): Promise<number> =>
      store.append(`guest-${id}`, [{ id: `evt_${id}`, type: 'Arrived', data: { name } }], 0, metadata);
    await arrive('1', 'nobody');
    await running.reached(await store.head());
    expect(await checkpoints.load('greeter')).toBeUndefined();
    await arrive('2', 'ann');
    await arrive('3', 'nobody');
    await running.reached(await store.head());
    stop.abort();
    await running.ended;
    expect([await checkpoints.load('greeter'), reacted]).toEqual([await store.head(), ['evt_2']]);
  });
});
