import { Option } from 'commander';
import type { Command } from 'commander';
import { roles, scopes } from '../../application/ports/access-tokens.ts';
import type { Role, Scope } from '../../application/ports/access-tokens.ts';

export type TokenOptions = {
  readonly account: string;
  readonly name?: string;
  readonly scope: readonly Scope[];
  readonly role: readonly Role[];
  readonly carrier: readonly string[];
  readonly days: number;
};

export type TokenListOptions = { readonly account?: string };

export type TokenActions = {
  readonly createToken: (options: TokenOptions) => Promise<void>;
  readonly listTokens: (options: TokenListOptions) => Promise<void>;
  readonly revokeToken: (idOrToken: string) => Promise<void>;
};

/** The default lifetime of a token. One that permits everything is meant for a day's work. */
const usualDays = ({ role }: Pick<TokenOptions, 'role'>): number => (role.includes('admin') ? 1 : 30);

const wholeDays = (text: string): number => {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > 3_650) throw new Error('Give a whole number of days from 1 to 3650, such as 30.');
  return days;
};

type Given = Omit<TokenOptions, 'days'> & { readonly days?: number };

const checked = (given: Given): TokenOptions => {
  if (given.role.includes('carrier') !== given.carrier.length > 0)
    throw new Error('The role carrier and --carrier go together: --role carrier --carrier "Royal Mail" "USPS".');
  return { ...given, days: given.days ?? usualDays(given) };
};

/** `waybill token …`. */
export const addTokenCommands = (waybill: Command, actions: TokenActions): void => {
  const token = waybill.command('token').description('Access tokens.');
  token
    .command('create')
    .description('Create an access token and print it. With --name, an account that does not exist is created.')
    .requiredOption('--account <id>', 'id of the account it gives access to, such as acc_demo')
    .option('--name <name>', 'name of the account, to create it')
    .addOption(new Option('--scope <scope...>', 'scopes of the token').choices(scopes).default(scopes, 'all scopes'))
    .addOption(new Option('--role <role...>', 'admin: for operators; carrier: for pushing tracking events').choices(roles).default([]))
    .addOption(
      new Option('--carrier <name...>', 'with the role carrier: the carriers it acts for, such as "Royal Mail"').default([], 'none'),
    )
    .option('--days <days>', 'lifetime in days (default: 30, with the role admin 1)', wholeDays)
    .action((options: Given) => actions.createToken(checked(options)));
  token
    .command('list')
    .description(
      'List the tokens that this service issued and that have not expired, one JSON ' +
        'object per line: ids, scopes and roles. The tokens themselves are not stored.',
    )
    .option('--account <id>', 'only tokens of this account')
    .action((options: TokenListOptions) => actions.listTokens(options));
  token
    .command('revoke')
    .argument('<id>', 'an id from `token list`, or the token itself')
    .description('Revoke a token. The service may be running: it refuses the token within 30 seconds.')
    .action((id: string) => actions.revokeToken(id));
};
