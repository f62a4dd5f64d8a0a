import type { Clock } from '../ports/clock.ts';
import { StoreUnavailableError } from '../ports/event-store.ts';
import type { StreamName } from '../ports/event-store.ts';

export type CommandQueueOptions = {
  /** Who may wait for one stream at most. */
  readonly perStream?: number;
  /** Who may wait in all. */
  readonly inAll?: number;
  /** Whoever has waited longer when the turn comes is sent away: a store that does not answer is not asked by everybody in a line, one after the other. */
  readonly patienceMs?: number;
};

type Waiter = { readonly since: number; readonly go: () => void; readonly sendAway: (reason: StoreUnavailableError) => void };

/**
 * Commands on one stream one after the other, first come first served; those on different streams know nothing of each other. In one process they would only
 * race for the same version, and many lost races at once were seen to stall a server for everybody.
 */
export class CommandQueue {
  readonly #perStream: number;
  readonly #inAll: number;
  readonly #patienceMs: number;
  readonly #clock: Pick<Clock, 'now'>;
  /** Streams a command is at work on, with the line behind it: undefined while nobody has ever stood in it, which is nearly always. */
  readonly #lines = new Map<StreamName, Waiter[] | undefined>();
  #waiting = 0;

  constructor(clock: Pick<Clock, 'now'>, { perStream = 256, inAll = 4_096, patienceMs = 5_000 }: CommandQueueOptions = {}) {
    this.#perStream = perStream;
    this.#inAll = inAll;
    this.#patienceMs = patienceMs;
    this.#clock = clock;
  }

  /** Undefined when it is the caller's turn at once, else a promise of the turn. Whoever got it calls `leave`; whoever was refused does not. */
  enter(stream: StreamName): Promise<void> | undefined {
    if (!this.#lines.has(stream)) {
      this.#lines.set(stream, undefined);
      return undefined;
    }
    const line = this.#lines.get(stream);
    if ((line?.length ?? 0) >= this.#perStream || this.#waiting >= this.#inAll)
      throw new StoreUnavailableError('Too many commands wait for the same object, or for any.');
    this.#waiting += 1;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { since: this.#now(), go: resolve, sendAway: reject };
    if (line) line.push(waiter);
    else this.#lines.set(stream, [waiter]);
    return promise;
  }

  /** Hands the turn to the next. */
  leave(stream: StreamName): void {
    const line = this.#lines.get(stream);
    const earliest = line && line.length > 0 ? this.#now() - this.#patienceMs : 0;
    for (let next = line?.shift(); next; next = line?.shift()) {
      this.#waiting -= 1;
      if (next.since >= earliest) {
        next.go();
        return;
      }
      next.sendAway(new StoreUnavailableError('The commands before this one on the same object took too long.'));
    }
    this.#lines.delete(stream);
  }

  #now(): number {
    return Date.parse(this.#clock.now());
  }
}
