import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';
import {
  collectionIn,
  collectionUntil,
  newCollection,
  readCollection,
  requestForCollection,
} from './collection-request.ts';
import type { CollectionJson } from './collection-request.ts';
import { book } from '../parcels/label-request.ts';

const path = '/api/trade-engine/duties-taxes';
const collections = '/api/taxes-collections';

const shirt = {
  title: 'Cotton T-shirt',
  hsCode: '6109.10',
  quantity: 2,
  value: { amount: '100.00', currency: 'EUR' },
  countryOfOrigin: 'CN',
};
const ivory = { ...shirt, title: 'Carved ivory figure', hsCode: '9601.10' };

let count = 0;
const aParcel = (): string => `PARCEL${++count}`;

const ask = (changes: object = {}) => requestForCollection({ commodities: [shirt], ...changes });

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(async () => {
  await service.stop();
});

const reasonsIn = ({ json }: Answer) => json.messages.map(({ reason }) => reason);
const request = (changes: object = {}) => newCollection(service, { commodities: [shirt], ...changes });
const becomes = (id: string, status: string) => collectionUntil(service, id, status);
/** Its messages are planned, too. */
const ready = async (changes: object = {}): Promise<CollectionJson> => {
  const { collectionId } = await request(changes);
  return collectionUntil(service, collectionId, ({ status, stages }) => status === 'pending' && stages.length > 0);
};
const list = async (query: string): Promise<readonly string[]> => {
  await service.caughtUp();
  return (JSON.parse((await service.get(`${collections}?${query}`)).text) as CollectionJson[]).map(({ id }) => id);
};

describe('a request with taxesCollection', () => {
  it('is answered without a calculation, and becomes ready with a deadline of ten business days', async () => {
    const trackingNumber = aParcel();
    const answer = await service.post(
      path,
      ask({ trackingNumber: ` ${trackingNumber.toLowerCase()} `, commodities: [{ ...shirt, hsCode: undefined }] }),
    );
    expect(answer.json['dutiesAndTaxes']).toBeNull();
    expect(collectionIn(answer)).toMatchObject({
      trackingNumber,
      status: 'pending_classification',
      events: ['requested', 'accepted'],
    });

    const shown = await becomes(collectionIn(answer).collectionId, 'pending');
    expect(shown).toMatchObject({
      trackingNumber,
      collectionDeadline: '2026-12-04T22:59:59.999Z',
      commodities: [
        {
          title: 'Cotton T-shirt',
          predictedHsCode: '610910',
          predictedTaxCode: 'eu-vat-de',
          classification: { sixDigitHSCode: '610910' },
        },
      ],
      events: [{ code: 'ready' }, { code: 'assessed' }, { code: 'accepted' }, { code: 'requested' }],
      isArchived: false,
      problems: [],
    });
    const { totalAmount = 0, charges = [] } = shown.dutiesAndTaxes ?? {};
    expect(totalAmount).toBeGreaterThan(0);
    expect(charges.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(totalAmount, 2);
  });

  it('counts as a call of the trade engine, by its collection', async () => {
    const { collectionId } = await request();
    await service.caughtUp();
    const { text } = await service.get('/api/trade-engine/duties-usage-logs?range=[0,249]', { token: 'accounting' });
    expect(JSON.parse(text)).toContainEqual(
      expect.objectContaining({ collectionId, endpoint: 'duties-taxes', statusCode: 200 }),
    );
  });

  it('under an idempotency key is carried out once, and refused with another body', async () => {
    const [body, headers] = [ask(), { 'idempotency-key': 'collection-1' }];
    const [first, again] = [await service.post(path, body, { headers }), await service.post(path, body, { headers })];
    expect(collectionIn(again).collectionId).toBe(collectionIn(first).collectionId);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(reasonsIn(await service.post(path, ask(), { headers }))).toEqual(['idempotency_key_reused']);
  });

  it('is refused for a destination without rules, and for goods whose code does not exist, before anything is created', async () => {
    const shipTo = {
      ...ask().shipTo,
      address: { line1: '1 Main Street', city: 'Yaren', postcode: 'NRU68', country: 'NR' },
    };
    expect(reasonsIn(await service.post(path, ask({ shipTo })))).toContain('destination_not_covered');
    expect(reasonsIn(await service.post(path, ask({ commodities: [{ ...shirt, hsCode: '9999.99' }] })))).toContain(
      'hs_code_unknown',
    );
  });
});

describe('two collections', () => {
  it('of one parcel are refused as long as the first is open, and another account is not concerned', async () => {
    const trackingNumber = aParcel();
    const { collectionId } = await request({ trackingNumber });
    const second = await service.post(path, ask({ trackingNumber }));
    expect([second.status, reasonsIn(second)]).toEqual([409, ['tracking_number_taken']]);
    expect((await service.post(path, ask({ trackingNumber }), { token: 'rival' })).status).toBe(200);
    await service.post(`${collections}/${collectionId}/cancel`);
    expect((await service.post(path, ask({ trackingNumber }))).status).toBe(200);
  });

  it('with one external manifest id are refused for ever', async () => {
    const { collectionId } = await request({ externalManifestId: 'M-1' });
    await service.post(`${collections}/${collectionId}/cancel`);
    const second = await service.post(path, ask({ externalManifestId: 'M-1' }));
    expect([second.status, reasonsIn(second)]).toEqual([409, ['external_manifest_id_taken']]);
    expect((await service.post(path, ask({ externalManifestId: 'M-1' }), { token: 'rival' })).status).toBe(200);
  });

  it('requested at the same moment for one parcel are one', async () => {
    const trackingNumber = aParcel();
    const answers = await Promise.all(Array.from({ length: 8 }, () => service.post(path, ask({ trackingNumber }))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(await list(`trackingNumber=${trackingNumber}`)).toHaveLength(1);
  });

  it('one refused for its manifest id, leave the parcel free', async () => {
    await request({ externalManifestId: 'M-2' });
    const trackingNumber = aParcel();
    expect((await service.post(path, ask({ trackingNumber, externalManifestId: 'M-2' }))).status).toBe(409);
    expect((await service.post(path, ask({ trackingNumber, externalManifestId: 'M-3' }))).status).toBe(200);
  });
});

describe('goods that cannot be charged', () => {
  it('are an exception that names them, and are assessed again once they are corrected', async () => {
    const { collectionId } = await request({
      commodities: [{ ...shirt, title: 'Xyzzy', hsCode: undefined }],
      customerReference: 'SIM-UNCLASSIFIABLE',
    });
    const shown = await becomes(collectionId, 'exception');
    const [goods] = shown.commodities;
    expect(shown.problems).toEqual([
      {
        commodityId: goods?.id,
        reason: 'not_classifiable',
        message: expect.stringContaining(
          'No customs code of "Xyzzy" is likely enough to charge by. Send its hsCode',
        ) as string,
      },
    ]);
    expect(shown['reason']).toBe('not_classifiable');
    expect(shown.dutiesAndTaxes).toBeUndefined();

    const resolve = `${collections}/${collectionId}/resolve`;
    expect(reasonsIn(await service.post(resolve, { commodities: [shirt, shirt] }))).toEqual(['validation_failed']);
    expect((await service.post(resolve, { commodities: [shirt] })).status).toBe(200);
    expect(await becomes(collectionId, 'pending')).toMatchObject({
      problems: [],
      commodities: [{ id: goods?.id, hsCode: '6109.10' }],
    });
    expect(reasonsIn(await service.post(resolve, { commodities: [shirt] }))).toEqual(['collection_not_in_exception']);
  });

  it('are an exception when their import is prohibited', async () => {
    const { collectionId } = await request({ commodities: [shirt, ivory] });
    const { problems, commodities } = await becomes(collectionId, 'exception');
    expect(problems).toMatchObject([{ commodityId: commodities[1]?.id, reason: 'prohibited' }]);
  });

  it('are no collection when nothing is due', async () => {
    const { collectionId } = await request({
      shipTo: { ...ask().shipTo, address: { line1: '1 Seestrasse', city: 'Zürich', postcode: '8001', country: 'CH' } },
      commodities: [{ ...shirt, quantity: 1, value: { amount: '5.00', currency: 'CHF' } }],
    });
    expect(await becomes(collectionId, 'cancelled')).toMatchObject({ reason: 'nothing_due' });
  });
});

describe('a collection', () => {
  it('is cancelled with a reason, once, and then archived', async () => {
    const { id } = await ready();
    expect(reasonsIn(await service.post(`${collections}/${id}/archive`))).toEqual(['collection_open']);
    const cancel = () => service.post(`${collections}/${id}/cancel`, { reason: 'The order was returned.' });
    expect((await cancel()).json).toMatchObject({ status: 'cancelled', reason: 'The order was returned.' });
    expect((await cancel()).text).toBe((await cancel()).text);
    expect(reasonsIn(await service.post(`${collections}/${id}/recalculate`))).toEqual(['collection_not_pending']);
    expect((await service.post(`${collections}/${id}/archive`)).json).toMatchObject({
      isArchived: true,
      events: [{ code: 'archived' }, { code: 'cancelled' }, {}, {}, {}, {}],
    });
  });

  it('is left as it is by a calculation that gives the same', async () => {
    const before = await ready();
    expect((await service.post(`${collections}/${before.id}/recalculate`)).json).toEqual(before);
  });

  it('is cancelled when the label of its parcel is voided', async () => {
    const { shipmentId, trackingNumber } = await book(service, { labelFormat: 'ZPL' });
    const { id } = await ready({ trackingNumber });
    await service.post(`/api/shipments/labels/${shipmentId}/void`);
    expect(await becomes(id, 'cancelled')).toMatchObject({ reason: 'shipment_voided' });
  });

  it('does not exist for another account, nor for those who may not write', async () => {
    const { id } = await ready();
    for (const action of ['cancel', 'archive', 'recalculate'])
      expect((await service.post(`${collections}/${id}/${action}`, undefined, { token: 'rival' })).status).toBe(404);
    expect(
      (await service.post(`${collections}/${id}/resolve`, { commodities: [shirt] }, { token: 'rival' })).status,
    ).toBe(404);
    expect((await service.get(`${collections}/${id}`, { token: 'rival' })).status).toBe(404);
    expect((await service.post(`${collections}/${id}/cancel`, undefined, { token: 'reader' })).status).toBe(403);
    expect((await readCollection(service, id)).status).toBe('pending');
  });
});

describe('webhooks of a collection', () => {
  it('are sent when it is ready, in exception, corrected and cancelled, each with the status before', async () => {
    const receiver = await WebhookReceiver.start();
    const own = await runningService({ environment: { WEBHOOK_ALLOW: '127.0.0.1' } });
    try {
      await own.post('/api/webhooks', { url: receiver.url, enabledEvents: ['*'] });
      const customerReference = 'SIM-UNCLASSIFIABLE';
      const { collectionId } = collectionIn(
        await own.post(path, ask({ commodities: [{ ...shirt, hsCode: undefined }], customerReference })),
      );
      await receiver.got(1);
      await own.post(`${collections}/${collectionId}/resolve`, { commodities: [shirt] });
      await receiver.got(3);
      await own.post(`${collections}/${collectionId}/cancel`);
      await receiver.got(4);
      type Told = {
        readonly eventName: string;
        readonly objectId: string;
        readonly data: { readonly [name: string]: unknown };
      };
      const payloads = receiver.received.map(({ body }) => JSON.parse(body) as Told);
      expect(new Set(payloads.map(({ objectId }) => objectId))).toEqual(new Set([collectionId]));
      const shown = payloads.map(({ eventName, data: { status, previousStatus, reason } }) => [
        eventName,
        previousStatus,
        status,
        reason,
      ]);
      expect(shown.toSorted()).toEqual([
        ['taxes.collection.cancelled', 'pending', 'cancelled', 'requested'],
        ['taxes.collection.exception', 'pending_classification', 'exception', 'not_classifiable'],
        ['taxes.collection.ready', 'pending_classification', 'pending', undefined],
        ['taxes.collection.updated', 'exception', 'pending_classification', undefined],
      ]);
      const ready = payloads.find(({ eventName }) => eventName === 'taxes.collection.ready');
      expect(ready?.data).toMatchObject({
        collectionDeadline: '2026-12-04T22:59:59.999Z',
        dutiesAndTaxes: { currency: 'EUR' },
      });
    } finally {
      await own.stop();
      await receiver.stop();
    }
  });
});

describe('a list of collections', () => {
  it('is filtered by every filter', async () => {
    const customerReference = `order-${aParcel()}`;
    const [open, over] = [await ready({ customerReference }), await ready({ customerReference })];
    await service.post(`${collections}/${over.id}/cancel`);
    const of = (query: string) => list(`customerReference=${customerReference}&sort=ASC&${query}`);
    expect(await of('')).toEqual([open.id, over.id]);
    expect(await of('status=pending')).toEqual([open.id]);
    expect(await of('status=pending&status=cancelled')).toEqual([open.id, over.id]);
    expect(await of(`trackingNumber=${String(over['trackingNumber']).toLowerCase()}`)).toEqual([over.id]);
    await service.post(`${collections}/${over.id}/archive`);
    expect(await of('')).toEqual([open.id]);
    expect(await of('includeArchived=true')).toEqual([open.id, over.id]);
    expect(await of('createdAtTo=2026-11-19')).toEqual([]);
    expect(await of('createdAtFrom=2026-11-20')).toEqual([open.id]);
    expect(await of('collectionDeadlineFrom=2026-12-05')).toEqual([]);
    expect(await of('collectionDeadlineTo=2026-12-05')).toEqual([open.id]);
    expect(await of('overdueOnly=true')).toEqual([]);
  });

  it('shows nothing of another account', async () => {
    await ready();
    const ids = (
      JSON.parse(
        (await service.get(`${collections}?includeArchived=true`, { token: 'rival' })).text,
      ) as CollectionJson[]
    ).map(({ accountId }) => accountId);
    expect(new Set(ids)).not.toContain('acc_shop');
  });
});

describe('the export', () => {
  const header =
    'id,trackingNumber,customerReference,externalManifestId,status,totalAmount,currency,duty,vat,fees,consigneeName,' +
    'destinationCountry,collectionDeadline,customsPaidAt,paymentUrl,isArchived,createdAt,updatedAt,complete,upTo,missing';
  const exported = async (query: string): Promise<readonly string[]> => {
    await service.caughtUp();
    const { status, headers, bytes } = await service.bytes(`${collections}/export?${query}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    return new TextDecoder().decode(bytes).split('\r\n');
  };

  it('has a line for each collection of the list with the same filters, in amounts that make the total', async () => {
    const customerReference = `order-${aParcel()}`;
    const [open, over] = [
      await ready({ customerReference }),
      await ready({ customerReference, externalManifestId: 'M-4' }),
    ];
    await service.post(`${collections}/${over.id}/cancel`);
    const [first, one, other, end] = await exported(`customerReference=${customerReference}`);
    expect([first, end]).toEqual([header, '']);
    const [id, trackingNumber, reference, manifest, status, total, currency, duty, vat, fees, name, country, deadline] =
      (one ?? '').split(',');
    expect([id, trackingNumber, reference, manifest, status]).toEqual([
      open.id,
      open['trackingNumber'],
      customerReference,
      '',
      'pending',
    ]);
    expect([currency, name, country, deadline]).toEqual(['EUR', 'Jane Doe', 'DE', '2026-12-04T22:59:59.999Z']);
    expect(Number(duty) + Number(vat) + Number(fees)).toBeCloseTo(Number(total), 2);
    expect(other).toContain(`${over.id},`);
    expect(await exported(`customerReference=${customerReference}&status=cancelled`)).toEqual([header, other, '']);
  });

  it('quotes what a comma or a quotation mark would break, and disarms what a spreadsheet would calculate', async () => {
    const customerReference = `order-${aParcel()}`;
    const names = ['=HYPERLINK("http://example.com","Click")', '+1', '-1', '@SUM(A1)', 'Doe, "Jane"', 'Łódź Ltd'];
    for (const name of names) await ready({ customerReference, shipTo: { ...ask().shipTo, name } });
    const lines = await exported(`customerReference=${customerReference}`);
    const shown = [
      '"\'=HYPERLINK(""http://example.com"",""Click"")"',
      "'+1",
      "'-1",
      "'@SUM(A1)",
      '"Doe, ""Jane"""',
      'Łódź Ltd',
    ];
    expect(lines).toHaveLength(names.length + 2);
    for (const [index, cell] of shown.entries()) expect(lines[index + 1]).toContain(`,${cell},DE,`);
  });

  it('has nothing of another account, and only a header where there is nothing', async () => {
    const { id, trackingNumber } = await ready();
    await service.caughtUp();
    const ofRival = async (query: string) =>
      new TextDecoder().decode((await service.bytes(`${collections}/export?${query}`, { token: 'rival' })).bytes);
    expect(await ofRival(`trackingNumber=${String(trackingNumber)}`)).toBe(`${header}\r\n`);
    expect(await ofRival('includeArchived=true')).not.toContain(id);
  });
});

describe('in the course of time', () => {
  it('a collection is overdue after its deadline, and expires when its grace period is over', async () => {
    const own = await runningService();
    try {
      const { collectionId } = collectionIn(await own.post(path, ask()));
      await collectionUntil(own, collectionId, 'pending');
      own.clock.advance(Date.parse('2026-12-04T23:00:00.000Z') - Date.parse(own.clock.now()));
      await own.caughtUp();
      expect(JSON.parse((await own.get(`${collections}?overdueOnly=true`)).text)).toMatchObject([
        { id: collectionId, status: 'pending' },
      ]);
      own.clock.advance(Date.parse('2026-12-06T22:59:59.999Z') - Date.parse(own.clock.now()));
      const expired = await eventually(async () => {
        own.clock.advance(15_000);
        const shown = await readCollection(own, collectionId);
        return shown.status === 'expired' && shown;
      });
      expect(expired).toMatchObject({ reason: 'expired', collectionDeadline: '2026-12-04T22:59:59.999Z' });
      expect(reasonsIn(await own.post(`${collections}/${collectionId}/cancel`))).toEqual(['collection_over']);
    } finally {
      await own.stop();
    }
  });

  it('a collection does not expire by a clock that is wrong for a moment', async () => {
    const own = await runningService();
    try {
      const { collectionId } = collectionIn(await own.post(path, ask()));
      await collectionUntil(own, collectionId, 'pending');
      own.clock.set(40 * 86_400_000);
      await eventually(() => {
        own.clock.advance(15_000);
        return own.log().includes('The time of day has jumped forward');
      });
      own.clock.advance(15_000);
      await own.caughtUp();
      own.clock.set(-40 * 86_400_000);
      await eventually(() => {
        own.clock.advance(15_000);
        return own.log().includes('The time of day is as it was');
      });
      expect((await readCollection(own, collectionId)).status).toBe('pending');
    } finally {
      await own.stop();
    }
  });
});
