import type { Command } from 'commander';
import { withTariffOptions } from './tariff-commands.ts';
import type { ImportTariffOptions } from './tariff-commands.ts';

export type DataActions = {
  readonly status: (options: { readonly json?: boolean }) => Promise<void>;
  readonly importRates: (file: string) => Promise<void>;
  readonly importTariff: (file: string, options: ImportTariffOptions) => Promise<void>;
  readonly importRules: (file: string) => Promise<void>;
  readonly importNomenclature: (file: string) => Promise<void>;
};

/** `waybill data …`. */
export const addDataCommands = (waybill: Command, actions: DataActions): void => {
  const data = waybill.command('data').description('The facts that the service calculates with.');
  data
    .command('status')
    .option('--json', 'one JSON object a line, with the whole source')
    .description('List each set of data: its date and age, its source, what it decides, and whether it is bundled or your own.')
    .action((options: { readonly json?: boolean }) => actions.status(options));

  const imports = data
    .command('import')
    .description('Import newer data. A file is checked completely, and imported completely or not at all.');
  imports
    .command('rates')
    .argument(
      '<file>',
      'a file of the European Central Bank (XML or CSV, daily or history), of the US Treasury (CSV), or a CSV of date,currency,rate',
    )
    .description('Exchange rates, as "waybill rates import" takes them. The service may be running.')
    .action((file: string) => actions.importRates(file));
  withTariffOptions(imports.command('tariff').argument('<file>', 'a CSV file; of the HTSUS also JSON, of Australia HTML'))
    .description(
      'An official tariff, as "waybill tariffs import" takes it. It is not active yet. With an embedded log, stop the service first.',
    )
    .action((file: string, options: ImportTariffOptions) => actions.importTariff(file, options));
  imports
    .command('rules')
    .argument('<file>', 'a JSON file called like the rules that it changes, such as GB.json')
    .description('Your changes of the rules of a territory, into TRADE_RULES_DIR. A running service uses them from its next start.')
    .action((file: string) => actions.importRules(file));
  imports
    .command('nomenclature')
    .argument('<file>', 'a JSON file in the form of data/nomenclature.json')
    .description('The list of existing customs codes, into DATA_DIR. A running service uses it from its next start.')
    .action((file: string) => actions.importNomenclature(file));
};
