import type { RecordSecurityEvent } from '../security-trail.ts';
import type { AccessTokens } from '../../shared/ports/access-tokens.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { OauthGrants } from '../ports/oauth.ts';
import { later, lifetimes } from './lifetimes.ts';

/** Ends what OAuth has given. Access tokens end at once in this process, within half a minute in others. */
export type EndAccess = {
  /** Of tokens that come from one grant. */
  readonly ofFamily: (familyId: string) => Promise<void>;
  /** Of the credentials of an account. */
  readonly ofCredentials: (credentialsId: string) => Promise<void>;
  /** Of an app, in all accounts. */
  readonly ofApp: (appId: string) => Promise<void>;
};

/** An access token may be issued at the moment at which its grant ends. */
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
