import type { Role, Scope } from '../../application/shared/ports/access-tokens.ts';
import { allScopes, areMixedScopes, roles, scopes } from '../../application/shared/ports/access-tokens.ts';
import { Option } from 'commander';
import { TokenManagement, tokenDays } from '../../application/accounts/manage-tokens.ts';
import { byOperator } from '../../application/accounts/security-trail.ts';
import { createAccount } from '../../application/accounts/create-account.ts';
import type { Config } from '../configuration/config.ts';
import type { Resources } from '../stores/resources.ts';
import { openTrail } from '../stores/accounts.ts';
import { printJson } from './io.ts';
import type { CommandOutput, CommandGroup } from './io.ts';
import { withStores } from './stores.ts';

type TokenOptions = {
  readonly account: string;
  readonly name?: string;
  readonly scope: readonly Scope[];
  readonly role: readonly Role[];
  readonly carrier: readonly string[];
  readonly days: number;
};

type TokenListOptions = { readonly account?: string };

/** Prints only the token, so that a shell variable can take it. */
const createToken = (
  config: Config,
  io: CommandOutput,
  { account, name, scope, role, carrier, days }: TokenOptions,
): Promise<void> =>
  withStores(config, io, async ({ accounts, accessTokens, issuedTokens, clock, database, ids }) => {
    if ((await accounts.get(account)) === undefined) {
      if (name === undefined) throw new Error(`There is no account ${account}. Give --name to create it.`);
      await createAccount(accounts, clock, { id: account, name });
    }
    const record = openTrail({ database, clock, ids });
    const { token } = await new TokenManagement({ accessTokens, issuedTokens, record, clock }).issue(
      byOperator(account),
      { scopes: scope, roles: role, carriers: carrier, days },
    );
    io.stdout.write(`${token}\n`);
  });

const listTokens = (config: Config, io: CommandOutput, { account }: TokenListOptions): Promise<void> =>
  withStores(config, io, async ({ issuedTokens, clock }) => {
    for (const record of await issuedTokens.list({ accountId: account, now: clock.now() })) printJson(io, record);
  });

type Ended = { readonly id: string; readonly accountId: string; readonly expiresAt: string };

const named = async (idOrToken: string, { accessTokens, issuedTokens }: Resources): Promise<Ended> => {
  if (!idOrToken.includes('.')) {
    const record = await issuedTokens.get(idOrToken);
    if (record === undefined)
      throw new Error(`There is no token ${idOrToken}. Give an id from "waybill token list", or the token itself.`);
    return record;
  }
  const described = await accessTokens.describe(idOrToken);
  if (described === undefined)
    throw new Error('This token is invalid already: it has expired, was revoked, or was not issued by this service.');
  return { ...described, accountId: described.principal.accountId };
};

export const revokeToken = (config: Config, io: CommandOutput, idOrToken: string): Promise<void> =>
  withStores(config, io, async (resources) => {
    const { id, accountId, expiresAt } = await named(idOrToken, resources);
    await resources.accessTokens.revoke(id, expiresAt);
    await openTrail(resources)(byOperator(accountId), 'token.revoked', { subject: id });
    printJson(io, { id, revoked: true });
  });

/** The default lifetime of a token in days. A token with every permission is meant for a day's work. */
const usualDays = ({ role }: Pick<TokenOptions, 'role'>): number => (role.includes('admin') ? 1 : tokenDays.usual);

const wholeDays = (text: string): number => {
  const days = Number(text);
  if (!Number.isInteger(days) || days < tokenDays.least || days > tokenDays.most)
    throw new Error(
      `Give a whole number of days from ${tokenDays.least} to ${tokenDays.most}, such as ${tokenDays.usual}.`,
    );
  return days;
};

type Given = Omit<TokenOptions, 'days'> & { readonly days?: number };

const checked = (given: Given): TokenOptions => {
  if (given.role.includes('carrier') !== given.carrier.length > 0)
    throw new Error('The role carrier and --carrier go together: --role carrier --carrier "Royal Mail" "USPS".');
  if (areMixedScopes(given.scope))
    throw new Error(
      'Scopes of agents and of the API do not go together: --scope agent_read makes a token for /mcp only.',
    );
  return { ...given, days: given.days ?? usualDays(given) };
};

/** `waybill token …`. */
export const tokenCommands: CommandGroup = (token, { config, io }) => {
  token
    .command('create')
    .description('Create an access token and print it. With --name, an account that does not exist is created.')
    .requiredOption('--account <id>', 'id of the account it gives access to, such as acc_demo')
    .option('--name <name>', 'name of the account, to create it')
    .addOption(
      new Option('--scope <scope...>', 'scopes of the token')
        .choices(allScopes)
        .default(scopes, 'all scopes of the API'),
    )
    .addOption(
      new Option('--role <role...>', 'admin: for operators; carrier: for pushing tracking events')
        .choices(roles)
        .default([]),
    )
    .addOption(
      new Option(
        '--carrier <name...>',
        'with the role carrier: the carriers it acts for, such as "Royal Mail"',
      ).default([], 'none'),
    )
    .option('--days <days>', 'lifetime in days (default: 30, with the role admin 1)', wholeDays)
    .action((options: Given) => createToken(config(), io, checked(options)));
  token
    .command('list')
    .description(
      'List the tokens that this service issued and that have not expired, one JSON object per line: ' +
        'ids, scopes and roles. ' +
        'The tokens themselves are not stored.',
    )
    .option('--account <id>', 'only tokens of this account')
    .action((options: TokenListOptions) => listTokens(config(), io, options));
  token
    .command('revoke')
    .argument('<id>', 'an id from `token list`, or the token itself')
    .description('Revoke a token. The service may be running: it refuses the token within 30 seconds.')
    .action((id: string) => revokeToken(config(), io, id));
};
