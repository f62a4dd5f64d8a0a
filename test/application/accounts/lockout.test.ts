import fc from 'fast-check';
import { expect, it } from 'vitest';
import { admit, lockout, lockoutOfAll } from '../../../src/application/accounts/lockout.ts';
import { noAttempts } from '../../../src/application/accounts/ports/sign-in.ts';
import type { Attempts } from '../../../src/application/accounts/ports/sign-in.ts';

const attemptsAt = (times: readonly number[], limit = lockout) => {
  let attempts: Attempts = noAttempts;
  return times.map((at) => {
    const admission = admit(attempts, at, limit);
    attempts = admission.attempts;
    return { at, ...admission };
  });
};

it.each([lockout, lockoutOfAll])('never more attempts are admitted than %j says', (limit) => {
  const waits = fc.array(fc.oneof(fc.nat(5_000), fc.nat(20 * 60_000), fc.nat(6 * 3_600_000)), { maxLength: 300 });
  fc.assert(
    fc.property(waits, (gaps) => {
      let now = 1_000_000;
      const admitted = attemptsAt(
        gaps.map((gap) => (now += gap)),
        limit,
      ).filter((each) => each.admitted);
      for (const { at } of admitted)
        expect(admitted.filter((each) => each.at >= at && each.at < at + limit.windowMs).length).toBeLessThanOrEqual(
          limit.most,
        );
    }),
  );
});

it('the pause after ten wrong attempts doubles, up to four hours, and a quiet day forgets it', () => {
  const minutes = (attempts: Attempts, now: number): readonly [number, Attempts] => {
    let last = attempts;
    for (let count = 0; count < lockout.most; count++) last = admit(last, now).attempts;
    return [(last.pausedUntil - now) / 60_000, last];
  };
  const pauses: number[] = [];
  let [now, attempts] = [0, noAttempts];
  for (let round = 0; round < 6; round++) {
    const [pause, after] = minutes(attempts, now);
    pauses.push(pause);
    [now, attempts] = [after.pausedUntil, after];
  }
  expect(pauses).toEqual([15, 30, 60, 120, 240, 240]);
  expect(minutes(attempts, now + 24 * 3_600_000)[0]).toBe(15);
});

it('an attempt during a pause is refused, names its end, and does not lengthen it', () => {
  const [{ attempts } = { attempts: noAttempts }] = attemptsAt(Array.from({ length: lockout.most }, () => 0)).slice(-1);
  expect(admit(attempts, 60_000)).toEqual({ admitted: false, until: lockout.windowMs, attempts });
  expect(admit(attempts, lockout.windowMs).admitted).toBe(true);
});
