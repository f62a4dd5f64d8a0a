import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../support/command-line.ts';
import { basicOf, errorOf, field, form, hour, none, oauthWorld, second } from './oauth-requests.ts';
import type { OauthWorld } from './oauth-requests.ts';

let world: OauthWorld;
beforeAll(async () => {
  world = await oauthWorld();
});
afterAll(() => world.close());

describe('POST /oauth/refresh', () => {
  const newest = async () => {
    const { clientId, clientSecret } = await world.beside.approve(world.confidential.app);
    return world.service.post('/oauth/token', { clientId, clientSecret }, none);
  };
  const refresh = (refreshToken: string) => world.service.post('/oauth/refresh', { refreshToken }, none);

  it('gives the next pair, and the same one again for 10 seconds', async () => {
    const first = await newest();
    const next = await refresh(field(first, 'refreshToken'));
    expect(next.status).toBe(200);
    expect(next.json).toMatchObject({ expiresIn: hour, tokenType: 'Bearer', scope: 'read_shipments write_shipments' });
    expect(field(next, 'refreshToken')).not.toBe(field(first, 'refreshToken'));
    world.service.clock.advance(10 * second);
    const repeated = await refresh(field(first, 'refreshToken'));
    expect(field(repeated, 'refreshToken')).toBe(field(next, 'refreshToken'));
    expect(await world.reads(field(repeated, 'accessToken'))).toBe(200);
  });

  it('ends the whole family when a replaced token comes later', async () => {
    const first = await newest();
    const next = await refresh(field(first, 'refreshToken'));
    world.service.clock.advance(11 * second);
    const reused = await refresh(field(first, 'refreshToken'));
    expect(errorOf(reused)).toEqual([401, 'invalid_grant']);
    expect(reused.headers.get('www-authenticate')).toMatch(/^Bearer /);
    expect((await refresh(field(next, 'refreshToken'))).status).toBe(401);
    expect([await world.reads(field(first, 'accessToken')), await world.reads(field(next, 'accessToken'))]).toEqual([
      401, 401,
    ]);
  });

  it('refuses what is no refresh token', async () => {
    expect(errorOf(await refresh('rft_nothing'))).toEqual([401, 'invalid_grant']);
    expect(errorOf(await world.service.post('/oauth/refresh', {}, none))).toEqual([400, 'invalid_request']);
  });

  it('as a form at /oauth/token needs the client that the tokens were given to', async () => {
    const { code } = await world.beside.approve(world.confidential.app);
    const fields = {
      grant_type: 'refresh_token',
      refresh_token: field(await world.asForm(world.appForm(code)), 'refresh_token'),
    };
    const other = await world.beside.register({ name: 'Other' });
    expect(errorOf(await world.asForm(fields))).toEqual([400, 'invalid_request']);
    expect(errorOf(await world.asForm(fields, basicOf(other.app.id, other.secret)))).toEqual([400, 'invalid_grant']);
    expect((await world.asForm(fields, basicOf(world.confidential.app.id, world.confidential.secret))).status).toBe(
      200,
    );
  });
});

describe('POST /oauth/revoke', () => {
  const revoke = (fields: Readonly<Record<string, string>>, headers = {}) =>
    world.service.postRaw('/oauth/revoke', new URLSearchParams(fields).toString(), {
      ...form,
      headers: { ...form.headers, ...headers },
    });
  const granted = async () => {
    const { clientId, clientSecret } = await world.beside.approve(world.confidential.app);
    const pair = await world.service.post('/oauth/token', { clientId, clientSecret }, none);
    return { clientId, clientSecret, access: field(pair, 'accessToken'), refresh: field(pair, 'refreshToken') };
  };

  it('of a refresh token ends all tokens of its grant', async () => {
    const { clientId, clientSecret, access, refresh } = await granted();
    expect(await world.reads(access)).toBe(200);
    expect((await revoke({ token: refresh }, basicOf(clientId, clientSecret))).status).toBe(200);
    expect(await world.reads(access)).toBe(401);
    expect((await world.service.post('/oauth/refresh', { refreshToken: refresh }, none)).status).toBe(401);
    expect((await world.service.post('/oauth/token', { clientId, clientSecret }, none)).status).toBe(200);
  });

  it('of an access token ends it alone', async () => {
    const { clientId, clientSecret, access, refresh } = await granted();
    expect((await world.service.post('/oauth/revoke', { token: access, clientId, clientSecret }, none)).status).toBe(
      200,
    );
    expect(await world.reads(access)).toBe(401);
    expect((await world.service.post('/oauth/refresh', { refreshToken: refresh }, none)).status).toBe(200);
  });

  it('answers 200 for what is no token, and needs the client that the token was given to', async () => {
    const { clientId, clientSecret, access, refresh } = await granted();
    expect((await revoke({ token: 'nothing' }, basicOf(clientId, clientSecret))).status).toBe(200);
    expect(errorOf(await revoke({ token: refresh }))).toEqual([400, 'invalid_request']);
    expect(errorOf(await revoke({ token: refresh }, basicOf(clientId, 'wrong')))).toEqual([401, 'invalid_client']);
    const other = await world.beside.register({ name: 'Other' });
    for (const token of [refresh, access])
      expect(errorOf(await revoke({ token }, basicOf(other.app.id, other.secret)))).toEqual([400, 'invalid_grant']);
    expect(await world.reads(access)).toBe(200);
  });
});

it('a token stays valid when the key that signed it is replaced', async () => {
  const { clientId, clientSecret } = await world.beside.approve(world.confidential.app);
  const pair = async () =>
    field(await world.service.post('/oauth/token', { clientId, clientSecret }, none), 'accessToken');
  const before = await pair();
  const { code } = await runCommand(['keys', 'rotate'], { dataDir: world.service.dataDir });
  expect(code).toBe(0);
  world.service.clock.advance(31 * second);
  const after = await pair();
  const keyOf = (token: string) => decodeProtectedHeader(token).kid;
  expect(keyOf(after)).not.toBe(keyOf(before));
  expect([await world.reads(before), await world.reads(after)]).toEqual([200, 200]);
  world.service.clock.advance(hour);
  expect([await world.reads(before), await world.reads(after)]).toEqual([401, 401]);
});

it('after a rotation both secrets of an app are good for a day, and then the new one alone', async () => {
  const { app, secret } = await world.beside.register();
  const rotated = await world.service.post(`/api/oauth/apps/${app.id}/rotate-secret`, undefined, { token: 'rival' });
  const outcomeOf = async (clientSecret: string) => {
    const { code } = await world.beside.approve(app);
    return (await world.asForm(world.appForm(code, { client_id: app.id, client_secret: clientSecret }))).status;
  };
  const fresh = field(rotated, 'clientSecret');
  expect([await outcomeOf(secret), await outcomeOf(fresh)]).toEqual([200, 200]);
  world.service.clock.advance(24 * hour);
  expect([await outcomeOf(secret), await outcomeOf(fresh)]).toEqual([401, 200]);
});

it('a deleted app loses all access at once', async () => {
  const { app } = await world.beside.register();
  const { clientId, clientSecret } = await world.beside.approve(app);
  const pair = await world.service.post('/oauth/token', { clientId, clientSecret }, none);
  expect(await world.reads(field(pair, 'accessToken'))).toBe(200);
  await world.service.ask('DELETE', `/api/oauth/apps/${app.id}`, undefined, { token: 'rival' });
  expect(await world.reads(field(pair, 'accessToken'))).toBe(401);
  expect((await world.service.post('/oauth/refresh', { refreshToken: field(pair, 'refreshToken') }, none)).status).toBe(
    401,
  );
  expect((await world.service.post('/oauth/token', { clientId, clientSecret }, none)).status).toBe(401);
});
