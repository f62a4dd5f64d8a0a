/** The longest pause (ms) between two attempts to reach a server that is down. */
const longestMs = 4_000;

/**
 * How long (ms) to wait before the next attempt after `failures` in a row: `everyMs`, doubled for each of them, up to 4 s. The half of it
 * is random, so that the processes that lost the server together do not come back together.
 */
export const pauseInOutage = (everyMs: number, failures: number): number =>
  Math.min(longestMs, everyMs * 2 ** Math.min(failures, 10)) * (0.5 + Math.random() / 2);
