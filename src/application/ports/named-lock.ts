/** Things of which one runs at a time, whatever process runs it. */
export interface NamedLock {
  /** What gives the name back, or undefined while somebody else holds it. A holder that dies gives it back. */
  tryAcquire(name: string): Promise<(() => Promise<void>) | undefined>;
}
