import { Argument, Option } from 'commander';
import type { Command } from 'commander';
import { z } from 'zod';
import { userRoles } from '../../application/ports/users.ts';
import type { UserRole } from '../../application/ports/users.ts';

export type AccountOptions = { readonly id?: string; readonly name: string; readonly parent?: string };

export type AccountActions = {
  readonly createAccount: (options: AccountOptions) => Promise<void>;
  readonly listAccounts: () => Promise<void>;
};

export type UserOptions = { readonly account: string; readonly email: string; readonly name: string; readonly role: UserRole };
export type UserListOptions = { readonly account?: string };

export type UserActions = {
  readonly addUser: (options: UserOptions) => Promise<void>;
  readonly listUsers: (options: UserListOptions) => Promise<void>;
  readonly setPassword: (user: string) => Promise<void>;
  readonly disableUser: (user: string) => Promise<void>;
  readonly enableUser: (user: string) => Promise<void>;
  readonly removeCodes: (user: string) => Promise<void>;
  readonly setRole: (user: string, role: UserRole) => Promise<void>;
  readonly waiveCodes: (user: string) => Promise<void>;
  readonly requireCodes: (user: string) => Promise<void>;
  readonly unlockUser: (user: string) => Promise<void>;
};

const nameText = z.string().trim().min(1).max(200);
const emailText = z.email().max(320);

const name = (text: string): string => {
  const read = nameText.safeParse(text);
  if (!read.success) throw new Error('Give a name of 1 to 200 characters, such as "Shop 1".');
  return read.data;
};

const email = (text: string): string => {
  if (!emailText.safeParse(text).success) throw new Error(`Give an e-mail address, such as robin@shop.example, instead of "${text}".`);
  return text;
};

/** `waybill accounts …`. */
export const addAccountCommands = (waybill: Command, actions: AccountActions): void => {
  const accounts = waybill.command('accounts').description('Accounts, which own shipments. The service may be running.');
  accounts
    .command('create')
    .description('Create an account and print it as JSON. With --parent it is a sub-account: the tokens of the parent may act for it.')
    .requiredOption('--name <name>', 'name of the account, such as "Shop 1"', name)
    .option('--id <id>', 'id of the account, such as acc_shop1 (default: a new one)')
    .option('--parent <id>', 'id of the account that it is a sub-account of')
    .action((options: AccountOptions) => actions.createAccount(options));
  accounts
    .command('list')
    .description('List the accounts, one JSON object per line, the oldest first.')
    .action(() => actions.listAccounts());
};

/** `waybill users …`. */
export const addUserCommands = (waybill: Command, actions: UserActions): void => {
  const users = waybill
    .command('users')
    .description('People who sign in at /signin. The service may be running. A password is asked for, or is the first line of the input.');
  const ofUser = (command: string, description: string, action: (user: string) => Promise<void>): void => {
    users
      .command(command)
      .argument('<user>', 'id or e-mail address of the user')
      .description(description)
      .action((user: string) => action(user));
  };
  users
    .command('add')
    .description('Add a user of an account, with a password.')
    .requiredOption('--account <id>', 'id of the account, such as acc_shop1')
    .requiredOption('--email <address>', 'e-mail address to sign in with, such as robin@shop.example', email)
    .requiredOption('--name <name>', 'name of the person', name)
    .addOption(
      new Option('--role <role>', 'owner or member of the account, or admin: an operator of the service')
        .choices(userRoles)
        .default('owner'),
    )
    .action((options: UserOptions) => actions.addUser(options));
  users
    .command('list')
    .description('List the users, one JSON object per line, the oldest first.')
    .option('--account <id>', 'only users of this account')
    .action((options: UserListOptions) => actions.listUsers(options));
  ofUser('password', 'Set a new password. It ends all sessions of the user, and a pause after wrong passwords.', actions.setPassword);
  ofUser('disable', 'Disable a user: all sessions end, and signing in is refused.', actions.disableUser);
  ofUser('enable', 'Enable a disabled user.', actions.enableUser);
  ofUser('remove-codes', 'Turn one-time codes off, for somebody who has lost the app and the recovery codes.', actions.removeCodes);
  ofUser('waive-codes', 'Let a user sign in without one-time codes, though the account asks for them.', actions.waiveCodes);
  ofUser('require-codes', 'End that: the user needs one-time codes where the account asks for them.', actions.requireCodes);
  users
    .command('role')
    .argument('<user>', 'id or e-mail address of the user')
    .addArgument(new Argument('<role>', 'the new role').choices(userRoles))
    .description('Give a user another role, from the next request on.')
    .action((user: string, role: UserRole) => actions.setRole(user, role));
  ofUser('unlock', 'End the pause after wrong passwords or codes.', actions.unlockUser);
};
