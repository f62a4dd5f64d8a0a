import { setImmediate } from 'node:timers/promises';

/**
 * The writing thread of a server: it processes one append after the other, and answers each when it is written. If
 * appends that arrive together were answered together, client and server would wait for each other in turns, and a
 * bench would measure that.
 */
export class Writer {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs in a turn of the event loop of its own, so that earlier answers are sent first. */
  turn(): Promise<unknown> {
    return (this.#last = this.#last.then(() => setImmediate()));
  }
}
