import { Option } from 'commander';
import type { Command } from 'commander';
import { erasureReasons } from '../../domain/shared/index.ts';
import type { ErasureReason } from '../../domain/shared/index.ts';
import type { LogsOptions } from './operation-commands.ts';

type Through = { readonly url?: string };
export type EraseOptions = Through & {
  readonly shipment?: readonly string[];
  readonly consignee?: string;
  readonly reason?: ErasureReason;
  readonly dryRun?: boolean;
  readonly json?: boolean;
};
export type ExportOptions = Through & { readonly consignee: string };

export type PrivacyActions = {
  readonly erase: (options: EraseOptions) => Promise<void>;
  readonly exportPerson: (options: ExportOptions) => Promise<void>;
  readonly encrypt: (options: LogsOptions) => Promise<void>;
};

const url = ['--url <url>', 'address of the service (default: BASE_URL, or HOST and PORT)'] as const;
const person = 'e-mail address, or phone number in international form';

/** `waybill privacy …`. */
export const addPrivacyCommands = (waybill: Command, actions: PrivacyActions): void => {
  const privacy = waybill.command('privacy').description('Personal data: erase it, export it, encrypt it in an old log.');
  privacy
    .command('erase')
    .description('Erase the people of shipments, or one person everywhere. It cannot be undone. Calls the running service.')
    .addOption(new Option('--shipment <id...>', 'ids of shipments').conflicts('consignee'))
    .option('--consignee <contact>', `${person}, of the person`)
    .addOption(new Option('--reason <reason>', 'ground of the erasure').choices(erasureReasons).default('requested'))
    .option('--dry-run', 'only say what would be erased')
    .option('--json', 'print the report as JSON')
    .option(...url)
    .action((options: EraseOptions) => actions.erase(options));
  privacy
    .command('export')
    .description('Print everything that is stored about a person, as JSON. Calls the running service.')
    .requiredOption('--consignee <contact>', `${person}, of the person`)
    .option(...url)
    .action((options: ExportOptions) => actions.exportPerson(options));
  privacy
    .command('encrypt')
    .description(
      'Copy a log that has personal data in plain text to another one, encrypted, without erased entries. ' +
        'Stop the service first. An interrupted copy resumes.',
    )
    .requiredOption('--from <url>', 'such as file:./data.local/events.sqlite')
    .requiredOption('--to <url>', 'such as file:./data.local/encrypted/events.sqlite; empty, or with the first events of the source')
    .action((options: LogsOptions) => actions.encrypt(options));
};
