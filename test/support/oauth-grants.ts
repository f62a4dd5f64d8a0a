import { createLogger } from '../../src/adapters/platform/http/engine/server/logging.ts';
import { deriveKey } from '../../src/adapters/log/keys/installation-secrets.ts';
import { byOperator } from '../../src/application/accounts/security-trail.ts';
import type { Scope } from '../../src/application/shared/ports/access-tokens.ts';
import type { OauthApp } from '../../src/application/accounts/ports/oauth.ts';
import { openOauth, openTrail, refreshKeyPurpose } from '../../src/infrastructure/stores/accounts.ts';
import { openResources } from '../../src/infrastructure/stores/resources.ts';
import { shop } from './running-service.ts';
import type { RunningService } from './running-service.ts';

/** Registers apps and approves them for the shop next to a running service, as its pages would. */
export const oauthBeside = async ({ config, clock }: Pick<RunningService, 'config' | 'clock'>) => {
  const log = createLogger({ destination: { write: () => true } });
  const resources = await openResources(config, { clock, log, isBeside: true });
  const refreshKey = deriveKey(refreshKeyPurpose, resources.trackingNumberKey);
  const { book, grants, secrets } = openOauth({ ...resources, refreshKey, record: openTrail(resources) });
  const redirectUri = 'https://app.example.com/callback';

  const register = async ({
    isPublic = false,
    name = 'Order desk',
    scopes = ['read_shipments', 'write_shipments', 'read_accounts'],
  }: { readonly isPublic?: boolean; readonly name?: string; readonly scopes?: readonly Scope[] } = {}) => {
    const { app, secret = '' } = await book.register(byOperator('acc_rival'), {
      name,
      redirectUris: [redirectUri],
      scopes,
      isPublic,
    });
    return { app, secret };
  };

  const approve = async (
    app: OauthApp,
    {
      challenge,
      accountId = shop,
      scopes = ['read_shipments', 'write_shipments'],
    }: { readonly challenge?: string; readonly accountId?: string; readonly scopes?: readonly Scope[] } = {},
  ) => {
    const [id, secret, code, at] = [resources.ids.next('crd'), secrets.next('acs'), secrets.next('acd'), clock.now()];
    await grants.approve(
      {
        id,
        accountId,
        appId: app.id,
        scopes,
        ...(!app.isPublic && { secretHash: secrets.hash(secret) }),
        approvedBy: 'usr_1',
        createdAt: at,
      },
      {
        hash: secrets.hash(code),
        credentialsId: id,
        appId: app.id,
        redirectUri,
        ...(challenge !== undefined && { challenge }),
        expiresAt: new Date(Date.parse(at) + 60_000).toISOString(),
      },
    );
    return { clientId: id, clientSecret: secret, code };
  };

  return { redirectUri, register, approve, close: () => resources.close() };
};

export type OauthBeside = Awaited<ReturnType<typeof oauthBeside>>;
