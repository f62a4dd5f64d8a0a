import { CarrierUnavailableError } from '../../../application/ports/carriers.ts';

export type BreakerOptions = {
  /** Named in errors. */
  readonly name: string;
  /** So many failures in a row open the circuit. */
  readonly failureThreshold: number;
  /** How long it stays open (ms). The rest doubles each time the test call after it fails too, up to `longestRestMs`. */
  readonly halfOpenAfterMs: number;
  readonly maxHalfOpenAfterMs: number;
  /** Which errors are failures; any other error is an answer. */
  readonly isFailure: (error: unknown) => boolean;
  /** Milliseconds since any fixed moment. */
  readonly now: () => number;
};

/** After several failures in a row calls are rejected at once for a while; then one call is let through as a test. */
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

  async run<T>(work: () => Promise<T>): Promise<T> {
    const { name, isFailure, now } = this.#options;
    const isTest = this.#openUntil !== undefined;
    // A call that is not made has surely booked nothing.
    if (isTest && (this.#isProbing || now() < (this.#openUntil ?? 0)))
      throw new CarrierUnavailableError(`${name} failed several times and is left alone for a moment.`);
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

  /** A success of a call that was made before the circuit opened says nothing of now. */
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
