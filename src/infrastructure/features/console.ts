import { join } from 'node:path';
import { mcpLink } from '../../adapters/agents/http/mcp-link.ts';
import { noticeCarrier } from '../../adapters/console/http/carried-notices.ts';
import { consoleRoutes } from '../../adapters/console/http/routes.ts';
import { consoleFiles, consolePages } from '../../adapters/console/pages/console-pages.ts';
import { demoPersonEmail } from '../../application/sandbox/seed-demo.ts';
import { timeZoneOf } from '../../domain/accounts/account-settings/index.ts';
import { version } from '../configuration/version.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';
import { accounts, accountTokens } from './accounts.ts';
import { personalReads, personalReadTokens } from './personal-reads.ts';
import { signIn, signInTokens } from './sign-in.ts';

/** The pages at which people work with what the API offers: it calls its operations, and knows no other feature. */
export const operatorConsole: Feature = {
  name: 'console',
  needs: [accounts, signIn, personalReads],
  routes: (get) => {
    const files = consoleFiles();
    const [basePath, { mode, localOnly, dataDir }] = [get(core.basePath), get(core.config)];
    const isSandbox = mode === 'sandbox';
    const offersDemo = isSandbox && localOnly;
    return consoleRoutes({
      files,
      basePath,
      pages: consolePages({ basePath, files, isSandbox }),
      start: {
        version,
        baseUrl: get(core.baseUrl),
        offersDemo,
        tokenFile: join(dataDir, 'demo-token'),
      },
      mcpUrl: mcpLink(get(core.baseUrl)),
      gate: get(signInTokens.gate),
      ownPassword: get(signInTokens.ownPassword),
      hasNoPassword: (email) => offersDemo && email === demoPersonEmail,
      recordReads: get(personalReadTokens.record),
      operations: get(core.operations),
      accounts: get(core.accounts),
      notices: noticeCarrier(get(core.vault), get(core.baseUrl)),
      timeZoneOf: async (accountId) => timeZoneOf(await get(accountTokens.settings).settingsOf(accountId)),
      positions: async () => JSON.stringify([...(await get(core.checkpointBook).all())]),
    });
  },
};
