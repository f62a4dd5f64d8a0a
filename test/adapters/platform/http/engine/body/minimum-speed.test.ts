import { describe, expect, it } from 'vitest';
import { watchSpeed } from '../../../../../../src/adapters/platform/http/engine/body/body.ts';
import { TestClock } from '../../../../../support/test-clock.ts';

const [kibibyte, mebibyte] = [1_024, 1_024 * 1_024];
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** In which window of fifteen seconds a body is given up to which so much comes in each. */
const givenUpIn = async (windows: readonly number[], reserved?: number): Promise<number | undefined> => {
  const clock = new TestClock();
  const pace = watchSpeed(clock, reserved);
  let refusal: unknown;
  pace.ended.catch((error: unknown) => (refusal = error));
  for (const [window, bytes] of windows.entries()) {
    pace.count(bytes);
    clock.advance(15_000);
    await turns();
    if (refusal === undefined) continue;
    expect(refusal).toMatchObject({ status: 408, reason: 'body_too_slow' });
    return window;
  }
  pace.stop();
  return undefined;
};

describe('the minimum speed of a body', () => {
  it('is 8 KiB a second at least, in every window', async () => {
    expect(await givenUpIn([120, 500, 120].map((size) => size * kibibyte))).toBeUndefined();
    expect(await givenUpIn([500, 119, 500].map((size) => size * kibibyte))).toBe(1);
  });

  it('must fill its reserved memory within five minutes', async () => {
    // A twentieth of 40 MiB is 2.
    expect(
      await givenUpIn(
        [2, 2, 2].map((size) => size * mebibyte),
        40 * mebibyte,
      ),
    ).toBeUndefined();
    expect(
      await givenUpIn(
        [2, 1.9, 2].map((size) => size * mebibyte),
        40 * mebibyte,
      ),
    ).toBe(1);
    // What came early counts.
    expect(
      await givenUpIn(
        [5, 1, 0.2].map((size) => size * mebibyte),
        40 * mebibyte,
      ),
    ).toBeUndefined();
  });

  it('counts bytes that arrive in the same turn of the event loop as the deadline: the process may have been frozen', async () => {
    const clock = new TestClock();
    const pace = watchSpeed(clock);
    let isOver = false;
    pace.ended.catch(() => (isOver = true));
    clock.advance(15_000);
    pace.count(120 * kibibyte);
    await turns();
    expect(isOver).toBe(false);
    pace.stop();
  });
});
