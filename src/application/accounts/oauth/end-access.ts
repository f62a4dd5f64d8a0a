import type { RecordSecurityEvent, Acting } from '../security-trail.ts';
import type { AccessTokens } from '../../shared/ports/access-tokens.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { AskingApps } from '../ports/client-documents.ts';
import type { OauthGrants, AccountCredentials, OauthSecrets } from '../ports/oauth.ts';
import { later, lifetimes } from './lifetimes.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { OauthClient } from './client-authentication.ts';
import { OauthError } from './oauth-error.ts';

/**
 * Ends access that OAuth has granted. Access tokens become invalid at once in this process, within half a minute in
 * others.
 */
export type EndAccess = {
  /** Ends the tokens that come from one grant. */
  readonly ofFamily: (familyId: string) => Promise<void>;
  /** Ends the tokens of the credentials of an account. */
  readonly ofCredentials: (credentialsId: string) => Promise<void>;
  /** Ends the tokens of an app, in all accounts. */
  readonly ofApp: (appId: string) => Promise<void>;
};

/** In ms: an access token may be issued at the same moment as its grant ends. */
const margin = 60_000;

export const endAccess = ({
  grants,
  accessTokens,
  clock,
  record,
}: {
  readonly grants: Pick<OauthGrants, 'revokeFamily' | 'revokeCredentials' | 'listCredentials'>;
  readonly accessTokens: Pick<AccessTokens, 'revoke'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly record: RecordSecurityEvent;
}): EndAccess => {
  const endTokensThrough = (id: string): Promise<void> =>
    accessTokens.revoke(id, later(clock.now(), lifetimes.accessToken + margin));

  const ofCredentials = async (credentialsId: string): Promise<void> => {
    await grants.revokeCredentials(credentialsId, clock.now());
    await endTokensThrough(credentialsId);
  };
  return {
    ofFamily: async (familyId) => {
      await grants.revokeFamily(familyId, clock.now());
      await endTokensThrough(familyId);
    },
    ofCredentials,
    ofApp: async (appId) => {
      for (const { id, accountId } of await grants.listCredentials({ appId })) {
        await grants.revokeCredentials(id, clock.now());
        await record({ accountId, actor: appId }, 'app_access.ended', { subject: id, reason: 'app_deleted' });
      }
      await endTokensThrough(appId);
    },
  };
};

/** The access of an app to an account, as the account sees it. */
type GrantedAccess = Pick<AccountCredentials, 'id' | 'appId' | 'scopes' | 'createdAt' | 'lastUsedAt'> & {
  readonly appName: string;
};

export type AppAccess = {
  /** Newest first. */
  readonly list: (accountId: string) => Promise<readonly GrantedAccess[]>;
  /** Rejects for credentials of another account in the same way as for unknown ones. */
  readonly end: (by: Acting, id: string) => Promise<GrantedAccess>;
};

/** Lists and ends the access that an account has granted. */
export const appAccess = ({
  apps,
  grants,
  endAccess,
  record,
}: {
  readonly apps: AskingApps;
  readonly grants: Pick<OauthGrants, 'credentials' | 'listCredentials'>;
  readonly endAccess: Pick<EndAccess, 'ofCredentials'>;
  readonly record: RecordSecurityEvent;
}): AppAccess => {
  const shown = async ({ id, appId, scopes, createdAt, lastUsedAt }: AccountCredentials): Promise<GrantedAccess> => {
    const appName = (await apps.get(appId))?.name ?? appId;
    return { id, appId, appName, scopes, createdAt, ...(lastUsedAt !== undefined && { lastUsedAt }) };
  };
  return {
    list: async (accountId) => Promise.all((await grants.listCredentials({ accountId })).map(shown)),
    end: async (by, id) => {
      const credentials = await grants.credentials(id);
      if (credentials?.accountId !== by.accountId || credentials.revokedAt !== undefined)
        throw new DomainError('oauth_credentials_not_found', 'No credentials of this account have this id.');
      await endAccess.ofCredentials(id);
      await record(by, 'app_access.ended', { subject: id });
      return shown(credentials);
    },
  };
};

export type RevokeToken = (token: string, client: OauthClient) => Promise<void>;

const notYours = (): OauthError =>
  new OauthError('invalid_grant', 'The token was given to another client, which alone may revoke it.', 'token');

/**
 * Revokes a token of a client (RFC 7009). Revoking a refresh token ends all tokens of its grant; an access token ends
 * alone. An invalid token is ignored.
 */
export const revocation =
  ({
    accessTokens,
    grants,
    secrets,
    endAccess,
    record,
  }: {
    readonly accessTokens: Pick<AccessTokens, 'describe' | 'revoke'>;
    readonly grants: Pick<OauthGrants, 'familyOf'>;
    readonly secrets: Pick<OauthSecrets, 'hash'>;
    readonly endAccess: Pick<EndAccess, 'ofFamily'>;
    readonly record: RecordSecurityEvent;
  }): RevokeToken =>
  async (token, { id: clientId, app }) => {
    const family = await grants.familyOf(secrets.hash(token));
    if (family !== undefined) {
      if (family.clientId !== clientId) throw notYours();
      await endAccess.ofFamily(family.id);
      return record({ accountId: family.accountId, actor: app.id }, 'token.revoked', { subject: family.id });
    }
    const described = await accessTokens.describe(token);
    if (described === undefined) return;
    if (described.principal.subject !== app.id) throw notYours();
    await accessTokens.revoke(described.id, described.expiresAt);
    await record({ accountId: described.principal.accountId, actor: app.id }, 'token.revoked', {
      subject: described.id,
    });
  };
