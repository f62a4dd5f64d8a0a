import type { Request } from 'express';
import type { Clock } from '../../../../../application/shared/ports/clock.ts';
import { isCompressed, mebibyte } from './body.ts';
import { incompleteBody, busy } from '../failures/http-error.ts';

/** Default budget in bytes for bodies with files that are read and held at the same time: four of the largest. */
export const defaultFileBodyBudget = 140 * mebibyte;

/**
 * Default budget in bytes for all other bodies, decompressed, from parsing to the reply: 32 of the largest. Parsed,
 * each may take several times as much.
 */
export const defaultParsingBudget = 32 * mebibyte;

/** Longest wait of a body (ms). */
const maxWaitMs = 10_000;
/** Bodies that may wait in all. */
const maxQueue = 256;
/** Bodies of one account that may wait. */
const maxQueuePerAccount = 64;
/** The least that a body is counted as. */
const minReservation = 64 * 1024;

type Waiter = { readonly bytes: number; readonly account: string; readonly enter: () => void };

/**
 * The memory to reserve for a body: its `Content-Length`, or the limit where it has none or is compressed. 0 for one
 * that will be refused unread.
 */
export const memoryNeeded = (request: Pick<Request, 'headers'>, limit: number): number => {
  const declared = request.headers['content-length'];
  if (Number(declared ?? 0) > limit) return 0;
  return isCompressed(request) || declared === undefined ? limit : Math.max(minReservation, Number(declared));
};

/**
 * Bounds the memory of bodies: one is not read, or parsed, before the whole of it fits the budget. First in, first out,
 * but one account gets half of the budget at most, and a body that waits for its own account lets others pass. A
 * waiting body stays with its sender. One that has waited too long, or finds the queue full, is refused.
 */
export class BodyMemoryBudget {
  readonly #clock: Pick<Clock, 'sleep'>;
  readonly #queue: Waiter[] = [];
  readonly #held = new Map<string, number>();
  readonly #share: number;
  #free: number;

  /** `size` in bytes; at least that of the largest body, which an account may send even if its half is smaller. */
  constructor(size: number, clock: Pick<Clock, 'sleep'>, largest = size) {
    this.#free = size;
    this.#share = Math.max(largest, Math.floor(size / 2));
    this.#clock = clock;
  }

  /**
   * Resolves to a function that releases the memory, to be called once. Rejects with a 503 `busy`. `gone` is read only
   * where the body has to wait.
   */
  async reserve(bytes: number, account: string, gone: () => AbortSignal): Promise<() => void> {
    if (this.#fits({ bytes, account }) && !this.#isBehindOthers(account)) this.#hold(bytes, account);
    else await this.#wait(bytes, account, gone());
    return () => {
      this.#hold(-bytes, account);
      this.#admit();
    };
  }

  #hold(bytes: number, account: string): void {
    this.#free -= bytes;
    const held = (this.#held.get(account) ?? 0) + bytes;
    if (held === 0) this.#held.delete(account);
    else this.#held.set(account, held);
  }

  #isWithinShare({ bytes, account }: Pick<Waiter, 'bytes' | 'account'>): boolean {
    return (this.#held.get(account) ?? 0) + bytes <= this.#share;
  }

  #fits(one: Pick<Waiter, 'bytes' | 'account'>): boolean {
    return one.bytes <= this.#free && this.#isWithinShare(one);
  }

  /**
   * The first body that waits for the whole budget. Bodies of an account that has its half wait for that account, in
   * order.
   */
  #first(): Waiter | undefined {
    const blocked = new Set<string>();
    for (const waiter of this.#queue) {
      if (blocked.has(waiter.account)) continue;
      if (this.#isWithinShare(waiter)) return waiter;
      blocked.add(waiter.account);
    }
    return undefined;
  }

  #isBehindOthers(account: string): boolean {
    return this.#queue.some((waiter) => waiter.account === account) || this.#first() !== undefined;
  }

  async #wait(bytes: number, account: string, gone: AbortSignal): Promise<void> {
    const ownQueue = this.#queue.filter((waiter) => waiter.account === account).length;
    if (this.#queue.length >= maxQueue || ownQueue >= maxQueuePerAccount) throw busy();
    const { promise: turn, resolve: enter } = Promise.withResolvers<void>();
    const waiter: Waiter = { bytes, account, enter };
    this.#queue.push(waiter);
    const entered = new AbortController();
    await Promise.race([turn, this.#clock.sleep(maxWaitMs, AbortSignal.any([gone, entered.signal]))]);
    entered.abort();
    const place = this.#queue.indexOf(waiter);
    if (place === -1) return; // already admitted
    this.#queue.splice(place, 1);
    this.#admit();
    throw gone.aborted ? incompleteBody() : busy();
  }

  /** Admits bodies in order, as long as they fit. */
  #admit(): void {
    for (let first = this.#first(); first !== undefined && first.bytes <= this.#free; first = this.#first()) {
      this.#queue.splice(this.#queue.indexOf(first), 1);
      this.#hold(first.bytes, first.account);
      first.enter();
    }
  }
}
