import { FairQueue } from '../../../../../application/shared/concurrency.ts';
import type { Clock } from '../../../../../application/shared/ports/clock.ts';
import { incompleteBody } from '../failures/http-error.ts';

/** The most units (bytes or requests) that may be held at the same time: by one owner, and in total. */
type ShareLimits = { readonly ofOne: number; readonly ofAll: number };

/** Counts the units that each owner holds. */
export class Shares {
  readonly #limits: ShareLimits;
  readonly #heldBy = new Map<string, number>();
  #held = 0;

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  get held(): number {
    return this.#held;
  }

  heldBy(owner: string): number {
    return this.#heldBy.get(owner) ?? 0;
  }

  areFree(units: number): boolean {
    return this.#held + units <= this.#limits.ofAll;
  }

  areWithinShare(owner: string, units: number): boolean {
    return this.heldBy(owner) + units <= this.#limits.ofOne;
  }

  take(owner: string, units: number): void {
    this.#held += units;
    const held = this.heldBy(owner) + units;
    if (held === 0) this.#heldBy.delete(owner);
    else this.#heldBy.set(owner, held);
  }

  giveBack(owner: string, units: number): void {
    this.take(owner, -units);
  }
}

export type AdmissionLimits = ShareLimits & {
  /** The most queued requests: of one owner, and in total. */
  readonly waitingOfOne: number;
  readonly waitingOfAll: number;
  /** Longest wait in the queue (ms). */
  readonly maxWaitMs: number;
};

type Refusals = {
  /** The error when the queue is full, or the request has waited too long. */
  readonly busy: () => Error;
  /** The error when the owner has too many queued requests. */
  readonly tooMany: () => Error;
};

type Waiter = { readonly owner: string; readonly units: number; readonly enter: () => void };

/**
 * Lets requests wait for their units. Of the waiting owners, the one that was served longest ago is served next. An
 * owner that holds its full share lets others pass; otherwise no request overtakes, because many small requests would
 * keep a large one waiting.
 */
export class AdmissionQueue {
  readonly #limits: AdmissionLimits;
  readonly #refusals: Refusals;
  readonly #clock: Pick<Clock, 'sleep'>;
  readonly #shares: Shares;
  readonly #queue = new FairQueue<Waiter>();

  constructor(limits: AdmissionLimits, refusals: Refusals, clock: Pick<Clock, 'sleep'>) {
    this.#limits = limits;
    this.#refusals = refusals;
    this.#clock = clock;
    this.#shares = new Shares(limits);
  }

  get held(): number {
    return this.#shares.held;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * Resolves to a function that returns the units, to be called once. Rejects with one of the refusals. `gone` is
   * called only if the request has to wait.
   */
  async enter(owner: string, units: number, gone: () => AbortSignal): Promise<() => void> {
    const isNext = this.#queue.size === 0 && this.#shares.areFree(units) && this.#shares.areWithinShare(owner, units);
    if (isNext) this.#shares.take(owner, units);
    else await this.#wait(owner, units, gone);
    return () => {
      this.#shares.giveBack(owner, units);
      this.#admitWaiting();
    };
  }

  async #wait(owner: string, units: number, gone: () => AbortSignal): Promise<void> {
    const { promise: turn, resolve: enter } = Promise.withResolvers<void>();
    const waiter: Waiter = { owner, units, enter };
    this.#queue.push(owner, waiter);
    // All others in the queue may be waiting for units of their own owner, so that this one can enter at once.
    this.#admitWaiting();
    this.#assertMayWait(waiter);
    const isGone = gone();
    const entered = new AbortController();
    const tooLate = this.#clock.sleep(this.#limits.maxWaitMs, AbortSignal.any([isGone, entered.signal]));
    await Promise.race([turn, tooLate]);
    entered.abort('entered');
    if (!this.#queue.remove(owner, waiter)) return; // already admitted
    this.#admitWaiting();
    throw isGone.aborted ? incompleteBody() : this.#refusals.busy();
  }

  #assertMayWait(waiter: Waiter): void {
    const isTooMany = this.#queue.sizeOf(waiter.owner) > this.#limits.waitingOfOne;
    if (!isTooMany && this.#queue.size <= this.#limits.waitingOfAll) return;
    this.#queue.remove(waiter.owner, waiter);
    throw isTooMany ? this.#refusals.tooMany() : this.#refusals.busy();
  }

  #admitWaiting(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      this.#shares.take(next.owner, next.units);
      next.enter();
    }
  }

  #next(): Waiter | undefined {
    let isBlocked = false;
    return this.#queue.take((owner, { units }) => {
      if (isBlocked || !this.#shares.areWithinShare(owner, units)) return false;
      isBlocked = !this.#shares.areFree(units);
      return !isBlocked;
    });
  }
}
