/** Leader election: one process at a time does the work of a name. */
export interface LeaderLock {
  /**
   * Waits for the lock `name`, then works. When the lock is lost before the work is done, it waits for the lock again.
   * The work's signal aborts when the lock is lost or `signal` aborts. For a moment after a loss two processes may work
   * concurrently, so the work must be safe against that. Resolves when the work ends by itself, or once `signal` has
   * aborted and the work has ended.
   */
  run(name: string, work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void>;

  /** Releases every lock. Call it only after all work has ended. */
  close(): Promise<void>;
}

/** Locks by name across processes. */
export interface NamedLock {
  /**
   * Resolves to a function that releases the lock, or to undefined while another process holds it. The lock of a
   * process that dies is released.
   */
  tryAcquire(name: string): Promise<(() => Promise<void>) | undefined>;
}
