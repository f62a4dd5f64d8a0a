import { consoleRoutes } from '../../adapters/console/http/routes.ts';
import { consoleFiles, consolePages } from '../../adapters/console/pages/console-pages.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';
import { signIn, signInTokens } from './sign-in.ts';

/** The pages at which people work with what the API offers: it calls its operations, and knows no other feature. */
export const operatorConsole: Feature = {
  name: 'console',
  needs: [signIn],
  routes: (get) => {
    const files = consoleFiles();
    const basePath = get(core.basePath);
    return consoleRoutes({
      files,
      basePath,
      pages: consolePages({ basePath, files, isSandbox: get(core.config).mode === 'sandbox' }),
      gate: get(signInTokens.gate),
      operations: get(core.operations),
      accounts: get(core.accounts),
    });
  },
};
