import type { AccountOptions } from '../../adapters/cli/account-commands.ts';
import { createAccount } from '../../application/accounts/create-account.ts';
import type { Config } from '../config.ts';
import { printJson } from './io.ts';
import type { CommandOutput } from './io.ts';
import { withStores } from './stores.ts';

export const addAccount = (config: Config, io: CommandOutput, { id, name, parent }: AccountOptions): Promise<void> =>
  withStores(config, io, async ({ accounts, clock, ids }) => {
    printJson(io, await createAccount(accounts, clock, { id: id ?? ids.next('acc'), name, parentId: parent }));
  });

export const listAccounts = (config: Config, io: CommandOutput): Promise<void> =>
  withStores(config, io, async ({ accounts }) => {
    for (const account of await accounts.list()) printJson(io, account);
  });
