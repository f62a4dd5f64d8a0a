import { Option } from 'commander';
import type { Command } from 'commander';
import { isLocalDate } from '../../domain/shared/index.ts';
import { tariffFormats } from '../trade/tariffs/open-tariff-file.ts';
import type { TariffFormatName } from '../trade/tariffs/open-tariff-file.ts';

export type ImportTariffOptions = {
  readonly format: TariffFormatName;
  readonly destination: string;
  readonly name?: string;
  readonly validFrom?: string;
  readonly issues?: string;
};
export type ActivateTariffOptions = { readonly from?: string };
export type ShowTariffOptions = { readonly date?: string };

export type TariffActions = {
  readonly importTariff: (file: string, options: ImportTariffOptions) => Promise<void>;
  readonly listTariffs: () => Promise<void>;
  readonly activateTariff: (version: string, options: ActivateTariffOptions) => Promise<void>;
  readonly rollBackTariff: (destination: string) => Promise<void>;
  readonly showTariff: (destination: string, hsCode: string, options: ShowTariffOptions) => Promise<void>;
};

const date = (text: string): string => {
  if (isLocalDate(text)) return text;
  throw new Error(`"${text}" is no date; give one such as 2026-07-01`);
};

/** A country of two letters, or EU. */
const destination = (text: string): string => {
  const code = text.toUpperCase();
  if (/^[A-Z]{2}$/.test(code)) return code;
  throw new Error(`"${text}" is no destination; give one such as US, GB or EU`);
};

/** `waybill tariffs …`. */
export const addTariffCommands = (waybill: Command, actions: TariffActions): void => {
  const tariffs = waybill.command('tariffs').description('Official tariffs of your own, in place of the bundled figures.');
  tariffs
    .command('import')
    .argument('<file>', 'a CSV file')
    .description('Read a schedule whole and keep it as a version, active for nobody yet. An embedded log needs the service stopped.')
    .addOption(
      new Option('--format <format>', 'what kind of file it is; see docs/tariffs.md')
        .choices(Object.keys(tariffFormats))
        .makeOptionMandatory(),
    )
    .requiredOption('--destination <destination>', 'whose tariff it is: US, GB, EU …', destination)
    .option('--name <name>', 'what to call it as a source, such as "HTSUS 2026 Revision 4"')
    .option('--valid-from <date>', 'the day from which the figures are right', date)
    .option('--issues <file>', 'where to write every line without a rate, as CSV')
    .action((file: string, options: ImportTariffOptions) => actions.importTariff(file, options));
  tariffs
    .command('list')
    .description('Every version, and from when on those are active that are. The service may be running.')
    .action(() => actions.listTariffs());
  tariffs
    .command('activate')
    .argument('<version>', 'such as US-3f2a9c0d1e4b')
    .option('--from <date>', "the first day it is for; the file's --valid-from, else today, when absent", date)
    .description('Calculate with a version from a day on. An embedded log needs the service stopped.')
    .action((version: string, options: ActivateTariffOptions) => actions.activateTariff(version, options));
  tariffs
    .command('rollback')
    .argument('<destination>', 'whose tariff', destination)
    .description('Undo the last activation: the one before is active again. An embedded log needs the service stopped.')
    .action((destination: string) => actions.rollBackTariff(destination));
  tariffs
    .command('show')
    .argument('<destination>', 'whose tariff', destination)
    .argument('<hsCode>', '4 to 10 digits, such as 6109.10.00')
    .option('--date <date>', 'the day of the import; today when absent', date)
    .description('Print what a calculation on that day would find. The service may be running.')
    .action((destination: string, hsCode: string, options: ShowTariffOptions) => actions.showTariff(destination, hsCode, options));
};
