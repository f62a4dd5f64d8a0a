import type { Clock } from '../../../application/shared/ports/clock.ts';

/** Creates the error of a call that was not made. */
type NotMade = (message: string, options?: ErrorOptions) => Error;

/** Limits concurrent calls; further calls wait until their signal aborts. */
class Bulkhead {
  readonly #leftWaiting: (signal: AbortSignal) => Error;
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(atOnce: number, leftWaiting: (signal: AbortSignal) => Error) {
    this.#leftWaiting = leftWaiting;
    this.#free = atOnce;
  }

  /** Rejects with the error of `leftWaiting` if the signal aborts first. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#acquire(signal);
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  #acquire(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(this.#leftWaiting(signal));
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const give = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.#waiting.delete(give);
        reject(this.#leftWaiting(signal));
      };
      this.#waiting.add(give);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  #release(): void {
    const [first] = this.#waiting;
    if (first === undefined) this.#free += 1;
    else {
      this.#waiting.delete(first);
      first();
    }
  }
}

type GuardOptions = {
  /** The name in errors. */
  readonly name: string;
  /** The most concurrent calls; further calls wait. Unlimited when absent. */
  readonly atOnce?: number;
  /**
   * How long the circuit stays open (ms). The time doubles each time the test call also fails, up to
   * `maxHalfOpenAfterMs`.
   */
  readonly halfOpenAfterMs: number;
  readonly maxHalfOpenAfterMs: number;
  /** Whether an error is an answer of the other side. Any other error, except that of an aborted call, is a failure. */
  readonly isAnswer: (error: unknown) => boolean;
  readonly notMade: NotMade;
  readonly clock: Pick<Clock, 'now'>;
};

/** The number of failures in a row that open the circuit. */
const failureThreshold = 5;

/**
 * Calls of one kind to another system, which share a bulkhead and a circuit. After several failures in a row, rejects
 * calls at once for a while; then lets one call through as a test (half-open).
 */
export class GuardedCalls {
  readonly #options: GuardOptions;
  readonly #bulkhead: Bulkhead | undefined;
  #failures = 0;
  #openUntil: number | undefined;
  #halfOpenAfterMs: number;
  #isProbing = false;

  constructor(options: GuardOptions) {
    this.#options = options;
    this.#halfOpenAfterMs = options.halfOpenAfterMs;
    const { name, atOnce, notMade } = options;
    const leftWaiting = ({ reason: cause }: AbortSignal): Error =>
      notMade(`${name} has too many calls in progress; this call was not made.`, { cause });
    this.#bulkhead = atOnce === undefined ? undefined : new Bulkhead(atOnce, leftWaiting);
  }

  /** Whether a call would be made now: the circuit is closed, or a test call is due. */
  readonly accepts = (): boolean =>
    this.#openUntil === undefined || (!this.#isProbing && this.#now() >= this.#openUntil);

  /** Rejects with the error of `notMade` if the circuit is open, or if the signal aborts while the call waits. */
  readonly run = <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> =>
    this.#bulkhead ? this.#bulkhead.run(() => this.#tried(work), signal) : this.#tried(work);

  async #tried<T>(work: () => Promise<T>): Promise<T> {
    const { name, notMade } = this.#options;
    const isTest = this.#openUntil !== undefined;
    if (!this.accepts()) throw notMade(`${name} failed several times in a row; calls are paused for a moment.`);
    this.#isProbing = isTest;
    try {
      const result = await work();
      this.#close(isTest);
      return result;
    } catch (error) {
      if (this.#isFailure(error)) this.#countFailure(isTest);
      else this.#close(isTest);
      throw error;
    } finally {
      if (isTest) this.#isProbing = false;
    }
  }

  #now(): number {
    return Date.parse(this.#options.clock.now());
  }

  #isFailure(error: unknown): boolean {
    return !this.#options.isAnswer(error) && !(error instanceof Error && error.name === 'AbortError');
  }

  /** Closes the circuit, except for the success of a call that began before the circuit opened. */
  #close(isTest: boolean): void {
    if (this.#openUntil !== undefined && !isTest) return;
    this.#failures = 0;
    this.#openUntil = undefined;
    this.#halfOpenAfterMs = this.#options.halfOpenAfterMs;
  }

  #countFailure(isTest: boolean): void {
    if (this.#openUntil !== undefined && !isTest) return;
    this.#failures += 1;
    if (!isTest && this.#failures < failureThreshold) return;
    this.#openUntil = this.#now() + this.#halfOpenAfterMs;
    this.#halfOpenAfterMs = Math.min(this.#halfOpenAfterMs * 2, this.#options.maxHalfOpenAfterMs);
  }
}
