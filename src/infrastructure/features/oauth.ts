import {
  oauthAppReasons,
  oauthAppRoutes,
  oauthCredentialsReasons,
  oauthCredentialsRoutes,
} from '../../adapters/accounts/http/oauth/app-routes.ts';
import { authorizeRoutes } from '../../adapters/accounts/http/oauth/authorize-routes.ts';
import { connectedAppsRoutes } from '../../adapters/accounts/http/oauth/connected-apps-routes.ts';
import { metadataRoutes } from '../../adapters/accounts/http/oauth/metadata-routes.ts';
import { tokenRoutes } from '../../adapters/accounts/http/oauth/token-routes.ts';
import { clientDocumentFetch } from '../../adapters/accounts/security/client-document-fetch.ts';
import { authorizations } from '../../application/accounts/oauth/authorize.ts';
import { askingApps, grantedApps } from '../../application/accounts/oauth/client-documents.ts';
import { appAccess, revocation } from '../../application/accounts/oauth/end-access.ts';
import { lifetimes, later } from '../../application/accounts/oauth/lifetimes.ts';
import { core } from '../wiring/core.ts';
import { guardedConnectors } from '../wiring/guarded-connectors.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature } from '../wiring/feature.ts';
import { openOauth, refreshKeyPurpose } from '../stores/accounts.ts';
import type { Oauth } from '../stores/accounts.ts';
import { signIn, signInTokens } from './sign-in.ts';

export const oauthToken = token<Oauth>('oauth.oauth');

/**
 * How often (ms) ended grants are removed. Used codes are kept as long as the tokens they gave, because a second use of
 * a code ends those tokens.
 */
const cleaningMs = 6 * 3_600_000;

/** How long (ms) fetching the document of a client may take. */
const documentMs = 5_000;

/** OAuth 2.0: apps, and the access that accounts grant them. */
export const oauth: Feature = {
  name: 'oauth',
  needs: [signIn],
  module: bindings((bind) =>
    bind(oauthToken, (get) =>
      openOauth({
        database: get(core.database),
        accessTokens: get(core.accessTokens),
        clock: get(core.clock),
        ids: get(core.ids),
        refreshKey: get(core.keyFor)(refreshKeyPurpose),
        record: get(signInTokens.stores).record,
      }),
    ),
  ),
  routes: (get) => {
    const { apps, grants, secrets, book, authenticate, tokens, endAccess, record } = get(oauthToken);
    const [clock, ids, issuer] = [get(core.clock), get(core.ids), get(core.baseUrl)];
    const revoke = revocation({ accessTokens: get(core.accessTokens), grants, secrets, endAccess, record });
    const granted = appAccess({ apps: grantedApps(apps), grants, endAccess, record });
    const fetchDocument = clientDocumentFetch(guardedConnectors(get(core.config), documentMs), documentMs);
    const asking = askingApps({ apps, fetchDocument, clock });
    const ofPages = { gate: get(signInTokens.gate), pages: get(signInTokens.pages) };
    return [
      ...oauthAppRoutes(book),
      ...oauthCredentialsRoutes(granted),
      ...tokenRoutes({ authenticate, tokens, revoke, issuer }),
      ...metadataRoutes(issuer),
      ...authorizeRoutes({
        authorizations: authorizations({ apps: asking, grants, secrets, clock, ids, issuer, record }),
        accounts: get(core.accounts),
        ownPassword: get(signInTokens.ownPassword),
        ...ofPages,
      }),
      ...connectedAppsRoutes({ access: granted, ...ofPages }),
    ];
  },
  refusals: { ...oauthAppReasons, ...oauthCredentialsReasons },
  jobs: (get) => [
    {
      name: 'oauth-removal',
      everyMs: cleaningMs,
      task: () => get(oauthToken).grants.removeEnded(later(get(core.clock).now(), -lifetimes.family)),
    },
  ],
};
