/** The only source of time. Tests use a clock that they control. */
export interface Clock {
  /** ISO 8601 in UTC with milliseconds: `2026-11-20T10:00:00.000Z`. */
  now(): string;
  /** Resolves after milliseconds of this clock, or at once if `signal` aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** A clock that also measures durations, unaffected by changes of the time of day. */
export interface SteadyClock extends Clock {
  /** Milliseconds since an arbitrary moment; monotonic. */
  elapsed(): number;
}
