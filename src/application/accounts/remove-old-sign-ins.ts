import type { Clock } from '../ports/clock.ts';
import type { SignInAttempts } from '../ports/sign-in-attempts.ts';
import type { SignInHistory, SignInSessions } from '../ports/sign-in-sessions.ts';
import { forgottenAfterMs, lockout } from './lockout.ts';
import { sessionLimits } from './sign-in.ts';

/** How long the history of sign-ins is kept. */
export const historyMs = 90 * 24 * 3_600_000;

/** Removes sessions that have ended, attempts that no longer count, and history that is older than 90 days. */
export const removeOldSignIns = async ({
  sessions,
  history,
  attempts,
  clock,
}: {
  readonly sessions: Pick<SignInSessions, 'removeEnded'>;
  readonly history: Pick<SignInHistory, 'removeBefore'>;
  readonly attempts: Pick<SignInAttempts, 'removeBefore'>;
  readonly clock: Pick<Clock, 'now'>;
}): Promise<void> => {
  const now = clock.now();
  const before = (ms: number): string => new Date(Date.parse(now) - ms).toISOString();
  await sessions.removeEnded({ now, seenBefore: before(sessionLimits.idleMs) });
  await attempts.removeBefore(before(forgottenAfterMs + lockout.longestPauseMs));
  await history.removeBefore(before(historyMs));
};
