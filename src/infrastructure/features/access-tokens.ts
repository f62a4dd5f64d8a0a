import { accessTokenRoutes, tokenReasons } from '../../adapters/accounts/http/accounts/token-routes.ts';
import { TokenManagement } from '../../application/accounts/manage-tokens.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';
import { signIn, signInTokens } from './sign-in.ts';

/** Owners create and revoke the access tokens of their account. */
export const accessTokens: Feature = {
  name: 'access-tokens',
  needs: [signIn],
  // Where an embedding program authenticates callers, no token is accepted, and none is made.
  routes: (get) =>
    get(core.config).hasOwnCallers
      ? []
      : accessTokenRoutes(
          new TokenManagement({
            accessTokens: get(core.accessTokens),
            issuedTokens: get(core.issuedTokens),
            record: get(signInTokens.stores).record,
            clock: get(core.clock),
          }),
        ),
  refusals: tokenReasons,
};
