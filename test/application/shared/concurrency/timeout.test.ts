import { describe, expect, it } from 'vitest';
import { withTimeout } from '../../../../src/application/shared/concurrency/timeout.ts';
import { TestClock } from '../../../support/test-clock.ts';

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
