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
import { dirname } from 'node:path';
import { createLogger } from '../../adapters/platform/http/engine/server/logging.ts';
import { pathOf } from '../../adapters/log/sqlite-connection.ts';
import { ulidIds } from '../../adapters/shared/system/ids.ts';
import type { Config } from '../configuration/config.ts';
import { checkLogUrl, openEventLog, UnreadableEvents } from '../stores/event-log.ts';
import { holdDataFolder } from '../stores/data-files.ts';
import type { CommandOutput } from './io.ts';
import { existsSync } from 'node:fs';
import { SqlReadModels } from '../../adapters/log/sql/read-models/sql-read-models.ts';
import { openResources } from '../stores/resources.ts';
import type { Resources } from '../stores/resources.ts';

/** The log became unavailable while a command was using it. */
export class LogUnreachableError extends Error {
  override readonly name = 'LogUnreachableError';
}

export type LogTimeout = {
  readonly clock: Pick<Clock, 'sleep'>;
  /**
   * Timeout (ms) of a read that returns no event before the head. Single appends and reads have timeouts of their own.
   */
  readonly silenceMs: number;
};

/** Longer than a leader election, and than a server takes to restart. */
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
 * Wraps a log for a command that reads up to the head while a person waits. A service retries until its log is back;
 * this gives up and reports which log failed. Do not use it for subscriptions past the head: there, the absence of
 * events would count as a failure.
 */
export const readsWithTimeout = (
  log: ReadableLog,
  url: string,
  { clock, silenceMs }: LogTimeout = defaultTimeout,
): ReadableLog => {
  const follow = async function* (options: FollowOptions): AsyncGenerator<readonly RecordedEvent[]> {
    const silent = new AbortController();
    /** Starts a timeout. Returns the function to call when an event arrives. */
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

/** Wraps a log that the command also writes to. */
export const storeWithTimeout = (log: EventStore, url: string, timeout?: LogTimeout): EventStore => ({
  ...readsWithTimeout(log, url, timeout),
  read: (stream, options) => named(log.read(stream, options), url),
  append: (...given) => named(log.append(...given), url),
  close: () => log.close(),
});

/** Wraps a log that receives another log's events. */
export const logWithTimeout = (log: RestorableLog, url: string, timeout?: LogTimeout): RestorableLog => ({
  ...storeWithTimeout(log, url, timeout),
  restore: (events) => named(log.restore(events), url),
});

/** Throws if an embedded store does not exist. Opening one creates it, so a typing error would create an empty one. */
export const assertExists = (url: string, what: string): void => {
  if (url.startsWith('file:') && !existsSync(pathOf(url))) throw new Error(`There is no ${what} at ${pathOf(url)}.`);
};

export type SourceAndTarget = { readonly from: string; readonly to: string };

/**
 * Opens the source and the target log of a command, and always closes them. The folders of embedded logs and `folders`
 * are locked: the command is refused while a service runs there. Other processes that write to a server cannot be
 * prevented from doing so. Rejects with LogUnreachableError when one of the two becomes unavailable and stays so.
 */
export const withSourceAndTarget = async (
  { logLevel: level, logFormat: format }: Pick<Config, 'logLevel' | 'logFormat'>,
  { stdout }: Pick<CommandOutput, 'stdout'>,
  urls: SourceAndTarget,
  folders: readonly string[],
  work: (logs: { readonly from: RestorableLog; readonly to: RestorableLog }) => Promise<void>,
  timeout?: LogTimeout,
): Promise<void> => {
  if (urls.from === urls.to) throw new Error('Both addresses are the same log.');
  checkLogUrl(urls.from, { mustExist: true });
  checkLogUrl(urls.to, { mustExist: false });
  await using opened = new AsyncDisposableStack();
  const embedded = Object.values(urls).filter((url) => url.startsWith('file:'));
  for (const folder of new Set([...folders, ...embedded.map((url) => dirname(pathOf(url)))]))
    opened.defer(holdDataFolder(folder));
  const log = createLogger({ level, format, destination: stdout });
  const needs = { clock: systemClock, ids: ulidIds(), log, unreadable: new UnreadableEvents(log) };
  const open = async (url: string): Promise<RestorableLog> => {
    const eventLog = logWithTimeout(await openEventLog(url, needs), url, timeout);
    opened.defer(() => eventLog.close());
    return eventLog;
  };
  await work({ from: await open(urls.from), to: await open(urls.to) });
};

/**
 * Opens the stores for a command that runs beside a service, and always closes them. Rejects with LogUnreachableError
 * when the log becomes unavailable and stays so while it is read.
 */
export const withStores = async <Result>(
  config: Config,
  { stdout }: Pick<CommandOutput, 'stdout'>,
  work: (resources: Resources, readModels: SqlReadModels) => Promise<Result>,
  timeout?: LogTimeout,
): Promise<Result> => {
  const resources = await openResources(config, {
    log: createLogger({ level: config.logLevel, format: config.logFormat, destination: stdout }),
    isBeside: true,
  });
  try {
    const eventStore = storeWithTimeout(resources.eventStore, config.eventStoreUrl, timeout);
    const storedLog = readsWithTimeout(resources.storedLog, config.eventStoreUrl, timeout);
    return await work({ ...resources, eventStore, storedLog }, new SqlReadModels(resources.database.db));
  } finally {
    await resources.close();
  }
};
