import { createLogger } from '../../src/adapters/http/engine/server/logging.ts';
import { openResources } from '../../src/infrastructure/resources.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rival, runningService, shop } from '../support/running-service.ts';
import type { Answer, RunningService } from '../support/running-service.ts';
import { book, labelRequest, labels, shipmentIn } from './label-request.ts';
import type { ShownShipment } from './label-request.ts';

let service: RunningService;
let shipment: ShownShipment;
beforeAll(async () => {
  service = await runningService();
  shipment = await book(service, { labelFormat: 'ZPL' });
  await service.caughtUp();
});
afterAll(() => service.stop());

const reasonOf = ({ json }: Answer) => json.messages[0]?.reason;
const quote = {
  shipTo: { address: { country: 'US' } },
  shipFrom: { address: { country: 'GB' } },
  weight: { value: 1 },
  packageType: 'envelope',
};

describe("another account's shipment does not exist", () => {
  it.each<[string, (id: string, number: string) => Promise<Answer>]>([
    ['to be read', (id) => service.get(`${labels}/${id}`, { token: 'rival' })],
    ['to be voided', (id) => service.post(`${labels}/${id}/void`, undefined, { token: 'rival' })],
    ['to be moved along', (id) => service.post('/sandbox/advance', { shipmentId: id, to: 'delivered' }, { token: 'rival' })],
    ['to be followed', (_, number) => service.get(`/api/tracking/${number}`, { token: 'rival' })],
  ])('%s: the same 404 as for one that never was', async (_, ask) => {
    const [theirs, nobodys] = [
      await ask(shipment.shipmentId, shipment.trackingNumber),
      await ask('shp_00000000000000000000000000', 'EA999999999ZZ'),
    ];
    expect([theirs.status, nobodys.status]).toEqual([404, 404]);
    expect(theirs.json).toEqual(nobodys.json);
  });

  it('and is unchanged afterwards', async () => {
    expect(shipmentIn(await service.get(`${labels}/${shipment.shipmentId}`)).status).toBe('label_created');
  });
});

describe('a token without the scope gets 403 that names it', () => {
  const write: [string, string, unknown, string][] = [
    [labels, 'write_shipments', labelRequest(), 'reader'],
    [`${labels}/shp_any/void`, 'write_shipments', undefined, 'reader'],
    ['/sandbox/advance', 'write_shipments', { shipmentId: 'shp_any', to: 'delivered' }, 'reader'],
    ['/api/rates/quotes', 'read_shipments', quote, 'writer'],
    ['/api/webhooks', 'write_accounts', { url: 'https://example.com' }, 'reader'],
  ];
  it.each(write)('POST %s needs %s', async (path, scope, body, token) => {
    const answer = await service.post(path, body, { token });
    expect([answer.status, reasonOf(answer)]).toEqual([403, 'scope_missing']);
    expect(answer.json.messages[0]?.message).toContain(scope);
    expect(answer.headers.get('www-authenticate')).toContain(`scope="${scope}"`);
  });

  it.each([
    [labels, 'read_shipments', 'writer'],
    [`${labels}/shp_any`, 'read_shipments', 'accounting'],
    ['/api/services', 'read_shipments', 'accounting'],
    ['/api/tracking/EA000000014ZZ', 'read_shipments', 'writer'],
    ['/api/webhooks', 'read_accounts', 'reader'],
  ])('GET %s needs %s', async (path, scope, token) => {
    const answer = await service.get(path, { token });
    expect([answer.status, reasonOf(answer)]).toEqual([403, 'scope_missing']);
    expect(answer.json.messages[0]?.message).toContain(scope);
  });

  it('and a carrier may read no label, for its role is not a scope', async () => {
    for (const path of [labels, `${labels}/${shipment.shipmentId}`, `/api/tracking/${shipment.trackingNumber}`])
      expect((await service.get(path, { token: 'carrier' })).status).toBe(403);
    expect((await service.post(labels, labelRequest(), { token: 'carrier' })).status).toBe(403);
  });
});

describe('without a good token', () => {
  it.each([
    ['none', null, 'token_missing'],
    ['garbage', 'not.a.token', 'token_invalid'],
  ])('%s is 401 with a challenge', async (_, token, reason) => {
    for (const answer of [await service.get(labels, { token }), await service.post(labels, labelRequest(), { token })]) {
      expect([answer.status, reasonOf(answer)]).toEqual([401, reason]);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  it('an expired token is reported as such, so that a client knows to get a new one', async () => {
    const { accessTokens, close } = await openResources(service.config, {
      clock: service.clock,
      logger: createLogger({ destination: { write: () => true } }),
    });
    const { token } = await accessTokens.issue({ accountId: shop, scopes: ['read_shipments'], expiresInMs: 60_000 });
    await close();
    expect((await service.get(labels, { token })).status).toBe(200);
    service.clock.advance(61_000);
    const expired = await service.get(labels, { token });
    expect([expired.status, reasonOf(expired)]).toEqual([401, 'token_expired']);
    expect(expired.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/);
    const mangled = await service.get(labels, { token: `${token.slice(0, -6)}AAAAAA` });
    expect([mangled.status, reasonOf(mangled)]).toEqual([401, 'token_invalid']);
  });

  it('a token with a foreign signature is 401', async () => {
    const [head, claims] = (service.tokens['shop'] ?? '').split('.');
    expect((await service.get(labels, { token: `${head}.${claims}.${'A'.repeat(86)}` })).status).toBe(401);
  });
});

describe('x-account-id', () => {
  const as = (accountId: string, token: string) => ({ token, headers: { 'x-account-id': accountId } });

  it('may name the account of the token', async () => {
    expect((await service.get(`${labels}/${shipment.shipmentId}`, as(shop, 'shop'))).status).toBe(200);
  });

  it('may name no other, existing or not', async () => {
    for (const accountId of [rival, 'acc_nobody', '']) {
      const answer = await service.get(labels, as(accountId, 'shop'));
      expect([answer.status, reasonOf(answer)]).toEqual([403, 'account_not_permitted']);
    }
  });
});
