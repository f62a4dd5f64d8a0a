import { dirname } from 'node:path';
import { auditReport, checkExportWith } from '../../adapters/log/log-file/check-export.ts';
import { createLogger } from '../../adapters/platform/http/engine/server/logging.ts';
import type { ExportReport } from '../../adapters/log/log-file/check-export.ts';
import { compressionOf, decompress } from '../../adapters/log/log-file/compression.ts';
import { exportedLog } from '../../adapters/log/log-file/exported-log.ts';
import { logSignatures, readKeySet, unverifiedLogSignatures } from '../../adapters/log/log-file/log-signatures.ts';
import { readBytes } from '../../adapters/log/log-file/lines.ts';
import { pathOf } from '../../adapters/log/sqlite/connection.ts';
import { systemClock } from '../../adapters/shared/system/clock.ts';
import { ulidIds } from '../../adapters/shared/system/ids.ts';
import { sha256Of } from '../../adapters/log/sha256.ts';
import { CopyDiffersError, copyMissing } from '../../application/log/audit/copy-log.ts';
import { logPointAt } from '../../application/audit/log-point.ts';
import { emptyDigest } from '../../application/log/audit/rolling-digest.ts';
import type { DigestStatement } from '../../application/log/audit/rolling-digest.ts';
import type { ReadableLog } from '../../application/log/kernel/up-to-head.ts';
import type { RestorableLog } from '../../application/log/ports/event-store.ts';
import type { Config } from '../configuration/config.ts';
import { checkLogUrl, openEventLog } from '../stores/event-log.ts';
import { redactUrl } from '../configuration/redact-url.ts';
import { holdDataFolder } from '../stores/single-process.ts';
import { printJson, printMessage } from './io.ts';
import type { CommandOutput, ExitCode } from './io.ts';
import { logWithTimeout } from './log-with-timeout.ts';
import type { LogTimeout } from './log-with-timeout.ts';
import { progressOf } from './progress.ts';
import type { ProgressReport } from './progress.ts';

export type ImportOptions = { readonly key?: string };

/** Differences printed of an export that is refused. */
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

const next = (url: string): string =>
  [
    `The log at ${redactUrl(url)} holds what the file holds. Its personal data can be read only with the keys in the database of the`,
    'service that wrote it. Bring that database too (waybill database copy), or start with an empty one: waybill serve --fresh-database.',
  ].join('\n');

/**
 * Restores an export into the log of this configuration, which must be empty or hold the first events of the file. The
 * file is checked before anything is written, and the log is compared with it afterwards.
 */
export const importEvents = async (
  { eventStoreUrl: url, logLevel: level, logFormat: format }: Pick<Config, 'eventStoreUrl' | 'logLevel' | 'logFormat'>,
  io: CommandOutput,
  file: string,
  options: ImportOptions,
  timeout?: LogTimeout,
): Promise<ExitCode> => {
  checkLogUrl(url, { mustExist: false });
  using progress = progressOf('events', io);
  const report = await check(file, options, progress);
  if (!report.isWhole) {
    progress.done('events: nothing was imported.');
    printMessage(io, auditReport(file, report));
    return 1;
  }
  await using opened = new AsyncDisposableStack();
  if (url.startsWith('file:')) opened.defer(holdDataFolder(dirname(pathOf(url))));
  const logger = createLogger({ level, format, destination: io.stdout });
  const to: RestorableLog = logWithTimeout(
    await openEventLog(url, { clock: systemClock, ids: ulidIds(), logger }),
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
  const stored = await statementOf(to, {
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
  printMessage(io, next(url));
  return 0;
};

type Reading = { readonly signal: AbortSignal; readonly progress: (events: number) => void };

const statementOf = async (log: ReadableLog, { signal, progress }: Reading): Promise<DigestStatement> => {
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
