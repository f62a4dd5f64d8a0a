import { addAccountCommands, addUserCommands } from '../../../adapters/cli/account-commands.ts';
import type { CommandGroup } from '../command-group.ts';

const accounts = () => import('../accounts.ts');
const users = () => import('../users.ts');

export const accountCommands: CommandGroup = (waybill, { config, io }) => {
  addAccountCommands(waybill, {
    createAccount: async (options) => (await accounts()).addAccount(config(), io, options),
    listAccounts: async () => (await accounts()).listAccounts(config(), io),
  });
  addUserCommands(waybill, {
    addUser: async (options) => (await users()).addUser(config(), io, options),
    listUsers: async (options) => (await users()).listUsers(config(), io, options),
    setPassword: async (user) => (await users()).setPassword(config(), io, user),
    disableUser: async (user) => (await users()).disableUser(config(), io, user),
    enableUser: async (user) => (await users()).enableUser(config(), io, user),
    removeCodes: async (user) => (await users()).removeCodes(config(), io, user),
    setRole: async (user, role) => (await users()).setRole(config(), io, user, role),
    waiveCodes: async (user) => (await users()).waiveCodes(config(), io, user),
    requireCodes: async (user) => (await users()).requireCodes(config(), io, user),
    unlockUser: async (user) => (await users()).unlockUser(config(), io, user),
  });
};
