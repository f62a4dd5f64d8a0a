/** Sees to it that of all processes one at a time does a thing. */
export interface LeaderLock {
  /**
   * Waits for its turn at `name`, works, and waits for the next one when the turn was taken away before the work was done. The work's signal aborts when the turn is lost
   * or `signal` aborts; for a moment after a turn was lost two may be at it, so the work must be safe against that. Resolves when the work ends by itself, or once
   * `signal` has aborted and the work has ended.
   */
  run(name: string, work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void>;

  /** Gives back every turn. Only after all work has ended. */
  close(): Promise<void>;
}
