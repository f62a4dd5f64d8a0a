import type { FailureRun } from '../../ports/webhook-outbox.ts';

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** The wait before each attempt, counted from the previous one. */
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

/** An endpoint that has failed for this long and in this many attempts without a success is disabled. */
const disableAfterMs = 120 * hour;
const leastFailures = 10;

/** Both conditions are needed: by time alone, a clock that is set forward and back would disable an endpoint after two failures. */
export const shouldDisable = ({ since, failures }: FailureRun, at: string): boolean =>
  failures >= leastFailures && Date.parse(at) - Date.parse(since) >= disableAfterMs;

/**
 * Spreads the retries: when a network goes down, many deliveries fail at the same moment, and must not all be retried at the same
 * moment.
 */
const jitter = 0.2;

/**
 * Milliseconds until the attempt at `step`; undefined after the last one. A receiver's `Retry-After` is respected between one and two
 * times the planned wait; without it the wait varies by the jitter. `random` is in [0, 1).
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
