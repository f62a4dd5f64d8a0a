import { describe, expect, it } from 'vitest';
import type { EventStore, Position } from '../../../src/application/log/ports/event-store.ts';
import type { LeaderLock } from '../../../src/application/shared/ports/locks.ts';
import { Subscriptions } from '../../../src/infrastructure/background/subscriptions.ts';
import { TestClock } from '../../support/test-clock.ts';

const yieldToEventLoop = () => new Promise((resolve) => setImmediate(resolve));
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A log whose head the test moves, and a follower somebody else may run. */
const world = () => {
  const at: { head: Position | undefined; checkpoint: Position | undefined; processed: number } = {
    head: undefined,
    checkpoint: undefined,
    processed: 0,
  };
  const store: EventStore = {
    read: () => Promise.resolve([]),
    append: () => Promise.reject(new Error('Nobody writes here.')),
    async *follow({ signal }) {
      at.processed += 1;
      yield [];
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    },
    head: () => Promise.resolve(at.head),
    close: () => Promise.resolve(),
  };
  const clock = new TestClock();
  const checkpoint = () => Promise.resolve(at.checkpoint);
  const subscriber = { name: 'list', checkpoint, process: () => Promise.resolve() };
  return {
    at,
    clock,
    follower: { subscriber, checkpoint },
    subscriptions: new Subscriptions({ store, clock, log: quiet }),
  };
};

describe('a subscriber of another process', () => {
  it('is reached when its checkpoint is, whichever process moved it', async () => {
    const { at, clock, follower, subscriptions } = world();
    subscriptions.watch([follower]);
    at.head = '0002';
    let reached = false;
    const waiting = subscriptions.caughtUp().then(() => (reached = true));
    at.checkpoint = '0001';
    await yieldToEventLoop();
    expect(reached).toBe(false);
    at.checkpoint = '0003';
    clock.advance(50);
    await waiting;
    expect(at.processed).toBe(0);
    await subscriptions.stop();
  });

  it('is waited for until the timeout', async () => {
    const { at, follower, subscriptions } = world();
    subscriptions.watch([follower]);
    at.head = '0002';
    const over = new AbortController();
    setImmediate(() => over.abort());
    await subscriptions.caughtUp(over.signal);
    expect(await subscriptions.lag()).toEqual(new Map([['list', 2]]));
    await subscriptions.stop();
  });
});

describe('a subscriber', () => {
  it('is stuck when it has not reached the previous head in time', async () => {
    const { at, clock, follower, subscriptions } = world();
    subscriptions.watch([follower]);
    expect(await subscriptions.stuck(1_000)).toEqual([]);
    at.head = '0005/0005/id';
    expect(await subscriptions.stuck(1_000)).toEqual([]);
    clock.advance(1_001);
    expect(await subscriptions.stuck(1_000)).toEqual(['list']);
    at.checkpoint = '0005/0005/id';
    at.head = '0009/0009/id';
    expect(await subscriptions.stuck(1_000)).toEqual([]);
    // Moving, and behind a log that moves as fast, it is not.
    clock.advance(900);
    expect(await subscriptions.stuck(1_000)).toEqual([]);
    at.checkpoint = '0009/0009/id';
    at.head = '0020/0020/id';
    clock.advance(900);
    expect(await subscriptions.stuck(1_000)).toEqual([]);
    await subscriptions.stop();
  });

  it('runs as the leader, and again after losing the lock', async () => {
    const { at, follower, subscriptions } = world();
    const granted: ((lost: AbortSignal) => Promise<void>)[] = [];
    const turns: LeaderLock = {
      run: (_, work, signal) =>
        new Promise((resolve) => {
          granted.push((lost) => work(AbortSignal.any([signal, lost])));
          signal.addEventListener('abort', () => resolve(), { once: true });
        }),
      close: () => Promise.resolve(),
    };
    subscriptions.startWithLeaderLock([follower], turns);
    expect(at.processed).toBe(0);
    for (const times of [1, 2]) {
      const turn = new AbortController();
      const work = granted[0]?.(turn.signal);
      await yieldToEventLoop();
      expect(at.processed).toBe(times);
      turn.abort();
      await work;
    }
    await subscriptions.stop();
  });
});
