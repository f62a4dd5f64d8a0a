import type { RecordSecurityEvent } from '../security-trail.ts';
import type { AccessTokens } from '../../shared/ports/access-tokens.ts';
import type { OauthGrants, OauthSecrets } from '../ports/oauth.ts';
import type { OauthClient } from './client-authentication.ts';
import type { EndAccess } from './end-access.ts';
import { OauthError } from './oauth-error.ts';

export type RevokeToken = (token: string, client: OauthClient) => Promise<void>;

const notYours = (): OauthError =>
  new OauthError('invalid_grant', 'The token was given to another client, which alone may revoke it.', 'token');

/**
 * Revokes a token of a client (RFC 7009). A refresh token ends with all tokens of its grant, an access token alone. A
 * token that is not valid needs no revocation.
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
