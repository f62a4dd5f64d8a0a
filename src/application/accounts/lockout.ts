import type { Attempts } from '../ports/sign-in-attempts.ts';

const minute = 60_000;
export const lockout = { most: 10, windowMs: 15 * minute, longestPauseMs: 4 * 60 * minute } as const;

/** A day without an attempt forgets earlier pauses. */
export const forgottenAfterMs = 24 * 60 * minute;

export type Admission =
  | { readonly admitted: true; readonly attempts: Attempts }
  | { readonly admitted: false; readonly until: number; readonly attempts: Attempts };

const pauseAfter = (pauses: number): number => Math.min(lockout.windowMs * 2 ** pauses, lockout.longestPauseMs);

/**
 * Counts an attempt before it is made, so that attempts at the same moment cannot pass together. At most `most` are admitted in any
 * `windowMs`. After the last of them the key is paused: 15 minutes, then 30, and so on up to four hours. A success clears the key.
 */
export const admit = (attempts: Attempts, now: number): Admission => {
  const last = attempts.at.at(-1) ?? now;
  const pauses = now - last >= forgottenAfterMs ? 0 : attempts.pauses;
  if (now < attempts.pausedUntil) return { admitted: false, until: attempts.pausedUntil, attempts };
  const at = [...attempts.at.filter((each) => now - each < lockout.windowMs), now];
  if (at.length < lockout.most) return { admitted: true, attempts: { at, pauses, pausedUntil: 0 } };
  return { admitted: true, attempts: { at, pauses: pauses + 1, pausedUntil: now + pauseAfter(pauses) } };
};
