import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoAccountId, seedDemo } from '../../application/sandbox/seed-demo.ts';
import { scopes } from '../../application/shared/ports/access-tokens.ts';
import type { Accounts } from '../../application/shared/ports/accounts.ts';
import type { Config } from '../configuration/config.ts';
import type { Resources } from './resources.ts';

const year = 365 * 24 * 3_600_000;

const tokenFileOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'demo-token');

const readIfExists = async (path: string): Promise<string | undefined> => {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/**
 * Creates the demo account of a sandbox, and a token for it in a file that examples can read. Returns the token when it
 * is new. Where an embedding program authenticates callers, no token is accepted, and none is made.
 */
export const seedDemoAccount = async (
  config: Pick<Config, 'dataDir' | 'hasOwnCallers'>,
  {
    accounts,
    accessTokens,
    issuedTokens,
    clock,
  }: Pick<Resources, 'accounts' | 'accessTokens' | 'issuedTokens' | 'clock'>,
): Promise<{ readonly newToken?: string }> => {
  if (config.hasOwnCallers) {
    await seedDemo(accounts, undefined, clock);
    return {};
  }
  const path = tokenFileOf(config);
  const { token: seeded } = await seedDemo(accounts, accessTokens, clock);
  const known = await readIfExists(path);
  const isGood = seeded === undefined && known !== undefined && (await accessTokens.verify(known)) !== undefined;
  // The token file was deleted, or its token has expired or belongs to another database: write it again, so that the
  // README's examples work.
  const issued = isGood
    ? undefined
    : (seeded ?? (await accessTokens.issue({ accountId: demoAccountId, scopes, roles: ['admin'], expiresInMs: year })));
  if (issued !== undefined) {
    const { id, token, expiresAt } = issued;
    await issuedTokens.add({
      id,
      accountId: demoAccountId,
      scopes,
      roles: ['admin'],
      carriers: [],
      createdAt: clock.now(),
      expiresAt,
    });
    await writeFile(path, `${token}\n`, { mode: 0o600 });
  }
  return issued === undefined ? {} : { newToken: issued.token };
};

/** Throws when this data began as a sandbox: its demo token may be known to anybody. */
export const refuseSandboxData = async (
  config: Pick<Config, 'dataDir'>,
  accounts: Pick<Accounts, 'get'>,
): Promise<void> => {
  if ((await accounts.get(demoAccountId)) === undefined && (await readIfExists(tokenFileOf(config))) === undefined)
    return;
  throw new Error(
    `${config.dataDir} holds the demo account of a sandbox. Set another DATA_DIR (and DATABASE_URL) for live mode.`,
  );
};
