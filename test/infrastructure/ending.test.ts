import { expect, it } from 'vitest';
import { endWithin } from '../../src/infrastructure/ending.ts';

const never = (): Promise<never> => new Promise(() => undefined);
const logged = () => {
  const lines: object[] = [];
  return { lines, log: { error: (fields: object) => void lines.push(fields) } };
};

it('what ends is waited for, all at the same time', async () => {
  const first = Promise.withResolvers<void>();
  const second = (): Promise<void> => Promise.resolve(first.resolve());
  expect(await endWithin(60_000, { first: () => first.promise, second }, logged().log)).toEqual([]);
});

it('what hangs is named, and waited for no longer', async () => {
  expect(await endWithin(5, { quick: () => Promise.resolve(), database: never, log: never }, logged().log)).toEqual(['database', 'log']);
});

it('what fails has ended, and is logged', async () => {
  const { lines, log } = logged();
  const error = new Error('broken');
  expect(await endWithin(60_000, { database: () => Promise.reject(error) }, log)).toEqual([]);
  expect(lines).toEqual([{ err: error, what: 'database' }]);
});
