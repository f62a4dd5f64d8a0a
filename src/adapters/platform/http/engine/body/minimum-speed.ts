import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Clock } from '../../../../../application/shared/ports/clock.ts';
import { HttpError, closesConnection } from '../failures/http-error.ts';

/** The window in which a body's speed is measured (ms). A body that is complete within it may be slower. */
const windowMs = 15_000;
const kibibyte = 1_024;
/** Least speed in bytes per second: a quarter of a poor mobile connection. */
const minSpeed = 8 * kibibyte;
/** Node's `requestTimeout` (ms): a body that cannot be complete by then is refused early. */
const requestTimeoutMs = 300_000;

/** `speed` in bytes per second. */
export const bodyTooSlow = (speed = minSpeed): HttpError =>
  new HttpError(
    408,
    'body_too_slow',
    `The body arrives more slowly than ${Math.ceil(speed / kibibyte)} KiB a second, taken over ${windowMs / 1_000} seconds. Send it again.`,
    closesConnection,
  );

export type MinimumSpeed = {
  /** Rejects with a 408 once the body is too slow. */
  readonly ended: Promise<never>;
  readonly count: (bytes: number) => void;
  /** Call when the body is complete or no longer needed. */
  readonly stop: () => void;
};

/**
 * Checks that a body arrives fast enough: at the least speed in every window, and from its beginning as fast as its
 * `reserved` memory (bytes) demands. So no client holds memory for long without filling it.
 */
export const minimumSpeedOf = (clock: Pick<Clock, 'sleep'>, reserved = 0): MinimumSpeed => {
  let [windows, receivedBefore, received] = [0, 0, 0];
  const stopped = new AbortController();
  const isTooSlow = (): boolean =>
    received - receivedBefore < (minSpeed * windowMs) / 1_000 ||
    received * requestTimeoutMs < reserved * windows * windowMs;
  const watch = async (): Promise<never> => {
    for (;;) {
      receivedBefore = received;
      await clock.sleep(windowMs, stopped.signal);
      windows++;
      // Bytes in the system's buffers count as received: this process may have been busy or suspended.
      if (!stopped.signal.aborted) await yieldToEventLoop();
      // Also rejects when the body was in time; nothing listens then.
      if (stopped.signal.aborted || isTooSlow())
        throw bodyTooSlow(Math.max(minSpeed, (reserved / requestTimeoutMs) * 1_000));
    }
  };
  const ended = watch();
  ended.catch(() => undefined);
  return { ended, count: (bytes) => void (received += bytes), stop: () => stopped.abort() };
};
