import { AccountExistsError } from '../shared/ports/accounts.ts';
import type { Account, Accounts } from '../shared/ports/accounts.ts';
import { scopes } from '../shared/ports/access-tokens.ts';
import type { AccessTokens, IssuedToken } from '../shared/ports/access-tokens.ts';
import type { Clock } from '../shared/ports/clock.ts';

/**
 * The same in every sandbox, so that examples can use it. A live start refuses a database with this account, because it
 * began as a sandbox.
 */
export const demoAccountId = 'acc_0000000000000000000000DEM0';

/** The person whom a button signs in, without a password. The address cannot receive mail: RFC 6761. */
export const demoPersonEmail = 'demo@waybill.localhost';

const year = 365 * 24 * 60 * 60 * 1000;

export type DemoSeed = {
  readonly account: Account;
  /** Present if this call created the account: a token is shown once. */
  readonly token?: IssuedToken;
};

/**
 * Creates the demo account of a sandbox, and a token for every endpoint including the admin's, unless tokens are not
 * accepted (`tokens` is undefined). Never called in live mode. A second call changes nothing.
 */
export const seedDemo = async (
  accounts: Accounts,
  tokens: AccessTokens | undefined,
  clock: Clock,
): Promise<DemoSeed> => {
  const known = await accounts.get(demoAccountId);
  if (known !== undefined) return { account: known };

  const account: Account = { id: demoAccountId, name: 'Demo account', createdAt: clock.now() };
  try {
    await accounts.create(account);
  } catch (error) {
    // Another process of the same sandbox created it first, and shows the token.
    if (error instanceof AccountExistsError) return { account };
    throw error;
  }
  const token = await tokens?.issue({ accountId: account.id, scopes, roles: ['admin'], expiresInMs: year });
  return { account, ...(token && { token }) };
};
