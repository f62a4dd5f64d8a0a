import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { Acting, RecordSecurityEvent } from '../security-trail.ts';
import type { OauthApps, AccountCredentials, OauthGrants } from '../ports/oauth.ts';
import type { EndAccess } from './end-access.ts';

/** Access of an app to an account, as the account sees it. */
export type GrantedAccess = Pick<AccountCredentials, 'id' | 'appId' | 'scopes' | 'createdAt' | 'lastUsedAt'> & {
  readonly appName: string;
};

export type AppAccess = {
  /** Newest first. */
  readonly list: (accountId: string) => Promise<readonly GrantedAccess[]>;
  /** Rejects for credentials of another account as for unknown ones. */
  readonly end: (by: Acting, id: string) => Promise<GrantedAccess>;
};

/** The access that an account has granted. */
export const appAccess = ({
  apps,
  grants,
  endAccess,
  record,
}: {
  readonly apps: Pick<OauthApps, 'get'>;
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
