import type { TokenListOptions, TokenOptions } from '../../adapters/cli/token-commands.ts';
import { byOperator } from '../../application/accounts/security-trail.ts';
import { createAccount } from '../../application/accounts/create-account.ts';
import type { Config } from '../config.ts';
import type { Resources } from '../resources.ts';
import { openTrail } from '../user-stores.ts';
import { printJson } from './io.ts';
import type { CommandOutput } from './io.ts';
import { withStores } from './stores.ts';

const day = 24 * 3_600_000;

/** Prints only the token, so that a shell variable can take it. */
export const createToken = (
  config: Config,
  io: CommandOutput,
  { account, name, scope, role, carrier, days }: TokenOptions,
): Promise<void> =>
  withStores(config, io, async ({ accounts, accessTokens, issuedTokens, clock, database, ids }) => {
    if ((await accounts.get(account)) === undefined) {
      if (name === undefined) throw new Error(`There is no account ${account}. Give --name to create it.`);
      await createAccount(accounts, clock, { id: account, name });
    }
    const grants = { scopes: scope, roles: role, carriers: carrier };
    const { token, id, expiresAt } = await accessTokens.issue({ accountId: account, ...grants, expiresInMs: days * day });
    await issuedTokens.add({ id, accountId: account, ...grants, createdAt: clock.now(), expiresAt });
    await openTrail({ database, clock, ids })(byOperator(account), 'token.created', { subject: id });
    io.stdout.write(`${token}\n`);
  });

export const listTokens = (config: Config, io: CommandOutput, { account }: TokenListOptions): Promise<void> =>
  withStores(config, io, async ({ issuedTokens, clock }) => {
    for (const record of await issuedTokens.list({ accountId: account, now: clock.now() })) printJson(io, record);
  });

type Ended = { readonly id: string; readonly accountId: string; readonly expiresAt: string };

const named = async (idOrToken: string, { accessTokens, issuedTokens }: Resources): Promise<Ended> => {
  if (!idOrToken.includes('.')) {
    const record = await issuedTokens.get(idOrToken);
    if (record === undefined) throw new Error(`There is no token ${idOrToken}. Give an id from "waybill token list", or the token itself.`);
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
