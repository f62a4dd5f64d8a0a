import type { Clock } from './ports/clock.ts';

/**
 * Runs `work` on each item, `atOnce` at a time, and returns the results in the order of the items. Rejects with the
 * first failure.
 */
export const inParallel = async <Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<readonly Result[]> => {
  const results = new Array<Result>(items.length);
  const entries = items.entries();
  const oneAfterAnother = async (): Promise<void> => {
    for (const [index, item] of entries) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, oneAfterAnother));
  return results;
};

/** Runs the work once; all callers share the promise. After a failure the next call runs it again. */
export const runOnce = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () =>
    (done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    }));
};

/** Number of items processed before other requests are served. */
const slice = 20;

/** Resolves on the next turn of the event loop, after everything that is queued now. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

let latest: Promise<void> = Promise.resolve();

/**
 * Resolves on the next turn of the event loop, one caller per turn: long work in small pieces then never takes more
 * than one piece of each turn, for any number of concurrent requests.
 */
export const nextTurn = (): Promise<void> => (latest = latest.then(yieldToEventLoop));

/**
 * Runs `work` on each item, a slice at a time, and returns the results in order. Work that awaits only resolved values,
 * such as reads of an embedded database, would otherwise block the event loop until the last item is done.
 */
export const inSlices = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += slice) {
    if (from > 0) await yieldToEventLoop();
    results.push(
      ...(await Promise.all(items.slice(from, from + slice).map((item, index) => work(item, from + index)))),
    );
  }
  return results;
};

/** Runs work serially, in the order of the calls. A failure does not stop the next one. */
export const turns = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let busy: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = busy.then(work);
    busy = done.catch(() => undefined);
    return done;
  };
};

/** Callers that wait for an event. */
export class Waiters {
  readonly #waiting = new Set<() => void>();

  /** Resolves at the next `wake`, or when `signal` aborts. */
  async wait(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        this.#waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.#waiting.add(done);
      signal.addEventListener('abort', done, { once: true });
    });
  }

  wake(): void {
    for (const done of [...this.#waiting]) done();
  }
}

/** Resolves when the signal aborts. */
export const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Passes `work` a signal that aborts with a TimeoutError after milliseconds of this clock; the work has to observe it.
 * The timer is cancelled when the work ends, so that it does not keep an idle process alive.
 */
export const withTimeout = async <T>(
  clock: Pick<Clock, 'sleep'>,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const [late, ended] = [new AbortController(), new AbortController()];
  void clock.sleep(milliseconds, ended.signal).then(() => {
    if (!ended.signal.aborted) late.abort(new DOMException(`Not completed within ${milliseconds} ms.`, 'TimeoutError'));
  });
  try {
    return await work(late.signal);
  } finally {
    // Pass a reason: without one, each call would create a DOMException with a stack trace.
    ended.abort('ended');
  }
};

/**
 * A queue that serves its owners in turn: the next item is the oldest of the owner that was served longest ago. An
 * owner that queues a thousand items delays each other owner by one item. Items of one owner keep their order.
 */
export class FairQueue<Item> {
  /**
   * A Map keeps the order of insertion: the owner to serve next comes first, and moves to the end when one of its items
   * is taken.
   */
  readonly #items = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(owner: string): number {
    return this.#items.get(owner)?.length ?? 0;
  }

  push(owner: string, item: Item): void {
    const items = this.#items.get(owner);
    if (items) items.push(item);
    else this.#items.set(owner, [item]);
    this.#size += 1;
  }

  /** Puts a taken item back in front of all others of its owner. */
  putBack(owner: string, item: Item): void {
    const items = this.#items.get(owner);
    if (items) items.unshift(item);
    else this.#items.set(owner, [item]);
    this.#size += 1;
  }

  /** Takes the next item of an owner for which `mayHave` accepts that item; undefined if there is none. */
  take(mayHave: (owner: string, next: Item) => boolean = () => true): Item | undefined {
    for (const [owner, items] of this.#items) {
      const [item] = items;
      if (item === undefined || !mayHave(owner, item)) continue;
      items.shift();
      this.#items.delete(owner);
      if (items.length > 0) this.#items.set(owner, items);
      this.#size -= 1;
      return item;
    }
    return undefined;
  }

  /** Removes one item, wherever it is; false if it is no longer queued. */
  remove(owner: string, item: Item): boolean {
    const items = this.#items.get(owner);
    const at = items?.indexOf(item) ?? -1;
    if (items === undefined || at < 0) return false;
    items.splice(at, 1);
    if (items.length === 0) this.#items.delete(owner);
    this.#size -= 1;
    return true;
  }
}
