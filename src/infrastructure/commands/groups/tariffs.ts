import { addTariffCommands } from '../../../adapters/cli/tariff-commands.ts';
import type { CommandGroup } from '../command-group.ts';

const tariffs = () => import('../tariffs.ts');

export const tariffCommands: CommandGroup = (waybill, { config, io }) =>
  addTariffCommands(waybill, {
    importTariff: async (file, options) => (await tariffs()).importTariffFile(config(), io, file, options),
    listTariffs: async () => (await tariffs()).listTariffs(config(), io),
    activateTariff: async (version, options) => (await tariffs()).activateTariff(config(), io, version, options),
    rollBackTariff: async (destination) => (await tariffs()).rollBackTariff(config(), io, destination),
    showTariff: async (destination, hsCode, options) => (await tariffs()).showTariff(config(), io, destination, hsCode, options),
  });
