import type { Config } from '../configuration/config.ts';
import { loadTradeData } from '../stores/trade-data.ts';
import type { CommandOutput, ExitCode, CommandGroup } from './io.ts';
import { sqlTariffLibrary } from '../../adapters/trade/tariffs/sql-tariff-library.ts';
import { replayQuote } from '../../application/trade/duties/recorded-quote.ts';
import { ImportedTariffs } from '../../application/trade/tariffs/imported-tariffs.ts';
import { withStores } from './stores.ts';

/**
 * Prints the recorded answer and the answer of the current rules to the same request. Exits with 1 when they differ.
 */
const replay = (config: Config, io: CommandOutput, quoteId: string): Promise<ExitCode> =>
  withStores(config, io, async ({ eventStore, database }) => {
    const imported = new ImportedTariffs({ store: eventStore, library: sqlTariffLibrary(database.db) });
    await imported.refresh();
    const found = await replayQuote({ ...loadTradeData(config, imported), store: eventStore })(quoteId);
    if (found === undefined) throw new Error(`There is no calculation ${quoteId}.`);
    const { equal, sameRules, recorded, recalculated, calculatedAt } = found;
    const verdict = { quoteId, calculatedAt, equal, sameRules, recorded, ...(!equal && { recalculated }) };
    io.stdout.write(`${JSON.stringify(verdict, null, 2)}\n`);
    return equal ? 0 : 1;
  });

/** `waybill quote …`. */
export const quoteCommands: CommandGroup = (quote, { config, io, endWith }) => {
  quote
    .command('replay')
    .argument('<id>', 'a quoteId, such as qte_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2')
    .description(
      'Print the recorded answer and calculate it again with the rules of today. Exits with 1 if the answers differ.',
    )
    .action((quoteId: string) => endWith(replay(config(), io, quoteId)));
};
