import { expect, it } from 'vitest';
import { closeWithin, shutDown } from '../../../src/infrastructure/lifecycle/shutdown.ts';
import type { Closing } from '../../../src/infrastructure/wiring/feature.ts';

const never = (): Promise<never> => new Promise(() => undefined);
const logged = () => {
  const lines: object[] = [];
  return { lines, log: { error: (fields: object) => void lines.push(fields) } };
};

const named = (all: Readonly<Record<string, () => Promise<unknown>>>) =>
  Object.entries(all).map(([name, close]) => ({ name, close }));

it('parts are closed concurrently and waited for', async () => {
  const first = Promise.withResolvers<void>();
  const second = (): Promise<void> => Promise.resolve(first.resolve());
  expect(await closeWithin(60_000, named({ first: () => first.promise, second }), logged().log)).toEqual([]);
});

it('a part that hangs is named, and not waited for', async () => {
  const closings = named({ quick: () => Promise.resolve(), database: never, log: never });
  expect(await closeWithin(5, closings, logged().log)).toEqual(['database', 'log']);
});

it('a part that fails counts as closed, and is logged', async () => {
  const { lines, log } = logged();
  const error = new Error('broken');
  expect(await closeWithin(60_000, named({ database: () => Promise.reject(error) }), log)).toEqual([]);
  expect(lines).toEqual([{ err: error, what: 'database' }]);
});

it('phases close in order after the last request, each with its remaining time', async () => {
  const order: string[] = [];
  const stopping = new AbortController();
  const closing = (name: string, phase: Closing['phase']): Closing => ({
    name,
    phase,
    close: (leftMs) => {
      order.push(name);
      return leftMs > 0 && leftMs < 10_000 && stopping.signal.aborted ? Promise.resolve() : never();
    },
  });
  const closeServer = (): Promise<number> => {
    order.push('server');
    return Promise.resolve(2);
  };
  const warned: object[] = [];
  const log = { ...logged().log, warn: (fields: object) => void warned.push(fields) };
  const closings = [
    closing('stores', 'stores'),
    closing('threads', 'resources'),
    closing('followers', 'work'),
    closing('jobs', 'work'),
  ];
  expect(await shutDown(closings, { closeServer, stopping, log })).toEqual([]);
  expect(order).toEqual(['server', 'followers', 'jobs', 'threads', 'stores']);
  expect(warned).toEqual([{ cut: 2 }]);
});
