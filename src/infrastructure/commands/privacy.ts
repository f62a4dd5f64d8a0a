import type { ErasureReason } from '../../domain/shared/index.ts';
import { erasureReasons } from '../../domain/shared/index.ts';
import { Option } from 'commander';
import type { z } from 'zod';
import { erasureReply, exportReply } from '../../adapters/privacy/http/routes.ts';
import type { Config } from '../configuration/config.ts';
import { printJson, printMessage } from './io.ts';
import type { CommandOutput, CommandGroup } from './io.ts';
import { addressOfService, askService } from './running-service.ts';
import { withStores } from './stores.ts';

type Through = { readonly url?: string };
type EraseOptions = Through & {
  readonly shipment?: readonly string[];
  readonly consignee?: string;
  readonly reason?: ErasureReason;
  readonly dryRun?: boolean;
  readonly json?: boolean;
};
type ExportOptions = Through & { readonly consignee: string };

/** In ms. A hundred shipments take less. */
const tokenLifetime = 15 * 60_000;

/** The actor in the events of an erasure. */
const operator = 'waybill-privacy';

/** Calls the service with an operator's token that is issued for this request only. */
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
      return await askService(address, {
        method: 'POST',
        path,
        token: issued.token,
        body,
        answer,
      });
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
};
