import { setTimeout as wait } from 'node:timers/promises';
import { FairQueue } from '../../../../../application/shared/concurrency/fair-queue.ts';
import { yieldToEventLoop } from '../../../../../application/shared/concurrency/in-slices.ts';
import type { Clock } from '../../../../../application/shared/ports/clock.ts';
import type { Body } from '../body/body.ts';
import { incompleteBody, HttpError } from '../failures/http-error.ts';
import type { Route } from './route.ts';

/** What is queued apart: a slow carrier must not delay calculations, and neither of them reads. */
export type LargeKind = NonNullable<Route['large']>['kind'] | 'reading';

/**
 * What one rate limit unit pays for: a write costs one unit for each started block of this many lines of goods, or
 * bytes of body.
 */
export const unitSize = { lines: 20, bytes: 16 * 1_024 } as const;

const linesIn = (value: unknown, list: string): number => {
  const lines: unknown =
    typeof value === 'object' && value !== null && Object.hasOwn(value, list) ? Reflect.get(value, list) : undefined;
  return Array.isArray(lines) ? lines.length : 0;
};

/**
 * The cost of a request in units. A read costs one, and so does a body with files, which have their own memory budget.
 */
export const unitsOf = (
  { rate, files, large }: Pick<Route, 'rate' | 'files' | 'large'>,
  { value, raw }: Body,
): number => {
  if (rate !== 'write' || files !== undefined) return 1;
  const lines = large === undefined ? 0 : linesIn(value, large.by);
  return Math.max(1, Math.ceil(lines / unitSize.lines), Math.ceil(raw.length / unitSize.bytes));
};

export type ConcurrencyLimits = {
  readonly what: string;
  /** Concurrent requests: per account, and in all. */
  readonly ofOne: number;
  readonly ofAll: number;
  /** Queued requests: per account, and in all. */
  readonly waitingOfOne: number;
  readonly waitingOfAll: number;
  /** Longest wait in the queue (ms). */
  readonly maxWaitMs: number;
};

/** `what`: the requests that are meant, in the words of a refusal. */
const large = `requests of more than ${unitSize.lines} lines or ${unitSize.bytes / 1_024} KiB`;
const common = { what: large, ofOne: 4, waitingOfOne: 16, waitingOfAll: 64, maxWaitMs: 10_000 };

/** A booking waits for its carrier most of the time: a slow carrier must not delay large bookings with others. */
export const defaultConcurrencyLimits: Readonly<Record<LargeKind, ConcurrencyLimits>> = {
  calculation: { ...common, ofAll: 8 },
  booking: { ...common, ofAll: 64 },
  reading: {
    what: 'lists, downloads of papers, and reads of the past,',
    ofOne: 2,
    ofAll: 4,
    waitingOfOne: 64,
    waitingOfAll: 256,
    maxWaitMs: 10_000,
  },
};

const refusedFor = (status: 429 | 503, reason: string, message: string, seconds: number): HttpError =>
  new HttpError(status, reason, message, { headers: { 'retry-after': String(seconds) } });

const tooMany = ({ what, ofOne, waitingOfOne }: ConcurrencyLimits): HttpError =>
  refusedFor(
    429,
    'too_many_large_requests',
    `The account has ${ofOne} ${what} under way and ${waitingOfOne} waiting. Wait for an answer before the next.`,
    2,
  );
const busy = (): HttpError =>
  refusedFor(
    503,
    'busy',
    'Too many large requests are under way. Nothing was done; send it again in a moment, or with fewer lines.',
    5,
  );

type Waiter = { readonly owner: string; readonly enter: () => void };

/**
 * Limits concurrent large requests: a number in all, fewer per account. Of the accounts that wait, the one that was
 * served longest ago is served next. A request is refused when the queue is full, or when it has waited too long.
 */
export class LargeRequests {
  readonly #limits: ConcurrencyLimits;
  readonly #clock: Pick<Clock, 'sleep'>;
  readonly #queue = new FairQueue<Waiter>();
  readonly #inside = new Map<string, number>();
  #count = 0;
  /** When the next request may start. */
  #begin: Promise<void> = Promise.resolve();

  constructor(limits: ConcurrencyLimits, clock: Pick<Clock, 'sleep'>) {
    this.#limits = limits;
    this.#clock = clock;
  }

  get underWay(): number {
    return this.#count;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /** Resolves to a function that releases the place, to be called once. Rejects with a 429 or a 503. */
  async enter(owner: string, gone: () => AbortSignal): Promise<() => void> {
    if (this.#mayEnter(owner) && this.#queue.size === 0) this.#admit(owner);
    else await this.#wait(owner, gone());
    await this.#begins();
    return () => {
      const left = (this.#inside.get(owner) ?? 1) - 1;
      if (left === 0) this.#inside.delete(owner);
      else this.#inside.set(owner, left);
      this.#count -= 1;
      this.#callNext();
    };
  }

  /**
   * Starts requests one after the other, with a pause between in which other requests are served: each begins with its
   * longest synchronous work, and the pause is as long as that. One that comes after the pause starts at once.
   */
  #begins(): Promise<void> {
    const begin = this.#begin;
    this.#begin = begin.then(async () => {
      const began = performance.now();
      await yieldToEventLoop();
      await wait(performance.now() - began);
    });
    return begin;
  }

  #mayEnter(owner: string): boolean {
    return this.#count < this.#limits.ofAll && (this.#inside.get(owner) ?? 0) < this.#limits.ofOne;
  }

  #admit(owner: string): void {
    this.#inside.set(owner, (this.#inside.get(owner) ?? 0) + 1);
    this.#count += 1;
  }

  #callNext(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      this.#admit(next.owner);
      next.enter();
    }
  }

  #next(): Waiter | undefined {
    return this.#queue.take((owner) => this.#mayEnter(owner));
  }

  async #wait(owner: string, gone: AbortSignal): Promise<void> {
    if (this.#queue.sizeOf(owner) >= this.#limits.waitingOfOne) throw tooMany(this.#limits);
    if (this.#queue.size >= this.#limits.waitingOfAll) throw busy();
    const { promise: turn, resolve: enter } = Promise.withResolvers<void>();
    const waiter: Waiter = { owner, enter };
    this.#queue.push(owner, waiter);
    // A queued request may be waiting for others of its own account only.
    this.#callNext();
    const entered = new AbortController();
    await Promise.race([turn, this.#clock.sleep(this.#limits.maxWaitMs, AbortSignal.any([gone, entered.signal]))]);
    entered.abort('entered');
    if (!this.#queue.remove(owner, waiter)) return; // already admitted
    throw gone.aborted ? incompleteBody() : busy();
  }
}
