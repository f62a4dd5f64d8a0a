import { addKeyCommands } from '../../../adapters/cli/key-commands.ts';
import type { CommandGroup } from '../command-group.ts';

const keys = () => import('../keys.ts');

export const keyCommands: CommandGroup = (waybill, { config, io }) =>
  addKeyCommands(waybill, {
    listKeys: async (options) => (await keys()).listKeys(config(), io, options),
    rotateKey: async (options) => (await keys()).rotateKey(config(), io, options),
    retireKey: async (id) => (await keys()).retireKey(config(), io, id),
    printLogKeys: async () => (await keys()).printLogKeys(config(), io),
    changeMasterKey: async () => (await import('../change-master-key.ts')).changeMasterKey(config(), io),
  });
