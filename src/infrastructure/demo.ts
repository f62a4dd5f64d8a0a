import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seedInbox } from '../adapters/web/inbox/seed-inbox.ts';
import { demoAccountId, seedDemo } from '../application/accounts/seed-demo.ts';
import { scopes } from '../application/ports/access-tokens.ts';
import { contextOfItself } from '../application/kernel/context.ts';
import type { Webhooks } from '../adapters/webhooks/create-webhooks.ts';
import type { Config } from './config.ts';
import type { Resources } from './resources.ts';

const year = 365 * 24 * 3_600_000;

const tokenFileOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'demo-token');

const textOf = async (path: string): Promise<string | undefined> => {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** A sandbox has a demo account, a token for it in a file that examples can read, and an inbox that receives its webhooks. */
export const furnishSandbox = async (
  config: Config,
  baseUrl: string,
  resources: Resources,
  webhooks: Webhooks,
): Promise<{ readonly newToken?: string }> => {
  const { accounts, accessTokens, issuedTokens, clock, ids } = resources;
  const path = tokenFileOf(config);
  const { token: seeded } = await seedDemo(accounts, accessTokens, clock);
  const known = await textOf(path);
  const isGood = seeded === undefined && known !== undefined && (await accessTokens.verify(known)) !== undefined;
  // Deleted, expired, or of another database: the file is made good, so that what the README says works.
  const issued = isGood
    ? undefined
    : (seeded ?? (await accessTokens.issue({ accountId: demoAccountId, scopes, roles: ['admin'], expiresInMs: year })));
  if (issued !== undefined) {
    const { id, token, expiresAt } = issued;
    await issuedTokens.add({ id, accountId: demoAccountId, scopes, roles: ['admin'], carriers: [], createdAt: clock.now(), expiresAt });
    await writeFile(path, `${token}\n`, { mode: 0o600 });
  }

  await seedInbox(webhooks.endpoints, baseUrl, contextOfItself({ accountId: demoAccountId, correlationId: ids.next('req') }, clock.now()));
  return issued === undefined ? {} : { newToken: issued.token };
};

/** Data that began as a sandbox's holds a token anybody may have seen: live mode starts with its own. */
export const refuseSandboxData = async ({ accounts }: Resources, config: Config): Promise<void> => {
  if ((await accounts.get(demoAccountId)) === undefined && (await textOf(tokenFileOf(config))) === undefined) return;
  throw new Error(`${config.dataDir} holds a sandbox's demo account. Live mode needs a DATA_DIR (and a DATABASE_URL) of its own.`);
};
