import type { Clock } from '../../application/ports/clock.ts';
import { OutcomeUnknownError, StoreUnavailableError } from '../../application/ports/event-store.ts';
import type { FollowOptions, RecordedEvent } from '../../application/ports/event-store.ts';
import type { RestorableLog } from '../../application/ports/restorable-log.ts';
import { withoutPassword } from './places.ts';

/** A log went away while a command was at work on it. */
export class LogAwayError extends Error {
  override readonly name = 'LogAwayError';
}

export type Patience = {
  readonly clock: Pick<Clock, 'sleep'>;
  /** How long a log may give nothing (ms), though there is more to come. An append and a question have a patience of their own. */
  readonly silenceMs: number;
};

/**
 * A log for a command that reads it up to its head, and that somebody waits for: a service asks for ever until its log is there again, this gives up and says which log it was.
 * Whoever follows it past its head would take the end for silence.
 */
export const patientLog = (log: RestorableLog, url: string, { clock, silenceMs }: Patience): RestorableLog => {
  const explained = (error: unknown): unknown =>
    error instanceof StoreUnavailableError || error instanceof OutcomeUnknownError
      ? new LogAwayError(
          `The log at ${withoutPassword(url)} went away: ${error.message} Give the same command again when it is back; it goes on where this one ended.`,
          { cause: error },
        )
      : error;
  const named = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw explained(error);
    }
  };

  const follow = async function* (options: FollowOptions): AsyncGenerator<readonly RecordedEvent[]> {
    const silent = new AbortController();
    /** Answers what to call when something was heard. */
    const listening = (): (() => void) => {
      const heard = new AbortController();
      void clock.sleep(silenceMs, heard.signal).then(() => {
        if (!heard.signal.aborted) silent.abort(new StoreUnavailableError(`It gave nothing for ${silenceMs / 1_000} s.`));
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
      throw explained(error);
    } finally {
      heard();
    }
  };

  return {
    read: (stream) => named(log.read(stream)),
    append: (...given) => named(log.append(...given)),
    head: () => named(log.head()),
    restore: (events) => named(log.restore(events)),
    close: () => log.close(),
    follow,
  };
};
