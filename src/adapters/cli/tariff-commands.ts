import { Option } from 'commander';
import type { Command } from 'commander';
import { isCountry, isLocalDate } from '../../domain/shared/index.ts';
import { tariffFormats } from '../trade/tariffs/open-tariff-file.ts';
import type { TariffFormatName } from '../trade/tariffs/open-tariff-file.ts';

export type ImportTariffOptions = {
  readonly format: TariffFormatName;
  readonly destination: string;
  readonly name?: string;
  readonly validFrom?: string;
  readonly whole?: boolean;
  readonly issues?: string;
  readonly areas?: string;
  readonly exclusions?: string;
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
  throw new Error(`"${text}" is not a date. Give one such as 2026-07-01.`);
};

/** A country of two letters, or EU. */
const destination = (text: string): string => {
  const code = text.toUpperCase();
  if (code === 'EU' || isCountry(code)) return code;
  throw new Error(`"${text}" is not a destination. Give one such as US, GB or EU.`);
};

/** The options by which a tariff file is imported. */
export const withTariffOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--format <format>', 'format of the file; see docs/tariffs.md').choices(Object.keys(tariffFormats)).makeOptionMandatory(),
    )
    .requiredOption('--destination <destination>', 'country or union whose tariff it is: US, GB, EU …', destination)
    .option('--name <name>', 'name of the source, such as "HTSUS 2026 Revision 4"')
    .option('--valid-from <date>', 'first day on which the rates apply', date)
    .option('--whole', 'the file has every line of the tariff: codes that it lacks have no other rate')
    .option('--areas <file>', 'countries of the groups that a file of measures names: JSON of the Trade Tariff, or CSV of area,member')
    .option('--exclusions <file>', 'CSV of "Measure exclusions" of TARIC; format eu-taric needs it')
    .option('--issues <file>', 'CSV file to write every line without a rate to');

/** `waybill tariffs …`. */
export const addTariffCommands = (waybill: Command, actions: TariffActions): void => {
  const tariffs = waybill.command('tariffs').description('Official tariffs that you import, used instead of the bundled ones.');
  withTariffOptions(tariffs.command('import').argument('<file>', 'a CSV file; of the HTSUS also JSON, of Australia HTML'))
    .description('Import a tariff file as a new version, which is not active yet. With an embedded log, stop the service first.')
    .action((file: string, options: ImportTariffOptions) => actions.importTariff(file, options));
  tariffs
    .command('list')
    .description('List the imported versions, and from which day each active one applies. The service may be running.')
    .action(() => actions.listTariffs());
  tariffs
    .command('activate')
    .argument('<version>', 'such as US-3f2a9c0d1e4b')
    .option('--from <date>', "first day it is active (default: the version's --valid-from, else today)", date)
    .description('Use a version for calculations from a day on. With an embedded log, stop the service first.')
    .action((version: string, options: ActivateTariffOptions) => actions.activateTariff(version, options));
  tariffs
    .command('rollback')
    .argument('<destination>', 'whose tariff', destination)
    .description('Undo the last activation: the version before it is active again. With an embedded log, stop the service first.')
    .action((destination: string) => actions.rollBackTariff(destination));
  tariffs
    .command('show')
    .argument('<destination>', 'whose tariff', destination)
    .argument('<hsCode>', '4 to 10 digits, such as 6109.10.00')
    .option('--date <date>', 'day on which the goods are imported (default: today)', date)
    .description('Print the tariff line that a calculation on that day uses. The service may be running.')
    .action((destination: string, hsCode: string, options: ShowTariffOptions) => actions.showTariff(destination, hsCode, options));
};
