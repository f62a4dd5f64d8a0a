import type { UnreadableEvent } from '../../application/log/ports/event-store.ts';
import type { Log } from '../../application/log/ports/log.ts';

/**
 * Events counted at most: a log full of another program's events must fill neither the memory nor the operator's log.
 */
const most = 10_000;

/** Counts the events of the log that cannot be read, and logs each once, however many subscribers skip it. */
export class UnreadableEvents {
  readonly #log: Pick<Log, 'error'>;
  readonly #seen = new Set<string>();

  constructor(log: Pick<Log, 'error'>) {
    this.#log = log;
  }

  /** Counted up to 10,000. */
  get count(): number {
    return this.#seen.size;
  }

  readonly passedOver = (event: UnreadableEvent): void => {
    if (this.#seen.has(event.position) || this.#seen.size >= most) return;
    this.#seen.add(event.position);
    this.#log.error({ event }, 'An event of the log cannot be read and is skipped.');
  };
}
