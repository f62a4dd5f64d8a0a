import { describe, expect, it, onTestFinished } from 'vitest';
import { policySubscriber } from '../../../src/application/kernel/policy.ts';
import { runSubscriber } from '../../../src/application/kernel/subscriber.ts';
import type { Subscriber } from '../../../src/application/kernel/subscriber.ts';
import { throttledCheckpoint } from '../../../src/application/kernel/throttled-checkpoint.ts';
import type { RecordedEvent } from '../../../src/application/ports/event-store.ts';
import { sqliteStores } from '../../support/sqlite-stores.ts';
import { TestClock } from '../../support/test-clock.ts';

const metadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const yieldToEventLoop = () => new Promise((resolve) => setImmediate(resolve));

const event = (position: string, type: 'Mine' | 'Theirs'): RecordedEvent => ({
  id: `evt_${position}`,
  stream: 'box-1',
  version: Number(position),
  position,
  recordedAt: '2026-11-20T10:00:00.000Z',
  event: { type, data: {} },
  metadata,
});

/** One that says what it was given. */
const world = () => {
  const given: string[] = [];
  const moods: (() => Promise<void>)[] = [];
  const inner: Subscriber = {
    name: 'inner',
    concerns: ({ event: { type } }) => type === 'Mine',
    checkpoint: () => Promise.resolve('00'),
    process: async (batch, _signal, { to = '' } = {}) => {
      await moods.shift()?.();
      given.push(batch.map(({ position }) => position).join(' ') || to);
    },
  };
  const clock = new TestClock();
  const stop = new AbortController();
  const subscriber = throttledCheckpoint(inner, clock);
  const process = (...batch: readonly RecordedEvent[]): Promise<void> => subscriber.process(batch, stop.signal);
  return { given, moods, clock, stop, subscriber, process };
};

describe('a subscriber with a throttled checkpoint', () => {
  it('stores the last position it has passed once a second', async () => {
    const { given, clock, process } = world();
    await process(event('01', 'Theirs'), event('02', 'Theirs'));
    await process(event('03', 'Theirs'));
    clock.advance(999);
    await yieldToEventLoop();
    expect(given).toEqual([]);
    clock.advance(1);
    await yieldToEventLoop();
    expect(given).toEqual(['03']);
    await process(event('04', 'Theirs'));
    clock.advance(1_000);
    await yieldToEventLoop();
    expect(given).toEqual(['03', '04']);
  });

  it('rests after storing the last checkpoint', async () => {
    const given: string[] = [];
    const inner: Subscriber = {
      name: 'inner',
      concerns: () => false,
      checkpoint: () => Promise.resolve('00'),
      process: (_batch, _signal, { to = '' } = {}) => Promise.resolve(void given.push(to)),
      rest: () => Promise.resolve(void given.push('rest')),
    };
    const subscriber = throttledCheckpoint(inner, new TestClock());
    await subscriber.process([event('01', 'Theirs')], new AbortController().signal);
    await subscriber.rest?.();
    expect(given).toEqual(['01', 'rest']);
  });

  it('processes events that concern it at once, with the checkpoint', async () => {
    const { given, clock, process, subscriber } = world();
    await process(event('01', 'Theirs'));
    await process(event('02', 'Theirs'), event('03', 'Mine'), event('04', 'Theirs'));
    expect(given).toEqual(['02 03 04']);
    clock.advance(1_000);
    await yieldToEventLoop();
    await subscriber.rest?.();
    expect(given).toEqual(['02 03 04']);
  });

  it('stores the checkpoint once when it is stopped', async () => {
    const { given, stop, process, subscriber } = world();
    await process(event('01', 'Theirs'));
    stop.abort();
    await yieldToEventLoop();
    expect(given).toEqual([]);
    await subscriber.rest?.();
    await subscriber.rest?.();
    expect(given).toEqual(['01']);
  });

  it('does not store the checkpoint during processing', async () => {
    const { given, moods, clock, process } = world();
    await process(event('01', 'Theirs'));
    const { promise, resolve } = Promise.withResolvers<void>();
    moods.push(() => promise);
    const working = process(event('02', 'Mine'));
    clock.advance(1_000);
    await yieldToEventLoop();
    expect(given).toEqual([]);
    resolve();
    await working;
    await yieldToEventLoop();
    expect(given).toEqual(['02']);
  });

  it('reports a failed write with the next batch, and starts again', async () => {
    const { given, moods, clock, process, subscriber } = world();
    await process(event('01', 'Theirs'));
    moods.push(() => Promise.reject(new Error('somebody has moved it')));
    clock.advance(1_000);
    await yieldToEventLoop();
    await expect(process(event('02', 'Mine'))).rejects.toThrow('somebody has moved it');
    expect(await subscriber.checkpoint()).toBe('00');
    await process(event('02', 'Mine'));
    expect(given).toEqual(['02']);
  });

  it('is unchanged where everything concerns it', () => {
    const { subscriber, clock } = world();
    const { concerns: _, ...all } = subscriber;
    expect(throttledCheckpoint(all, clock)).toBe(all);
  });

  it('is at the head once it has stopped', async () => {
    const { store, checkpoints, close } = await sqliteStores();
    onTestFinished(close);
    const stop = new AbortController();
    const reacted: string[] = [];
    const policy = {
      name: 'greeter',
      on: ['Arrived'],
      concerns: ({ event }: RecordedEvent) => (event.data as { name: string }).name !== 'nobody',
      react: ({ id }: RecordedEvent) => Promise.resolve(void reacted.push(id)),
    };
    const clock = new TestClock();
    const running = runSubscriber(throttledCheckpoint(policySubscriber(policy, checkpoints, quiet), clock), {
      store,
      clock,
      log: quiet,
      signal: stop.signal,
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
    expect(await checkpoints.load('greeter')).toBe(await store.head());
    expect(reacted).toEqual(['evt_2']);
  });
});
