/** Callers that wait for something to happen. */
export class Waiters {
  readonly #waiting = new Set<() => void>();

  /** Resolves at the next `wake`, or when `signal` aborts. */
  async wait(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        this.#waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.#waiting.add(done);
      signal.addEventListener('abort', done, { once: true });
    });
  }

  wake(): void {
    for (const done of [...this.#waiting]) done();
  }
}
