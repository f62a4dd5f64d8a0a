import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { Clock } from '../../../../application/ports/clock.ts';
import { HttpError, lastAnswer } from '../failures/http-error.ts';

/** Over how long a body's speed is taken (ms); a body that is whole by then may be slower. */
const windowMs = 15_000;
const kibibyte = 1_024;
/** Bytes a second: a poor mobile connection has four times as much. */
const leastSpeed = 8 * kibibyte;
/** What Node gives a whole request (ms, its `requestTimeout`): a body that cannot be whole by then is not worth waiting for. */
const wholeWithinMs = 300_000;

/** `speed` in bytes a second. */
export const tooSlow = (speed = leastSpeed): HttpError =>
  new HttpError(
    408,
    'body_too_slow',
    `The body comes more slowly than ${Math.ceil(speed / kibibyte)} KiB a second, taken over ${windowMs / 1_000} seconds. Send it again.`,
    lastAnswer,
  );

export type Pace = {
  /** Rejects with a 408 once the body is too slow. */
  readonly ended: Promise<never>;
  readonly count: (bytes: number) => void;
  /** The body is whole, or wanted no longer. */
  readonly stop: () => void;
};

/**
 * Watches that a body keeps coming: in every window at the least speed, and from its beginning as fast as the room that is `reserved` for it (bytes) asks for. So nobody
 * keeps room from others that he does not soon fill.
 */
export const paceOf = (clock: Pick<Clock, 'sleep'>, reserved = 0): Pace => {
  let [windows, before, came] = [0, 0, 0];
  const over = new AbortController();
  const isTooSlow = (): boolean => came - before < (leastSpeed * windowMs) / 1_000 || came * wholeWithinMs < reserved * windows * windowMs;
  const watch = async (): Promise<never> => {
    for (;;) {
      before = came;
      await clock.sleep(windowMs, over.signal);
      windows++;
      // What the system holds for this process, which may have been busy or frozen, has come as well.
      if (!over.signal.aborted) await turnOfTheLoop();
      // Also comes true when the body was in time: nobody listens then.
      if (over.signal.aborted || isTooSlow()) throw tooSlow(Math.max(leastSpeed, (reserved / wholeWithinMs) * 1_000));
    }
  };
  const ended = watch();
  ended.catch(() => undefined);
  return { ended, count: (bytes) => void (came += bytes), stop: () => over.abort() };
};
