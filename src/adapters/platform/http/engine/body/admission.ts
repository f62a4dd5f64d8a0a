import { FairQueue } from '../../../../../application/shared/concurrency.ts';
import type { Clock } from '../../../../../application/shared/ports/clock.ts';
import { incompleteBody, busy } from '../failures/http-error.ts';
import type { Request } from 'express';

/** The most units (bytes or requests) that may be held at the same time: by one owner, and in total. */
type ShareLimits = { readonly ofOne: number; readonly ofAll: number };

/** Counts the units that each owner holds. */
class Shares {
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

export const mebibyte = 1024 * 1024;

/** Default budget for bodies with files that are read and held at the same time (bytes): four of the largest. */
export const defaultFileBodyBudget = 140 * mebibyte;

/**
 * Default budget for all other bodies, decompressed, from parsing to the reply (bytes): 32 of the largest. A parsed
 * body may take several times its size.
 */
export const defaultParsingBudget = 32 * mebibyte;

/** Default budget for bodies without files while they are received or wait to be parsed (bytes): 64 of the largest. */
export const defaultReceiveBudget = 64 * mebibyte;

export const isCompressed = ({ headers }: Pick<Request, 'headers'>): boolean =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity';

/** The smallest reservation for a body (bytes). */
const minReservation = 64 * 1024;

/**
 * The memory to reserve for a body (bytes): its `Content-Length`, or the limit if it has none or is compressed. 0 for a
 * body that will be refused unread.
 */
export const memoryNeeded = (request: Pick<Request, 'headers'>, limit: number): number => {
  const declared = request.headers['content-length'];
  if (Number(declared ?? 0) > limit) return 0;
  return isCompressed(request) || declared === undefined ? limit : Math.max(minReservation, Number(declared));
};

/**
 * Limits the memory of bodies: a body is not read, or parsed, before all of it fits into `size` bytes, of which one
 * account gets at most half. `size` is at least that of the largest body, which an account may send even if its half is
 * smaller. A waiting body is not received.
 */
export const bodyMemoryBudget = (size: number, clock: Pick<Clock, 'sleep'>, largest = size): AdmissionQueue =>
  new AdmissionQueue(
    {
      ofOne: Math.max(largest, Math.floor(size / 2)),
      ofAll: size,
      waitingOfOne: 64,
      waitingOfAll: 256,
      maxWaitMs: 10_000,
    },
    { busy, tooMany: busy },
    clock,
  );

/** The bytes of one body. */
export type ReceivedBytes = {
  /**
   * Counts received bytes. Throws a 503 `busy` when the budget is exhausted; the caller then stops reading the body.
   */
  readonly grow: (bytes: number) => void;
  /**
   * Set to a callback that evicts the body in favour of others. Set it to `undefined` once the body is complete, which
   * is then no longer evicted.
   */
  onRefused: ((refusal: Error) => void) | undefined;
  /** Returns the bytes to the budget; may be called again. */
  readonly release: () => void;
};

const busyReceiving = (): Error => busy({ connection: 'close' });

/**
 * Limits the memory of bodies while they are received. Bytes count when they arrive, so a body that is announced and
 * not sent takes nothing. No body waits here while holding memory that others wait for, so there is no deadlock: an
 * account above its half is refused, and when the budget is exhausted the account that holds most loses the oldest of
 * its incomplete bodies.
 */
export class ReceiveBudget {
  readonly #shares: Shares;
  readonly #bodies = new Map<string, Set<ReceivedBytes>>();

  /** `size` is in bytes. Half of it must fit the largest body. */
  constructor(size: number) {
    this.#shares = new Shares({ ofOne: size / 2, ofAll: size });
  }

  get held(): number {
    return this.#shares.held;
  }

  /** Starts counting a body of the account. */
  open(account: string): ReceivedBytes {
    const shares = this.#shares;
    const bodies = this.#bodies.get(account) ?? new Set();
    this.#bodies.set(account, bodies);
    let own = 0;
    const body: ReceivedBytes = {
      onRefused: undefined,
      grow: (bytes) => {
        if (!bodies.has(body) || !shares.areWithinShare(account, bytes)) throw busyReceiving();
        while (!shares.areFree(bytes)) this.#evict(shares.heldBy(account) + bytes);
        own += bytes;
        shares.take(account, bytes);
      },
      release: () => {
        if (!bodies.delete(body)) return;
        shares.giveBack(account, own);
        if (bodies.size === 0) this.#bodies.delete(account);
      },
    };
    bodies.add(body);
    return body;
  }

  /** Evicts a body of an account that holds more than the requesting account would. */
  #evict(asked: number): void {
    const others = [...this.#bodies.keys()]
      .filter((account) => this.#shares.heldBy(account) > asked)
      .toSorted((one, other) => this.#shares.heldBy(other) - this.#shares.heldBy(one));
    const evicted = others
      .flatMap((account) => [...(this.#bodies.get(account) ?? [])])
      .find(({ onRefused }) => onRefused !== undefined);
    if (evicted === undefined) throw busyReceiving();
    evicted.release();
    evicted.onRefused?.(busyReceiving());
  }
}
