import { dirname, basename, resolve } from 'node:path';
import { auditReport, checkExportWith } from '../../adapters/log/log-file/check-export.ts';
import type { ExportReport } from '../../adapters/log/log-file/check-export.ts';
import { createLogger } from '../../adapters/platform/http/engine/server/logging.ts';
import { compressionOf, decompress } from '../../adapters/log/log-file/compression.ts';
import { exportedLog } from '../../adapters/log/log-file/exported-log.ts';
import { logSignatures, readKeySet, unverifiedLogSignatures } from '../../adapters/log/log-file/log-signatures.ts';
import { readBytes } from '../../adapters/log/log-file/lines.ts';
import { pathOf } from '../../adapters/log/sqlite-connection.ts';
import { systemClock } from '../../adapters/shared/system/clock.ts';
import { ulidIds } from '../../adapters/shared/system/ids.ts';
import { sha256Of, sha256 } from '../../adapters/log/sha256.ts';
import { CopyDiffersError, copyMissing, copyLog } from '../../application/log/audit/copy-log.ts';
import { logPointAt } from '../../application/audit/log-point.ts';
import { emptyDigest, exportEndType } from '../../application/log/audit/log-lines.ts';
import type { DigestStatement } from '../../application/log/ports/log-digests.ts';
import type { ReadableLog } from '../../application/log/kernel/up-to-head.ts';
import type { RestorableLog } from '../../application/log/ports/event-store.ts';
import type { Config } from '../configuration/config.ts';
import { checkLogUrl, openEventLog, UnreadableEvents } from '../stores/event-log.ts';
import { redactUrl } from '../configuration/redact-url.ts';
import { holdDataFolder, holdFile } from '../stores/data-files.ts';
import { printJson, printMessage } from './io.ts';
import type { CommandOutput, ExitCode, CommandGroup } from './io.ts';
import { logWithTimeout, withSourceAndTarget, assertExists, readsWithTimeout, withStores } from './stores.ts';
import type { LogTimeout, SourceAndTarget } from './stores.ts';
import { startProgress, fractionOf } from './progress.ts';
import type { ProgressReport } from './progress.ts';
import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { UnfinishedExport } from '../../adapters/log/log-file/unfinished-export.ts';
import { exportLog } from '../../application/log/audit/export-log.ts';
import { sqlCheckpointBook } from '../../adapters/log/sql/checkpoints/checkpoints.ts';
import { openDatabase } from '../../adapters/log/sql/engine/database.ts';
import { moveCheckpoints } from '../../application/log/audit/link-database.ts';

type ImportOptions = { readonly key?: string };

/** How many differences of a refused export are printed. */
const printed = 20;

const check = async (file: string, { key }: ImportOptions, progress: ProgressReport): Promise<ExportReport> => {
  const verify = key === undefined ? unverifiedLogSignatures : await logSignatures(await readKeySet(key));
  const { bytes, fraction } = await readBytes(file);
  return checkExportWith(bytes, {
    verify,
    limit: printed,
    compression: compressionOf(file),
    onProgress: (events) => progress.at(fraction(), `checking the file, ${events} events`),
  });
};

const nextAfterImport = (url: string): string =>
  [
    `The log at ${redactUrl(url)} holds what the file holds. Its personal data can be read only with the keys in the database of the`,
    'service that wrote it. Bring that database too (waybill database copy), or start with an empty one: waybill serve --fresh-database.',
  ].join('\n');

/**
 * Restores an export into the log of this configuration, which must be empty or hold the first events of the file. The
 * file is checked before anything is written, and the log is compared with it afterwards.
 */
const importEvents = async (
  { eventStoreUrl: url, logLevel: level, logFormat: format }: Pick<Config, 'eventStoreUrl' | 'logLevel' | 'logFormat'>,
  io: CommandOutput,
  file: string,
  options: ImportOptions,
  timeout?: LogTimeout,
): Promise<ExitCode> => {
  checkLogUrl(url, { mustExist: false });
  using progress = startProgress('events', io);
  const report = await check(file, options, progress);
  if (!report.isWhole) {
    progress.done('events: nothing was imported.');
    printMessage(io, auditReport(file, report));
    return 1;
  }
  await using opened = new AsyncDisposableStack();
  if (url.startsWith('file:')) opened.defer(holdDataFolder(dirname(pathOf(url))));
  const log = createLogger({ level, format, destination: io.stdout });
  const to: RestorableLog = logWithTimeout(
    await openEventLog(url, { clock: systemClock, ids: ulidIds(), log, unreadable: new UnreadableEvents(log) }),
    url,
    timeout,
  );
  opened.defer(() => to.close());

  const { signal } = new AbortController();
  const { events, digest } = report;
  const share = (done: number): number => (events === 0 ? 1 : done / events);
  const from = exportedLog(() => readText(file), events);
  const { copied } = await copyMissing({
    from,
    to,
    signal,
    progress: ({ events: done }) => progress.at(share(done), `importing, ${done} events`),
  });
  const stored = await readStatement(to, {
    signal,
    progress: (done) => progress.at(share(done), `comparing, ${done} events`),
  });
  if (stored.events !== events || stored.digest !== digest)
    throw new CopyDiffersError(
      `The file holds ${events} events with digest ${digest}, the log ${stored.events} with ${stored.digest}. ` +
        'Was it written to meanwhile? Stop the processes that write to it, and import again into an empty log.',
    );
  progress.done(`events: ${copied} of ${events} imported; the others were already there. The digests are equal.`);
  printJson(io, { events, imported: copied, digest });
  if (options.key === undefined)
    printMessage(io, 'The signatures of the file were not verified: give the public keys of its log with --key.');
  printMessage(io, nextAfterImport(url));
  return 0;
};

type Reading = { readonly signal: AbortSignal; readonly progress: (events: number) => void };

const readStatement = async (log: ReadableLog, { signal, progress }: Reading): Promise<DigestStatement> => {
  const head = await log.head();
  if (head === undefined) return { events: 0, digest: emptyDigest };
  return logPointAt(
    { position: head },
    { storedLog: log, hash: sha256Of, signal, progress: ({ events }) => progress(events) },
  );
};

async function* readText(file: string): AsyncGenerator<Uint8Array> {
  const { bytes } = await readBytes(file);
  yield* decompress(bytes, compressionOf(file));
}

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

/** Locks an export file: one process at a time writes it. Returns a function that releases the lock. */
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
    using progress = startProgress('events', io);
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

const nextAfterCopy = ({ from, to }: SourceAndTarget): string =>
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
    using progress = startProgress('events', io);
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
    printMessage(io, nextAfterCopy(urls));
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
