import type { RecordSecurityEvent } from '../security-trail.ts';
import type { AccessTokens, Scope } from '../../shared/ports/access-tokens.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { AskingApps } from '../ports/client-documents.ts';
import type { AccountCredentials, OauthGrants, StoredCode, TokenFamily, OauthSecrets } from '../ports/oauth.ts';
import type { OauthClient } from './client-authentication.ts';
import { earlierOf, later, lifetimes, decideRefresh } from './lifetimes.ts';
import { OauthError } from './oauth-error.ts';
import { scopesIn } from './authorize.ts';
import type { EndAccess } from './end-access.ts';

export type TokenPair = {
  readonly accessToken: string;
  /** When the access token expires. */
  readonly expiresAt: string;
  readonly expiresInMs: number;
  readonly refreshToken: string;
  readonly scopes: readonly Scope[];
};

export type CodeExchange = {
  readonly code: string;
  readonly redirectUri: string | undefined;
  readonly verifier: string | undefined;
};

export type OauthTokens = {
  /** Issues tokens for the credentials of an account. */
  readonly byCredentials: (client: OauthClient, scope?: string) => Promise<TokenPair>;
  /**
   * Issues tokens for an authorization code, to the app that requested it. A second use revokes the tokens of the
   * first, and the account credentials.
   */
  readonly byCode: (client: OauthClient, exchange: CodeExchange) => Promise<TokenPair>;
  /**
   * Issues new tokens for a refresh token, which cannot be used again. `client` is absent if no client authenticated.
   */
  readonly refresh: (
    refreshToken: string,
    options: { readonly client?: OauthClient | undefined; readonly scope?: string | undefined },
  ) => Promise<TokenPair>;
};

export type OauthTokenDependencies = {
  readonly accessTokens: Pick<AccessTokens, 'issue'>;
  readonly apps: AskingApps;
  readonly grants: OauthGrants;
  readonly secrets: OauthSecrets;
  readonly endAccess: EndAccess;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'next'>;
  readonly record: RecordSecurityEvent;
};

const badCode = (): OauthError =>
  new OauthError(
    'invalid_grant',
    'The code is unknown, used, expired, or was given for another client, redirectUri or challenge.',
    'code',
  );
const badRefreshToken = (): OauthError =>
  new OauthError(
    'invalid_grant',
    'The refresh token is unknown, expired, replaced or revoked. Ask for access again.',
    'refreshToken',
  );

export const oauthTokens = (needs: OauthTokenDependencies): OauthTokens => {
  const { accessTokens, apps, grants, secrets, endAccess, clock, ids, record } = needs;
  const pair = async (family: TokenFamily, refreshToken: string, scopes = family.scopes): Promise<TokenPair> => {
    const approvedBy = (await grants.credentials(family.credentialsId))?.approvedBy;
    const { token, expiresAt } = await accessTokens.issue({
      accountId: family.accountId,
      scopes,
      subject: family.appId,
      ...(approvedBy !== undefined && { person: approvedBy }),
      through: [family.id, family.credentialsId, family.appId],
      expiresInMs: lifetimes.accessToken,
    });
    return { accessToken: token, expiresAt, expiresInMs: lifetimes.accessToken, refreshToken, scopes };
  };

  const start = async (
    clientId: string,
    credentials: AccountCredentials,
    codeHash?: string,
    scopes = credentials.scopes,
  ) => {
    const at = clock.now();
    const family: TokenFamily = {
      id: ids.next('fam'),
      clientId,
      credentialsId: credentials.id,
      appId: credentials.appId,
      accountId: credentials.accountId,
      scopes,
      createdAt: at,
      expiresAt: later(at, lifetimes.family),
    };
    const refreshToken = secrets.refreshToken(family.id);
    const expiresAt = earlierOf(later(at, lifetimes.refreshToken), family.expiresAt);
    const isStarted = await grants.startFamily(family, { hash: secrets.hash(refreshToken), expiresAt }, codeHash);
    return isStarted ? pair(family, refreshToken) : undefined;
  };

  const assertPkce = ({ challenge }: StoredCode, verifier: string | undefined): void => {
    // A verifier without a challenge means that the challenge was removed from the request (RFC 9700 2.1.1).
    if ((challenge === undefined) !== (verifier === undefined)) throw badCode();
    if (challenge !== undefined && verifier !== undefined && !secrets.isVerifierOf(challenge, verifier))
      throw badCode();
  };

  /**
   * A used code that is presented again may have been stolen, and the thief may have used it first. The callback with
   * the code also contained the credentials of the account, so they are revoked too.
   */
  const endReused = async ({ credentialsId, appId }: StoredCode): Promise<never> => {
    const credentials = await grants.credentials(credentialsId);
    await endAccess.ofCredentials(credentialsId);
    if (credentials !== undefined && credentials.revokedAt === undefined)
      await record({ accountId: credentials.accountId, actor: appId }, 'app_access.ended', {
        subject: credentialsId,
        reason: 'code_reused',
      });
    throw badCode();
  };

  const assertStillGranted = async ({ appId, credentialsId }: TokenFamily): Promise<void> => {
    const [app, credentials] = [await apps.get(appId), await grants.credentials(credentialsId)];
    if (
      app === undefined ||
      app.disabledAt !== undefined ||
      credentials === undefined ||
      credentials.revokedAt !== undefined
    )
      throw badRefreshToken();
  };

  return {
    byCredentials: async ({ id, credentials }, scope) => {
      if (credentials === undefined)
        throw new OauthError(
          'unauthorized_client',
          'These are the credentials of an app. Use those of an account, which the callback of /oauth/authorize carries.',
        );
      const scopes = scope === undefined ? credentials.scopes : scopesIn(scope, credentials.scopes);
      const started = await start(id, credentials, undefined, scopes);
      if (started === undefined) throw new Error('Only a code can be used up.');
      return started;
    },

    byCode: async ({ id, app, credentials: own }, { code, redirectUri, verifier }) => {
      const hash = secrets.hash(code);
      const stored = await grants.code(hash);
      if (stored === undefined || own !== undefined || stored.appId !== app.id) throw badCode();
      if (stored.familyId !== undefined) return endReused(stored);
      if (clock.now() >= stored.expiresAt || redirectUri !== stored.redirectUri) throw badCode();
      assertPkce(stored, verifier);
      const credentials = await grants.credentials(stored.credentialsId);
      if (credentials === undefined || credentials.revokedAt !== undefined) throw badCode();
      return (await start(id, credentials, hash)) ?? endReused(stored);
    },

    refresh: async (refreshToken, { client, scope }) => {
      const hash = secrets.hash(refreshToken);
      const known = await grants.familyOf(hash);
      if (known === undefined || (client !== undefined && client.id !== known.clientId)) throw badRefreshToken();
      await assertStillGranted(known);
      const scopes = scope === undefined ? known.scopes : scopesIn(scope, known.scopes);
      const successor = secrets.successorOf(refreshToken);
      const successorHash = secrets.hash(successor);
      const refreshed = await grants.refresh(hash, (token, family) =>
        decideRefresh({ token, family, successorHash, at: clock.now() }),
      );
      if (refreshed?.decision.kind === 'revoke') {
        await endAccess.ofFamily(known.id);
        const by = { accountId: known.accountId, actor: known.appId };
        await record(by, 'token.revoked', { subject: known.id, reason: 'refresh_token_reused' });
      }
      if (refreshed?.decision.kind !== 'rotate' && refreshed?.decision.kind !== 'repeat') throw badRefreshToken();
      return pair(known, successor, scopes);
    },
  };
};
