import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlAccounts, sqlIssuedTokens } from '../../../src/adapters/accounts/sql/accounts.ts';
import { mostTokens } from '../../../src/application/accounts/manage-tokens.ts';
import { rival, runningService, shop } from '../../support/running-service.ts';
import type { Asking, RunningService } from '../../support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  await sqlAccounts(service.db).create({ id: shop, name: 'Example Shop', createdAt: service.clock.now() });
});
afterAll(() => service.stop());

const path = '/api/accounts/me/access-tokens';
const wanted = { name: 'Warehouse', scopes: ['read_shipments'] };

const create = async (body: object = wanted, asking: Asking = {}) => {
  const answer = await service.post(path, body, asking);
  const reason = (answer.json['messages'] as readonly { readonly reason?: string }[] | undefined)?.[0]?.reason;
  return { ...answer, reason, id: String(answer.json['id']), token: String(answer.json['token']) };
};
const revoke = (id: string, asking: Asking = {}) => service.ask('DELETE', `${path}/${id}`, undefined, asking);
const list = async (query = '', asking: Asking = {}) =>
  JSON.parse((await service.get(`${path}${query}`, asking)).text) as readonly Record<string, unknown>[];
const events = async (kind: string) =>
  JSON.parse((await service.get(`/api/accounts/me/security-events?kind=${kind}`)).text) as readonly Record<
    string,
    unknown
  >[];

it('a new token works with its scopes only, and is in that one reply and nowhere else', async () => {
  const made = await create({ ...wanted, expiresInDays: 2 });
  expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store']);
  const expiresAt = new Date(Math.floor((Date.parse(service.clock.now()) + 2 * 86_400_000) / 1000) * 1000);
  expect(made.json).toEqual({
    id: made.id,
    ...wanted,
    roles: [],
    carriers: [],
    createdBy: shop,
    createdAt: service.clock.now(),
    expiresAt: expiresAt.toISOString(),
    token: made.token,
  });
  const { token } = made;
  expect((await service.get('/api/shipments/labels', { token })).status).toBe(200);
  expect((await service.get(path, { token })).status).toBe(403);
  const { token: _, ...described } = made.json;
  expect((await list(`?id=${made.id}`))[0]).toEqual(described);
  expect(await events('token.created')).toContainEqual(expect.objectContaining({ actor: shop, subject: made.id }));
  expect(JSON.stringify(await service.db.selectFrom('issued_tokens').selectAll().execute())).not.toContain(
    token.split('.')[2],
  );
});

it('the newest is first, and the lifetime is 30 days unless said otherwise', async () => {
  const [first, second] = [await create(), await create({ ...wanted, name: 'Second' })];
  expect((await list('?range=[0,0]&sort=["createdAt","DESC"]')).map(({ id }) => [first.id, second.id].includes(String(id)))).toEqual([true]); // oxfmt-ignore
  expect(Date.parse(String(first.json['expiresAt'])) - Date.parse(service.clock.now())).toBeGreaterThan(29 * 86_400_000); // oxfmt-ignore
});

it('a revoked token is refused at once, is listed no longer, and is revoked once', async () => {
  const { id, token } = await create();
  expect((await service.get('/api/shipments/labels', { token })).status).toBe(200);
  expect((await revoke(id, { token: 'rival' })).status).toBe(404);
  const revoked = await revoke(id);
  expect([revoked.status, revoked.json['id'], 'token' in revoked.json]).toEqual([200, id, false]);
  expect((await service.get('/api/shipments/labels', { token })).status).toBe(401);
  expect((await list()).map((each) => each['id'])).not.toContain(id);
  expect((await revoke(id)).status).toBe(404);
  expect((await events('token.revoked')).filter(({ subject }) => subject === id)).toHaveLength(1);
});

it('tokens of the command line are listed with their roles, and can be revoked', async () => {
  const record = { id: 'tok_1', accountId: shop, scopes: [], roles: ['carrier'], carriers: ['USPS'] } as const;
  const [createdAt, expiresAt] = [service.clock.now(), '2030-01-01T00:00:00.000Z'];
  await sqlIssuedTokens(service.db).add({ ...record, createdAt, expiresAt });
  const { accountId: _, ...shown } = { ...record, createdAt, expiresAt };
  expect((await list('?id=tok_1'))[0]).toEqual(shown);
  expect((await revoke('tok_1')).status).toBe(200);
});

describe('nobody', () => {
  it('gives a scope that the own token lacks', async () => {
    const { token } = await create({ ...wanted, scopes: ['write_accounts', 'read_shipments'] });
    const refused = await create({ ...wanted, scopes: ['read_shipments', 'write_shipments'] }, { token });
    expect([refused.status, refused.reason, refused.text.includes('write_shipments')]).toEqual([
      403,
      'scope_missing',
      true,
    ]);
    expect((await create(wanted, { token })).status).toBe(201);
    expect((await create(wanted, { token: 'reader' })).status).toBe(403);
  });

  it.each([
    ['no name', { name: '' }],
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['admin'] }],
    ['no day', { expiresInDays: 0 }],
    ['half a day', { expiresInDays: 1.5 }],
    ['more than ten years', { expiresInDays: 3_651 }],
  ])('makes a token with %s', async (_, wrong) => {
    expect((await create({ ...wanted, ...wrong })).status).toBe(400);
  });

  it('manages tokens by an app, whatever its scopes', async () => {
    const { id } = await create();
    const scopes = ['read_accounts', 'write_accounts'] as const;
    const { token } = await service.issue({ accountId: shop, scopes, subject: 'crd_1' });
    const refused = await create({ ...wanted, scopes }, { token });
    expect([refused.status, refused.reason]).toEqual([403, 'not_for_apps']);
    expect((await service.get(path, { token })).status).toBe(403);
    expect((await revoke(id, { token })).status).toBe(403);
  });

  it('makes more valid tokens than an account may have', async () => {
    const asking = { token: 'rival' };
    const [createdAt, expiresAt] = [service.clock.now(), '2030-01-01T00:00:00.000Z'];
    for (let count = 0; count < mostTokens; count++)
      await sqlIssuedTokens(service.db).add({
        id: `tok_r${count}`,
        accountId: rival,
        scopes: [],
        roles: [],
        carriers: [],
        createdAt,
        expiresAt,
      });
    expect((await create(wanted, asking)).reason).toBe('too_many_tokens');
    expect((await revoke('tok_r1', asking)).status).toBe(200);
    expect((await create(wanted, asking)).status).toBe(201);
  });
});
