import { addDutiesCommands } from '../../../adapters/cli/duties-commands.ts';
import type { CommandGroup } from '../command-group.ts';

export const dutiesCommands: CommandGroup = (waybill, { config, io, endWith }) =>
  addDutiesCommands(waybill, {
    importRates: async (file) => (await import('../import-rates.ts')).importRates(config(), io, file),
    checkRules: (file) => endWith(import('../check-rules.ts').then(({ checkRules }) => checkRules(config(), io, file))),
    replayQuote: async (quoteId) => endWith((await import('../replay-quote.ts')).replay(config(), io, quoteId)),
  });
