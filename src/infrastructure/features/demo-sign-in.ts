import { demoSignInRoute } from '../../adapters/sandbox/http/demo-sign-in.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';
import { sandbox } from './sandbox.ts';
import { signIn, signInTokens } from './sign-in.ts';

/** Signs browsers in as the demo account, in a sandbox that its own machine alone reaches. */
export const demoSignIn: Feature = {
  name: 'demo-sign-in',
  needs: [sandbox, signIn],
  enabled: ({ mode, localOnly }) => mode === 'sandbox' && localOnly,
  routes: (get) => [
    demoSignInRoute({
      ...get(signInTokens.stores),
      signIns: get(signInTokens.signIns),
      sessionCookie: get(signInTokens.sessionCookie),
      ownOrigin: new URL(get(core.baseUrl)).origin,
      clock: get(core.clock),
      ids: get(core.ids),
    }),
  ],
};
