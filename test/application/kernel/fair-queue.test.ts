import { expect, it } from 'vitest';
import { FairQueue } from '../../../src/application/kernel/fair-queue.ts';

const queueOf = (...items: readonly (readonly [owner: string, item: string])[]): FairQueue<string> => {
  const queue = new FairQueue<string>();
  for (const [owner, item] of items) queue.push(owner, item);
  return queue;
};
const taken = (queue: FairQueue<string>): readonly (string | undefined)[] => Array.from({ length: queue.size }, () => queue.take());

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
