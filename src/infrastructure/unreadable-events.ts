import type { UnreadableEvent } from '../application/ports/event-store.ts';
import type { Log } from '../application/ports/log.ts';

/** So many are told apart; a log that is full of others' events must fill neither the memory nor the operator's log. */
const most = 10_000;

/** Remembers which events of the log cannot be read, and says each once, however many followers pass it over and however often. */
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
    this.#log.error({ event }, 'An event of the log cannot be read and is passed over.');
  };
}
