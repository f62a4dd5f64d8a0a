import type { SourceAndTarget, LogTimeout } from './stores.ts';
import { createLogger } from '../../adapters/platform/http/engine/server/logging.ts';
import { systemClock } from '../../adapters/shared/system/clock.ts';
import { ulidIds } from '../../adapters/shared/system/ids.ts';
import { copyDocuments } from '../../application/log/audit/copy-documents.ts';
import type { Config } from '../configuration/config.ts';
import { openDocuments } from '../stores/documents.ts';
import { checkLogUrl, openEventLog, UnreadableEvents } from '../stores/event-log.ts';
import { redactUrl } from '../configuration/redact-url.ts';
import { printJson, printMessage } from './io.ts';
import type { CommandOutput, ExitCode, CommandGroup } from './io.ts';
import { assertExists, storeWithTimeout } from './stores.ts';
import { fractionOf, startProgress } from './progress.ts';

/**
 * Copies every document that the log names from one store to another. The service may be running: documents that it
 * adds meanwhile are copied by the next run.
 */
export const copyAllDocuments = async (
  config: Config,
  io: CommandOutput,
  { from, to }: { readonly from: string; readonly to: string },
  timeout?: LogTimeout,
): Promise<ExitCode> => {
  if (from === to) throw new Error('Both addresses are the same document store.');
  for (const url of [from, to])
    if (!/^(file:|s3:\/\/)/.test(url))
      throw new Error(
        `${redactUrl(url)} is not the address of a document store. Give file:path or s3://bucket/prefix.`,
      );
  assertExists(from, 'document store');
  checkLogUrl(config.eventStoreUrl, { mustExist: true });
  await using opened = new AsyncDisposableStack();
  const open = async (url: string) => {
    const { documents, close } = await openDocuments(url);
    opened.defer(close);
    return documents;
  };
  const logger = createLogger({ level: config.logLevel, format: config.logFormat, destination: io.stdout });
  const needs = { clock: systemClock, ids: ulidIds(), log: logger, unreadable: new UnreadableEvents(logger) };
  const log = storeWithTimeout(await openEventLog(config.eventStoreUrl, needs), config.eventStoreUrl, timeout);
  opened.defer(() => log.close());
  const [source, target, head] = [await open(from), await open(to), await log.head()];
  using progress = startProgress('documents', io);
  const { documents, copied, missing, erased } = await copyDocuments({
    log,
    from: source,
    to: target,
    signal: new AbortController().signal,
    progress: ({ documents, position }) => progress.at(fractionOf(position, head), `${documents} documents`),
  });
  progress.done(
    `documents: ${copied} of ${documents} copied; ${documents - copied - missing.length - erased} were already there, ${erased} erased.`,
  );
  printJson(io, { documents, copied, missing: missing.length, erased });
  if (missing.length === 0) return 0;
  printMessage(
    io,
    `Missing in the source: ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ' and others' : ''}`,
  );
  return 1;
};

/** `waybill documents …`. */
export const documentCommands: CommandGroup = (documents, { config, io, endWith }) => {
  documents
    .command('copy')
    .description(
      'Copy every document that the log (EVENT_STORE_URL) names to another store. An interrupted copy resumes; the service may be running.',
    )
    .requiredOption('--from <url>', 'such as file:./data.local/documents.sqlite')
    .requiredOption('--to <url>', 'such as s3://documents/waybill?region=eu-central-1')
    .action((urls: SourceAndTarget) => endWith(copyAllDocuments(config(), io, urls)));
};
