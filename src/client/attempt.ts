/** What a call needs of the machine it runs on. */
export type Surroundings = {
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** Resolves after so many milliseconds; rejects with the signal's reason when it aborts. */
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
};

export const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the caller's own reason, whatever it is
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted === true) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });

export type Ended<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'no-reply'; readonly cause: unknown; readonly isTimeout: boolean };

/**
 * Runs one attempt with a signal that ends it after `timeoutMs`, or with the caller's. Rejects only with the reason of
 * the caller's signal: any other failure is one of the network. No `AbortSignal.any`: with a signal that lives long,
 * Node 20 keeps every one that was made of it.
 */
export const withinTime = async <Result>(
  run: (signal: AbortSignal) => Promise<Result>,
  timeoutMs: number,
  outer: AbortSignal | undefined,
): Promise<Ended<Result>> => {
  outer?.throwIfAborted();
  const controller = new AbortController();
  let isTimeout = false;
  const timer = setTimeout(() => {
    isTimeout = true;
    controller.abort();
  }, timeoutMs);
  const abort = (): void => controller.abort(outer?.reason);
  outer?.addEventListener('abort', abort, { once: true });
  try {
    return { kind: 'done', result: await run(controller.signal) };
  } catch (cause) {
    outer?.throwIfAborted();
    return { kind: 'no-reply', cause, isTimeout };
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
};
