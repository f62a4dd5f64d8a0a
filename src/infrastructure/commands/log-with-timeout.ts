import { systemClock } from '../../adapters/shared/system/clock.ts';
import type { Clock } from '../../application/shared/ports/clock.ts';
import { OutcomeUnknownError, StoreUnavailableError } from '../../application/log/ports/event-store.ts';
import type {
  EventStore,
  FollowOptions,
  RecordedEvent,
  RestorableLog,
} from '../../application/log/ports/event-store.ts';
import type { ReadableLog } from '../../application/log/kernel/up-to-head.ts';
import { redactUrl } from '../configuration/redact-url.ts';

/** The log became unavailable while a command was using it. */
export class LogUnreachableError extends Error {
  override readonly name = 'LogUnreachableError';
}

export type LogTimeout = {
  readonly clock: Pick<Clock, 'sleep'>;
  /** Timeout (ms) without an event although there are more. Appends and reads have timeouts of their own. */
  readonly silenceMs: number;
};

/** Longer than an election and than a server takes to come up again. */
const defaultTimeout: LogTimeout = { clock: systemClock, silenceMs: 30_000 };

const explained = (error: unknown, url: string): unknown =>
  error instanceof StoreUnavailableError || error instanceof OutcomeUnknownError
    ? new LogUnreachableError(
        `The log at ${redactUrl(url)} cannot be reached: ${error.message} ` +
          'Run the same command again when it can; an interrupted copy or rebuild resumes.',
        { cause: error },
      )
    : error;

const named = async <T>(work: Promise<T>, url: string): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw explained(error, url);
  }
};

/**
 * A log for a command that reads up to the head while a person waits: a service retries until its log is back, this
 * gives up and reports which log failed. Not for subscriptions past the head: there, the absence of events would count
 * as a failure.
 */
export const readsWithTimeout = (
  log: ReadableLog,
  url: string,
  { clock, silenceMs }: LogTimeout = defaultTimeout,
): ReadableLog => {
  const follow = async function* (options: FollowOptions): AsyncGenerator<readonly RecordedEvent[]> {
    const silent = new AbortController();
    /** Answers what to call when something was heard. */
    const listening = (): (() => void) => {
      const heard = new AbortController();
      void clock.sleep(silenceMs, heard.signal).then(() => {
        if (!heard.signal.aborted)
          silent.abort(new StoreUnavailableError(`It sent nothing for ${silenceMs / 1_000} s.`));
      });
      return () => heard.abort();
    };
    let heard = listening();
    try {
      for await (const batch of log.follow({ ...options, signal: AbortSignal.any([options.signal, silent.signal]) })) {
        heard();
        yield batch;
        heard = listening();
      }
      silent.signal.throwIfAborted();
    } catch (error) {
      throw explained(error, url);
    } finally {
      heard();
    }
  };

  return { head: () => named(log.head(), url), follow };
};

/** The same for a log that is also written to. */
export const storeWithTimeout = (log: EventStore, url: string, timeout?: LogTimeout): EventStore => ({
  ...readsWithTimeout(log, url, timeout),
  read: (stream, options) => named(log.read(stream, options), url),
  append: (...given) => named(log.append(...given), url),
  close: () => log.close(),
});

/** The same for a log that receives another log's events. */
export const logWithTimeout = (log: RestorableLog, url: string, timeout?: LogTimeout): RestorableLog => ({
  ...storeWithTimeout(log, url, timeout),
  restore: (events) => named(log.restore(events), url),
});
