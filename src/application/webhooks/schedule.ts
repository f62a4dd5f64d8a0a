import type { FailureRun } from '../ports/webhook-outbox.ts';

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** How long to wait before each attempt, counted from the one before. */
export const defaultSchedule: readonly number[] = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** An endpoint that has done nothing but fail for so long, in so many attempts, is disabled. */
const patience = 120 * hour;
const leastFailures = 10;

/** Both are asked: by time alone, a clock that is set back and right again would disable an endpoint after two failures. */
export const isHopeless = ({ since, failures }: FailureRun, at: string): boolean =>
  failures >= leastFailures && Date.parse(at) - Date.parse(since) >= patience;

/** So many clients fail at the same moment when a network goes down; they must not all come back at the same moment. */
const jitter = 0.2;

/**
 * Milliseconds until the attempt at `step`, or undefined when there is none any more. A receiver's wish is honoured within one and two times the wait
 * planned; without one the wait varies by the jitter. `random` is in [0, 1).
 */
export const delayBefore = (
  step: number,
  {
    schedule,
    random,
    retryAfterMs,
  }: { readonly schedule: readonly number[]; readonly random: () => number; readonly retryAfterMs?: number | undefined },
): number | undefined => {
  const base = schedule[step];
  if (base === undefined) return undefined;
  if (retryAfterMs !== undefined) return Math.min(Math.max(retryAfterMs, base), 2 * base);
  return Math.round(base * (1 - jitter + 2 * jitter * random()));
};
