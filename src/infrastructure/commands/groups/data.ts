import { addDataCommands } from '../../../adapters/cli/data-commands.ts';
import type { CommandGroup } from '../command-group.ts';

export const dataCommands: CommandGroup = (waybill, { config, io }) =>
  addDataCommands(waybill, {
    status: async (options) => (await import('../data-status.ts')).dataStatus(config(), io, options),
    importRates: async (file) => (await import('../import-rates.ts')).importRates(config(), io, file),
    importTariff: async (file, options) => (await import('../tariffs.ts')).importTariffFile(config(), io, file, options),
    importRules: async (file) => (await import('../import-rules.ts')).importRules(config(), io, file),
    importNomenclature: async (file) => (await import('../import-nomenclature.ts')).importNomenclature(config(), io, file),
  });
