import type { SteadyClock } from '../../shared/ports/clock.ts';

/** A clock that is set by hand. Timeouts last as long as those of the service's own clock. */
export class MovedClock implements SteadyClock {
  readonly #real: SteadyClock;
  #now: string;

  constructor(real: SteadyClock, start: string) {
    this.#real = real;
    this.#now = start;
  }

  moveTo(time: string): void {
    this.#now = time;
  }

  now(): string {
    return this.#now;
  }

  elapsed(): number {
    return this.#real.elapsed();
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return this.#real.sleep(milliseconds, signal);
  }
}
