import { addKeyCommands } from '../../../adapters/cli/key-commands.ts';
import type { CommandGroup } from '../command-group.ts';

const keys = () => import('../keys.ts');

export const keyCommands: CommandGroup = (waybill, { config, io }) =>
  addKeyCommands(waybill, {
    listKeys: async () => (await keys()).listKeys(config(), io),
    rotateKey: async () => (await keys()).rotateKey(config(), io),
    retireKey: async (id) => (await keys()).retireKey(config(), io, id),
    changeMasterKey: async () => (await import('../change-master-key.ts')).changeMasterKey(config(), io),
  });
