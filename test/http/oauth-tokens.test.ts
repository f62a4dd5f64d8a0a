import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../support/command-line.ts';
import { oauthBeside } from '../support/oauth-grants.ts';
import type { OauthBeside } from '../support/oauth-grants.ts';
import { runningService, shop } from '../support/running-service.ts';
import type { Answer, RunningService } from '../support/running-service.ts';
import { labelRequest, labels } from './label-request.ts';

let service: RunningService;
let beside: OauthBeside;
let confidential: Awaited<ReturnType<OauthBeside['register']>>;
let pub: Awaited<ReturnType<OauthBeside['register']>>;
beforeAll(async () => {
  service = await runningService();
  beside = await oauthBeside(service);
  [confidential, pub] = [await beside.register(), await beside.register({ isPublic: true })];
});
afterAll(async () => {
  await beside.close();
  await service.stop();
});

const [second, hour] = [1_000, 3_600_000];
const form = { token: null, headers: { 'content-type': 'application/x-www-form-urlencoded' } } as const;
const none = { token: null } as const;
const asForm = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  service.postRaw('/oauth/token', new URLSearchParams(fields).toString(), { ...form, headers: { ...form.headers, ...headers } });
const basicOf = (id: string, secret: string) => ({ authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` });
const field = ({ json }: Answer, name: string): string => String(json[name]);
const appForm = (code: string, more: Readonly<Record<string, string>> = {}) => ({
  grant_type: 'authorization_code',
  client_id: confidential.app.id,
  client_secret: confidential.secret,
  code,
  redirect_uri: beside.redirectUri,
  ...more,
});
const errorOf = ({ status, json }: Answer) => [status, json['error']];
const reads = async (token: string): Promise<number> => (await service.get(labels, { token })).status;

describe('POST /oauth/token with the credentials of an account', () => {
  it('as JSON is answered in camelCase and milliseconds', async () => {
    const { clientId, clientSecret } = await beside.approve(confidential.app);
    const answer = await service.post('/oauth/token', { clientId, clientSecret }, none);
    expect(answer.status).toBe(200);
    const now = Date.parse(service.clock.now());
    expect(answer.json).toEqual({
      accessToken: expect.any(String) as string,
      expirationTime: now + hour,
      expiresIn: hour,
      tokenType: 'Bearer',
      refreshToken: expect.stringMatching(/^rft_/) as string,
      scope: 'read_shipments write_shipments',
    });
    expect([answer.headers.get('cache-control'), answer.headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
    expect(await reads(field(answer, 'accessToken'))).toBe(200);
  });

  it('as a form is answered as RFC 6749 says, with the camelCase names beside, in seconds', async () => {
    const { clientId, clientSecret } = await beside.approve(confidential.app);
    const answer = await asForm({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope: 'read_shipments' }); // prettier-ignore
    const [accessToken, refreshToken] = [field(answer, 'access_token'), field(answer, 'refresh_token')];
    expect(answer.json).toEqual({
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 3_600,
      refresh_token: refreshToken,
      scope: 'read_shipments',
      accessToken,
      expirationTime: Date.parse(service.clock.now()) / second + 3_600,
      expiresIn: 3_600,
      tokenType: 'Bearer',
      refreshToken,
    });
    expect((await service.post(labels, labelRequest(), { token: accessToken })).status).toBe(403);
  });

  it('takes forms with camelCase names, and HTTP Basic', async () => {
    const { clientId, clientSecret } = await beside.approve(confidential.app);
    expect((await asForm({ clientId, clientSecret })).status).toBe(200);
    expect((await asForm({ grantType: 'client_credentials', clientId, clientSecret })).status).toBe(200);
    expect((await asForm({ grant_type: 'client_credentials' }, basicOf(clientId, clientSecret))).status).toBe(200);
    expect(errorOf(await asForm({ client_id: clientId, client_secret: clientSecret }))).toEqual([400, 'invalid_request']);
  });

  it('names the app as the actor of what it does', async () => {
    const { clientId, clientSecret } = await beside.approve(confidential.app);
    const token = field(await service.post('/oauth/token', { clientId, clientSecret }, none), 'accessToken');
    expect(decodeJwt(token)).toMatchObject({ sub: shop, act: { sub: confidential.app.id }, scope: 'read_shipments write_shipments' });
    const booked = await service.post(labels, labelRequest(), { token });
    expect(booked.status).toBe(201);
    const { shipmentId } = booked.json['shipment'] as { shipmentId: string };
    const [requested] = await service.eventStore.read(`shipment-${shipmentId}`);
    expect(requested?.metadata).toMatchObject({ accountId: shop, actor: confidential.app.id });
  });

  it('refuses a wrong secret, an unknown client and the credentials of an app', async () => {
    const { clientId, clientSecret } = await beside.approve(confidential.app);
    const wrong = await service.post('/oauth/token', { clientId, clientSecret: `${clientSecret}x` }, none);
    const unknown = await service.post('/oauth/token', { clientId: 'crd_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2', clientSecret }, none);
    expect([errorOf(wrong), errorOf(unknown)]).toEqual([[401, 'invalid_client'], [401, 'invalid_client']]); // prettier-ignore
    expect(wrong.json.messages[0]?.message).toBe(unknown.json.messages[0]?.message);
    expect(wrong.headers.get('www-authenticate')).toMatch(/^Basic /);
    const own = { clientId: confidential.app.id, clientSecret: confidential.secret };
    expect(errorOf(await service.post('/oauth/token', own, none))).toEqual([400, 'unauthorized_client']);
  });

  it('says what is wrong in both ways', async () => {
    const answer = await asForm({ grant_type: 'password' }, basicOf(confidential.app.id, confidential.secret));
    expect(errorOf(answer)).toEqual([400, 'unsupported_grant_type']);
    expect(answer.json).toMatchObject({
      error_description: 'grant_type must be client_credentials, authorization_code or refresh_token.',
      messages: [{ code: 400, level: 'error', reason: 'unsupported_grant_type' }],
    });
    const missing = await service.post('/oauth/token', {}, none);
    expect([errorOf(missing), missing.json.messages[0]?.field]).toEqual([[400, 'invalid_request'], 'clientId']);
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['a parameter sent twice', { clientId: ['a', 'b'], clientSecret: 'c' }],
    ['two names with different values', { clientId: 'a', client_id: 'b', clientSecret: 'c' }],
    ['a number', { clientId: 1, clientSecret: 'c' }],
  ])('refuses %s', async (_, body) => {
    expect(errorOf(await service.post('/oauth/token', body, none))).toEqual([400, 'invalid_request']);
  });

  it('refuses two ways of authentication at once, and a malformed one', async () => {
    const twice = await asForm({ grant_type: 'client_credentials', client_secret: 'x' }, basicOf('crd_1', 'x'));
    expect(errorOf(twice)).toEqual([400, 'invalid_request']);
    const malformed = await asForm({ grant_type: 'client_credentials' }, { authorization: 'Basic x' });
    expect(errorOf(malformed)).toEqual([401, 'invalid_client']);
  });

  it('does not look at an access token that is sent along', async () => {
    const { clientId, clientSecret } = await beside.approve(confidential.app);
    expect((await service.post('/oauth/token', { clientId, clientSecret }, { token: 'not.a.token' })).status).toBe(200);
  });
});

describe('an authorization code', () => {
  it('gives tokens once; a second use ends them', async () => {
    const { code } = await beside.approve(confidential.app);
    const answer = await asForm(appForm(code));
    expect(answer.status).toBe(200);
    expect(await reads(field(answer, 'access_token'))).toBe(200);
    expect(errorOf(await asForm(appForm(code)))).toEqual([400, 'invalid_grant']);
    expect(await reads(field(answer, 'access_token'))).toBe(401);
    const refresh = { grant_type: 'refresh_token', refresh_token: field(answer, 'refresh_token') };
    expect(errorOf(await asForm(refresh, basicOf(confidential.app.id, confidential.secret)))).toEqual([400, 'invalid_grant']);
  });

  it.each<[string, (code: string) => Promise<Readonly<Record<string, string>>>]>([
    ['another redirect URI', (code) => Promise.resolve(appForm(code, { redirect_uri: `${beside.redirectUri}/` }))],
    ['no redirect URI', (code) => Promise.resolve(appForm(code, { redirect_uri: '' }))],
    ['a verifier although there was no challenge', (code) => Promise.resolve(appForm(code, { code_verifier: 'a'.repeat(43) }))],
    ['another code', () => Promise.resolve(appForm('acd_none'))],
    [
      'another app',
      async (code) => {
        const other = await beside.register({ name: 'Other' });
        return appForm(code, { client_id: other.app.id, client_secret: other.secret });
      },
    ],
    [
      'the credentials of the account',
      async (code) => {
        const { clientId, clientSecret } = await beside.approve(confidential.app);
        return appForm(code, { client_id: clientId, client_secret: clientSecret });
      },
    ],
  ])('is refused with %s, and stays good for its own client', async (_, fieldsFor) => {
    const { code } = await beside.approve(confidential.app);
    expect(errorOf(await asForm(await fieldsFor(code)))).toEqual([400, 'invalid_grant']);
    expect((await asForm(appForm(code))).status).toBe(200);
  });

  it('of a public app needs the verifier, and nothing else', async () => {
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const { code } = await beside.approve(pub.app, { challenge });
    const fields = { grant_type: 'authorization_code', client_id: pub.app.id, code, redirect_uri: beside.redirectUri };
    expect(errorOf(await asForm(fields))).toEqual([400, 'invalid_grant']);
    expect(errorOf(await asForm({ ...fields, code_verifier: 'b'.repeat(43) }))).toEqual([400, 'invalid_grant']);
    expect(errorOf(await asForm({ ...fields, client_secret: 'guess', code_verifier: verifier }))).toEqual([401, 'invalid_client']);
    const answer = await asForm({ ...fields, code_verifier: verifier });
    expect(answer.status).toBe(200);
    const refresh = { grant_type: 'refresh_token', refresh_token: field(answer, 'refresh_token'), client_id: pub.app.id };
    expect((await asForm(refresh)).status).toBe(200);
  });
});

describe('POST /oauth/refresh', () => {
  const newest = async () => {
    const { clientId, clientSecret } = await beside.approve(confidential.app);
    return service.post('/oauth/token', { clientId, clientSecret }, none);
  };
  const refresh = (refreshToken: string) => service.post('/oauth/refresh', { refreshToken }, none);

  it('gives the next pair, and the same one again for 10 seconds', async () => {
    const first = await newest();
    const next = await refresh(field(first, 'refreshToken'));
    expect(next.status).toBe(200);
    expect(next.json).toMatchObject({ expiresIn: hour, tokenType: 'Bearer', scope: 'read_shipments write_shipments' });
    expect(field(next, 'refreshToken')).not.toBe(field(first, 'refreshToken'));
    service.clock.advance(10 * second);
    const repeated = await refresh(field(first, 'refreshToken'));
    expect(field(repeated, 'refreshToken')).toBe(field(next, 'refreshToken'));
    expect(await reads(field(repeated, 'accessToken'))).toBe(200);
  });

  it('ends the whole family when a replaced token comes later', async () => {
    const first = await newest();
    const next = await refresh(field(first, 'refreshToken'));
    service.clock.advance(11 * second);
    const reused = await refresh(field(first, 'refreshToken'));
    expect(errorOf(reused)).toEqual([401, 'invalid_grant']);
    expect(reused.headers.get('www-authenticate')).toMatch(/^Bearer /);
    expect((await refresh(field(next, 'refreshToken'))).status).toBe(401);
    expect([await reads(field(first, 'accessToken')), await reads(field(next, 'accessToken'))]).toEqual([401, 401]);
  });

  it('refuses what is no refresh token', async () => {
    expect(errorOf(await refresh('rft_nothing'))).toEqual([401, 'invalid_grant']);
    expect(errorOf(await service.post('/oauth/refresh', {}, none))).toEqual([400, 'invalid_request']);
  });

  it('as a form at /oauth/token needs the client that the tokens were given to', async () => {
    const { code } = await beside.approve(confidential.app);
    const fields = { grant_type: 'refresh_token', refresh_token: field(await asForm(appForm(code)), 'refresh_token') };
    const other = await beside.register({ name: 'Other' });
    expect(errorOf(await asForm(fields))).toEqual([400, 'invalid_request']);
    expect(errorOf(await asForm(fields, basicOf(other.app.id, other.secret)))).toEqual([400, 'invalid_grant']);
    expect((await asForm(fields, basicOf(confidential.app.id, confidential.secret))).status).toBe(200);
  });
});

describe('POST /oauth/revoke', () => {
  const revoke = (fields: Readonly<Record<string, string>>, headers = {}) =>
    service.postRaw('/oauth/revoke', new URLSearchParams(fields).toString(), { ...form, headers: { ...form.headers, ...headers } });
  const granted = async () => {
    const { clientId, clientSecret } = await beside.approve(confidential.app);
    const pair = await service.post('/oauth/token', { clientId, clientSecret }, none);
    return { clientId, clientSecret, access: field(pair, 'accessToken'), refresh: field(pair, 'refreshToken') };
  };

  it('of a refresh token ends all tokens of its grant', async () => {
    const { clientId, clientSecret, access, refresh } = await granted();
    expect(await reads(access)).toBe(200);
    expect((await revoke({ token: refresh }, basicOf(clientId, clientSecret))).status).toBe(200);
    expect(await reads(access)).toBe(401);
    expect((await service.post('/oauth/refresh', { refreshToken: refresh }, none)).status).toBe(401);
    expect((await service.post('/oauth/token', { clientId, clientSecret }, none)).status).toBe(200);
  });

  it('of an access token ends it alone', async () => {
    const { clientId, clientSecret, access, refresh } = await granted();
    expect((await service.post('/oauth/revoke', { token: access, clientId, clientSecret }, none)).status).toBe(200);
    expect(await reads(access)).toBe(401);
    expect((await service.post('/oauth/refresh', { refreshToken: refresh }, none)).status).toBe(200);
  });

  it('answers 200 for what is no token, and needs the client that the token was given to', async () => {
    const { clientId, clientSecret, access, refresh } = await granted();
    expect((await revoke({ token: 'nothing' }, basicOf(clientId, clientSecret))).status).toBe(200);
    expect(errorOf(await revoke({ token: refresh }))).toEqual([400, 'invalid_request']);
    expect(errorOf(await revoke({ token: refresh }, basicOf(clientId, 'wrong')))).toEqual([401, 'invalid_client']);
    const other = await beside.register({ name: 'Other' });
    for (const token of [refresh, access])
      expect(errorOf(await revoke({ token }, basicOf(other.app.id, other.secret)))).toEqual([400, 'invalid_grant']);
    expect(await reads(access)).toBe(200);
  });
});

it('the metadata of RFC 8414 name addresses that exist', async () => {
  const { json } = await service.get('/.well-known/oauth-authorization-server', none);
  expect(json).toMatchObject({ issuer: service.url, response_types_supported: ['code'], code_challenge_methods_supported: ['S256'] });
  const pathOf = (name: string) => new URL(String(json[name])).pathname;
  expect((await service.get(pathOf('authorization_endpoint'), none)).status).toBe(401);
  for (const name of ['token_endpoint', 'revocation_endpoint']) expect((await service.post(pathOf(name), {}, none)).status).toBe(400);
  const { keys } = (await service.get(pathOf('jwks_uri'), none)).json as unknown as { readonly keys: readonly unknown[] };
  expect(keys.length).toBeGreaterThan(0);
});

it('a token stays valid when the key that signed it is replaced', async () => {
  const { clientId, clientSecret } = await beside.approve(confidential.app);
  const pair = async () => field(await service.post('/oauth/token', { clientId, clientSecret }, none), 'accessToken');
  const before = await pair();
  const { code } = await runCommand(['keys', 'rotate'], { dataDir: service.dataDir });
  expect(code).toBe(0);
  service.clock.advance(31 * second);
  const after = await pair();
  const keyOf = (token: string) => decodeProtectedHeader(token).kid;
  expect(keyOf(after)).not.toBe(keyOf(before));
  expect([await reads(before), await reads(after)]).toEqual([200, 200]);
  service.clock.advance(hour);
  expect([await reads(before), await reads(after)]).toEqual([401, 401]);
});

it('after a rotation both secrets of an app are good for a day, and then the new one alone', async () => {
  const { app, secret } = await beside.register();
  const rotated = await service.post(`/api/oauth/apps/${app.id}/rotate-secret`, undefined, { token: 'rival' });
  const outcomeOf = async (clientSecret: string) => {
    const { code } = await beside.approve(app);
    return (await asForm(appForm(code, { client_id: app.id, client_secret: clientSecret }))).status;
  };
  const fresh = field(rotated, 'clientSecret');
  expect([await outcomeOf(secret), await outcomeOf(fresh)]).toEqual([200, 200]);
  service.clock.advance(24 * hour);
  expect([await outcomeOf(secret), await outcomeOf(fresh)]).toEqual([401, 200]);
});

it('a deleted app loses all access at once', async () => {
  const { app } = await beside.register();
  const { clientId, clientSecret } = await beside.approve(app);
  const pair = await service.post('/oauth/token', { clientId, clientSecret }, none);
  expect(await reads(field(pair, 'accessToken'))).toBe(200);
  await service.ask('DELETE', `/api/oauth/apps/${app.id}`, undefined, { token: 'rival' });
  expect(await reads(field(pair, 'accessToken'))).toBe(401);
  expect((await service.post('/oauth/refresh', { refreshToken: field(pair, 'refreshToken') }, none)).status).toBe(401);
  expect((await service.post('/oauth/token', { clientId, clientSecret }, none)).status).toBe(401);
});

it('no secret, code or token is logged', async () => {
  const { clientId, clientSecret, code } = await beside.approve(confidential.app);
  const pair = await service.post('/oauth/token', { clientId, clientSecret }, none);
  const [refreshToken, accessToken] = [field(pair, 'refreshToken'), field(pair, 'accessToken')];
  await service.post('/oauth/refresh', { refreshToken }, none);
  await asForm(appForm(code), { 'x-request-id': 'req_logged' });
  expect(service.log()).toContain('req_logged');
  for (const secret of [clientSecret, code, refreshToken, accessToken, confidential.secret]) expect(service.log()).not.toContain(secret);
});
