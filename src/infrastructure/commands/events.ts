import type { ImportOptions } from './import-events.ts';
import { importEvents } from './import-events.ts';
import { copyLog } from '../../application/log/audit/copy-log.ts';
import { sha256, sha256Of } from '../../adapters/log/sha256.ts';
import type { Config } from '../configuration/config.ts';
import { redactUrl } from '../configuration/redact-url.ts';
import { printJson, printMessage } from './io.ts';
import type { CommandOutput, ExitCode, CommandGroup } from './io.ts';
import { fractionOf, progressOf } from './progress.ts';
import { withSourceAndTarget, assertExists } from './source-and-target.ts';
import type { SourceAndTarget } from './source-and-target.ts';
import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { UnfinishedExport } from '../../adapters/log/log-file/unfinished-export.ts';
import { exportEndType } from '../../application/log/audit/export-end.ts';
import { exportLog } from '../../application/log/audit/export-log.ts';
import { checkLogUrl } from '../stores/event-log.ts';
import { holdFile } from '../stores/single-process.ts';
import { readsWithTimeout } from './log-with-timeout.ts';
import type { LogTimeout } from './log-with-timeout.ts';
import { withStores } from './stores.ts';
import { sqlCheckpointBook } from '../../adapters/log/sql/checkpoints/checkpoints.ts';
import { openDatabase } from '../../adapters/log/sql/engine/database.ts';
import { moveCheckpoints } from '../../application/log/audit/link-database.ts';

/** Links the database of the old log to the new log, which is a copy of it. */
const moveDatabaseCheckpoints = (config: Config, io: CommandOutput, urls: SourceAndTarget): Promise<void> =>
  withSourceAndTarget(
    config,
    io,
    urls,
    config.databaseUrl.startsWith('file:') ? [config.dataDir] : [],
    async ({ from, to }) => {
      const database = await openDatabase(config.databaseUrl);
      try {
        const moved = await moveCheckpoints({
          checkpoints: sqlCheckpointBook(database.db),
          from,
          to,
          signal: new AbortController().signal,
        });
        for (const { name, from, to } of moved) printJson(io, { checkpoint: name, from, to });
        if (moved.length === 0) printMessage(io, 'Every checkpoint belongs to the new log already.');
      } finally {
        await database.close();
      }
    },
  );

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
 * Writes the log of this configuration to a file, as it is stored, and signs its end. The service may be running:
 * events that it appends meanwhile are left to the next export.
 */
const exportEvents = async (
  config: Config,
  io: CommandOutput,
  file: string,
  timeout?: LogTimeout,
): Promise<ExitCode> => {
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
    progress.done(
      `events: ${events} exported to ${file}${before}. Check it anywhere: npx waybill-audit ${file} --key log-keys.json`,
    );
    printJson(io, { file, events, digest });
    if (unreadable.count === 0) return 0;
    printMessage(io, `Not in the file: ${unreadable.count} events that cannot be read. The lines above name them.`);
    return 1;
  });
};

const next = ({ from, to }: SourceAndTarget): string =>
  [
    'Events have other positions in the new log. Before you start the service with it, convert the checkpoints in the database:',
    `  waybill events move-checkpoints --from '${redactUrl(from)}' --to '${redactUrl(to)}'`,
    `Then start it with EVENT_STORE_URL=${redactUrl(to)}. Nothing is sent or computed a second time.`,
  ].join('\n');

/** Copies the log from one store to another and compares the two. */
const copyEvents = (config: Config, io: CommandOutput, urls: SourceAndTarget): Promise<void> =>
  withSourceAndTarget(config, io, urls, [], async ({ from, to }) => {
    const head = await from.head();
    const began = performance.now();
    using progress = progressOf('events', io);
    const {
      events,
      copied,
      sha256: digest,
    } = await copyLog({
      from,
      to,
      newDigest: sha256,
      signal: new AbortController().signal,
      progress: ({ step, events, position }) =>
        progress.at(step === 'verifying' ? 1 : fractionOf(position, head), `${step}, ${events} events`),
    });
    const seconds = (performance.now() - began) / 1_000;
    progress.done(
      `events: ${copied} of ${events} copied in ${seconds.toFixed(1)} s; the others were already there. Both logs are equal.`,
    );
    printJson(io, { events, copied, sha256: digest });
    printMessage(io, next(urls));
  });

/** `waybill events …`. */
export const eventCommands: CommandGroup = (events, { config, io, endWith }) => {
  events
    .command('copy')
    .description(
      'Copy the log to another store, compare the two, and print the next steps. Stop the service first. An interrupted copy resumes.',
    )
    .requiredOption('--from <url>', 'such as file:./data.local/events.sqlite')
    .requiredOption(
      '--to <url>',
      'such as esdb://a:2113,b:2113,c:2113?tls=true; empty, or with the first events of the source',
    )
    .action((urls: SourceAndTarget) => copyEvents(config(), io, urls));
  events
    .command('export')
    .argument('<file>', 'such as log.ndjson, log.ndjson.gz or log.ndjson.zst; compressed as its name says')
    .description(
      'Write the log (EVENT_STORE_URL) to a file, one line an event, and sign its end. Personal data stays encrypted. ' +
        'Check the file anywhere with waybill-audit. The service may be running; an interrupted export resumes.',
    )
    .action((file: string) => endWith(exportEvents(config(), io, file)));
  events
    .command('import')
    .argument('<file>', 'a file of waybill events export')
    .option('--key <file>', 'public keys of the log that was exported, as JWKS: verify the signatures too')
    .description(
      'Check an exported log, write it to the empty log at EVENT_STORE_URL, and compare the two. Stop the service first. ' +
        'An interrupted import resumes; a log that holds other events is refused.',
    )
    .action((file: string, options: ImportOptions) => endWith(importEvents(config(), io, file, options)));
  events
    .command('move-checkpoints')
    .description(
      'After a copy: convert the checkpoints in the database (DATABASE_URL) to the new log, so that nothing is sent or computed again. ' +
        'Stop the service first.',
    )
    .requiredOption('--from <url>', 'address of the log that the database belongs to')
    .requiredOption('--to <url>', 'its copy')
    .action((urls: SourceAndTarget) => moveDatabaseCheckpoints(config(), io, urls));
};
