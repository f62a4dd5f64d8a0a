import { isDefiniteAnswer, isSlow } from './faults.ts';
import { pause } from './timing.ts';

const longestPauseMs = 2_000;

/**
 * Shared by the followers of a log. While the server is away, one of them at a time tries it and the others wait for
 * what comes of that: each has a connection of its own, and together they would call it a hundred times a second. The
 * first success lets all of them go on.
 */
export class Outage {
  /** Failed attempts in a row. */
  #failures = 0;
  /** Resolves when the attempt under way has ended. */
  #attempt: Promise<void> | undefined;

  /** The server has cut somebody off: the others need not try it at the same moment. */
  begin(): void {
    this.#failures ||= 1;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    while (this.#failures > 0 && this.#attempt) await this.#attempt;
    if (this.#failures === 0) return this.#observed(work);
    const ended = Promise.withResolvers<void>();
    this.#attempt = ended.promise;
    try {
      await pause(this.#failures, undefined, longestPauseMs);
      return await this.#observed(work);
    } finally {
      this.#attempt = undefined;
      ended.resolve();
    }
  }

  async #observed<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.#failures = 0;
      return result;
    } catch (error) {
      // A slow server is there.
      if (isDefiniteAnswer(error) || isSlow(error)) this.#failures = 0;
      else this.#failures += 1;
      throw error;
    }
  }
}
