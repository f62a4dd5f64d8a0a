import type { Request } from 'express';
import type { Clock } from '../../../application/ports/clock.ts';
import { mebibyte } from '../body.ts';
import { bodyCutOff, HttpError } from '../http-error.ts';

/** Bytes of bodies with files that are read and kept at the same time, unless told otherwise: four of the largest. */
export const usualBodyRoom = 140 * mebibyte;

/** How long a body waits for room (ms). */
const patienceMs = 10_000;
/** When whoever was refused may come back (s). */
const retryAfter = 5;
/** How many bodies wait at most. */
const longestLine = 256;
/** What the smallest body takes. */
const smallest = 64 * 1024;

type Waiter = { readonly bytes: number; readonly enter: () => void };

const busy = (): HttpError =>
  new HttpError(503, 'busy', 'Too many documents are being uploaded. Nothing was read; send it again in a moment.', {
    headers: { 'retry-after': String(retryAfter) },
  });

/** The room a body needs: what it says of itself, or all it may be where it says nothing, or is packed. None for one that will be refused unread. */
export const roomNeeded = ({ headers }: Pick<Request, 'headers'>, limit: number): number => {
  const declared = headers['content-length'];
  const isPacked = (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity';
  if (Number(declared ?? 0) > limit) return 0;
  return isPacked || declared === undefined ? limit : Math.max(smallest, Number(declared));
};

/**
 * Bounds the memory of uploads: a body is not read before there is room for the whole of it, first come first served. What waits is held by its sender. One that has waited too long, or
 * finds too long a line, is refused.
 */
export class BodyRoom {
  readonly #clock: Pick<Clock, 'sleep'>;
  readonly #line: Waiter[] = [];
  #free: number;

  /** `size` in bytes; at least that of the largest body. */
  constructor(size: number, clock: Pick<Clock, 'sleep'>) {
    this.#free = size;
    this.#clock = clock;
  }

  /** Resolves to what gives the room back, to be called once. Rejects with a 503 `busy`. */
  async take(bytes: number, gone: AbortSignal): Promise<() => void> {
    if (this.#line.length === 0 && bytes <= this.#free) this.#free -= bytes;
    else await this.#wait(bytes, gone);
    return () => {
      this.#free += bytes;
      this.#admit();
    };
  }

  async #wait(bytes: number, gone: AbortSignal): Promise<void> {
    if (this.#line.length >= longestLine) throw busy();
    const { promise: turn, resolve: enter } = Promise.withResolvers<void>();
    const waiter: Waiter = { bytes, enter };
    this.#line.push(waiter);
    const entered = new AbortController();
    await Promise.race([turn, this.#clock.sleep(patienceMs, AbortSignal.any([gone, entered.signal]))]);
    entered.abort();
    const place = this.#line.indexOf(waiter);
    if (place === -1) return; // its turn came
    this.#line.splice(place, 1);
    this.#admit();
    throw gone.aborted ? bodyCutOff() : busy();
  }

  /** Lets in whoever is first, and then the next, as long as there is room. */
  #admit(): void {
    for (let [first] = this.#line; first && first.bytes <= this.#free; [first] = this.#line) {
      this.#line.shift();
      this.#free -= first.bytes;
      first.enter();
    }
  }
}
