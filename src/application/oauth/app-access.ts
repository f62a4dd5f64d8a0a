import { DomainError } from '../../domain/shared/domain-error.ts';
import type { OauthApps } from '../ports/oauth-apps.ts';
import type { AccountCredentials, OauthGrants } from '../ports/oauth-grants.ts';
import type { EndAccess } from './end-access.ts';

/** Access of an app to an account, as the account sees it. */
export type GrantedAccess = Pick<AccountCredentials, 'id' | 'appId' | 'scopes' | 'createdAt' | 'lastUsedAt'> & { readonly appName: string };

export type AppAccess = {
  /** Newest first. */
  readonly list: (accountId: string) => Promise<readonly GrantedAccess[]>;
  /** Rejects for credentials of another account as for unknown ones. */
  readonly end: (accountId: string, id: string) => Promise<GrantedAccess>;
};

/** The access that an account has granted. */
export const appAccess = ({
  apps,
  grants,
  endAccess,
}: {
  readonly apps: Pick<OauthApps, 'get'>;
  readonly grants: Pick<OauthGrants, 'credentials' | 'listCredentials'>;
  readonly endAccess: Pick<EndAccess, 'ofCredentials'>;
}): AppAccess => {
  const shown = async ({ id, appId, scopes, createdAt, lastUsedAt }: AccountCredentials): Promise<GrantedAccess> => {
    const appName = (await apps.get(appId))?.name ?? appId;
    return { id, appId, appName, scopes, createdAt, ...(lastUsedAt !== undefined && { lastUsedAt }) };
  };
  return {
    list: async (accountId) => Promise.all((await grants.listCredentials({ accountId })).map(shown)),
    end: async (accountId, id) => {
      const credentials = await grants.credentials(id);
      if (credentials?.accountId !== accountId || credentials.revokedAt !== undefined)
        throw new DomainError('oauth_credentials_not_found', 'No credentials of this account have this id.');
      await endAccess.ofCredentials(id);
      return shown(credentials);
    },
  };
};
