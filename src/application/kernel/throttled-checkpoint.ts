import type { Clock } from '../ports/clock.ts';
import type { RecordedEvent } from '../ports/event-store.ts';
import type { Subscriber } from './subscriber.ts';

/** How long (ms) a place in the log that nothing depends on may wait to be written down. */
const everyMs = 1_000;

/**
 * The same subscriber, which writes down only from time to time that it has passed what does not concern it: of most events most who follow the log only note that
 * they have seen them, and each note is a transaction. A process that is killed passes them again. Only where nobody else looks where it stands.
 */
export const throttledCheckpoint = (subscriber: Subscriber, clock: Pick<Clock, 'sleep'>): Subscriber => {
  const { concerns } = subscriber;
  if (concerns === undefined) return subscriber;

  /** The last event passed, while that is not written down. */
  let passed: RecordedEvent | undefined;
  let failure: { readonly error: unknown } | undefined;
  let noting: Promise<void> | undefined;
  let busy: Promise<void> = Promise.resolve();

  /** One at a time: what is written late must not meet what is done now. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = busy.then(work);
    busy = done.catch(() => undefined);
    return done;
  };

  const writeDown = async (): Promise<void> => {
    const last = passed;
    if (last === undefined) return;
    passed = undefined;
    // A signal of its own: the other one may have ended what it followed.
    await subscriber.process([last], new AbortController().signal);
  };

  const writeDownLater = async (signal: AbortSignal): Promise<void> => {
    await clock.sleep(everyMs, signal);
    noting = undefined;
    // From then on it is done by `rest`, which is waited for.
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
        // Whoever follows begins again then, from what is written down.
        if (failure) throw failure.error;
        if (batch.some(concerns)) {
          passed = undefined;
          return subscriber.process(batch, signal);
        }
        passed = batch.at(-1) ?? passed;
        noting ??= writeDownLater(signal);
      }),
    // What is written down may leave the other one something of its own to do before it rests.
    rest: () => inTurn(() => writeDown().then(() => subscriber.rest?.())),
  };
};
