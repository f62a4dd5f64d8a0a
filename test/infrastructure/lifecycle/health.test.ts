import { expect, it } from 'vitest';
import { readinessChecks } from '../../../src/infrastructure/lifecycle/monitoring.ts';
import { Subscriptions } from '../../../src/infrastructure/background/subscriptions.ts';
import { TestClock } from '../../support/test-clock.ts';

const [embedded, server] = ['file:./events.sqlite', 'esdb://localhost:2113'];

/** The check of followers while one of them stands where it is and the log has grown. */
const standingStill = async (
  eventStoreUrl: string,
  role: 'all' | 'api' | 'worker',
  waitMs: number,
): Promise<unknown> => {
  const clock = new TestClock();
  let head = '0000000000000005/evt_5';
  const store = { head: () => Promise.resolve(head) } as never;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const subscriptions = new Subscriptions({ store, clock, log });
  const checkpoint = () => Promise.resolve('0000000000000005/evt_5');
  subscriptions.watch([{ subscriber: { name: 'list', checkpoint, process: () => Promise.resolve() }, checkpoint }]);
  const { projections } = readinessChecks({
    ...{ config: { role, eventStoreUrl }, store, subscriptions, storage: () => Promise.resolve() },
    ...{ accounts: { get: () => Promise.resolve(undefined) }, isStopping: () => false },
  });
  await projections?.();
  head = '0000000000000006/evt_6';
  await projections?.();
  clock.advance(waitMs);
  return projections?.().then(
    () => 'ready',
    (error: unknown) => (error as Error).message,
  );
};

it.each([embedded, server])(
  'a process whose follower stands still for more than 30 s is not ready: %s',
  async (url) => {
    for (const role of ['all', 'worker'] as const) {
      expect(await standingStill(url, role, 30_000)).toBe('ready');
      expect(await standingStill(url, role, 30_001)).toBe('The checkpoints of list have not moved for 30 s.');
    }
    // Its followers run elsewhere.
    expect(await standingStill(url, 'api', 30_001)).toBe('ready');
  },
);
