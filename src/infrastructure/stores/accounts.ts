import { createHmac } from 'node:crypto';
import { argon2Passwords, isCommonPassword } from '../../adapters/accounts/security/passwords.ts';
import { deriveKey } from '../../adapters/log/keys/installation-secrets.ts';
import { sqlOneTimeCodes } from '../../adapters/accounts/sql/one-time-codes.ts';
import { sqlSecurityEvents } from '../../adapters/accounts/sql/security-events.ts';
import { sqlSignInAttempts, sqlSignInSessions } from '../../adapters/accounts/sql/sign-ins.ts';
import { sqlUsers } from '../../adapters/accounts/sql/users.ts';
import type { Database } from '../../adapters/log/sql/engine/database.ts';
import { securityTrail } from '../../application/accounts/security-trail.ts';
import type { RecordSecurityEvent } from '../../application/accounts/security-trail.ts';
import type { Clock } from '../../application/shared/ports/clock.ts';
import type {
  IsCommonPassword,
  PasswordHashes,
  OneTimeCodeStore,
  SignInAttempts,
  SignInSessions,
} from '../../application/accounts/ports/sign-in.ts';
import type { Ids } from '../../application/shared/ports/ids.ts';
import type { SecurityEvents } from '../../application/accounts/ports/security-events.ts';
import { comparableEmail } from '../../application/accounts/ports/users.ts';
import type { Users } from '../../application/accounts/ports/users.ts';
import type { Vault } from '../../application/shared/ports/vault.ts';
import { oauthSecrets } from '../../adapters/accounts/security/hashed-secrets.ts';
import { sqlOauthApps, sqlOauthGrants } from '../../adapters/accounts/sql/apps.ts';
import { OauthAppBook } from '../../application/accounts/oauth/app-book.ts';
import { authenticateClient } from '../../application/accounts/oauth/client-authentication.ts';
import type { AuthenticateClient } from '../../application/accounts/oauth/client-authentication.ts';
import { grantedApps } from '../../application/accounts/oauth/client-documents.ts';
import { endAccess } from '../../application/accounts/oauth/end-access.ts';
import type { EndAccess } from '../../application/accounts/oauth/end-access.ts';
import { oauthTokens } from '../../application/accounts/oauth/tokens.ts';
import type { OauthTokens } from '../../application/accounts/oauth/tokens.ts';
import type { AccessTokens } from '../../application/shared/ports/access-tokens.ts';
import type { OauthApps, OauthGrants, OauthSecrets } from '../../application/accounts/ports/oauth.ts';

/** The users and sessions that the service and the commands share. */
export type UserStores = {
  readonly users: Users;
  readonly sessions: SignInSessions;
  readonly securityEvents: SecurityEvents;
  readonly record: RecordSecurityEvent;
  readonly attempts: SignInAttempts;
  readonly passwords: PasswordHashes;
  readonly isCommonPassword: IsCommonPassword;
  readonly codes: OneTimeCodeStore;
  /** A keyed hash, so that the table of attempts contains no e-mail address. */
  readonly attemptKey: (email: string) => string;
};

type UserStoreOptions = {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'next'>;
  readonly vault: Vault;
  /** Derives keys that last as long as the installation. */
  readonly keyFor: (purpose: string) => Uint8Array;
};

/** The security trail for a command that opens nothing else of users. */
export const openTrail = ({
  database,
  clock,
  ids,
}: Pick<UserStoreOptions, 'clock' | 'ids'> & { readonly database: Pick<Database, 'db'> }): RecordSecurityEvent =>
  securityTrail({ events: sqlSecurityEvents(database.db), clock, ids });

export const openUserStores = ({ database, clock, ids, vault, keyFor }: UserStoreOptions): UserStores => {
  const { db } = database;
  const attemptsKey = keyFor('sign-in-attempts');
  const securityEvents = sqlSecurityEvents(db);
  return {
    users: sqlUsers(db),
    sessions: sqlSignInSessions(db),
    securityEvents,
    record: securityTrail({ events: securityEvents, clock, ids }),
    attempts: sqlSignInAttempts(db, clock),
    passwords: argon2Passwords(),
    isCommonPassword,
    codes: sqlOneTimeCodes(db, vault),
    attemptKey: (email) => createHmac('sha256', attemptsKey).update(comparableEmail(email)).digest('hex'),
  };
};

/** Derives a key for each purpose, the same in every process of the installation. */
export const keysUnder =
  (installationKey: Uint8Array) =>
  (purpose: string): Uint8Array =>
    deriveKey(purpose, installationKey);

/** The parts of OAuth that the service and the command line share. */
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

type OauthNeeds = {
  readonly database: Pick<Database, 'db'>;
  readonly accessTokens: AccessTokens;
  readonly clock: Clock;
  readonly ids: Ids;
  /** A key of the installation, from which refresh tokens are derived. */
  readonly refreshKey: Uint8Array;
  readonly record: RecordSecurityEvent;
};

/** The purpose for which `refreshKey` is derived. */
export const refreshKeyPurpose = 'oauth-refresh-tokens';

export const openOauth = ({ database, accessTokens, clock, ids, refreshKey, record }: OauthNeeds): Oauth => {
  const { db } = database;
  const [apps, grants, secrets] = [sqlOauthApps(db), sqlOauthGrants(db), oauthSecrets(refreshKey)];
  const granted = grantedApps(apps);
  const ending = endAccess({ grants, accessTokens, clock, record });
  return {
    apps,
    grants,
    secrets,
    book: new OauthAppBook({ apps, secrets, endAccess: ending, clock, ids, record }),
    authenticate: authenticateClient({ apps: granted, grants, secrets, clock }),
    tokens: oauthTokens({ accessTokens, apps: granted, grants, secrets, endAccess: ending, clock, ids, record }),
    endAccess: ending,
    record,
  };
};
