import { addManifestCommands } from '../../../adapters/cli/manifest-commands.ts';
import type { CommandGroup } from '../command-group.ts';

export const manifestCommands: CommandGroup = (waybill, { config, io }) =>
  addManifestCommands(waybill, {
    closeManifests: async (options) => (await import('../close-day-through-service.ts')).closeDayThroughService(config(), io, options),
  });
