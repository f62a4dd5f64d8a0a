import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oauthBeside } from '../../support/oauth-grants.ts';
import type { OauthBeside } from '../../support/oauth-grants.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { addUser, browserOf } from '../../support/signed-in-browser.ts';
import type { PageAnswer } from '../../support/signed-in-browser.ts';

import { labels } from '../parcels/label-request.ts';

type TestBrowser = ReturnType<typeof browserOf>;

let service: RunningService;
let beside: OauthBeside;
let confidential: Awaited<ReturnType<OauthBeside['register']>>;
let pub: Awaited<ReturnType<OauthBeside['register']>>;
let owner: TestBrowser;
let ownerId: string;
beforeAll(async () => {
  service = await runningService();
  beside = await oauthBeside(service);
  [confidential, pub] = [
    await beside.register({ name: 'Order <b>desk</b>' }),
    await beside.register({ isPublic: true }),
  ];
  owner = browserOf(service);
  const user = await addUser(service);
  ownerId = user.id;
  await owner.signIn(user.email);
});
afterAll(async () => {
  await beside.close();
  await service.stop();
});

type Fields = Readonly<Record<string, string | undefined>>;
const queryOf = (more: Fields = {}): URLSearchParams => {
  const all = {
    clientId: confidential.app.id,
    responseType: 'code',
    redirectUri: beside.redirectUri,
    scope: 'read_shipments write_shipments',
    state: 'st/ä &1',
    ...more,
  };
  return new URLSearchParams(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
};
const authorize = (more: Fields = {}): string => `/oauth/authorize?${queryOf(more).toString()}`;
const consent = (more: Fields = {}): string => `/oauth/consent?${queryOf(more).toString()}`;
const parametersIn = ({ location }: PageAnswer): Fields => Object.fromEntries(new URL(location ?? '').searchParams);
const allow = (browser: TestBrowser, more: Fields = {}) =>
  browser.submit(authorize(more), consent(more), { decision: 'allow' });
const none = { token: null } as const;

describe('GET /oauth/authorize', () => {
  it.each<[string, Fields]>([
    ['an unknown client', { clientId: 'app_none' }],
    ['no client', { clientId: undefined }],
    ['another redirect URI', { redirectUri: 'https://evil.example.com/callback' }],
    ['a redirect URI that only begins alike', { redirectUri: 'https://app.example.com/callback/more' }],
    ['a redirect URI with a query of its own', { redirectUri: 'https://app.example.com/callback?x=1' }],
    ['no redirect URI', { redirectUri: undefined }],
    ['two clients', { client_id: 'app_other' }],
  ])('with %s is a 401 in the body, and sends the browser nowhere', async (_, more) => {
    const answer = await service.get(authorize(more), none);
    expect(answer.status).toBe(401);
    expect(answer.json).toEqual({ success: false, error: { code: 401, message: expect.any(String) as string } });
    expect(answer.headers.get('location')).toBeNull();
  });

  it.each<[string, Fields, string]>([
    ['another response type', { responseType: 'token' }, 'unsupported_response_type'],
    ['no response type', { responseType: undefined }, 'invalid_request'],
    ['an unknown scope', { scope: 'read_shipments root' }, 'invalid_scope'],
    ['a scope that the app may not ask for', { scope: 'write_accounts' }, 'invalid_scope'],
    ['no scope', { scope: undefined }, 'invalid_scope'],
    ['the method plain', { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge without its method', { code_challenge: 'a'.repeat(43) }, 'invalid_request'],
    ['a challenge that is none', { code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
    ['two different scopes by their names', { response_type: 'token' }, 'invalid_request'],
  ])('with %s tells the app', async (_, more, error) => {
    const answer = await owner.get(authorize(more));
    expect([answer.status, (answer.location ?? '').startsWith(`${beside.redirectUri}?`)]).toEqual([302, true]);
    expect(parametersIn(answer)).toEqual({
      error,
      error_description: expect.any(String) as string,
      state: 'st/ä &1',
      iss: service.url,
    });
  });

  it('asks a public app for a PKCE challenge', async () => {
    const answer = await owner.get(authorize({ clientId: pub.app.id }));
    expect(parametersIn(answer)).toMatchObject({ error: 'invalid_request' });
  });

  it('takes the names of RFC 6749', async () => {
    const names = { client_id: confidential.app.id, response_type: 'code', redirect_uri: beside.redirectUri };
    const answer = await owner.get(
      `/oauth/authorize?${new URLSearchParams({ ...names, scope: 'read_shipments' }).toString()}`,
    );
    expect(answer.status).toBe(200);
  });

  it('sends a person who is not signed in to the sign-in page, and back to the same question', async () => {
    const browser = browserOf(service);
    const asked = await browser.get(authorize());
    expect(asked.status).toBe(302);
    const returnTo = new URL(asked.location ?? '', service.url).searchParams.get('returnTo') ?? '';
    expect(returnTo.startsWith('/oauth/authorize?')).toBe(true);
    const { email } = await addUser(service);
    const back = await browser.signIn(email, undefined, { returnTo });
    const page = await browser.get(back.location ?? '');
    expect([page.status, page.text.includes('asks for access')]).toEqual([200, true]);
  });
});

describe('the page that asks for consent', () => {
  it('says who asks, for which account and what for, and can be put into no frame', async () => {
    const { text, headers } = await owner.get(authorize());
    for (const shown of [
      'Order &lt;b&gt;desk&lt;/b&gt;',
      shop,
      'https://app.example.com',
      'Book labels and pickups',
      'every sub-account',
    ])
      expect(text).toContain(shown);
    expect(text).not.toContain('Change the settings');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' https:");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('sends the browser back with a code and the credentials, which nobody else may see', async () => {
    const answer = await allow(owner);
    expect(answer.status).toBe(303);
    expect(answer.location?.startsWith(`${beside.redirectUri}?`)).toBe(true);
    expect(parametersIn(answer)).toEqual({
      code: expect.stringMatching(/^acd_[\w-]{43}$/) as string,
      account_client_id: expect.stringMatching(/^crd_/) as string,
      account_client_secret: expect.stringMatching(/^acs_[\w-]{43}$/) as string,
      state: 'st/ä &1',
      iss: service.url,
    });
    expect([answer.headers.get('cache-control'), answer.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ]);
  });

  it('gives a public app a code alone', async () => {
    const code_challenge = createHash('sha256').update('v'.repeat(43)).digest('base64url');
    const answer = await allow(owner, { clientId: pub.app.id, code_challenge, code_challenge_method: 'S256' });
    expect(Object.keys(parametersIn(answer)).toSorted()).toEqual(['code', 'iss', 'state']);
    const body = { client_id: pub.app.id, grant_type: 'authorization_code', redirect_uri: beside.redirectUri };
    const form = new URLSearchParams({
      ...body,
      code: parametersIn(answer)['code'] ?? '',
      code_verifier: 'v'.repeat(43),
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await service.postRaw('/oauth/token', form.toString(), { token: null, headers })).status).toBe(200);
  });

  it('tells the app when the person says no', async () => {
    const answer = await owner.submit(authorize(), consent(), { decision: 'deny' });
    expect(parametersIn(answer)).toMatchObject({ error: 'access_denied', state: 'st/ä &1' });
  });

  it.each<[string, Fields, Readonly<Record<string, string>>]>([
    ['no form token', { csrf: '' }, {}],
    ['another form token', { csrf: 'x' }, {}],
    ['another site as its origin', {}, { origin: 'https://evil.example.com' }],
    ['a cross-site request', {}, { 'sec-fetch-site': 'cross-site' }],
  ])('refuses an answer with %s', async (_, fields, headers) => {
    const csrf = owner.csrfOf(await owner.get(authorize()));
    const answer = await owner.post(consent(), { csrf, decision: 'allow', ...fields }, headers);
    expect([answer.status, answer.location]).toEqual([403, null]);
  });

  it('refuses the form of another session', async () => {
    const other = browserOf(service);
    await other.signIn((await addUser(service)).email);
    const csrf = other.csrfOf(await other.get(authorize()));
    expect((await owner.post(consent(), { csrf, decision: 'allow' })).status).toBe(403);
  });

  it('checks the request again: its form cannot be led elsewhere', async () => {
    const csrf = owner.csrfOf(await owner.get(authorize()));
    const answer = await owner.post(consent({ redirectUri: 'https://evil.example.com/' }), { csrf, decision: 'allow' });
    expect([answer.status, answer.location]).toEqual([401, null]);
    expect(
      parametersIn(await owner.post(consent({ scope: 'write_accounts' }), { csrf, decision: 'allow' })),
    ).toMatchObject({
      error: 'invalid_scope',
    });
  });

  it.each(['member', 'viewer'] as const)('lets no %s of an account allow anything', async (role) => {
    const browser = browserOf(service);
    await browser.signIn((await addUser(service, { role })).email);
    const page = await browser.get(authorize());
    expect(page.text).toContain('Only an owner of the account can allow this');
    const answer = await browser.post(consent(), { csrf: browser.csrfOf(page), decision: 'allow' });
    expect([answer.status, answer.location]).toEqual([200, null]);
  });
});

describe('access that was allowed', () => {
  it('is used by its credentials, listed, and ended by the account', async () => {
    const { account_client_id: clientId = '', account_client_secret: clientSecret = '' } = parametersIn(
      await allow(owner),
    );
    const pair = await service.post('/oauth/token', { clientId, clientSecret }, none);
    const token = String(pair.json['accessToken']);
    expect((await service.get(labels, { token })).status).toBe(200);
    const listed = (await service.get('/api/oauth/credentials')).json as unknown as readonly { readonly id: string }[];
    expect(listed.find(({ id }) => id === clientId)).toEqual({
      id: clientId,
      appId: confidential.app.id,
      appName: 'Order <b>desk</b>',
      scopes: ['read_shipments', 'write_shipments'],
      createdAt: service.clock.now(),
      lastUsedAt: service.clock.now(),
    });
    const path = `/api/oauth/credentials/${clientId}`;
    expect((await service.ask('DELETE', path, undefined, { token: 'rival' })).status).toBe(404);
    expect((await service.get(labels, { token })).status).toBe(200);
    expect((await service.ask('DELETE', path)).status).toBe(200);
    expect((await service.get(labels, { token })).status).toBe(401);
    expect((await service.post('/oauth/token', { clientId, clientSecret }, none)).status).toBe(401);
    expect((await service.post('/oauth/refresh', { refreshToken: pair.json['refreshToken'] }, none)).status).toBe(401);
    expect((await service.ask('DELETE', path)).status).toBe(404);
  });

  it('stands on a page, at which an owner ends it', async () => {
    const { account_client_id: id = '' } = parametersIn(await allow(owner));
    const page = await owner.get('/account/apps');
    expect([page.status, page.text.includes(id), page.text.includes('not used yet')]).toEqual([200, true, true]);
    const ended = await owner.submit('/account/apps', '/account/apps/end', { id });
    expect([ended.status, ended.location]).toEqual([303, '/account/apps']);
    expect((await owner.get('/account/apps')).text).not.toContain(id);
    expect((await owner.post('/account/apps/end', { id, csrf: 'x' })).status).toBe(403);
  });

  it('of another account is not shown, and cannot be ended there', async () => {
    const { account_client_id: id = '' } = parametersIn(await allow(owner));
    const stranger = browserOf(service);
    await stranger.signIn((await addUser(service, { accountId: 'acc_rival' })).email);
    const page = await stranger.get('/account/apps');
    expect(page.text).toContain('No app has access to this account.');
    const csrf = stranger.csrfOf(await stranger.get(authorize()));
    expect((await stranger.post('/account/apps/end', { id, csrf })).status).toBe(404);
    expect((await owner.get('/account/apps')).text).toContain(id);
  });

  it('names the person who allowed it by id in the database, and no secret in the log', async () => {
    const {
      code = '',
      account_client_id: id = '',
      account_client_secret: secret = '',
    } = parametersIn(await allow(owner));
    const rows = await service.db.selectFrom('oauth_credentials').selectAll().where('id', '=', id).execute();
    expect(rows).toMatchObject([{ account_id: shop, approved_by: ownerId }]);
    for (const part of [code, secret, 'st/ä', encodeURIComponent('st/ä &1')]) {
      expect(service.log()).not.toContain(part);
      expect(JSON.stringify(rows)).not.toContain(part);
    }
  });
});
