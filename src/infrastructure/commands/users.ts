import type { UserListOptions, UserOptions } from '../../adapters/cli/account-commands.ts';
import { UserManagement } from '../../application/accounts/manage-users.ts';
import type { User, UserRole } from '../../application/ports/users.ts';
import type { Config } from '../config.ts';
import { keysUnder, openUserStores } from '../user-stores.ts';
import type { UserStores } from '../user-stores.ts';
import { printJson } from './io.ts';
import type { CommandIo, CommandOutput } from './io.ts';
import { readPassword } from './read-password.ts';
import { withStores } from './stores.ts';

const withUsers = (config: Config, io: CommandOutput, work: (management: UserManagement, stores: UserStores) => Promise<void>) =>
  withStores(config, io, ({ accounts, clock, database, ids, trackingNumberKey, vault }) => {
    const stores = openUserStores({ database, clock, ids, vault, keyFor: keysUnder(trackingNumberKey) });
    return work(new UserManagement({ ...stores, accounts, clock, ids }), stores);
  });

type PasswordIo = CommandOutput & Pick<CommandIo, 'stdin'>;

export const addUser = async (config: Config, io: PasswordIo, { account, ...given }: UserOptions): Promise<void> => {
  const password = await readPassword(io);
  return withUsers(config, io, async (management) => printJson(io, await management.add({ ...given, accountId: account, password })));
};

export const listUsers = (config: Config, io: CommandOutput, { account }: UserListOptions): Promise<void> =>
  withUsers(config, io, async (_, { users }) => {
    for (const user of await users.list(account)) printJson(io, user);
  });

export const setPassword = async (config: Config, io: PasswordIo, user: string): Promise<void> => {
  const password = await readPassword(io);
  return withUsers(config, io, async (management) => {
    const found = await management.find(user);
    printJson(io, { id: found.id, endedSessions: await management.setPassword(found, password) });
  });
};

const withUser = (config: Config, io: CommandOutput, user: string, work: (management: UserManagement, found: User) => Promise<object>) =>
  withUsers(config, io, async (management) => {
    const found = await management.find(user);
    printJson(io, { id: found.id, ...(await work(management, found)) });
  });

export const disableUser = (config: Config, io: CommandOutput, user: string): Promise<void> =>
  withUser(config, io, user, async (management, found) => ({ disabled: true, endedSessions: await management.disable(found) }));

export const enableUser = (config: Config, io: CommandOutput, user: string): Promise<void> =>
  withUser(config, io, user, async (management, found) => {
    await management.enable(found);
    return { disabled: false };
  });

export const unlockUser = (config: Config, io: CommandOutput, user: string): Promise<void> =>
  withUser(config, io, user, async (management, found) => {
    await management.unlock(found);
    return { unlocked: true };
  });

export const removeCodes = (config: Config, io: CommandOutput, user: string): Promise<void> =>
  withUser(config, io, user, async (management, found) => {
    await management.removeCodes(found);
    return { oneTimeCodes: false };
  });

export const setRole = (config: Config, io: CommandOutput, user: string, role: UserRole): Promise<void> =>
  withUser(config, io, user, async (management, found) => {
    await management.setRole(found, role);
    return { role };
  });

const waived =
  (isWaived: boolean) =>
  (config: Config, io: CommandOutput, user: string): Promise<void> =>
    withUser(config, io, user, async (management, found) => {
      await management.waiveCodes(found, isWaived);
      return { codesWaived: isWaived };
    });

export const waiveCodes = waived(true);
export const requireCodes = waived(false);
