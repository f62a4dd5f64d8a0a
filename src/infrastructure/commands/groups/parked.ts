import { addParkedCommands } from '../../../adapters/cli/parked-commands.ts';
import type { CommandGroup } from '../command-group.ts';

export const parkedCommands: CommandGroup = (waybill, { config, io, endWith }) =>
  addParkedCommands(waybill, {
    list: async () => endWith((await import('../parked.ts')).listParked(config(), io)),
    retry: async (which) => (await import('../parked.ts')).retryParked(config(), io, which),
  });
