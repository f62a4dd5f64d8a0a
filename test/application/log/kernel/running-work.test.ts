import { describe, expect, it } from 'vitest';
import { inParallel, inSlices, runOnce } from '../../../../src/application/shared/concurrency.ts';
import { invalidRequest } from '../../../../src/application/shared/refusals.ts';
import { outcomeUnknownUnlessDone } from '../../../../src/application/log/kernel/idempotency.ts';
import { repeat } from '../../../../src/application/log/kernel/repeat.ts';
import { OutcomeUnknownError, StoreUnavailableError } from '../../../../src/application/log/ports/event-store.ts';
import { DomainError } from '../../../../src/domain/shared/index.ts';
import { TestClock } from '../../../support/test-clock.ts';

const items = Array.from({ length: 45 }, (_, at) => at);
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('work on many items', () => {
  it.each([
    [1, 1],
    [3, 3],
    [100, 45],
  ])('in parallel has its results in order, with at most %d at once', async (atOnce, expected) => {
    let [running, most] = [0, 0];
    const results = await inParallel(items, atOnce, async (item, index) => {
      most = Math.max(most, ++running);
      await (item % 2 === 0 ? nextTurn() : Promise.resolve());
      running -= 1;
      return `${item} ${index}`;
    });
    expect(results).toEqual(items.map((item) => `${item} ${item}`));
    expect(most).toBe(expected);
    expect(await inParallel([], 3, () => Promise.reject(new Error('nothing to do')))).toEqual([]);
  });

  it('in parallel fails with the first failure', async () => {
    await expect(
      inParallel(items, 2, (item) => (item === 3 ? Promise.reject(new Error('three')) : nextTurn())),
    ).rejects.toThrow('three');
  });

  it('in slices has its results in order, and lets others in after every twentieth item', async () => {
    const turns: number[] = [];
    let [done, others] = [0, true];
    const watch = (): void => {
      turns.push(done);
      if (others) setImmediate(watch);
    };
    setImmediate(watch);
    const results = await inSlices(items, (item, index) => Promise.resolve(`${item} ${index} ${(done += 1)}`));
    others = false;
    expect(results).toEqual(items.map((item) => `${item} ${item} ${item + 1}`));
    expect([...new Set(turns)]).toEqual([20, 40]);
    expect(await inSlices([], () => Promise.reject(new Error('nothing to do')))).toEqual([]);
  });

  it('in slices keeps nobody waiting for a single slice', async () => {
    let waited = false;
    setImmediate(() => (waited = true));
    await inSlices(items.slice(0, 20), () => Promise.resolve());
    expect(waited).toBe(false);
  });
});

describe('work that is to run once', () => {
  it('is shared by all callers, and runs again after a failure', async () => {
    let runs = 0;
    const work = runOnce(() => (++runs === 1 ? Promise.reject(new Error('not now')) : Promise.resolve()));
    const [first, second] = [work(), work()];
    await expect(first).rejects.toThrow('not now');
    await expect(second).rejects.toThrow('not now');
    await work();
    await work();
    expect(runs).toBe(2);
  });
});

describe('a task that is repeated', () => {
  it('runs at each interval, is tried again after a failure, and stops with its signal', async () => {
    const [clock, stop] = [new TestClock(), new AbortController()];
    const logged: unknown[] = [];
    const log = {
      info: () => undefined,
      warn: () => undefined,
      error: (...entry: unknown[]) => void logged.push(entry),
    };
    let runs = 0;
    const broken = new Error('broken');
    const task = (): Promise<void> => (++runs === 1 ? Promise.reject(broken) : Promise.resolve());
    const ended = repeat('sweep', task, { everyMs: 1_000, clock, log, signal: stop.signal });
    const runsAfter = async (milliseconds: number): Promise<number> => {
      clock.advance(milliseconds);
      await nextTurn();
      return runs;
    };
    expect([await runsAfter(999), await runsAfter(1), await runsAfter(1_000), await runsAfter(1_000)]).toEqual([
      0, 1, 2, 3,
    ]);
    stop.abort();
    await ended;
    expect(runs).toBe(3);
    expect(logged).toEqual([
      [{ err: broken, task: 'sweep' }, 'A scheduled task failed; it is tried again at its next run.'],
    ]);
  });

  it('does not run at all when it was stopped before', async () => {
    let asked = 0;
    const clock = { now: () => '', sleep: () => Promise.resolve(void (asked += 1)) };
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const task = (): Promise<never> => Promise.reject(new Error('stopped'));
    await repeat('sweep', task, { everyMs: 1, clock, log, signal: AbortSignal.abort() });
    expect(asked).toBe(0);
  });
});

describe('work that a recovery job would finish', () => {
  it('has an unknown outcome when the store goes away, and otherwise its own', async () => {
    const away = new StoreUnavailableError('the disk is full');
    const failed = outcomeUnknownUnlessDone('purchase', () => Promise.reject(away));
    await expect(failed).rejects.toEqual(
      new OutcomeUnknownError('The purchase was started, but its outcome could not be recorded.'),
    );
    await expect(failed).rejects.toHaveProperty('cause', away);
    await expect(outcomeUnknownUnlessDone('purchase', () => Promise.reject(new Error('other')))).rejects.toEqual(
      new Error('other'),
    );
    expect(await outcomeUnknownUnlessDone('purchase', () => Promise.resolve('done'))).toBe('done');
  });
});

describe('a refused request', () => {
  it('says its one fault, or how many there are', () => {
    const [one, two] = [
      { field: 'a', message: 'a is missing.' },
      { field: 'b', message: 'b is missing.' },
    ];
    expect(invalidRequest([one])).toEqual(new DomainError('validation_failed', 'a is missing.', [one]));
    expect(invalidRequest([one, two])).toEqual(
      new DomainError('validation_failed', 'The request breaks 2 rules.', [one, two]),
    );
    expect(invalidRequest([one, two]).faults).toEqual([one, two]);
  });
});
