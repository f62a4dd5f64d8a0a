import { expect, it, describe } from 'vitest';
import { FairQueue, withTimeout } from '../../../src/application/shared/concurrency.ts';
import { TestClock } from '../../support/test-clock.ts';

const queueOf = (...items: readonly (readonly [owner: string, item: string])[]): FairQueue<string> => {
  const queue = new FairQueue<string>();
  for (const [owner, item] of items) queue.push(owner, item);
  return queue;
};
const taken = (queue: FairQueue<string>): readonly (string | undefined)[] =>
  Array.from({ length: queue.size }, () => queue.take());

it('serves owners in turn, each with its items in order', () => {
  const queue = queueOf(['a', 'a1'], ['a', 'a2'], ['a', 'a3'], ['b', 'b1'], ['c', 'c1'], ['b', 'b2']);
  expect(queue.sizeOf('a')).toBe(3);
  expect(taken(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(queue.take()).toBeUndefined();
});

it('skips owners that may not be served now', () => {
  const queue = queueOf(['a', 'a1'], ['b', 'b1']);
  expect(queue.take((owner) => owner !== 'a')).toBe('b1');
  expect(queue.take((owner) => owner !== 'a')).toBeUndefined();
  expect(queue.take()).toBe('a1');
});

it('puts an item back in front of its owner’s others, and removes one from the middle', () => {
  const queue = queueOf(['a', 'a2'], ['a', 'a3'], ['a', 'a4']);
  queue.putBack('a', 'a1');
  expect(queue.remove('a', 'a3')).toBe(true);
  expect(queue.remove('a', 'a3')).toBe(false);
  expect(taken(queue)).toEqual(['a1', 'a2', 'a4']);
});

it('counts what is queued, in all and for each owner', () => {
  const queue = queueOf(['a', 'a1'], ['a', 'a2'], ['b', 'b1']);
  expect([queue.size, queue.sizeOf('a'), queue.sizeOf('nobody')]).toEqual([3, 2, 0]);
  queue.take();
  queue.remove('b', 'b1');
  queue.putBack('c', 'c1');
  expect([queue.size, queue.sizeOf('a'), queue.sizeOf('b'), queue.sizeOf('c')]).toEqual([2, 1, 0, 1]);
});

it('does not stop at an owner whose last item was removed', () => {
  const queue = queueOf(['a', 'a1'], ['b', 'b1'], ['b', 'b2']);
  expect([queue.remove('a', 'a1'), queue.remove('a', 'a1'), queue.remove('nobody', 'a1')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([queue.remove('b', 'b1'), queue.take(), queue.take()]).toEqual([true, 'b2', undefined]);
});

/** Ends when its signal says so, and never by itself. */
const endless = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));

/** Says whether anybody waits for it. */
class WaitedForClock extends TestClock {
  waiting = 0;
  override async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    this.waiting += 1;
    await super.sleep(milliseconds, signal);
    this.waiting -= 1;
  }
}

describe('withTimeout', () => {
  it('aborts after the time by the clock, not before', async () => {
    const clock = new TestClock();
    let signal: AbortSignal | undefined;
    const work = withTimeout(clock, 10_000, (given) => endless((signal = given)));
    clock.advance(9_999);
    await Promise.resolve();
    expect(signal?.aborted).toBe(false);
    clock.advance(1);
    await expect(work).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('cancels its timer when the work ends or fails', async () => {
    const clock = new WaitedForClock();
    expect(await withTimeout(clock, 10_000, () => Promise.resolve('done'))).toBe('done');
    await expect(withTimeout(clock, 10_000, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await new Promise((resolve) => setImmediate(resolve));
    expect(clock.waiting).toBe(0);
  });

  it('does not abort after the work has ended', async () => {
    const clock = new TestClock();
    const signal = await withTimeout(clock, 10_000, (given) => Promise.resolve(given));
    clock.advance(10_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(signal.aborted).toBe(false);
  });
});
