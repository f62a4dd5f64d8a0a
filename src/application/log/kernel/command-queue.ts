import type { Clock } from '../../shared/ports/clock.ts';
import { StoreUnavailableError } from '../ports/event-store.ts';
import type { StreamName } from '../ports/event-store.ts';

export type CommandQueueOptions = {
  /** Commands that may wait for one stream at most. */
  readonly perStream?: number;
  /** Commands that may wait in all. */
  readonly inAll?: number;
  /**
   * Commands that waited longer than this (ms) are rejected, so that an unresponsive store is not retried once per
   * queued command.
   */
  readonly maxWaitMs?: number;
};

type Waiter = {
  readonly since: number;
  readonly go: () => void;
  readonly sendAway: (reason: StoreUnavailableError) => void;
};

/**
 * Runs commands on one stream one after the other, first in, first out; commands on different streams are independent.
 * Without it, commands of one process would race for the same version: many lost races at once were seen to stall a
 * server for every client.
 */
export class CommandQueue {
  readonly #perStream: number;
  readonly #inAll: number;
  readonly #maxWaitMs: number;
  readonly #clock: Pick<Clock, 'now'>;
  /**
   * Streams with a running command, each with its queue. The queue is undefined until a command has to wait, which is
   * rare.
   */
  readonly #lines = new Map<StreamName, Waiter[] | undefined>();
  #waiting = 0;

  constructor(
    clock: Pick<Clock, 'now'>,
    { perStream = 256, inAll = 4_096, maxWaitMs = 5_000 }: CommandQueueOptions = {},
  ) {
    this.#perStream = perStream;
    this.#inAll = inAll;
    this.#maxWaitMs = maxWaitMs;
    this.#clock = clock;
  }

  /**
   * Undefined when the caller may start at once, else a promise that resolves when it may. A caller that was let in
   * calls `leave`; one that was rejected does not.
   */
  enter(stream: StreamName): Promise<void> | undefined {
    if (!this.#lines.has(stream)) {
      this.#lines.set(stream, undefined);
      return undefined;
    }
    const line = this.#lines.get(stream);
    if ((line?.length ?? 0) >= this.#perStream || this.#waiting >= this.#inAll)
      throw new StoreUnavailableError('Too many commands are queued for this object, or in all.');
    this.#waiting += 1;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { since: this.#now(), go: resolve, sendAway: reject };
    if (line) line.push(waiter);
    else this.#lines.set(stream, [waiter]);
    return promise;
  }

  /** Lets the next command start. */
  leave(stream: StreamName): void {
    const line = this.#lines.get(stream);
    const earliest = line && line.length > 0 ? this.#now() - this.#maxWaitMs : 0;
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
