/** When a failed request is sent again. */
export type RetryOptions = {
  /** How many times it is sent in all; 4 when absent. 1 disables retries. */
  readonly attempts?: number;
  /**
   * The pause before the first repetition is between half of this and all of it (ms); it doubles each time. 500 when
   * absent.
   */
  readonly baseMs?: number;
  /** The longest pause without a `Retry-After` (ms); 20,000 when absent. */
  readonly longestPauseMs?: number;
  /**
   * The longest `Retry-After` that is waited for (ms), 60,000 when absent; a longer one ends the call with the error.
   */
  readonly longestRetryAfterMs?: number;
  /** No attempt begins later than this after the first one (ms); without a bound when absent. */
  readonly withinMs?: number;
};

export type RetryPolicy = Required<RetryOptions>;

export const retryPolicyOf = (options: RetryOptions = {}): RetryPolicy => ({
  attempts: 4,
  baseMs: 500,
  longestPauseMs: 20_000,
  longestRetryAfterMs: 60_000,
  withinMs: Infinity,
  ...options,
});

/** How an attempt ended without success. */
export type FailedAttempt =
  | { readonly kind: 'no-reply' }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly reason: string | undefined;
      /** The service has recorded this outcome under the idempotency key: every later reply would be the same. */
      readonly isFinal: boolean;
      readonly retryAfterMs: number | undefined;
    };

/**
 * Conflicts that end by themselves: another request with the same key is in progress, or another request changed the
 * object at the same moment.
 */
const passingConflicts: ReadonlySet<string | undefined> = new Set(['idempotency_key_in_flight', 'concurrent_change']);
const passingStatuses: ReadonlySet<number> = new Set([408, 500, 502, 503, 504]);

const tooManyRequests = 429;
/**
 * This outcome may be retried even when it is recorded: the service finds out what happened, and then answers the same
 * key with the outcome.
 */
const outcomeUnknown = 504;

/**
 * Whether a retry may succeed. A 429 is answered before anything is done; any other failure is retried only if the
 * request is repeatable.
 */
const mayPass = (failed: FailedAttempt, isRepeatable: boolean): boolean => {
  if (failed.kind === 'refused' && failed.status === tooManyRequests) return true;
  if (!isRepeatable) return false;
  if (failed.kind === 'no-reply') return true;
  const { status, reason, isFinal } = failed;
  if (isFinal && status !== outcomeUnknown) return false;
  return passingStatuses.has(status) || passingConflicts.has(reason);
};

export type Progress = {
  /** Attempts made so far. */
  readonly attempts: number;
  /** Since the beginning of the first (ms). */
  readonly elapsedMs: number;
  /** Whether a repetition has no second effect: a safe method, DELETE, or an idempotency key. */
  readonly isRepeatable: boolean;
};

/** How long to wait before the next attempt (ms); undefined where there is none. `random` is at least 0 and below 1. */
export const pauseBeforeNext = (
  failed: FailedAttempt,
  { attempts, elapsedMs, isRepeatable }: Progress,
  { attempts: allowed, baseMs, longestPauseMs, longestRetryAfterMs, withinMs }: RetryPolicy,
  random: number,
): number | undefined => {
  if (attempts >= allowed || !mayPass(failed, isRepeatable)) return undefined;
  const retryAfterMs = failed.kind === 'refused' ? (failed.retryAfterMs ?? 0) : 0;
  if (retryAfterMs > longestRetryAfterMs) return undefined;
  const backoff = Math.min(baseMs * 2 ** (attempts - 1), longestPauseMs) * (0.5 + random / 2);
  // Random time is added to `Retry-After`: clients that were told the same time would otherwise return together.
  const pause = retryAfterMs === 0 ? backoff : Math.max(backoff, retryAfterMs + random * baseMs);
  return elapsedMs + pause > withinMs ? undefined : pause;
};

/** What a call needs of the machine it runs on. */
export type Surroundings = {
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** Resolves after the given time; rejects with the signal's reason when it aborts. */
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
};

export const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the caller's own reason, whatever it is
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted === true) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });

type Ended<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'no-reply'; readonly cause: unknown; readonly isTimeout: boolean };

/**
 * Runs one attempt with a signal that aborts after `timeoutMs`, or with the caller's signal. Rejects only with the
 * reason of the caller's signal; any other failure is returned as `no-reply`. `AbortSignal.any` is not used: Node 20
 * keeps every signal that was derived from a long-lived one.
 */
export const withinTime = async <Result>(
  run: (signal: AbortSignal) => Promise<Result>,
  timeoutMs: number,
  outer: AbortSignal | undefined,
): Promise<Ended<Result>> => {
  outer?.throwIfAborted();
  const controller = new AbortController();
  let isTimeout = false;
  const timer = setTimeout(() => {
    isTimeout = true;
    controller.abort();
  }, timeoutMs);
  const abort = (): void => controller.abort(outer?.reason);
  outer?.addEventListener('abort', abort, { once: true });
  try {
    return { kind: 'done', result: await run(controller.signal) };
  } catch (cause) {
    outer?.throwIfAborted();
    return { kind: 'no-reply', cause, isTimeout };
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
};
