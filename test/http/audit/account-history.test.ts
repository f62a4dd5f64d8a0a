import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService, shop } from '../../support/running-service.ts';
import type { Asking, RunningService } from '../../support/running-service.ts';
import { book } from '../parcels/label-request.ts';

let service: RunningService;
let parcel: { readonly shipmentId: string };
let endpointId: string;

type Row = {
  readonly id: string;
  readonly kind: string;
  readonly objectId: string;
  readonly type: string;
  readonly actor: string;
  readonly recordedAt: string;
};
type History = { readonly events: readonly Row[]; readonly nextAfter?: string; readonly reachedAt?: string };

const path = '/api/audit/events';
const read = async (query = '', asking: Asking = {}): Promise<History> => {
  const { status, json, text } = await service.get(`${path}${query}`, asking);
  expect([status, text]).toEqual([200, text]);
  return json as unknown as History;
};
const told = ({ events }: History) => events.map(({ kind, objectId, type }) => `${kind} ${objectId} ${type}`);

beforeAll(async () => {
  service = await runningService();
  parcel = await book(service);
  await book(service, {}, { token: 'rival' });
  await service.ask('PATCH', '/api/accounts/me/settings', { pickup: { days: ['monday'] } });
  const { json } = await service.post('/api/webhooks', { url: 'https://example.com/hook' });
  endpointId = String(json['id']);
  await service.post(`/api/shipments/labels/${parcel.shipmentId}/void`);
});
afterAll(() => service.stop());

describe('the history of an account', () => {
  it('says who did what to which object, the newest first, and nothing of other accounts', async () => {
    const history = await read(`?actor=${shop}`);
    // Another test books another parcel.
    const events = history.events.filter(({ objectId }) => [parcel.shipmentId, endpointId, shop].includes(objectId));
    const [newest] = events;
    expect(newest).toEqual({
      id: expect.stringMatching(/^evt_/) as string,
      kind: 'shipment',
      objectId: parcel.shipmentId,
      version: 3,
      type: 'ShipmentVoided',
      recordedAt: expect.stringMatching(/^2026-11-20T10:/) as string,
      actor: shop,
      correlationId: expect.any(String) as string,
    });
    expect(told({ events })).toEqual([
      `shipment ${parcel.shipmentId} ShipmentVoided`,
      `webhook_endpoint ${endpointId} WebhookEndpointRegistered`,
      `account_settings ${shop} AccountSettingsChanged`,
      `shipment ${parcel.shipmentId} LabelGenerated`,
      `shipment ${parcel.shipmentId} ShipmentRequested`,
    ]);
    expect([history.nextAfter, typeof history.reachedAt]).toEqual([undefined, 'string']);
  });

  it('is the same as the histories of its objects', async () => {
    const { json } = await service.get(`/api/audit/shipment/${parcel.shipmentId}/events`);
    const own = (json as unknown as readonly Row[]).filter(({ actor }) => actor === shop).map(({ id }) => id);
    const { events } = await read(`?kind=shipment&actor=${shop}`);
    expect(events.flatMap(({ id, objectId }) => (objectId === parcel.shipmentId ? [id] : []))).toEqual(own);
  });

  it('is read page by page, also while more happens', async () => {
    const own = `?actor=${shop}&limit`;
    const first = await read(`${own}=2`);
    const { shipmentId } = await book(service);
    const second = await read(`${own}=2&after=${first.nextAfter ?? ''}`);
    const third = await read(`${own}=2&after=${second.nextAfter ?? ''}`);
    const all = (await read(`${own}=50`)).events.map(({ id }) => id);
    const pages = [first, second, third].flatMap(({ events }) => events.map(({ id }) => id));
    expect(pages).toEqual(all.slice(-5));
    expect(told(await read(`${own}=1`))).toEqual([`shipment ${shipmentId} LabelGenerated`]);
  });

  it('is narrowed by who, by kind and by time', async () => {
    expect((await read('?actor=usr_nobody')).events).toEqual([]);
    expect((await read(`?actor=usr_nobody&actor=${shop}&kind=account_settings`)).events).toHaveLength(1);
    const kinds = (await read('?kind=webhook_endpoint&kind=account_settings')).events.map(({ kind }) => kind);
    expect(kinds).toEqual(['webhook_endpoint', 'account_settings']);
    expect((await read('?recordedAtFrom=2026-11-21')).events).toEqual([]);
    expect((await read('?recordedAtTo=2026-11-19')).events).toEqual([]);
    expect((await read('?recordedAtFrom=2026-11-20&recordedAtTo=2026-11-20')).events.length).toBeGreaterThan(4);
  });

  it('shows shipments only to those who may read them', async () => {
    const { token } = await service.issue({ accountId: shop, scopes: ['read_accounts'] });
    const kinds = new Set((await read('', { token })).events.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual(['account_settings', 'webhook_endpoint']);
    const without = await service.issue({ accountId: shop, scopes: ['read_shipments'] });
    expect((await service.get(path, { token: without.token })).status).toBe(403);
  });

  it.each([
    ['?limit=0', 'limit'],
    ['?limit=251', 'limit'],
    ['?kind=parcel', 'kind'],
    ['?recordedAtFrom=yesterday', 'recordedAtFrom'],
    ['?after=elsewhere', 'after must be the `nextAfter` of an earlier reply to this account.'],
  ])('refuses %s', async (query, said) => {
    const { status, text } = await service.get(`${path}${query}`);
    expect([status, text]).toEqual([400, expect.stringContaining(said)]);
  });

  it('does not go on from the page of another account', async () => {
    const { nextAfter = '' } = await read('?limit=1');
    const foreign = await service.get(`${path}?after=${nextAfter}`, { token: 'rival' });
    expect(foreign.status).toBe(400);
  });
});
