import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shop } from '../../support/running-service.ts';
import { labelRequest, labels } from '../parcels/label-request.ts';
import { basicOf, errorOf, field, hour, none, oauthWorld, second } from './oauth-requests.ts';
import type { OauthWorld } from './oauth-requests.ts';

let world: OauthWorld;
beforeAll(async () => {
  world = await oauthWorld();
});
afterAll(() => world.close());

describe('POST /oauth/token with the credentials of an account', () => {
  it('as JSON is answered in camelCase and milliseconds', async () => {
    const { clientId, clientSecret } = await world.beside.approve(world.confidential.app);
    const answer = await world.service.post('/oauth/token', { clientId, clientSecret }, none);
    expect(answer.status).toBe(200);
    const now = Date.parse(world.service.clock.now());
    expect(answer.json).toEqual({
      accessToken: expect.any(String) as string,
      expirationTime: now + hour,
      expiresIn: hour,
      tokenType: 'Bearer',
      refreshToken: expect.stringMatching(/^rft_/) as string,
      scope: 'read_shipments write_shipments',
    });
    expect([answer.headers.get('cache-control'), answer.headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
    expect(await world.reads(field(answer, 'accessToken'))).toBe(200);
  });

  it('as a form is answered as RFC 6749 says, with the camelCase names beside, in seconds', async () => {
    const { clientId, clientSecret } = await world.beside.approve(world.confidential.app);
    const answer = await world.asForm({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope: 'read_shipments' }); // oxfmt-ignore
    const [accessToken, refreshToken] = [field(answer, 'access_token'), field(answer, 'refresh_token')];
    expect(answer.json).toEqual({
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 3_600,
      refresh_token: refreshToken,
      scope: 'read_shipments',
      accessToken,
      expirationTime: Date.parse(world.service.clock.now()) / second + 3_600,
      expiresIn: 3_600,
      tokenType: 'Bearer',
      refreshToken,
    });
    expect((await world.service.post(labels, labelRequest(), { token: accessToken })).status).toBe(403);
  });

  it('takes forms with camelCase names, and HTTP Basic', async () => {
    const { clientId, clientSecret } = await world.beside.approve(world.confidential.app);
    expect((await world.asForm({ clientId, clientSecret })).status).toBe(200);
    expect((await world.asForm({ grantType: 'client_credentials', clientId, clientSecret })).status).toBe(200);
    expect((await world.asForm({ grant_type: 'client_credentials' }, basicOf(clientId, clientSecret))).status).toBe(
      200,
    );
    expect(errorOf(await world.asForm({ client_id: clientId, client_secret: clientSecret }))).toEqual([
      400,
      'invalid_request',
    ]);
  });

  it('names the app as the actor of what it does', async () => {
    const { clientId, clientSecret } = await world.beside.approve(world.confidential.app);
    const token = field(await world.service.post('/oauth/token', { clientId, clientSecret }, none), 'accessToken');
    expect(decodeJwt(token)).toMatchObject({
      sub: shop,
      act: { sub: world.confidential.app.id },
      scope: 'read_shipments write_shipments',
    });
    const booked = await world.service.post(labels, labelRequest(), { token });
    expect(booked.status).toBe(201);
    const { shipmentId } = booked.json['shipment'] as { shipmentId: string };
    const [requested] = await world.service.eventStore.read(`shipment-${shipmentId}`);
    expect(requested?.metadata).toMatchObject({ accountId: shop, actor: world.confidential.app.id });
  });

  it('refuses a wrong secret, an unknown client and the credentials of an app', async () => {
    const { clientId, clientSecret } = await world.beside.approve(world.confidential.app);
    const wrong = await world.service.post('/oauth/token', { clientId, clientSecret: `${clientSecret}x` }, none);
    const unknown = await world.service.post(
      '/oauth/token',
      { clientId: 'crd_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2', clientSecret },
      none,
    );
    expect([errorOf(wrong), errorOf(unknown)]).toEqual([[401, 'invalid_client'], [401, 'invalid_client']]); // oxfmt-ignore
    expect(wrong.json.messages[0]?.message).toBe(unknown.json.messages[0]?.message);
    expect(wrong.headers.get('www-authenticate')).toMatch(/^Basic /);
    const own = { clientId: world.confidential.app.id, clientSecret: world.confidential.secret };
    expect(errorOf(await world.service.post('/oauth/token', own, none))).toEqual([400, 'unauthorized_client']);
  });

  it('says what is wrong in both ways', async () => {
    const answer = await world.asForm(
      { grant_type: 'password' },
      basicOf(world.confidential.app.id, world.confidential.secret),
    );
    expect(errorOf(answer)).toEqual([400, 'unsupported_grant_type']);
    expect(answer.json).toMatchObject({
      error_description: 'grant_type must be client_credentials, authorization_code or refresh_token.',
      messages: [{ code: 400, level: 'error', reason: 'unsupported_grant_type' }],
    });
    const missing = await world.service.post('/oauth/token', {}, none);
    expect([errorOf(missing), missing.json.messages[0]?.field]).toEqual([[400, 'invalid_request'], 'clientId']);
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['a parameter sent twice', { clientId: ['a', 'b'], clientSecret: 'c' }],
    ['two names with different values', { clientId: 'a', client_id: 'b', clientSecret: 'c' }],
    ['a number', { clientId: 1, clientSecret: 'c' }],
  ])('refuses %s', async (_, body) => {
    expect(errorOf(await world.service.post('/oauth/token', body, none))).toEqual([400, 'invalid_request']);
  });

  it('refuses two ways of authentication at once, and a malformed one', async () => {
    const twice = await world.asForm({ grant_type: 'client_credentials', client_secret: 'x' }, basicOf('crd_1', 'x'));
    expect(errorOf(twice)).toEqual([400, 'invalid_request']);
    const malformed = await world.asForm({ grant_type: 'client_credentials' }, { authorization: 'Basic x' });
    expect(errorOf(malformed)).toEqual([401, 'invalid_client']);
  });

  it('does not look at an access token that is sent along', async () => {
    const { clientId, clientSecret } = await world.beside.approve(world.confidential.app);
    expect(
      (await world.service.post('/oauth/token', { clientId, clientSecret }, { token: 'not.a.token' })).status,
    ).toBe(200);
  });
});

describe('an authorization code', () => {
  it('gives tokens once; a second use ends them', async () => {
    const { code } = await world.beside.approve(world.confidential.app);
    const answer = await world.asForm(world.appForm(code));
    expect(answer.status).toBe(200);
    expect(await world.reads(field(answer, 'access_token'))).toBe(200);
    expect(errorOf(await world.asForm(world.appForm(code)))).toEqual([400, 'invalid_grant']);
    expect(await world.reads(field(answer, 'access_token'))).toBe(401);
    const refresh = { grant_type: 'refresh_token', refresh_token: field(answer, 'refresh_token') };
    expect(errorOf(await world.asForm(refresh, basicOf(world.confidential.app.id, world.confidential.secret)))).toEqual(
      [400, 'invalid_grant'],
    );
  });

  it('that is presented again ends all that its callback gave: tokens, and the credentials of the account', async () => {
    const { clientId, clientSecret, code } = await world.beside.approve(world.confidential.app);
    const mine = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const [byCode, byCredentials] = [await world.asForm(world.appForm(code)), await world.asForm(mine)];
    expect([byCode.status, byCredentials.status]).toEqual([200, 200]);
    const another = await world.beside.approve(world.confidential.app);
    expect((await world.asForm(world.appForm(code))).status).toBe(400);

    expect(errorOf(await world.asForm(mine))).toEqual([401, 'invalid_client']);
    for (const answer of [byCode, byCredentials]) {
      expect((await world.service.get(labels, { token: field(answer, 'access_token') })).status).toBe(401);
      const again = { grant_type: 'refresh_token', refresh_token: field(answer, 'refresh_token') };
      expect((await world.asForm({ ...world.appForm(''), ...again })).json).toMatchObject({ error: 'invalid_grant' });
    }
    const others = {
      grant_type: 'client_credentials',
      client_id: another.clientId,
      client_secret: another.clientSecret,
    };
    expect((await world.asForm(others)).status).toBe(200);
  });

  it.each<[string, (code: string) => Promise<Readonly<Record<string, string>>>]>([
    [
      'another redirect URI',
      (code) => Promise.resolve(world.appForm(code, { redirect_uri: `${world.beside.redirectUri}/` })),
    ],
    ['no redirect URI', (code) => Promise.resolve(world.appForm(code, { redirect_uri: '' }))],
    [
      'a verifier although there was no challenge',
      (code) => Promise.resolve(world.appForm(code, { code_verifier: 'a'.repeat(43) })),
    ],
    ['another code', () => Promise.resolve(world.appForm('acd_none'))],
    [
      'another app',
      async (code) => {
        const other = await world.beside.register({ name: 'Other' });
        return world.appForm(code, { client_id: other.app.id, client_secret: other.secret });
      },
    ],
    [
      'the credentials of the account',
      async (code) => {
        const { clientId, clientSecret } = await world.beside.approve(world.confidential.app);
        return world.appForm(code, { client_id: clientId, client_secret: clientSecret });
      },
    ],
  ])('is refused with %s, and stays good for its own client', async (_, fieldsFor) => {
    const { code } = await world.beside.approve(world.confidential.app);
    expect(errorOf(await world.asForm(await fieldsFor(code)))).toEqual([400, 'invalid_grant']);
    expect((await world.asForm(world.appForm(code))).status).toBe(200);
  });

  it('of a public app needs the verifier, and nothing else', async () => {
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const { code } = await world.beside.approve(world.pub.app, { challenge });
    const fields = {
      grant_type: 'authorization_code',
      client_id: world.pub.app.id,
      code,
      redirect_uri: world.beside.redirectUri,
    };
    expect(errorOf(await world.asForm(fields))).toEqual([400, 'invalid_grant']);
    expect(errorOf(await world.asForm({ ...fields, code_verifier: 'b'.repeat(43) }))).toEqual([400, 'invalid_grant']);
    expect(errorOf(await world.asForm({ ...fields, client_secret: 'guess', code_verifier: verifier }))).toEqual([
      401,
      'invalid_client',
    ]);
    const answer = await world.asForm({ ...fields, code_verifier: verifier });
    expect(answer.status).toBe(200);
    const refresh = {
      grant_type: 'refresh_token',
      refresh_token: field(answer, 'refresh_token'),
      client_id: world.pub.app.id,
    };
    expect((await world.asForm(refresh)).status).toBe(200);
  });
});

it('the metadata of RFC 8414 name addresses that exist', async () => {
  const { json } = await world.service.get('/.well-known/oauth-authorization-server', none);
  expect(json).toMatchObject({
    issuer: world.service.url,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
  });
  const pathOf = (name: string) => new URL(String(json[name])).pathname;
  expect((await world.service.get(pathOf('authorization_endpoint'), none)).status).toBe(401);
  for (const name of ['token_endpoint', 'revocation_endpoint'])
    expect((await world.service.post(pathOf(name), {}, none)).status).toBe(400);
  const { keys } = (await world.service.get(pathOf('jwks_uri'), none)).json as unknown as {
    readonly keys: readonly unknown[];
  };
  expect(keys.length).toBeGreaterThan(0);
});

it('no secret, code or token is logged', async () => {
  const { clientId, clientSecret, code } = await world.beside.approve(world.confidential.app);
  const pair = await world.service.post('/oauth/token', { clientId, clientSecret }, none);
  const [refreshToken, accessToken] = [field(pair, 'refreshToken'), field(pair, 'accessToken')];
  await world.service.post('/oauth/refresh', { refreshToken }, none);
  await world.asForm(world.appForm(code), { 'x-request-id': 'req_logged' });
  expect(world.service.log()).toContain('req_logged');
  for (const secret of [clientSecret, code, refreshToken, accessToken, world.confidential.secret])
    expect(world.service.log()).not.toContain(secret);
});
