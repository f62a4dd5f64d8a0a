import { setTimeout as wait } from 'node:timers/promises';
import { yieldToEventLoop } from '../../../../../application/shared/concurrency.ts';
import type { Clock } from '../../../../../application/shared/ports/clock.ts';
import { AdmissionQueue } from '../body/admission.ts';
import type { AdmissionLimits } from '../body/admission.ts';
import type { Body } from '../body/body.ts';
import { HttpError } from '../failures/http-error.ts';
import type { Route } from './route.ts';

/**
 * The kinds of requests with separate queues: a slow carrier must not delay calculations, and neither may delay reads.
 */
export type LargeKind = NonNullable<Route['large']>['kind'] | 'reading';

/**
 * The size that one rate limit unit pays for: a write costs one unit for each started block of this many lines of
 * goods, or bytes of body.
 */
export const unitSize = { lines: 20, bytes: 16 * 1_024 } as const;

const linesIn = (value: unknown, list: string): number => {
  const lines: unknown =
    typeof value === 'object' && value !== null && Object.hasOwn(value, list) ? Reflect.get(value, list) : undefined;
  return Array.isArray(lines) ? lines.length : 0;
};

/**
 * The cost of a request in rate limit units. A read costs one unit, and so does a body with files, which has its own
 * memory budget.
 */
export const unitsOf = (
  { rate, files, large }: Pick<Route, 'rate' | 'files' | 'large'>,
  { value, raw }: Body,
): number => {
  if (rate !== 'write' || files !== undefined) return 1;
  const lines = large === undefined ? 0 : linesIn(value, large.by);
  return Math.max(1, Math.ceil(lines / unitSize.lines), Math.ceil(raw.length / unitSize.bytes));
};

/** `what`: the name of these requests in a refusal. */
export type ConcurrencyLimits = AdmissionLimits & { readonly what: string };

const large = `requests of more than ${unitSize.lines} lines or ${unitSize.bytes / 1_024} KiB`;
const common = { what: large, ofOne: 4, waitingOfOne: 16, waitingOfAll: 64, maxWaitMs: 10_000 };

/**
 * Bookings have a queue of their own, because they mostly wait for their carrier: a slow carrier must not delay large
 * bookings with others.
 */
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

/** Limits concurrent large requests, and starts them one after the other. */
export class LargeRequests {
  readonly #places: AdmissionQueue;
  /** When the next request may start. */
  #begin: Promise<void> = Promise.resolve();

  constructor(limits: ConcurrencyLimits, clock: Pick<Clock, 'sleep'>) {
    this.#places = new AdmissionQueue(limits, { busy, tooMany: () => tooMany(limits) }, clock);
  }

  get underWay(): number {
    return this.#places.held;
  }

  get waiting(): number {
    return this.#places.waiting;
  }

  /** Resolves to a function that releases the place, to be called once. Rejects with a 429 or a 503. */
  async enter(owner: string, gone: () => AbortSignal): Promise<() => void> {
    const leave = await this.#places.enter(owner, 1, gone);
    await this.#begins();
    return leave;
  }

  /**
   * Starts requests one after the other with pauses, in which other requests are served. A request begins with its
   * longest synchronous work, and the pause is as long as that. A request that comes after the pause starts at once.
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
}
