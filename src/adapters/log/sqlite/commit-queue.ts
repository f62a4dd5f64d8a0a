import { setImmediate as afterIo } from 'node:timers/promises';
import { StoreUnavailableError } from '../../../application/log/ports/event-store.ts';

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * The outcome of one item of a group. Each succeeds or fails by itself, unless the whole group could not be written.
 */
export type ItemOutcome<Result> = { readonly result: Result } | { readonly error: unknown };

/** Group commit: items added in the same turn of the event loop share one transaction and one fsync. */
export class CommitQueue<Item, Result> {
  readonly #commit: (items: readonly Item[]) => readonly ItemOutcome<Result>[];
  readonly #limit: number;
  readonly #waiting: Waiting<Item, Result>[] = [];
  #flushing: Promise<void> | undefined;
  #closed = false;

  /**
   * `commit` returns one outcome per item, in order, or throws when none was written. A group has at most `limit`
   * items.
   */
  constructor(commit: (items: readonly Item[]) => readonly ItemOutcome<Result>[], limit: number) {
    this.#commit = commit;
    this.#limit = limit;
  }

  async add(item: Item): Promise<Result> {
    if (this.#closed) throw new StoreUnavailableError('The store is closed.');
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#flushing ??= this.#flush();
    });
  }

  /** Accepts no more items, and resolves when all added ones are written or have failed. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#flushing;
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      await afterIo();
      this.#write(this.#waiting.splice(0, this.#limit));
    }
    this.#flushing = undefined;
  }

  #write(group: readonly Waiting<Item, Result>[]): void {
    try {
      const outcomes = this.#commit(group.map(({ item }) => item));
      group.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (outcome && 'result' in outcome) resolve(outcome.result);
        else reject(outcome?.error);
      });
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
