import type { Clock } from '../../shared/ports/clock.ts';
import type { AskingApp, AskingApps } from '../ports/client-documents.ts';
import type { AccountCredentials, OauthGrants, OauthSecrets } from '../ports/oauth.ts';
import { OauthError } from './oauth-error.ts';

/** An app, or the credentials that an account has granted an app. */
export type OauthClient = { readonly id: string; readonly app: AskingApp; readonly credentials?: AccountCredentials };

export type ClientSecret = { readonly clientId: string; readonly clientSecret?: string | undefined };

export type AuthenticateClient = (given: ClientSecret) => Promise<OauthClient>;

/** One error for an unknown client and for a wrong secret, so that neither can be told from the other. */
const refused = (): OauthError =>
  new OauthError(
    'invalid_client',
    'There is no client with this id and secret, or its access has ended. Check clientId and clientSecret.',
  );

export const authenticateClient = ({
  apps,
  grants,
  secrets,
  clock,
}: {
  readonly apps: AskingApps;
  readonly grants: Pick<OauthGrants, 'credentials'>;
  readonly secrets: Pick<OauthSecrets, 'matches'>;
  readonly clock: Pick<Clock, 'now'>;
}): AuthenticateClient => {
  const enabledApp = async (id: string): Promise<AskingApp> => {
    const app = await apps.get(id);
    if (app === undefined || app.disabledAt !== undefined) throw refused();
    return app;
  };

  const asCredentials = async ({ clientId, clientSecret = '' }: ClientSecret): Promise<OauthClient> => {
    const credentials = await grants.credentials(clientId);
    if (credentials?.secretHash === undefined || credentials.revokedAt !== undefined) throw refused();
    if (!secrets.matches(clientSecret, [credentials.secretHash])) throw refused();
    return { id: clientId, app: await enabledApp(credentials.appId), credentials };
  };

  const asApp = async ({ clientId, clientSecret }: ClientSecret): Promise<OauthClient> => {
    const app = await enabledApp(clientId);
    const valid = app.secrets
      .filter(({ validUntil }) => validUntil === undefined || clock.now() < validUntil)
      .map(({ hash }) => hash);
    const isGood = app.isPublic ? clientSecret === undefined : secrets.matches(clientSecret ?? '', valid);
    if (!isGood) throw refused();
    return { id: clientId, app };
  };

  return (given) => (given.clientId.startsWith('crd_') ? asCredentials(given) : asApp(given));
};
