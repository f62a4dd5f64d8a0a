import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditedKindNames } from '../../../src/application/audit/audited-kinds.ts';
import { eventLine } from '../../../src/application/log/audit/log-lines.ts';
import type { Change } from '../../../src/application/audit/differences.ts';
import { patched } from '../../support/apply-patch.ts';
import { shopWithEverything } from '../../support/access-world.ts';
import { rival, runningService, shop, toldBy } from '../../support/running-service.ts';
import type { Answer, Asking, RunningService } from '../../support/running-service.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { readyCollection } from '../collections/collection-request.ts';
import { book, labels, shipFrom } from '../parcels/label-request.ts';
import { completeDutiesRequest } from '../trade/complete-duties-request.ts';
import { aFile, base64, entry, uploads } from '../parcels/trade-documents.ts';

let service: RunningService;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  service = await runningService({ environment: { WEBHOOK_ALLOW: '127.0.0.1', QUOTE_HOLD_DAYS: '14' } });
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

type Row = {
  readonly id: string;
  readonly version: number;
  readonly type: string;
  readonly recordedAt: string;
  readonly actor: string;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly hash?: string;
  readonly previousHash?: string;
};
type Difference = {
  readonly from: { readonly version: number; readonly at: string };
  readonly to: { readonly version: number; readonly at: string };
  readonly events: readonly Omit<Row, 'data'>[];
  readonly changes: readonly (Change & { readonly changedBy?: readonly number[] })[];
};

const succeeded = (answer: Answer): Answer => {
  if (answer.status > 201) throw new Error(answer.text);
  return answer;
};
const auditOf = (kind: string, id: string) => `/api/audit/${kind}/${id}`;
const eventsOf = async (kind: string, id: string, query = '', asking: Asking = {}): Promise<readonly Row[]> =>
  succeeded(await service.get(`${auditOf(kind, id)}/events${query}`, asking)).json as unknown as readonly Row[];
const differenceOf = async (kind: string, id: string, query: string): Promise<Difference> =>
  succeeded(await service.get(`${auditOf(kind, id)}/difference${query}`)).json as unknown as Difference;
const minuteLater = async (act: () => Promise<unknown>): Promise<string> => {
  service.clock.advance(60_000);
  await act();
  return service.clock.now();
};
const asking = (requestId: string): Asking => ({ headers: { 'x-request-id': requestId } });

/** A parcel that was booked, collected by a pickup that was cancelled, and voided. */
const parcelWithLife = async () => {
  service.clock.advance(60_000);
  const { shipmentId } = await book(service, { labelFormat: 'ZPL' }, asking('order-7'));
  let pickupId = '';
  const window = { startAt: '2026-11-24T09:00', endAt: '2026-11-24T11:00' };
  const collected = await minuteLater(async () => {
    const { json } = succeeded(
      await service.post('/api/pickups', { ...window, shipmentIds: [shipmentId], address: shipFrom }),
    );
    pickupId = (json['pickup'] as { id: string }).id;
  });
  const released = await minuteLater(async () => succeeded(await service.post(`/api/pickups/${pickupId}/cancel`)));
  const voided = await minuteLater(async () =>
    succeeded(await service.post(`${labels}/${shipmentId}/void`, undefined, asking('void-7'))),
  );
  return { shipmentId, pickupId, collected, released, voided };
};

describe('the events of an object', () => {
  it('say who did what, when and why, the latest first', async () => {
    const { shipmentId, pickupId, collected, voided } = await parcelWithLife();
    const rows = await eventsOf('shipment', shipmentId);
    expect(rows.map(({ version, type, actor, correlationId }) => [version, type, actor, correlationId])).toEqual([
      [4, 'ShipmentVoided', shop, 'void-7'],
      [3, 'PickupAssigned', shop, expect.stringMatching(/^req_/)],
      [2, 'LabelGenerated', shop, 'order-7'],
      [1, 'ShipmentRequested', shop, 'order-7'],
    ]);
    expect(rows.map(({ recordedAt }) => recordedAt).slice(0, 2)).toEqual([voided, collected]);
    expect(rows[1]?.data).toMatchObject({ pickupId });
    expect(rows[3]?.data).toMatchObject({ shipmentId, personal: { shipTo: { name: 'Jane Doe' } } });
  });

  it('are paged by range, or by the version of the last row', async () => {
    const { shipmentId } = await parcelWithLife();
    const versionsOf = async (query: string) =>
      (await eventsOf('shipment', shipmentId, query)).map(({ version }) => version);
    expect(await versionsOf('?range=[0,1]')).toEqual([4, 3]);
    expect(await versionsOf('?range=[0,1]&after=3')).toEqual([2, 1]);
    expect(await versionsOf('?sort=ASC&range=[0,2]')).toEqual([1, 2, 3]);
    expect(await versionsOf('?sort=ASC&range=[0,2]&after=3')).toEqual([4]);
    expect(await versionsOf('?after=1')).toEqual([]);
    const { headers } = await service.get(`${auditOf('shipment', shipmentId)}/events?range=[1,2]`);
    expect([headers.get('content-range'), headers.get('x-total-count')]).toEqual(['events 1-2/4', '4']);
    const refused = await service.get(`${auditOf('shipment', shipmentId)}/events?after=x`);
    expect([refused.status, refused.json.messages[0]?.field]).toEqual([400, 'after']);
  });

  it('show who was erased as erased, with the documents deleted with them', async () => {
    const { shipmentId } = await book(service, { labelFormat: 'ZPL' });
    const content = base64(aFile('PDF', 200, 'q'));
    succeeded(
      await service.post(uploads, {
        shipmentId,
        electronicTradeDocuments: [entry({ name: 'letter-of-jane.pdf', content })],
      }),
    );
    const at = await minuteLater(async () =>
      succeeded(await service.post('/api/privacy/erasures', { shipmentIds: [shipmentId] }, { token: 'operator' })),
    );
    const rows = await eventsOf('shipment', shipmentId, '?sort=ASC');
    expect(JSON.stringify(rows)).not.toMatch(/jane/i);
    const erased = { erased: true, erasedAt: at };
    expect(rows[0]?.data).toMatchObject({
      personal: { shipTo: erased, shipFrom: erased },
      commodities: [{ sku: 'TEE-M-BLUE' }],
    });
    expect(rows[2]?.data['documents']).toMatchObject([{ type: 'COMMERCIAL_INVOICE', ...erased }]);
    expect(rows[3]).toMatchObject({ type: 'ShipmentPeopleErased', actor: rival });
  });

  it('hide who paid, as every reply to the account does', async () => {
    const { id } = await readyCollection(service);
    const body = {
      paymentMethodId: 'pm_card_visa',
      name: 'Pat Payer',
      email: 'pat@example.org',
      idempotencyKey: `audit-${id}`,
    };
    succeeded(await service.post(`/api/taxes-collections/${id}/payment`, body));
    const started = (await eventsOf('taxes_collection', id)).find(({ type }) => type === 'PaymentStarted');
    expect(started?.data['personal']).toEqual({ payer: { hidden: true } });
  });

  it('name the event before by its hash, and their own hash as their successor names it', async () => {
    const { shipmentId } = await parcelWithLife();
    const rows = await eventsOf('shipment', shipmentId, '?sort=ASC');
    const stored = await service.eventStore.read(`shipment-${shipmentId}`);
    // Personal entries are hashed as they are stored, encrypted; these events have none.
    for (const version of [2, 3]) {
      const recorded = stored[version - 1];
      const hash = recorded && createHash('sha256').update(eventLine(recorded)).digest('hex');
      expect([version, rows[version - 1]?.hash, rows[version]?.previousHash]).toEqual([version, hash, hash]);
    }
    expect([rows[0]?.previousHash, rows.at(-1)?.hash]).toEqual([undefined, undefined]);
  });
});

describe('the difference between two points', () => {
  it('is field by field, with the events that changed each', async () => {
    const { shipmentId, pickupId, released, voided } = await parcelWithLife();
    const { from, to, events, changes } = await differenceOf('shipment', shipmentId, '?from=2&to=4');
    expect([from.version, to]).toEqual([2, { version: 4, at: voided }]);
    expect(events.map(({ version, type }) => [version, type])).toEqual([
      [3, 'PickupAssigned'],
      [4, 'ShipmentVoided'],
    ]);
    expect(changes).toEqual([
      { op: 'replace', path: '/status', before: 'label_created', after: 'voided', changedBy: [4] },
      { op: 'replace', path: '/updatedAt', before: expect.any(String) as string, after: voided, changedBy: [3, 4] },
    ]);
    // Another object changed it: the pickup was cancelled.
    expect((await differenceOf('shipment', shipmentId, `?from=3&to=${released}`)).changes).toEqual([
      { op: 'remove', path: '/pickupId', before: pickupId, changedBy: [] },
    ]);
  });

  it('of a point with itself is empty, and applied to the first state gives the second, for any two versions', async () => {
    const { id } = await readyCollection(service);
    const body = { paymentMethodId: 'pm_card_visa', idempotencyKey: `difference-${id}` };
    await minuteLater(async () => succeeded(await service.post(`/api/taxes-collections/${id}/payment`, body)));
    const latest = (await eventsOf('taxes_collection', id))[0]?.version ?? 0;
    const stateAt = async (version: number): Promise<unknown> => {
      const { status, json } = await service.get(`/api/taxes-collections/${id}?asOf=${version}`);
      const { messages: _, ...state } = json;
      return status === 404 ? undefined : state;
    };
    const pairs = [[0, latest], [2, latest], [3, 5], [latest - 1, latest], [latest, latest], [2, 2]] as const; // oxfmt-ignore
    for (const [from, to] of pairs) {
      const { changes } = await differenceOf('taxes_collection', id, `?from=${from}&to=${to}`);
      expect(patched(await stateAt(from), changes)).toEqual(await stateAt(to));
      expect([from, to, changes.length === 0]).toEqual([from, to, from === to]);
      for (const { changedBy } of changes)
        expect(changedBy?.every((version) => version > from && version <= to)).toBe(true);
    }
  });

  it('begins before the first event and ends now unless it is told otherwise', async () => {
    const { shipmentId } = await parcelWithLife();
    const { from, to, changes } = await differenceOf('shipment', shipmentId, '');
    expect([from.version, to.version, changes.length]).toEqual([0, 4, 1]);
    expect(changes[0]).toMatchObject({
      op: 'add',
      path: '',
      after: { shipmentId, status: 'voided' },
      changedBy: [1, 2, 3, 4],
    });
  });

  it.each([
    ['?from=4&to=2', 'from'],
    ['?from=2099-01-01T00:00:00Z', 'from'],
    ['?to=99', 'to'],
    ['?to=noon', 'to'],
    ['?from=2026-11-20', 'from'],
  ])('%s is refused with its field', async (query, field) => {
    const { shipmentId } = await parcelWithLife();
    const { status, json } = await service.get(`${auditOf('shipment', shipmentId)}/difference${query}`);
    expect([status, json.messages[0]?.field]).toEqual([400, field]);
    expect(json.messages[0]?.message).toContain('for example');
  });

  it('says that people were erased since', async () => {
    const { shipmentId } = await book(service, { labelFormat: 'ZPL' });
    await minuteLater(async () =>
      succeeded(await service.post('/api/privacy/erasures', { shipmentIds: [shipmentId] }, { token: 'operator' })),
    );
    const { json, text } = await service.get(`${auditOf('shipment', shipmentId)}/difference?from=1&to=2`);
    expect(json.messages).toMatchObject([{ reason: 'personal_data_erased' }]);
    expect(text).not.toContain('Jane');
  });
});

describe('every kind', () => {
  let ids: Readonly<Record<(typeof auditedKindNames)[number], string>>;
  beforeAll(async () => {
    const { objects } = await shopWithEverything(service, receiver);
    const quoted = succeeded(await service.post('/api/trade-engine/duties-taxes', dutiesRequest));
    succeeded(
      await service.ask('PATCH', '/api/accounts/me/settings', { pickup: { hours: { from: '08:00', to: '18:00' } } }),
    );
    succeeded(await service.ask('PATCH', '/api/trade-engine/restriction-overrides', { rules: ['*'] }));
    succeeded(await service.ask('PATCH', '/api/accounts/me/settings', { duties: { holdQuotes: true } }));
    const guaranteed = succeeded(await service.post('/api/trade-engine/duties-taxes', completeDutiesRequest));
    const heldId = String(guaranteed.json['quoteId']);
    const until = service.clock.now().slice(0, 'YYYY-MM-DD'.length);
    succeeded(await service.post(`/api/trade-engine/quotes/${heldId}/hold`, { until }));
    const product = (await service.get(`/api/trade-engine/products/${objects['{productId}']}`)).json;
    ids = {
      shipment: String(objects['{shipmentId}']),
      pickup: String(objects['{pickupId}']),
      manifest: String(objects['{manifestId}']),
      taxes_collection: String(objects['/api/taxes-collections/{id}']),
      product: String(product['id']),
      duty_quote: String(quoted.json['quoteId']),
      held_quote: heldId,
      webhook_endpoint: String(objects['/api/webhooks/{id}']),
      account_settings: shop,
      restriction_overrides: shop,
    };
  });

  it.each(auditedKindNames)(
    '%s has events and a difference for its account and its scope, and for nobody else',
    async (kind) => {
      const rows = await eventsOf(kind, ids[kind]);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every(({ actor, correlationId }) => actor !== '' && correlationId !== '')).toBe(true);
      const { changes } = await differenceOf(kind, ids[kind], '');
      expect(changes.length).toBeGreaterThan(0);

      const isOfAccount =
        kind === 'webhook_endpoint' || kind === 'account_settings' || kind === 'restriction_overrides';
      for (const path of [`${auditOf(kind, ids[kind])}/events`, `${auditOf(kind, ids[kind])}/difference`]) {
        const statusOf = async (token: string) => (await service.get(path, { token })).status;
        expect([await statusOf('reader'), await statusOf('accounting')]).toEqual(isOfAccount ? [403, 200] : [200, 403]);
        const [theirs, nobodys] = [
          await service.get(path, { token: 'rival' }),
          await service.get(path.replace(ids[kind], 'unknown'), { token: 'rival' }),
        ];
        expect(theirs.status).toBe(404);
        expect(toldBy(theirs)).toEqual(toldBy(nobodys));
      }
    },
  );

  it('of a webhook endpoint shows its own events only', async () => {
    const other = String(succeeded(await service.post('/api/webhooks', { url: receiver.url })).json['id']);
    const rows = await eventsOf('webhook_endpoint', other);
    expect(rows.map(({ type, data }) => [type, data['endpointId']])).toEqual([['WebhookEndpointRegistered', other]]);
  });

  it('of settings that were never changed has no events, and still exists', async () => {
    expect(await eventsOf('account_settings', rival, '', { token: 'rival' })).toEqual([]);
  });

  it('that does not exist is a 400 that names the accepted ones', async () => {
    for (const token of ['shop', 'reader', 'accounting']) {
      const { status, json } = await service.get('/api/audit/parcel/shp_1/events', { token });
      expect([status, json.messages[0]?.field]).toEqual([400, 'kind']);
      for (const kind of auditedKindNames) expect(json.messages[0]?.message).toContain(kind);
    }
    expect((await service.get('/api/audit/constructor/shp_1/events')).status).toBe(400);
  });
});

const dutiesRequest = {
  shipFrom: { address: { line1: '1 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' } },
  shipTo: { address: { line1: '1 Sample Street', city: 'Berlin', postcode: '10115', country: 'DE' } },
  commodities: [
    {
      title: 'T-shirt',
      hsCode: '6109.10',
      quantity: 2,
      value: { amount: 100, currency: 'GBP' },
      countryOfOrigin: 'CN',
    },
  ],
};
