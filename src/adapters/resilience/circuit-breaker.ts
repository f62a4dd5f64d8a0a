import type { NotMade } from './bulkhead.ts';

export type BreakerOptions = {
  /** Named in errors. */
  readonly name: string;
  /** How many failures in a row open the circuit. */
  readonly failureThreshold: number;
  /** How long the circuit stays open (ms). The time doubles each time the test call fails too, up to `maxHalfOpenAfterMs`. */
  readonly halfOpenAfterMs: number;
  readonly maxHalfOpenAfterMs: number;
  /** Which errors count as failures; any other error is an answer. */
  readonly isFailure: (error: unknown) => boolean;
  readonly notMade: NotMade;
  /** Milliseconds since any fixed moment. */
  readonly now: () => number;
};

/** Rejects calls at once for a while after several failures in a row; then lets one call through as a test (half-open). */
export class CircuitBreaker {
  readonly #options: BreakerOptions;
  #failures = 0;
  #openUntil: number | undefined;
  #halfOpenAfterMs: number;
  #isProbing = false;

  constructor(options: BreakerOptions) {
    this.#options = options;
    this.#halfOpenAfterMs = options.halfOpenAfterMs;
  }

  /** Whether a call would be made now. */
  accepts(): boolean {
    return this.#openUntil === undefined || (!this.#isProbing && this.#options.now() >= this.#openUntil);
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const { name, isFailure, notMade } = this.#options;
    const isTest = this.#openUntil !== undefined;
    if (!this.accepts()) throw notMade(`${name} failed several times in a row; calls are paused for a moment.`);
    this.#isProbing = isTest;
    try {
      const result = await work();
      this.#close(isTest);
      return result;
    } catch (error) {
      if (isFailure(error)) this.#countFailure(isTest);
      else this.#close(isTest);
      throw error;
    } finally {
      if (isTest) this.#isProbing = false;
    }
  }

  /** Ignores the success of a call that began before the circuit opened. */
  #close(isTest: boolean): void {
    if (this.#openUntil !== undefined && !isTest) return;
    this.#failures = 0;
    this.#openUntil = undefined;
    this.#halfOpenAfterMs = this.#options.halfOpenAfterMs;
  }

  #countFailure(isTest: boolean): void {
    if (this.#openUntil !== undefined && !isTest) return;
    this.#failures += 1;
    if (!isTest && this.#failures < this.#options.failureThreshold) return;
    this.#openUntil = this.#options.now() + this.#halfOpenAfterMs;
    this.#halfOpenAfterMs = Math.min(this.#halfOpenAfterMs * 2, this.#options.maxHalfOpenAfterMs);
  }
}
