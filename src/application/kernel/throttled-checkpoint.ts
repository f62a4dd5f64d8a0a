import type { Clock } from '../ports/clock.ts';
import type { Position } from '../ports/event-store.ts';
import type { Subscriber } from './subscriber.ts';
import { turns } from './turns.ts';

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

  /** The position of the last skipped event, if it is not written yet. */
  let passed: Position | undefined;
  let failure: { readonly error: unknown } | undefined;
  let noting: Promise<void> | undefined;
  /** A deferred write must not overlap a running batch. */
  const inTurn = turns();

  const writeDown = async (): Promise<void> => {
    const to = passed;
    if (to === undefined) return;
    passed = undefined;
    // Use a new signal: the subscriber's own may have been aborted.
    await subscriber.process([], new AbortController().signal, { to });
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
    process: (batch, signal, moved) =>
      inTurn(async () => {
        // The runner then starts again from the stored checkpoint.
        if (failure) throw failure.error;
        if (batch.some(concerns)) {
          passed = undefined;
          return subscriber.process(batch, signal, moved);
        }
        passed = moved?.to ?? batch.at(-1)?.position ?? passed;
        noting ??= writeDownLater(signal);
      }),
    // The write may give the inner subscriber something to store at shutdown, so its `rest` runs last.
    rest: () => inTurn(() => writeDown().then(() => subscriber.rest?.())),
  };
};
