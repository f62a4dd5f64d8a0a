import type { Command } from 'commander';

export type DutiesActions = {
  readonly importRates: (file: string) => Promise<void>;
  readonly checkRules: (file: string) => Promise<void>;
  readonly replayQuote: (quoteId: string) => Promise<void>;
};

/** `waybill rates …`, `waybill rules …` and `waybill quote …`. */
export const addDutiesCommands = (waybill: Command, actions: DutiesActions): void => {
  waybill
    .command('rates')
    .description('Exchange rates.')
    .command('import')
    .argument(
      '<file>',
      'a file of the European Central Bank (XML or CSV, daily or history), of the US Treasury (CSV), or a CSV of date,currency,rate',
    )
    .description('Import exchange rates, in units of the currency per euro; of the US Treasury per dollar. The service may be running.')
    .action((file: string) => actions.importRates(file));

  waybill
    .command('rules')
    .description('Rules of duties and taxes.')
    .command('check')
    .argument('<file>', 'a country sheet, or a file of changes to bundled rules, as TRADE_RULES_DIR holds them')
    .description('Check a file of your own and print what it decides. Exits with 1 if it has faults, each with its line and column.')
    .action((file: string) => actions.checkRules(file));

  waybill
    .command('quote')
    .description('Calculations of duties and taxes.')
    .command('replay')
    .argument('<id>', 'a quoteId, such as qte_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2')
    .description('Print the recorded answer and calculate it again with the rules of today. Exits with 1 if the answers differ.')
    .action((quoteId: string) => actions.replayQuote(quoteId));
};
