import type { Attempts, SignInAttempts } from './ports/sign-in.ts';

const minute = 60_000;

/** At most `most` attempts are admitted in any `windowMs`; `longestPauseMs` is where pauses stop doubling. */
export type Lockout = { readonly most: number; readonly windowMs: number; readonly longestPauseMs: number };

/** Of one network or one known browser. */
export const lockout: Lockout = { most: 10, windowMs: 15 * minute, longestPauseMs: 4 * 60 * minute };

/** Of all browsers together that are not known: no more than 100 an hour at one account (OWASP ASVS 4.0.3, 2.2.1). */
export const lockoutOfAll: Lockout = { most: 100, windowMs: 60 * minute, longestPauseMs: 60 * minute };

/** A day without an attempt forgets earlier pauses. */
export const forgottenAfterMs = 24 * 60 * minute;

type Admission =
  | { readonly admitted: true; readonly attempts: Attempts }
  | { readonly admitted: false; readonly until: number; readonly attempts: Attempts };

/**
 * Counts an attempt before it is made, so that attempts at the same moment cannot pass together. After the last that
 * the lockout admits the key is paused: for its window, then twice that, and so on. A success clears the key.
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
 * What attempts at `key` count as. A browser in which the user has signed in before counts by itself, so that nobody
 * else's attempts keep its user out. Other browsers count by their network, and all of them together.
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
 * Counts an attempt. Returns the end of the pause that refuses it; undefined if it is admitted. One that is refused
 * counts nowhere else.
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
