import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { UnfinishedExport } from '../../adapters/log-file/unfinished-export.ts';
import { sha256Of } from '../../adapters/system/sha256.ts';
import { exportEndType } from '../../application/audit/export-end.ts';
import { exportLog } from '../../application/audit/export-log.ts';
import type { Config } from '../config.ts';
import { checkLogUrl } from '../event-log.ts';
import { holdFile } from '../single-process.ts';
import { printJson, printMessage } from './io.ts';
import type { CommandOutput, ExitCode } from './io.ts';
import { readsWithTimeout } from './log-with-timeout.ts';
import type { LogTimeout } from './log-with-timeout.ts';
import { assertExists } from './places.ts';
import { fractionOf, progressOf } from './progress.ts';
import { withStores } from './stores.ts';

/** One process at a time writes an export. */
const holdExport = (file: string): (() => void) => {
  const path = resolve(file);
  const release = holdFile(dirname(path), `${basename(path)}.lock`, `Another process is writing ${file}.`);
  return () => {
    rmSync(`${path}.lock`, { force: true });
    release();
  };
};

/**
 * Writes the log of this configuration to a file, as it is stored, and signs its end. The service may be running: events that it appends
 * meanwhile are left to the next export.
 */
export const exportEvents = async (config: Config, io: CommandOutput, file: string, timeout?: LogTimeout): Promise<ExitCode> => {
  // Opening an embedded store creates it, and the log's own key is in the database.
  checkLogUrl(config.eventStoreUrl, { mustExist: true });
  assertExists(config.databaseUrl, 'database');
  await using opened = new AsyncDisposableStack();
  opened.defer(holdExport(file));
  const target = await UnfinishedExport.open(file);
  opened.defer(() => target.close());

  return await withStores(config, io, async ({ storedLog, logKeys, unreadable }) => {
    const log = readsWithTimeout(storedLog, config.eventStoreUrl, timeout);
    const head = await log.head();
    using progress = progressOf('events', io);
    const { events, digest, continuedAfter } = await exportLog({
      log,
      file: target,
      hash: sha256Of,
      hashLine: (line) => hash('sha256', line, 'hex'),
      sign: (statement) => logKeys.sign(statement, exportEndType),
      signal: new AbortController().signal,
      progress: ({ events, position }) => progress.at(fractionOf(position, head), `exporting, ${events} events`),
    });
    const before = continuedAfter === 0 ? '' : `; ${continuedAfter} of them were there already`;
    progress.done(`events: ${events} exported to ${file}${before}. Check it anywhere: npx waybill-audit ${file} --key log-keys.json`);
    printJson(io, { file, events, digest });
    if (unreadable.count === 0) return 0;
    printMessage(io, `Not in the file: ${unreadable.count} events that cannot be read. The lines above name them.`);
    return 1;
  });
};
