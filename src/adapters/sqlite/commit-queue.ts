import { setImmediate as afterIo } from 'node:timers/promises';
import { StoreUnavailableError } from '../../application/ports/event-store.ts';

type Waiting<Item, Result> = { readonly item: Item; readonly resolve: (result: Result) => void; readonly reject: (error: unknown) => void };

/** What became of one item of a group: each succeeds or fails by itself, unless the whole group could not be written. */
export type Outcome<Result> = { readonly result: Result } | { readonly error: unknown };

/** Lets what is asked for in the same turn of the loop go to disk together: one transaction, one fsync. */
export class CommitQueue<Item, Result> {
  readonly #commit: (items: readonly Item[]) => readonly Outcome<Result>[];
  readonly #limit: number;
  readonly #waiting: Waiting<Item, Result>[] = [];
  #flushing: Promise<void> | undefined;
  #closed = false;

  /** `commit` answers one outcome for each item, in order, or throws when none of them was written; `limit` items go into one group. */
  constructor(commit: (items: readonly Item[]) => readonly Outcome<Result>[], limit: number) {
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

  /** Takes nothing more, and resolves when everything added until now has been written, or refused. */
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
