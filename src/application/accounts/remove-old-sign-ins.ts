import type { Clock } from '../shared/ports/clock.ts';
import type { SecurityEvents } from './ports/security-events.ts';
import type { SignInAttempts, SignInSessions } from './ports/sign-in.ts';
import { forgottenAfterMs, lockout } from './lockout.ts';
import { sessionLimits } from './sign-in.ts';

const day = 24 * 3_600_000;

/** How long (ms) the trail is kept, and how long it says from which network and browser. */
export const trailLimits = { events: 365 * day, origins: 90 * day } as const;

/** Removes sessions that have ended, attempts that no longer count, and what is too old of the trail. */
export const removeOldSignIns = async ({
  sessions,
  securityEvents,
  attempts,
  clock,
}: {
  readonly sessions: Pick<SignInSessions, 'removeEnded'>;
  readonly securityEvents: Pick<SecurityEvents, 'forget'>;
  readonly attempts: Pick<SignInAttempts, 'removeBefore'>;
  readonly clock: Pick<Clock, 'now'>;
}): Promise<void> => {
  const now = clock.now();
  const before = (ms: number): string => new Date(Date.parse(now) - ms).toISOString();
  await sessions.removeEnded({ now, seenBefore: before(sessionLimits.idleMs) });
  await attempts.removeBefore(before(forgottenAfterMs + lockout.longestPauseMs));
  await securityEvents.forget({ events: before(trailLimits.events), origins: before(trailLimits.origins) });
};
