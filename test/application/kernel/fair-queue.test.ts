import { expect, it } from 'vitest';
import { FairQueue } from '../../../src/application/kernel/fair-queue.ts';

const queueOf = (...items: readonly (readonly [owner: string, item: string])[]): FairQueue<string> => {
  const queue = new FairQueue<string>();
  for (const [owner, item] of items) queue.push(owner, item);
  return queue;
};
const taken = (queue: FairQueue<string>): readonly (string | undefined)[] => Array.from({ length: queue.size }, () => queue.take());

it('gives owners their turns one after the other, each his items in order', () => {
  const queue = queueOf(['a', 'a1'], ['a', 'a2'], ['a', 'a3'], ['b', 'b1'], ['c', 'c1'], ['b', 'b2']);
  expect(queue.sizeOf('a')).toBe(3);
  expect(taken(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(queue.take()).toBeUndefined();
});

it('passes over owners that may not have a turn now', () => {
  const queue = queueOf(['a', 'a1'], ['b', 'b1']);
  expect(queue.take((owner) => owner !== 'a')).toBe('b1');
  expect(queue.take((owner) => owner !== 'a')).toBeUndefined();
  expect(queue.take()).toBe('a1');
});

it('takes an item back in front of the others of its owner, and lets one go out of the middle', () => {
  const queue = queueOf(['a', 'a2'], ['a', 'a3'], ['a', 'a4']);
  queue.putBack('a', 'a1');
  expect(queue.remove('a', 'a3')).toBe(true);
  expect(queue.remove('a', 'a3')).toBe(false);
  expect(taken(queue)).toEqual(['a1', 'a2', 'a4']);
});
