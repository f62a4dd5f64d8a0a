import { addTokenCommands } from '../../../adapters/cli/token-commands.ts';
import type { CommandGroup } from '../command-group.ts';

const tokens = () => import('../tokens.ts');

export const tokenCommands: CommandGroup = (waybill, { config, io }) =>
  addTokenCommands(waybill, {
    createToken: async (options) => (await tokens()).createToken(config(), io, options),
    listTokens: async (options) => (await tokens()).listTokens(config(), io, options),
    revokeToken: async (id) => (await tokens()).revokeToken(config(), io, id),
  });
