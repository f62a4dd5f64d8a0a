import { dirname } from 'node:path';
import { createLogger } from '../../adapters/platform/http/engine/server/logging.ts';
import { pathOf } from '../../adapters/log/sqlite/connection.ts';
import { systemClock } from '../../adapters/shared/system/clock.ts';
import { ulidIds } from '../../adapters/shared/system/ids.ts';
import type { RestorableLog } from '../../application/log/ports/event-store.ts';
import type { Config } from '../configuration/config.ts';
import { checkLogUrl, openEventLog } from '../stores/event-log.ts';
import { holdDataFolder } from '../stores/single-process.ts';
import type { CommandOutput } from './io.ts';
import { logWithTimeout } from './log-with-timeout.ts';
import type { LogTimeout } from './log-with-timeout.ts';
import { existsSync } from 'node:fs';

/** Opening an embedded store creates it, so a typing error would create an empty one. */
export const assertExists = (url: string, what: string): void => {
  if (url.startsWith('file:') && !existsSync(pathOf(url))) throw new Error(`There is no ${what} at ${pathOf(url)}.`);
};

export type SourceAndTarget = { readonly from: string; readonly to: string };

/**
 * Opens the source and the target log of a command, and always closes them. The folders of embedded logs are locked,
 * and `folders` too: the command is refused while a service runs there. Processes that write to a server cannot be
 * kept out. Rejects with LogUnreachableError when one of the two becomes unavailable and stays so.
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
  const needs = { clock: systemClock, ids: ulidIds(), logger: createLogger({ level, format, destination: stdout }) };
  const open = async (url: string): Promise<RestorableLog> => {
    const log = logWithTimeout(await openEventLog(url, needs), url, timeout);
    opened.defer(() => log.close());
    return log;
  };
  await work({ from: await open(urls.from), to: await open(urls.to) });
};
