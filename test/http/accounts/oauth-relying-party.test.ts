import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { chromiumPath, openTab } from '../../adapters/platform/pages/chromium.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { addUser, password } from '../../support/signed-in-browser.ts';
import { labels } from '../parcels/label-request.ts';

/** The service speaks plain HTTP on a loopback address here; a proxy in front does TLS. */
const insecure = { [oauth.allowInsecureRequests]: true };

/** A web app that waits for people to come back, and then sends them on, as most do. */
const startRelyingParty = async () => {
  const seen: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (url.pathname === '/callback') {
      seen.push(url);
      response.writeHead(303, { location: '/connected' }).end();
    } else response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Connected</title><h1>Connected</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    seen,
    redirectUri: `http://127.0.0.1:${port}/callback`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

describe.skipIf(chromiumPath === undefined)(
  'an independent client, through Chromium (SKIPPED where there is none)',
  () => {
    let service: RunningService;
    let party: Awaited<ReturnType<typeof startRelyingParty>>;
    let server: oauth.AuthorizationServer;
    beforeAll(async () => {
      service = await runningService();
      party = await startRelyingParty();
      const issuer = new URL(service.url);
      server = await oauth.processDiscoveryResponse(
        issuer,
        await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
      );
    });
    afterAll(async () => {
      await party.close();
      await service.stop();
    });

    const register = async (type: 'confidential' | 'public') => {
      const registration = {
        name: 'Order desk',
        redirectUris: [party.redirectUri],
        scopes: ['read_shipments', 'write_shipments'],
        type,
      };
      const { json } = await service.post('/api/oauth/apps', registration, { token: 'rival' });
      const client: oauth.Client = { client_id: String(json['clientId']) };
      return {
        client,
        authentication: type === 'public' ? oauth.None() : oauth.ClientSecretBasic(String(json['clientSecret'])),
      };
    };

    /**
     * Signs in on the way to the page that asks for consent, and answers there. Returns the address of the callback.
     */
    const answerAt = async (page: Page, answer: 'Allow access' | 'Do not allow'): Promise<URL> => {
      await page.getByLabel('E-mail address').fill((await addUser(service)).email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: answer }).click();
      await page.getByRole('heading', { name: 'Connected' }).waitFor();
      return party.seen.at(-1) ?? new URL('http://nowhere.invalid');
    };

    const authorizeUrl = (client: oauth.Client, more: Readonly<Record<string, string>>): string => {
      const parameters = {
        client_id: client.client_id,
        redirect_uri: party.redirectUri,
        response_type: 'code',
        scope: 'read_shipments',
      };
      return `${server.authorization_endpoint ?? ''}?${new URLSearchParams({ ...parameters, ...more }).toString()}`;
    };

    it.each(['confidential', 'public'] as const)(
      'gets, uses, refreshes and revokes tokens as a %s app',
      async (type) => {
        const { client, authentication } = await register(type);
        const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
        const code_challenge = await oauth.calculatePKCECodeChallenge(verifier);
        const tab = await openTab({});
        const { page, complaints } = await tab.visit(
          authorizeUrl(client, { state, code_challenge, code_challenge_method: 'S256' }),
        );
        const callback = await answerAt(page, 'Allow access');
        expect(complaints).toEqual([]);
        expect(callback.searchParams.has('account_client_secret')).toBe(type === 'confidential');

        // Checks state, and iss against a mix-up.
        const parameters = oauth.validateAuthResponse(server, client, callback, state);
        const exchange = () =>
          oauth.authorizationCodeGrantRequest(
            server,
            client,
            authentication,
            parameters,
            party.redirectUri,
            verifier,
            insecure,
          );
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, await exchange());
        expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3_600, scope: 'read_shipments' });
        expect((await service.get(labels, { token: tokens.access_token })).status).toBe(200);

        const refresh = async (token: string) =>
          oauth.processRefreshTokenResponse(
            server,
            client,
            await oauth.refreshTokenGrantRequest(server, client, authentication, token, insecure),
          );
        const refreshed = await refresh(tokens.refresh_token ?? '');
        expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
        const revocation = await oauth.revocationRequest(
          server,
          client,
          authentication,
          refreshed.refresh_token ?? '',
          insecure,
        );
        expect(await oauth.processRevocationResponse(revocation)).toBeUndefined();
        await expect(refresh(refreshed.refresh_token ?? '')).rejects.toMatchObject({
          error: 'invalid_grant',
          status: 400,
        });
        expect((await service.get(labels, { token: refreshed.access_token })).status).toBe(401);

        const replay = oauth.processAuthorizationCodeResponse(server, client, await exchange());
        await expect(replay).rejects.toMatchObject({ error: 'invalid_grant' });
        await tab.close();
      },
    );

    it('is told by name when the person does not allow it', async () => {
      const { client } = await register('confidential');
      const tab = await openTab({});
      const { page } = await tab.visit(authorizeUrl(client, { state: 's1' }));
      const answer = await answerAt(page, 'Do not allow');
      expect(() => oauth.validateAuthResponse(server, client, answer, 's1')).toThrow(
        expect.objectContaining({ error: 'access_denied' }) as Error,
      );
      await tab.close();
    });
  },
);
