import { AccountExistsError } from '../ports/accounts.ts';
import type { Account, Accounts } from '../ports/accounts.ts';
import { scopes } from '../ports/access-tokens.ts';
import type { AccessTokens, IssuedToken } from '../ports/access-tokens.ts';
import type { Clock } from '../ports/clock.ts';

/** The same in every sandbox, so that examples may name it; and what a live start looks for to refuse a database that began as a sandbox. */
export const demoAccountId = 'acc_0000000000000000000000DEM0';

const year = 365 * 24 * 60 * 60 * 1000;

export type DemoSeed = {
  readonly account: Account;
  /** Only when the account was made just now: a token is shown once. */
  readonly token?: IssuedToken;
};

/**
 * Gives a sandbox its account and a token that opens every endpoint, the admin's too. Never called in live mode. A second call changes nothing.
 */
export const seedDemo = async (accounts: Accounts, tokens: AccessTokens, clock: Clock): Promise<DemoSeed> => {
  const known = await accounts.get(demoAccountId);
  if (known !== undefined) return { account: known };

  const account: Account = { id: demoAccountId, name: 'Demo account', createdAt: clock.now() };
  try {
    await accounts.create(account);
  } catch (error) {
    // Another process of the same sandbox was quicker, and shows the token.
    if (error instanceof AccountExistsError) return { account };
    throw error;
  }
  const token = await tokens.issue({ accountId: account.id, scopes, roles: ['admin'], expiresInMs: year });
  return { account, token };
};
