import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { CommandIo, CommandOutput, CommandGroup } from './io.ts';
import { userRoles } from '../../application/accounts/ports/users.ts';
import { z } from 'zod';
import { Argument, Option } from 'commander';
import { accountRoles } from '../../application/accounts/ports/people.ts';
import type { AccountRole, Invitation } from '../../application/accounts/ports/people.ts';
import type { People } from '../../application/accounts/people.ts';
import { byOperator } from '../../application/accounts/security-trail.ts';
import { createAccount } from '../../application/accounts/create-account.ts';
import type { Config } from '../configuration/config.ts';
import { printJson } from './io.ts';
import { withStores } from './stores.ts';
import { UserManagement } from '../../application/accounts/manage-users.ts';
import { EmailTakenError } from '../../application/accounts/ports/users.ts';
import type { User, UserRole } from '../../application/accounts/ports/users.ts';
import { openPeople } from '../stores/people.ts';
import type { Resources } from '../stores/resources.ts';
import { keysUnder, openUserStores } from '../stores/accounts.ts';
import type { UserStores } from '../stores/accounts.ts';

/** Discards what the prompt echoes, so that a typed password is not shown. */
const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

const line = ({ stdin, stderr }: Pick<CommandIo, 'stdin' | 'stderr'>, prompt: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const isTerminal = stdin.isTTY === true;
    if (isTerminal) stderr.write(prompt);
    const reader = createInterface({ input: stdin, output: nowhere(), terminal: isTerminal });
    let read: string | undefined;
    reader.once('line', (text) => {
      read = text;
      reader.close();
    });
    reader.once('SIGINT', () => reader.close());
    reader.once('close', () => {
      if (isTerminal) stderr.write('\n');
      if (read === undefined || read === '') reject(new Error('No password was given. Nothing was changed.'));
      else resolve(read);
    });
  });

/**
 * Asks twice at a terminal, without showing what is typed; else reads the first line of the input. A password is never
 * an argument, because other users of the machine can read those.
 */
export const readPassword = async (io: Pick<CommandIo, 'stdin' | 'stderr'>): Promise<string> => {
  const password = await line(io, 'New password: ');
  if (io.stdin.isTTY !== true) return password;
  if ((await line(io, 'The same again: ')) !== password)
    throw new Error('The two passwords differ. Nothing was changed.');
  return password;
};

type AccountOptions = {
  readonly id?: string;
  readonly name: string;
  readonly parent?: string;
  readonly owner?: string;
};
type InviteOptions = { readonly account: string; readonly email: string; readonly role: AccountRole };

type UserOptions = { readonly account: string; readonly email: string; readonly name: string; readonly role: UserRole };
type UserListOptions = { readonly account?: string };

const withUsers = (
  config: Config,
  io: CommandOutput,
  work: (management: UserManagement, stores: UserStores) => Promise<void>,
) =>
  withStores(config, io, ({ accounts, clock, database, ids, trackingNumberKey, vault }) => {
    const stores = openUserStores({ database, clock, ids, vault, keyFor: keysUnder(trackingNumberKey) });
    return work(new UserManagement({ ...stores, accounts, clock, ids }), stores);
  });

type PasswordIo = CommandOutput & Pick<CommandIo, 'stdin'>;

const addUser = async (config: Config, io: PasswordIo, { account, ...given }: UserOptions): Promise<void> => {
  const password = await readPassword(io);
  return withUsers(config, io, async (management) =>
    printJson(io, await management.add({ ...given, accountId: account, password })),
  );
};

const listUsers = (config: Config, io: CommandOutput, { account }: UserListOptions): Promise<void> =>
  withUsers(config, io, async (_, { users }) => {
    for (const user of await users.list(account)) printJson(io, user);
  });

const setPassword = async (config: Config, io: PasswordIo, user: string): Promise<void> => {
  const password = await readPassword(io);
  return withUsers(config, io, async (management) => {
    const found = await management.find(user);
    printJson(io, { id: found.id, endedSessions: await management.setPassword(found, password) });
  });
};

const withUser = (
  config: Config,
  io: CommandOutput,
  user: string,
  work: (management: UserManagement, found: User) => Promise<object>,
) =>
  withUsers(config, io, async (management) => {
    const found = await management.find(user);
    printJson(io, { id: found.id, ...(await work(management, found)) });
  });

const disableUser = (config: Config, io: CommandOutput, user: string): Promise<void> =>
  withUser(config, io, user, async (management, found) => ({
    disabled: true,
    endedSessions: await management.disable(found),
  }));

const enableUser = (config: Config, io: CommandOutput, user: string): Promise<void> =>
  withUser(config, io, user, async (management, found) => {
    await management.enable(found);
    return { disabled: false };
  });

const unlockUser = (config: Config, io: CommandOutput, user: string): Promise<void> =>
  withUser(config, io, user, async (management, found) => {
    await management.unlock(found);
    return { unlocked: true };
  });

const removeCodes = (config: Config, io: CommandOutput, user: string): Promise<void> =>
  withUser(config, io, user, async (management, found) => {
    await management.removeCodes(found);
    return { oneTimeCodes: false };
  });

const setRole = (config: Config, io: CommandOutput, user: string, role: UserRole): Promise<void> =>
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

const waiveCodes = waived(true);
const requireCodes = waived(false);

/** The people of accounts, whose links lead to the address of the service. They are printed, and not sent. */
const withPeople = (
  config: Config,
  io: CommandOutput,
  work: (people: People, resources: Resources, stores: UserStores) => Promise<void>,
) =>
  withStores(config, io, (resources) => {
    const { database, clock, ids, trackingNumberKey, vault } = resources;
    const keyFor = keysUnder(trackingNumberKey);
    const stores = openUserStores({ database, clock, ids, vault, keyFor });
    const { baseUrl = `http://localhost:${config.port}` } = config;
    return work(openPeople({ ...resources, stores, keyFor, baseUrl, mail: undefined }), resources, stores);
  });

/** What a command prints of an invitation: the link is shown once, because only a hash of it is stored. */
const invited = async (people: People, accountId: string, to: Pick<Invitation, 'email' | 'role'>) => {
  const { link, url } = await people.invite(byOperator(accountId), to);
  return { email: link.email, role: link.role, url, expiresAt: link.expiresAt };
};

const addAccount = (config: Config, io: CommandOutput, { id, name, parent, owner }: AccountOptions): Promise<void> =>
  withPeople(config, io, async (people, { accounts, clock, ids }, { users }) => {
    // Before the account is made, so that a refused owner leaves none without one.
    if (owner !== undefined && (await users.byEmail(owner)))
      throw new EmailTakenError('A user has this e-mail address already.');
    const account = await createAccount(accounts, clock, { id: id ?? ids.next('acc'), name, parentId: parent });
    const invitation = owner && (await invited(people, account.id, { email: owner, role: 'owner' }));
    printJson(io, { ...account, ...(invitation && { invitation }) });
  });

const inviteUser = (config: Config, io: CommandOutput, { account, ...to }: InviteOptions): Promise<void> =>
  withPeople(config, io, async (people, { accounts }) => {
    if (!(await accounts.get(account))) throw new Error(`There is no account ${account}.`);
    printJson(io, await invited(people, account, to));
  });

const listAccounts = (config: Config, io: CommandOutput): Promise<void> =>
  withStores(config, io, async ({ accounts }) => {
    for (const account of await accounts.list()) printJson(io, account);
  });

const nameText = z.string().trim().min(1).max(200);
const emailText = z.email().max(320);

const name = (text: string): string => {
  const read = nameText.safeParse(text);
  if (!read.success) throw new Error('Give a name of 1 to 200 characters, such as "Shop 1".');
  return read.data;
};

const email = (text: string): string => {
  if (!emailText.safeParse(text).success)
    throw new Error(`Give an e-mail address, such as robin@shop.example, instead of "${text}".`);
  return text;
};

/** `waybill accounts …`. */
export const accountCommands: CommandGroup = (accounts, { config, io }) => {
  accounts
    .command('create')
    .description(
      'Create an account and print it as JSON. With --parent it is a sub-account: the tokens of the parent may act for it.',
    )
    .requiredOption('--name <name>', 'name of the account, such as "Shop 1"', name)
    .option('--id <id>', 'id of the account, such as acc_shop1 (default: a new one)')
    .option('--parent <id>', 'id of the account that it is a sub-account of')
    .option('--owner <address>', 'e-mail address of its first owner: prints a link to set name and password', email)
    .action((options: AccountOptions) => addAccount(config(), io, options));
  accounts
    .command('list')
    .description('List the accounts, one JSON object per line, the oldest first.')
    .action(() => listAccounts(config(), io));
};

/** `waybill users …`. */
export const userCommands: CommandGroup = (users, { config, io }) => {
  const ofUser = (
    command: string,
    description: string,
    action: (config: Config, io: CommandIo, user: string) => Promise<void>,
  ): void => {
    users
      .command(command)
      .argument('<user>', 'id or e-mail address of the user')
      .description(description)
      .action((user: string) => action(config(), io, user));
  };
  users
    .command('add')
    .description('Add a user of an account, with a password.')
    .requiredOption('--account <id>', 'id of the account, such as acc_shop1')
    .requiredOption('--email <address>', 'e-mail address to sign in with, such as robin@shop.example', email)
    .requiredOption('--name <name>', 'name of the person', name)
    .addOption(
      new Option('--role <role>', 'owner, member or viewer of the account, or admin: an operator of the service')
        .choices(userRoles)
        .default('owner'),
    )
    .action((options: UserOptions) => addUser(config(), io, options));
  users
    .command('invite')
    .description(
      'Print a link at which a new user of an account sets name and password: once, within seven days. Nothing is sent.',
    )
    .requiredOption('--account <id>', 'id of the account, such as acc_shop1')
    .requiredOption('--email <address>', 'e-mail address to sign in with, such as robin@shop.example', email)
    .addOption(
      new Option('--role <role>', 'owner, member or viewer of the account').choices(accountRoles).default('owner'),
    )
    .action((options: InviteOptions) => inviteUser(config(), io, options));
  users
    .command('list')
    .description('List the users, one JSON object per line, the oldest first.')
    .option('--account <id>', 'only users of this account')
    .action((options: UserListOptions) => listUsers(config(), io, options));
  ofUser(
    'password',
    'Set a new password. It ends all sessions of the user, and a pause after wrong passwords.',
    setPassword,
  );
  ofUser('disable', 'Disable a user: all sessions end, and signing in is refused.', disableUser);
  ofUser('enable', 'Enable a disabled user.', enableUser);
  ofUser(
    'remove-codes',
    'Turn one-time codes off, for somebody who has lost the app and the recovery codes.',
    removeCodes,
  );
  ofUser('waive-codes', 'Let a user sign in without one-time codes, though the account asks for them.', waiveCodes);
  ofUser('require-codes', 'End that: the user needs one-time codes where the account asks for them.', requireCodes);
  users
    .command('role')
    .argument('<user>', 'id or e-mail address of the user')
    .addArgument(new Argument('<role>', 'the new role').choices(userRoles))
    .description('Give a user another role, from the next request on.')
    .action((user: string, role: UserRole) => setRole(config(), io, user, role));
  ofUser('unlock', 'End the pause after wrong passwords or codes.', unlockUser);
};
