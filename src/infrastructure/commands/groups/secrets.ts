import { addSecretCommands } from '../../../adapters/cli/secret-commands.ts';
import type { CommandGroup } from '../command-group.ts';

const secrets = () => import('../secrets.ts');

export const secretCommands: CommandGroup = (waybill, { config, io, endWith }) =>
  addSecretCommands(waybill, {
    showKeys: async () => (await secrets()).showKeysOfSecrets(config(), io),
    reencrypt: async () => endWith((await secrets()).reencryptSecrets(config(), io)),
  });
