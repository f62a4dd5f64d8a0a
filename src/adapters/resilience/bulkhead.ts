/** The error of a call that was not made. */
export type NotMade = (message: string, options?: ErrorOptions) => Error;

/** Limits the calls that run at once; the others wait until their signal aborts. */
export class Bulkhead {
  readonly #name: string;
  readonly #notMade: NotMade;
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(name: string, atOnce: number, notMade: NotMade) {
    this.#name = name;
    this.#notMade = notMade;
    this.#free = atOnce;
  }

  /** Rejects with the error of `notMade` if the signal aborts first. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#acquire(signal);
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  #acquire(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(this.#rejected(signal));
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
        reject(this.#rejected(signal));
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

  #rejected(signal: AbortSignal): Error {
    return this.#notMade(`${this.#name} has too many calls in progress; this call was not made.`, { cause: signal.reason });
  }
}
