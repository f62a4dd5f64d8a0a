import type { Attempts, SignInAttempts } from './ports/sign-in.ts';

const minute = 60_000;

/** At most `most` attempts are admitted in any `windowMs`; `longestPauseMs` is where pauses stop doubling. */
export type Lockout = { readonly most: number; readonly windowMs: number; readonly longestPauseMs: number };

/** For one network or one known browser. */
export const lockout: Lockout = { most: 10, windowMs: 15 * minute, longestPauseMs: 4 * 60 * minute };

/** For all unknown browsers together: no more than 100 attempts an hour at one account (OWASP ASVS 4.0.3, 2.2.1). */
export const lockoutOfAll: Lockout = { most: 100, windowMs: 60 * minute, longestPauseMs: 60 * minute };

/** After this time (ms) without an attempt, earlier pauses no longer lengthen the next one. */
export const forgottenAfterMs = 24 * 60 * minute;

type Admission =
  | { readonly admitted: true; readonly attempts: Attempts }
  | { readonly admitted: false; readonly until: number; readonly attempts: Attempts };

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot pass together. The last attempt that the
 * lockout admits pauses the key: for its window, then twice that, and so on. A success clears the key.
 */
export const admit = (attempts: Attempts, now: number, { most, windowMs, longestPauseMs } = lockout): Admission => {
  const last = attempts.at.at(-1) ?? now;
  const pauses = now - last >= forgottenAfterMs ? 0 : attempts.pauses;
  if (now < attempts.pausedUntil) return { admitted: false, until: attempts.pausedUntil, attempts };
  const at = [...attempts.at.filter((each) => now - each < windowMs), now];
  if (at.length < most) return { admitted: true, attempts: { at, pauses, pausedUntil: 0 } };
  const pause = Math.min(windowMs * 2 ** pauses, longestPauseMs);
  return { admitted: true, attempts: { at, pauses: pauses + 1, pausedUntil: now + pause } };
};

export type Counter = { readonly key: string; readonly lockout: Lockout };

/**
 * The counters of an attempt at `key`. A browser in which the user has signed in before has a counter of its own, so
 * that attempts from elsewhere do not lock its user out. Other browsers count by their network, and all of them
 * together.
 */
export const countersOf = (
  key: string,
  { network, browser }: { readonly network: string; readonly browser: string | undefined },
) =>
  browser === undefined
    ? [
        { key: `${key}/network/${network}`, lockout },
        { key, lockout: lockoutOfAll },
      ]
    : [{ key: `${key}/browser/${browser}`, lockout }];

/**
 * Counts an attempt. Returns the end (ms since 1970) of the pause that refuses it; undefined if it is admitted. A
 * refused attempt is not added to the other counters.
 */
export const refusedUntil = async (
  attempts: SignInAttempts,
  counters: readonly Counter[],
  now: number,
): Promise<number | undefined> => {
  for (const counter of counters) {
    const admission = await attempts.update(counter.key, (known) => admit(known, now, counter.lockout));
    if (!admission.admitted) return admission.until;
  }
  return undefined;
};
