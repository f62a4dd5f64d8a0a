import { oauthSecrets } from '../../adapters/accounts/security/hashed-secrets.ts';
import type { Database } from '../../adapters/log/sql/engine/database.ts';
import { sqlOauthApps, sqlOauthGrants } from '../../adapters/accounts/sql/apps.ts';
import { OauthAppBook } from '../../application/accounts/oauth/app-book.ts';
import { authenticateClient } from '../../application/accounts/oauth/client-authentication.ts';
import type { AuthenticateClient } from '../../application/accounts/oauth/client-authentication.ts';
import { endAccess } from '../../application/accounts/oauth/end-access.ts';
import type { EndAccess } from '../../application/accounts/oauth/end-access.ts';
import type { RecordSecurityEvent } from '../../application/accounts/security-trail.ts';
import { oauthTokens } from '../../application/accounts/oauth/tokens.ts';
import type { OauthTokens } from '../../application/accounts/oauth/tokens.ts';
import type { AccessTokens } from '../../application/shared/ports/access-tokens.ts';
import type { Clock } from '../../application/shared/ports/clock.ts';
import type { Ids } from '../../application/shared/ports/ids.ts';
import type { OauthApps, OauthGrants, OauthSecrets } from '../../application/accounts/ports/oauth.ts';
import { openTrail } from './user-stores.ts';

/** What the service and the command line share of OAuth. */
export type Oauth = {
  readonly apps: OauthApps;
  readonly grants: OauthGrants;
  readonly secrets: OauthSecrets;
  readonly book: OauthAppBook;
  readonly authenticate: AuthenticateClient;
  readonly tokens: OauthTokens;
  readonly endAccess: EndAccess;
  readonly record: RecordSecurityEvent;
};

export type OauthNeeds = {
  readonly database: Pick<Database, 'db'>;
  readonly accessTokens: AccessTokens;
  readonly clock: Clock;
  readonly ids: Ids;
  /** A key of the installation, from which refresh tokens are derived. */
  readonly refreshKey: Uint8Array;
};

/** The purpose for which `refreshKey` is derived. */
export const refreshKeyPurpose = 'oauth-refresh-tokens';

export const openOauth = ({ database, accessTokens, clock, ids, refreshKey }: OauthNeeds): Oauth => {
  const { db } = database;
  const record = openTrail({ database, clock, ids });
  const [apps, grants, secrets] = [sqlOauthApps(db), sqlOauthGrants(db), oauthSecrets(refreshKey)];
  const ending = endAccess({ grants, accessTokens, clock, record });
  return {
    apps,
    grants,
    secrets,
    book: new OauthAppBook({ apps, secrets, endAccess: ending, clock, ids, record }),
    authenticate: authenticateClient({ apps, grants, secrets, clock }),
    tokens: oauthTokens({ accessTokens, apps, grants, secrets, endAccess: ending, clock, ids, record }),
    endAccess: ending,
    record,
  };
};
