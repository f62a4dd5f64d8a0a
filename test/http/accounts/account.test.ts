import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlAccounts } from '../../../src/adapters/accounts/sql/accounts.ts';
import { scopes } from '../../../src/application/shared/ports/access-tokens.ts';
import { rival, runningService, shop } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { book, labels } from '../parcels/label-request.ts';

const me = '/api/accounts/me';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
  const accounts = sqlAccounts(service.db);
  await accounts.create({ id: shop, name: 'Group', createdAt: '2026-01-01T00:00:00.000Z' });
  await accounts.create({ id: rival, name: 'Rival', createdAt: '2026-01-02T00:00:00.000Z' });
  await accounts.create({ id: 'acc_north', name: 'North', createdAt: '2026-01-03T00:00:00.000Z', parentId: shop });
  await accounts.create({ id: 'acc_south', name: 'South', createdAt: '2026-01-04T00:00:00.000Z', parentId: shop });
});
afterAll(() => service.stop());

const as = (accountId: string, token = 'shop') => ({ token, headers: { 'x-account-id': accountId } });
const reasonOf = ({ json }: Answer) => json.messages[0]?.reason;
const subAccounts = [
  { id: 'acc_north', name: 'North' },
  { id: 'acc_south', name: 'South' },
];

describe('GET /api/accounts/me', () => {
  it('shows the account with its sub-accounts, and what the token permits', async () => {
    const answer = await service.get(me, { token: 'accounting' });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      id: shop,
      name: 'Group',
      createdAt: '2026-01-01T00:00:00.000Z',
      subAccounts,
      actor: shop,
      scopes: ['read_accounts', 'write_accounts'],
      roles: [],
    });
    expect((await service.get(me, { token: 'admin' })).json['roles']).toEqual(['admin']);
  });

  it('shows the sub-account that x-account-id names', async () => {
    expect((await service.get(me, as('acc_north'))).json).toEqual({
      id: 'acc_north',
      name: 'North',
      createdAt: '2026-01-03T00:00:00.000Z',
      parent: shop,
      subAccounts: [],
      actor: shop,
      scopes: [...scopes],
      roles: [],
    });
  });

  it('needs the scope read_accounts', async () => {
    const answer = await service.get(me, { token: 'reader' });
    expect([answer.status, reasonOf(answer)]).toEqual([403, 'scope_missing']);
  });

  it('shows the account of a token that the database does not know', async () => {
    const lost = await service.get(me, {
      token: 'demo',
      headers: { 'x-account-id': 'acc_0000000000000000000000DEM0' },
    });
    expect(lost.status).toBe(200);
  });
});

describe('x-account-id of a sub-account', () => {
  it('is permitted to the parent and to admins, and to nobody else', async () => {
    expect((await service.get(labels, as('acc_north'))).status).toBe(200);
    expect((await service.get(me, as('acc_north', 'admin'))).status).toBe(200);
    for (const [named, token] of [
      ['acc_north', 'rival'],
      [rival, 'shop'],
      ['acc_nobody', 'shop'],
    ] as const) {
      const answer = await service.get(labels, as(named, token));
      expect([answer.status, reasonOf(answer), answer.json.messages[0]?.field]).toEqual([
        403,
        'account_not_permitted',
        'x-account-id',
      ]);
    }
  });

  it('makes what is booked the property of the sub-account, with the parent as the actor', async () => {
    const { shipmentId } = await book(service, { labelFormat: 'ZPL' }, as('acc_south'));
    await service.caughtUp();
    expect((await service.get(`${labels}/${shipmentId}`, as('acc_south'))).status).toBe(200);
    expect((await service.get(`${labels}/${shipmentId}`)).status).toBe(404);
    expect((await service.get(`${labels}/${shipmentId}`, as('acc_north'))).status).toBe(404);
    const [requested] = await service.eventStore.read(`shipment-${shipmentId}`);
    expect(requested?.metadata).toMatchObject({ accountId: 'acc_south', actor: shop });
  });

  it('does not let a sub-account act for its parent or for its sibling', async () => {
    const { token } = await service.issue({ accountId: 'acc_north', scopes });
    for (const named of [shop, 'acc_south'])
      expect((await service.get(labels, { token, headers: { 'x-account-id': named } })).status).toBe(403);
    expect((await service.get(labels, { token })).status).toBe(200);
  });
});
