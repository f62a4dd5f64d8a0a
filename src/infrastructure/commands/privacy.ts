import type { ErasureReason } from '../../domain/shared/index.ts';
import { erasureReasons } from '../../domain/shared/index.ts';
import { Option } from 'commander';
import type { z } from 'zod';
import { erasureReply, exportReply } from '../../adapters/privacy/http/schemas.ts';
import type { Config } from '../config.ts';
import { printJson, printMessage } from './io.ts';
import type { CommandOutput, CommandGroup } from './io.ts';
import { postToService, addressOfService } from './running-service.ts';
import { withStores } from './stores.ts';
import { SealedEventStore } from '../../adapters/log/event-store/sealed/sealed-event-store.ts';
import { loadMasterKeys } from '../../adapters/shared/security/master-key.ts';
import { createVault } from '../../adapters/shared/security/vault.ts';
import { openDatabase } from '../../adapters/log/sql/engine/database.ts';
import { sqlPersonalKeys } from '../../adapters/privacy/sql/sql-personal-keys.ts';
import { logKeysIn } from '../../adapters/log/keys/key-ring.ts';
import { sqlKeyStore } from '../../adapters/log/keys/signing-keys.ts';
import { sqlLogDigestState } from '../../adapters/log/sql/checkpoints/log-digest-state.ts';
import { systemClock } from '../../adapters/shared/system/clock.ts';
import { sha256, sha256Of } from '../../adapters/log/sha256.ts';
import { ulidIds } from '../../adapters/shared/system/ids.ts';
import { copyLog } from '../../application/log/audit/copy-log.ts';
import { withoutErasedEntries } from '../../application/log/audit/encrypt-log.ts';
import { newChainIn, viewOf, withoutChain } from '../../application/log/audit/new-chain.ts';
import type { RestorableLog } from '../../application/log/ports/event-store.ts';
import { personalTypes } from '../resources.ts';
import { redactUrl } from '../redact-url.ts';
import { fractionOf, progressOf } from './progress.ts';
import { withSourceAndTarget } from './source-and-target.ts';
import type { SourceAndTarget } from './source-and-target.ts';

type Through = { readonly url?: string };
type EraseOptions = Through & {
  readonly shipment?: readonly string[];
  readonly consignee?: string;
  readonly reason?: ErasureReason;
  readonly dryRun?: boolean;
  readonly json?: boolean;
};
type ExportOptions = Through & { readonly consignee: string };

const next = ({ from, to }: SourceAndTarget): string =>
  [
    'If the new log is of another kind of store, events have other positions there. Convert the checkpoints in the database then:',
    `  waybill events move-checkpoints --from '${redactUrl(from)}' --to '${redactUrl(to)}'`,
    `Start the service with EVENT_STORE_URL=${redactUrl(to)}, run waybill verify, and delete the old log and its backups.`,
  ].join('\n');

/**
 * Copies a log to a new one in which every personal entry is encrypted, with the keys of this configuration's database,
 * and compares the two as readers see them. The new log is chained again, and its digests are signed again, because
 * hashes are of what is stored.
 */
const encryptLog = (config: Config, io: CommandOutput, urls: SourceAndTarget): Promise<void> =>
  withSourceAndTarget(config, io, urls, [config.dataDir], async ({ from, to }) => {
    const vault = createVault(...loadMasterKeys({ given: config.masterKey, dataDir: config.dataDir }));
    const database = await openDatabase(config.databaseUrl);
    try {
      const keys = sqlPersonalKeys(database.db, vault);
      const opened = (log: RestorableLog) => new SealedEventStore(log, { keys, ids: ulidIds(), ...personalTypes });
      const { signal } = new AbortController();
      const source = viewOf(await withoutErasedEntries(opened(from), signal), withoutChain);
      const { restore } = newChainIn(to, {
        hash: sha256Of,
        keys: logKeysIn(sqlKeyStore(database.db, vault, 'log'), systemClock),
        signal,
      });
      const target = opened({
        read: (stream, options) => to.read(stream, options),
        append: (...append) => to.append(...append),
        follow: (options) => to.follow(options),
        head: () => to.head(),
        close: () => to.close(),
        restore,
      });
      const head = await from.head();
      using progress = progressOf('events', io);
      const { events, copied } = await copyLog({
        from: source,
        to: { ...viewOf(target, withoutChain), restore: (events) => target.restore(events) },
        newDigest: sha256,
        signal,
        progress: ({ step, events, position }) =>
          progress.at(step === 'verifying' ? 1 : fractionOf(position, head), `${step}, ${events} events`),
      });
      // Digests of the new log are others: the service computes them again, and compares.
      await sqlLogDigestState(database.db).clear();
      progress.done(
        `events: ${copied} of ${events} copied; the others were already there. Readers see the same in both logs.`,
      );
      printJson(io, { events, copied });
      printMessage(io, next(urls));
    } finally {
      await database.close();
    }
  });

/** Long enough for a hundred shipments. */
const tokenLifetime = 15 * 60_000;

/** Named as the actor of what is erased. */
const operator = 'waybill-privacy';

/** Calls the service with an operator's token that is issued for this request alone. */
const asOperator = <Answer>(
  config: Config,
  io: CommandOutput,
  { path, body, url, answer }: { path: string; body: unknown; url: string | undefined; answer: z.ZodType<Answer> },
): Promise<Answer> =>
  withStores(config, io, async ({ accessTokens }) => {
    const address = addressOfService({ ...config, url });
    const issued = await accessTokens.issue({
      accountId: operator,
      scopes: [],
      roles: ['admin'],
      expiresInMs: tokenLifetime,
    });
    try {
      return await postToService(address, { path, token: issued.token, body, answer });
    } finally {
      await accessTokens.revoke(issued.id, issued.expiresAt);
    }
  });

const countOf = (files: number): string => (files === 0 ? '' : `; ${files} ${files === 1 ? 'document' : 'documents'}`);

const printReport = (io: CommandOutput, report: z.output<typeof erasureReply>): void => {
  const done = report.dryRun ? 'would be erased' : 'erased';
  for (const { type, id, entries, files } of report.erased)
    io.stdout.write(`${done}: ${type} ${id}: ${entries.join(', ')}${countOf(files)}\n`);
  if (report.erased.length === 0) io.stdout.write('There is nothing to erase, or it was erased before.\n');
  for (const { type, id, erasedAt } of report.erasedBefore)
    io.stdout.write(`erased before: ${type} ${id}: ${erasedAt}\n`);
  for (const { type, id, reason } of report.shared) io.stdout.write(`stays: ${type} ${id}: ${reason}\n`);
  for (const { what, reason } of report.retained) io.stdout.write(`stays: ${what} ${reason}\n`);
};

const eraseThroughService = async (
  config: Config,
  io: CommandOutput,
  { shipment, consignee, reason, dryRun = false, json = false, url }: EraseOptions,
): Promise<void> => {
  if (shipment === undefined && consignee === undefined) throw new Error('Give either --shipment or --consignee.');
  const body = {
    ...(shipment && { shipmentIds: shipment }),
    ...(consignee !== undefined && { consignee }),
    reason,
    dryRun,
  };
  const { messages: _, ...report } = await asOperator(config, io, {
    path: '/api/privacy/erasures',
    body,
    url,
    answer: erasureReply,
  });
  if (json) printJson(io, report);
  else printReport(io, { messages: [], ...report });
  if (!report.finished)
    printMessage(
      io,
      'Files and keys are still being deleted in the background. Repeat the command to see whether that is done.',
    );
};

const exportThroughService = async (
  config: Config,
  io: CommandOutput,
  { consignee, url }: ExportOptions,
): Promise<void> => {
  const { records } = await asOperator(config, io, {
    path: '/api/privacy/exports',
    body: { consignee },
    url,
    answer: exportReply,
  });
  printJson(io, { records });
};

const urlOption = ['--url <url>', 'address of the service (default: BASE_URL, or HOST and PORT)'] as const;
const personForm = 'e-mail address, or phone number in international form';

/** `waybill privacy …`. */
export const privacyCommands: CommandGroup = (privacy, { config, io }) => {
  privacy
    .command('erase')
    .description(
      'Erase the people of shipments, or one person everywhere. It cannot be undone. Calls the running service.',
    )
    .addOption(new Option('--shipment <id...>', 'ids of shipments').conflicts('consignee'))
    .option('--consignee <contact>', `${personForm}, of the person`)
    .addOption(new Option('--reason <reason>', 'ground of the erasure').choices(erasureReasons).default('requested'))
    .option('--dry-run', 'only say what would be erased')
    .option('--json', 'print the report as JSON')
    .option(...urlOption)
    .action((options: EraseOptions) => eraseThroughService(config(), io, options));
  privacy
    .command('export')
    .description('Print everything that is stored about a person, as JSON. Calls the running service.')
    .requiredOption('--consignee <contact>', `${personForm}, of the person`)
    .option(...urlOption)
    .action((options: ExportOptions) => exportThroughService(config(), io, options));
  privacy
    .command('encrypt')
    .description(
      'Copy a log that has personal data in plain text to another one, encrypted, without erased entries. ' +
        'Stop the service first. An interrupted copy resumes.',
    )
    .requiredOption('--from <url>', 'such as file:./data.local/events.sqlite')
    .requiredOption(
      '--to <url>',
      'such as file:./data.local/encrypted/events.sqlite; empty, or with the first events of the source',
    )
    .action((urls: SourceAndTarget) => encryptLog(config(), io, urls));
};
