/** Locks by name across processes. */
export interface NamedLock {
  /** A function that releases the lock, or undefined while another process holds it. The lock of a process that dies is released. */
  tryAcquire(name: string): Promise<(() => Promise<void>) | undefined>;
}
