import type { SteadyClock } from '../application/shared/ports/clock.ts';

type Sleeper = { readonly until: number; readonly wake: () => void };

/** A clock that a test controls: it stands still until it is advanced. */
export class TestClock implements SteadyClock {
  #now: number;
  #setBy = 0;
  #sleepers: Sleeper[] = [];

  constructor(start = '2026-11-20T10:00:00.000Z') {
    this.#now = Date.parse(start);
  }

  now(): string {
    return new Date(this.#now + this.#setBy).toISOString();
  }

  elapsed(): number {
    return this.#now;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted || milliseconds <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const sleeper = { until: this.#now + milliseconds, wake: resolve };
      this.#sleepers.push(sleeper);
      signal?.addEventListener(
        'abort',
        () => {
          this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
          resolve();
        },
        { once: true },
      );
    });
  }

  /** Advances the clock by milliseconds, and resolves the sleeps that end by then, the earliest first. */
  advance(milliseconds: number): void {
    this.#now += milliseconds;
    const due = this.#sleepers.filter(({ until }) => until <= this.#now).sort((a, b) => a.until - b.until);
    this.#sleepers = this.#sleepers.filter(({ until }) => until > this.#now);
    for (const { wake } of due) wake();
  }

  /** Moves the time of day by milliseconds without passing time, as a wrong time server does: no sleep ends. */
  set(milliseconds: number): void {
    this.#setBy += milliseconds;
  }
}
