import { oauthAppReasons, oauthAppRoutes } from '../../adapters/http/resources/oauth/app-routes.ts';
import { tokenRoutes } from '../../adapters/http/resources/oauth/token-routes.ts';
import { lifetimes, later } from '../../application/oauth/lifetimes.ts';
import { core } from '../core.ts';
import { bindings, token } from '../feature.ts';
import type { Feature } from '../feature.ts';
import { openOauth, refreshKeyPurpose } from '../oauth.ts';
import type { Oauth } from '../oauth.ts';

const oauthToken = token<Oauth>('oauth.oauth');

/** How often (ms) what has ended is removed. Used codes are kept as long as the tokens they gave: a second use ends those. */
const cleaningMs = 6 * 3_600_000;

/** OAuth 2.0: apps, and the access that accounts grant them. */
export const oauth: Feature = {
  name: 'oauth',
  module: bindings((bind) =>
    bind(oauthToken, (get) =>
      openOauth({
        database: get(core.database),
        accessTokens: get(core.accessTokens),
        clock: get(core.clock),
        ids: get(core.ids),
        refreshKey: get(core.keyFor)(refreshKeyPurpose),
      }),
    ),
  ),
  routes: (get) => {
    const { book, authenticate, tokens } = get(oauthToken);
    return [...oauthAppRoutes(book), ...tokenRoutes({ authenticate, tokens })];
  },
  refusals: oauthAppReasons,
  jobs: (get) => [
    {
      name: 'oauth-removal',
      everyMs: cleaningMs,
      task: () => get(oauthToken).grants.removeEnded(later(get(core.clock).now(), -lifetimes.family)),
    },
  ],
};
