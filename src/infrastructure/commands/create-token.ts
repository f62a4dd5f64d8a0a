import type { TokenOptions } from '../../adapters/cli/program.ts';
import type { Config } from '../config.ts';
import { withStores } from './stores.ts';

const day = 24 * 3_600_000;

/** Prints a token and nothing else, so that it can be put into a variable. */
export const createToken = (config: Config, { account, name, scope, role, days }: TokenOptions): Promise<void> =>
  withStores(config, async ({ accounts, accessTokens, clock }) => {
    if ((await accounts.get(account)) === undefined) {
      if (name === undefined) throw new Error(`No account is called ${account}. Give --name to make it.`);
      if (!/^acc_[0-9A-Za-z]{1,60}$/.test(account)) throw new Error('An account id is "acc_" and letters or digits, such as acc_shop1.');
      await accounts.create({ id: account, name, createdAt: clock.now() });
    }
    const { token } = await accessTokens.issue({ accountId: account, scopes: scope, roles: role, expiresInMs: days * day });
    process.stdout.write(`${token}\n`);
  });
