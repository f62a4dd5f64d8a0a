import { describe, expect, it } from 'vitest';
import { route } from '../../../../../../src/adapters/platform/http/engine/route/route.ts';
import type { Route } from '../../../../../../src/adapters/platform/http/engine/route/route.ts';
import { account, bearer, jsonOf, otherAccount, runningApp } from '../../running-app.ts';

const whoAmI = (path: string, access: Route['access']): Route =>
  route({
    method: 'get',
    path,
    tag: 'Things',
    summary: 'Says who asks.',
    access,
    rate: 'none',
    replies: { 200: { description: 'Who asks.' } },
    handler: ({ context, principal }) =>
      Promise.resolve({ json: { accountId: context.accountId, actor: context.actor, subject: principal.subject } }),
  });

const routes = [
  whoAmI('/read', { scope: 'read_shipments' }),
  whoAmI('/write', { scope: 'write_shipments' }),
  whoAmI('/admin', { roles: ['admin'] }),
  whoAmI('/push', { roles: ['carrier', 'admin'] }),
  whoAmI('/signed', { optionalScope: 'read_shipments' }),
  whoAmI('/open', 'public'),
];

describe('authentication', () => {
  it.each([
    ['/read', 'whole', 200],
    ['/read', 'reader', 200],
    ['/write', 'reader', 403],
    ['/write', 'whole', 200],
    ['/admin', 'whole', 403],
    ['/admin', 'admin', 200],
    ['/push', 'whole', 403],
    ['/push', 'admin', 200],
    ['/signed', 'reader', 200],
    ['/signed', 'unknown', 401],
    ['/open', 'unknown', 200],
    ['/read', 'unknown', 401],
  ])('GET %s with the token "%s" is a %i', async (path, token, status) => {
    const app = await runningApp(routes);
    expect((await app.get(path, bearer(token))).status).toBe(status);
  });

  it.each([
    ['/read', 401],
    ['/admin', 401],
    ['/signed', 200],
    ['/open', 200],
  ])('GET %s without a token is a %i', async (path, status) => {
    const app = await runningApp(routes);
    expect((await fetch(`${app.url}${path}`)).status).toBe(status);
  });

  it('is told how to ask, and what is missing', async () => {
    const app = await runningApp(routes);
    expect((await fetch(`${app.url}/read`)).headers.get('www-authenticate')).toBe('Bearer');
    expect((await app.get('/read', bearer('unknown'))).headers.get('www-authenticate')).toBe(
      'Bearer error="invalid_token"',
    );
    const refused = await app.get('/write', bearer('reader'));
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="write_shipments"');
    expect((await jsonOf(refused)).messages[0]).toMatchObject({
      reason: 'scope_missing',
      message: expect.stringContaining('write_shipments') as string,
    });
  });

  it.each(['Basic d2hvbGU6', 'Bearer', 'Bearer a b', 'whole', 'Bearer  '])(
    'is not known by "%s"',
    async (authorization) => {
      const app = await runningApp(routes);
      expect((await app.get('/read', { authorization })).status).toBe(401);
    },
  );

  it('may write the scheme as it likes', async () => {
    const app = await runningApp(routes);
    expect((await app.get('/read', { authorization: 'bearer whole' })).status).toBe(200);
  });

  it('is anonymous where no token is needed, whatever it sends', async () => {
    const app = await runningApp(routes);
    expect(await jsonOf(await app.get('/open'))).toEqual({ accountId: '', actor: 'anonymous', subject: 'anonymous' });
  });
});

describe('x-account-id', () => {
  it.each([
    ['absent', 'whole', undefined, 200, account],
    ["the token's own", 'whole', account, 200, account],
    ["another's", 'whole', otherAccount, 403, undefined],
    ["another's, from an admin", 'admin', otherAccount, 200, otherAccount],
    ["nobody's, from an admin", 'admin', 'acc_0000000000000000000000000X', 403, undefined],
    ['empty', 'whole', '', 403, undefined],
  ])('%s', async (_, token, named, status, acting) => {
    const app = await runningApp(routes);
    const response = await app.get('/read', {
      ...bearer(token),
      ...(named === undefined ? {} : { 'x-account-id': named }),
    });
    expect(response.status).toBe(status);
    expect((await jsonOf(response)).accountId).toBe(acting);
  });

  it('leaves the admin the actor of what is done for another account', async () => {
    const app = await runningApp(routes);
    expect(await jsonOf(await app.get('/read', { ...bearer('admin'), 'x-account-id': otherAccount }))).toEqual({
      accountId: otherAccount,
      actor: account,
      subject: account,
    });
  });
});
