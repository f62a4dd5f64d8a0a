import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pauseBeforeNext, retryPolicyOf } from '../../src/client/retry.ts';
import type { FailedAttempt, Progress } from '../../src/client/retry.ts';

const policy = retryPolicyOf();
const first: Progress = { attempts: 1, elapsedMs: 0, isRepeatable: true };
const refused = (status: number, more: Partial<FailedAttempt & { kind: 'refused' }> = {}): FailedAttempt => ({
  kind: 'refused',
  status,
  reason: undefined,
  isFinal: false,
  retryAfterMs: undefined,
  ...more,
});
const isRepeated = (failed: FailedAttempt, isRepeatable: boolean): boolean =>
  pauseBeforeNext(failed, { ...first, isRepeatable }, policy, 0) !== undefined;

describe('what is sent again', () => {
  it.each<[string, FailedAttempt, boolean, boolean]>([
    ['no reply', { kind: 'no-reply' }, true, false],
    ['408', refused(408), true, false],
    ['429', refused(429), true, true],
    ['500', refused(500), true, false],
    ['502', refused(502), true, false],
    ['503', refused(503), true, false],
    ['504', refused(504), true, false],
    ['a key in flight', refused(409, { reason: 'idempotency_key_in_flight' }), true, false],
    ['a concurrent change', refused(409, { reason: 'concurrent_change' }), true, false],
    ['another conflict', refused(409, { reason: 'shipment_under_way' }), false, false],
    ['400', refused(400), false, false],
    ['401', refused(401), false, false],
    ['404', refused(404), false, false],
    ['422', refused(422), false, false],
    ['a recorded failure', refused(503, { isFinal: true }), false, false],
    ['a recorded outcome that is unknown', refused(504, { isFinal: true }), true, false],
  ])('%s', (_, failed, whenRepeatable, otherwise) => {
    expect([isRepeated(failed, true), isRepeated(failed, false)]).toEqual([whenRepeatable, otherwise]);
  });

  it('is not more than the attempts allow, nor later than allowed', () => {
    const at = (progress: Partial<Progress>, options = {}) =>
      pauseBeforeNext({ kind: 'no-reply' }, { ...first, ...progress }, retryPolicyOf(options), 0);
    expect([at({ attempts: 3 }), at({ attempts: 4 })]).toEqual([1_000, undefined]);
    expect(at({}, { attempts: 1 })).toBeUndefined();
    expect([at({ elapsedMs: 750 }, { withinMs: 1_000 }), at({ elapsedMs: 751 }, { withinMs: 1_000 })]).toEqual([
      250,
      undefined,
    ]);
  });
});

describe('the pause', () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const attempts = fc.integer({ min: 1, max: 40 });

  it('doubles up to the longest, and lies between half of that and all of it', () => {
    fc.assert(
      fc.property(attempts, random, (made, chance) => {
        const pause = pauseBeforeNext(
          { kind: 'no-reply' },
          { ...first, attempts: made },
          { ...policy, attempts: 99 },
          chance,
        );
        const most = Math.min(500 * 2 ** (made - 1), 20_000);
        expect(pause).toBeGreaterThanOrEqual(most / 2);
        expect(pause).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('is never shorter than Retry-After, and not waited for above the longest', () => {
    fc.assert(
      fc.property(attempts, random, fc.integer({ min: 1, max: 120_000 }), (made, chance, retryAfterMs) => {
        const pause = pauseBeforeNext(
          refused(429, { retryAfterMs }),
          { ...first, attempts: made },
          { ...policy, attempts: 99 },
          chance,
        );
        if (retryAfterMs > 60_000) expect(pause).toBeUndefined();
        else expect(pause).toBeGreaterThanOrEqual(retryAfterMs);
      }),
    );
  });
});
