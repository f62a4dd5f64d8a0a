import { setImmediate } from 'node:timers/promises';

/**
 * A server has one thread that writes: it takes one append after the other, and each is answered when it is written.
 * Were all that came together answered together, client and server would wait for each other by turns, and a bench
 * would time that.
 */
export class Writer {
  #last: Promise<unknown> = Promise.resolve();

  /** In a turn of the loop of its own, so that what was answered before is on its way. */
  turn(): Promise<unknown> {
    return (this.#last = this.#last.then(() => setImmediate()));
  }
}
