import type { Clock } from '../ports/clock.ts';
import type { RecordedEvent } from '../ports/event-store.ts';
import type { Subscriber } from './subscriber.ts';

/** How long (ms) a checkpoint past events that do not concern the subscriber may stay unwritten. */
const everyMs = 1_000;

/**
 * The same subscriber with a throttled checkpoint. Most subscribers skip most events, and each skipped batch would cost a transaction
 * that only moves the checkpoint; this writes it once a second. A process that is killed skips the same events again. Use it only where
 * no other process reads the checkpoint.
 */
export const throttledCheckpoint = (subscriber: Subscriber, clock: Pick<Clock, 'sleep'>): Subscriber => {
  const { concerns } = subscriber;
  if (concerns === undefined) return subscriber;

  /** The last skipped event whose position is not written yet. */
  let passed: RecordedEvent | undefined;
  let failure: { readonly error: unknown } | undefined;
  let noting: Promise<void> | undefined;
  let busy: Promise<void> = Promise.resolve();

  /** Serialises the work: a deferred write must not overlap a running batch. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = busy.then(work);
    busy = done.catch(() => undefined);
    return done;
  };

  const writeDown = async (): Promise<void> => {
    const last = passed;
    if (last === undefined) return;
    passed = undefined;
    // Use a new signal: the subscriber's own may have been aborted.
    await subscriber.process([last], new AbortController().signal);
  };

  const writeDownLater = async (signal: AbortSignal): Promise<void> => {
    await clock.sleep(everyMs, signal);
    noting = undefined;
    // After an abort, `rest` writes it; `rest` is awaited.
    if (signal.aborted) return;
    await inTurn(writeDown).catch((error: unknown) => (failure = { error }));
  };

  return {
    ...subscriber,
    checkpoint: () =>
      inTurn(() => {
        [passed, failure] = [undefined, undefined];
        return Promise.resolve();
      }).then(() => subscriber.checkpoint()),
    process: (batch, signal) =>
      inTurn(async () => {
        // The runner then starts again from the stored checkpoint.
        if (failure) throw failure.error;
        if (batch.some(concerns)) {
          passed = undefined;
          return subscriber.process(batch, signal);
        }
        passed = batch.at(-1) ?? passed;
        noting ??= writeDownLater(signal);
      }),
    // The write may give the inner subscriber something to store at shutdown, so its `rest` runs last.
    rest: () => inTurn(() => writeDown().then(() => subscriber.rest?.())),
  };
};
