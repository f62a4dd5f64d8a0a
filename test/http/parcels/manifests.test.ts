import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfPages } from '../../adapters/parcels/labels/pdf-text.ts';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { Answer, Asking, RunningService } from '../../support/running-service.ts';
import { verifiesServiceSignature } from '../../support/verify-webhook.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { book, labels, shipFrom } from './label-request.ts';
import type { ShownShipment } from './label-request.ts';

let service: RunningService;
let receiver: WebhookReceiver;
let secret: string;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  service = await runningService({ environment: { WEBHOOK_ALLOW: '127.0.0.1' } });
  secret = String(
    (await service.post('/api/webhooks', { url: receiver.url, enabledEvents: ['manifest.created'] })).json['secret'],
  );
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const manifests = '/api/manifests';
const address = {
  company: 'Example Depot',
  address: { line1: '9 Dock Road', city: 'Hull', postcode: 'HU1 1AA', country: 'GB' },
};

type Shown = {
  readonly id: string;
  readonly status: string;
  readonly shipmentIds: readonly string[];
  readonly reference?: string;
  readonly documents: readonly { readonly url: string }[];
  readonly [name: string]: unknown;
};
const manifestIn = ({ json }: Answer): Shown => json as unknown as Shown;
const firstOf = ({ status, json: { messages } }: Answer) => ({
  status,
  reason: messages[0]?.reason,
  details: messages[0]?.details ?? [],
});
const parcels = (count: number, changes: object = {}, asking: Asking = {}): Promise<readonly ShownShipment[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      book(service, { labelFormat: 'ZPL', customerReference: `ORD-${index}`, ...changes }, asking),
    ),
  );
const idsOf = (shipments: readonly ShownShipment[]): readonly string[] => shipments.map(({ shipmentId }) => shipmentId);
const create = async (shipmentIds: readonly string[], changes: object = {}): Promise<Shown> => {
  const answer = await service.post(manifests, { shipmentIds, address, ...changes });
  if (answer.status !== 201) throw new Error(`Not made: ${answer.status} ${answer.text}`);
  return manifestIn(answer);
};

describe('a manifest', () => {
  it('is created with its document, and reads as it was returned', async () => {
    const shipmentIds = idsOf(await parcels(3));
    const answer = await service.post(manifests, { shipmentIds, reference: 'VAN-7', address });
    expect(answer.status).toBe(201);
    const { messages, ...made } = answer.json;
    expect(messages).toEqual([]);
    expect(made).toEqual({
      id: expect.stringMatching(/^mft_[0-9A-Z]{26}$/) as string,
      status: 'created',
      createdAt: '2026-11-20T10:00:00.000Z',
      updatedAt: '2026-11-20T10:00:00.000Z',
      reference: 'VAN-7',
      address,
      shipmentIds,
      weight: { unit: 'kg', value: '3.6' },
      documents: [
        {
          id: expect.stringMatching(/^doc_/) as string,
          type: 'MANIFEST',
          format: 'PDF',
          url: expect.stringContaining('signature=') as string,
        },
      ],
    });
    const read = await service.get(`${manifests}/${manifestIn(answer).id}`);
    expect([read.status, read.json]).toEqual([200, made]);
  });

  it('prints what a driver signs for: its number, each parcel, and how many', async () => {
    const shipments = await parcels(2);
    const { id, documents } = await create(idsOf(shipments), { reference: 'VAN-8' });
    const { status, headers, bytes } = await service.bytes(documents[0]?.url ?? '', { token: null });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const [page, ...others] = await pdfPages(bytes);
    expect([page?.width, page?.height, others.length]).toEqual([595, 842, 0]);
    for (const text of [
      id,
      'VAN-8',
      'Example Depot',
      '9 Dock Road',
      'Hull HU1 1AA',
      ...shipments.map(({ trackingNumber }) => trackingNumber),
      'ORD-0',
      'ORD-1',
      'Jane Doe',
      '2 parcels, 2.4 kg',
      '2 × Expedited',
    ])
      expect(page?.text).toContain(text);
    expect(page?.text.match(/62701 Springfield\s+US\s/g)).toHaveLength(2);
    expect((await service.bytes(`${manifests}/${id}/document`)).status).toBe(200);
    expect((await service.bytes(`${manifests}/${id}/document`, { token: null })).status).toBe(401);
    expect((await service.bytes(`${manifests}/${id}/document`, { token: 'rival' })).status).toBe(404);
    expect(
      (await service.bytes((documents[0]?.url ?? '').replace(/signature=.*/, 'signature=forged'), { token: null }))
        .status,
    ).toBe(401);
  });

  it('is announced by webhook with the data of the reply', async () => {
    const made = await create(idsOf(await parcels(2)), { reference: 'VAN-9' });
    const received = await eventually(() => receiver.received.find(({ body }) => body.includes(made.id)));
    expect(verifiesServiceSignature(received, secret)).toBe(true);
    const payload = JSON.parse(received.body) as { readonly data: Shown };
    expect(payload).toMatchObject({ eventName: 'manifest.created', objectType: 'manifest', objectId: made.id });
    const { messages: _, ...shown } = made;
    expect(payload.data).toEqual(shown);
  });

  it('has the parcels’ sender address by default, if they share one', async () => {
    const { address: given } = await create(idsOf(await parcels(2)), { address: undefined });
    expect(given).toEqual(shipFrom);
    const elsewhere = { ...shipFrom, address: { ...shipFrom.address, line1: '3 Foundry Lane' } };
    const two = [...(await parcels(1)), ...(await parcels(1, { shipFrom: elsewhere }))];
    const answer = await service.post(manifests, { shipmentIds: idsOf(two) });
    expect([answer.status, answer.json.messages[0]?.field]).toEqual([400, 'address']);
  });

  it('is closed when a carrier has scanned the first of its parcels', async () => {
    const [first, second] = (await parcels(2)) as [ShownShipment, ShownShipment];
    const { id } = await create(idsOf([first, second]));
    const scanned = await service.post(`/sandbox/advance`, { shipmentId: first.shipmentId, to: 'collected' });
    expect(scanned.status).toBe(200);
    await service.caughtUp();
    expect((await service.get(`${manifests}/${id}`)).json).toMatchObject({
      status: 'closed',
      closedAt: '2026-11-20T10:00:00.000Z',
    });
  });

  it('reports every fault of a request', async () => {
    const answer = await service.post(manifests, {
      shipmentIds: ['a', 'a'],
      reference: 7,
      address: { address: { city: 'Hull', country: 'GB' } },
    });
    expect(firstOf(answer)).toMatchObject({ status: 400, reason: 'validation_failed' });
    const fields = firstOf(answer).details.map((detail) => detail.split(' ')[0]);
    expect(fields.toSorted()).toEqual([
      'address.address.line1',
      'address.address.postcode',
      'address.name',
      'reference',
      'shipmentIds[1]',
    ]);
  });

  it.each([
    [undefined],
    [[]],
    [{ shipmentIds: [] }],
    [{ shipmentIds: 'all' }],
    [{ shipmentIds: Array.from({ length: 501 }, (_, index) => `s${index}`) }],
  ])('is not created from %j', async (body) => expect((await service.post(manifests, body)).status).toBe(400));
});

describe('a parcel', () => {
  it('is in one manifest only, and a request is refused with a reason for each parcel', async () => {
    const [taken, voided, scanned, free] = (await parcels(4)) as [
      ShownShipment,
      ShownShipment,
      ShownShipment,
      ShownShipment,
    ];
    const { id } = await create([taken.shipmentId]);
    await service.post(`${labels}/${voided.shipmentId}/void`);
    await service.post('/sandbox/advance', { shipmentId: scanned.shipmentId, to: 'collected' });
    const head = await service.eventStore.head();
    const answer = await service.post(manifests, { shipmentIds: idsOf([free, taken, voided, scanned]), address });
    expect(firstOf(answer)).toEqual({
      status: 409,
      reason: 'shipments_not_available',
      details: [
        `shipmentIds[1] ${taken.shipmentId}: The shipment is in manifest ${id}, and stays there.`,
        `shipmentIds[2] ${voided.shipmentId}: This label was voided: there is no parcel.`,
        `shipmentIds[3] ${scanned.shipmentId}: The parcel has been scanned: it is with its carrier.`,
      ],
    });
    expect(await service.eventStore.head()).toBe(head);
    await create([free.shipmentId]);
  });

  it('of another account does not exist', async () => {
    const [mine] = await parcels(1);
    const [theirs] = await parcels(1, {}, { token: 'rival' });
    const answer = await service.post(manifests, {
      shipmentIds: [mine?.shipmentId, theirs?.shipmentId, 'shp_nobody'],
      address,
    });
    expect(firstOf(answer)).toMatchObject({ status: 404, reason: 'shipment_not_found' });
    expect(firstOf(answer).details).toHaveLength(2);
  });

  it('in a manifest is not voided', async () => {
    const [parcel] = await parcels(1);
    await create([parcel?.shipmentId ?? '']);
    const answer = await service.post(`${labels}/${parcel?.shipmentId}/void`);
    expect(firstOf(answer)).toMatchObject({ status: 409, reason: 'shipment_in_manifest' });
    expect((await service.get(`${labels}/${parcel?.shipmentId}`)).json['shipment']).toMatchObject({
      status: 'label_created',
    });
  });

  it('is voided or manifested, never both, when both are requested at once', async () => {
    for (const parcel of await parcels(8)) {
      const [made, voided] = await Promise.all([
        service.post(manifests, { shipmentIds: [parcel.shipmentId], address }),
        service.post(`${labels}/${parcel.shipmentId}/void`),
      ]);
      expect([made.status, voided.status].toSorted()).toEqual(made.status === 201 ? [201, 409] : [200, 409]);
    }
  });

  it('is in one of many manifests that are requested at once', async () => {
    const wanted = idsOf(await parcels(10));
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, turn) =>
        service.post(manifests, { shipmentIds: turn % 2 ? wanted : wanted.toReversed(), address }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('may be in a pickup and a manifest at once', async () => {
    const [parcel] = await parcels(1);
    const shipmentIds = [parcel?.shipmentId ?? ''];
    const pickup = { startAt: '2026-11-24T09:00', endAt: '2026-11-24T11:00', shipmentIds, address };
    expect((await service.post('/api/pickups', pickup)).status).toBe(201);
    await create(shipmentIds);
  });
});

describe('an Idempotency-Key on a manifest', () => {
  const key = (name: string) => ({ headers: { 'idempotency-key': name } });

  it('creates one, and returns its current state', async () => {
    const body = { shipmentIds: idsOf(await parcels(2)), address };
    const first = await service.post(manifests, body, key('day'));
    const head = await service.eventStore.head();
    const again = await service.post(manifests, body, key('day'));
    expect([again.status, again.headers.get('idempotent-replayed'), manifestIn(again).id]).toEqual([
      201,
      'true',
      manifestIn(first).id,
    ]);
    expect(await service.eventStore.head()).toBe(head);
    expect((await service.post(manifests, { ...body, reference: 'x' }, key('day'))).status).toBe(422);
  });

  it('creates one for concurrent requests', async () => {
    const body = { shipmentIds: idsOf(await parcels(3)), address };
    const answers = await Promise.all(Array.from({ length: 8 }, () => service.post(manifests, body, key('day-race'))));
    const made = answers.filter(({ status }) => status === 201);
    expect([
      new Set(made.map((answer) => manifestIn(answer).id)).size,
      answers.every(({ status }) => status === 201 || status === 409),
    ]).toEqual([1, true]);
  });
});

describe('a list of manifests', () => {
  it('holds one account’s, newest first, by status and reference', async () => {
    const { id } = await create(idsOf(await parcels(1)), { reference: 'LISTED' });
    await service.caughtUp();
    const listed = async (query: string, token = 'shop') =>
      JSON.parse((await service.get(`${manifests}?${query}`, { token })).text) as readonly Shown[];
    expect((await listed('reference=LISTED')).map((manifest) => manifest.id)).toEqual([id]);
    expect((await listed('reference=LISTED&status=closed')).length).toBe(0);
    expect(await listed('', 'rival')).toEqual([]);
    expect((await service.get(`${manifests}?status=requested`)).status).toBe(400);
  });

  it('and a manifest is visible to its account only', async () => {
    const { id } = await create(idsOf(await parcels(1)));
    expect((await service.get(`${manifests}/${id}`, { token: 'rival' })).status).toBe(404);
    expect((await service.get(`${manifests}/mft_nobody`)).status).toBe(404);
  });
});

describe('closing the day', () => {
  it('creates a manifest for each sender address of that ship date, once', async () => {
    const elsewhere = { ...shipFrom, address: { ...shipFrom.address, line1: '3 Foundry Lane' } };
    const day = '2026-12-03';
    const here = await parcels(3, { shipDate: day });
    const there = await parcels(2, { shipDate: `${day}T09:00:00.000Z`, shipFrom: elsewhere });
    const [later] = await parcels(1, { shipDate: '2026-12-04' });
    const [taken] = await parcels(1, { shipDate: day });
    await create([taken?.shipmentId ?? '']);
    const [voided] = await parcels(1, { shipDate: day });
    await service.post(`${labels}/${voided?.shipmentId}/void`);

    const answer = await service.post(`${manifests}/close-day`, { date: day });
    expect(answer.status).toBe(201);
    const made = answer.json['manifests'] as readonly Shown[];
    expect(made.map(({ shipmentIds, reference }) => [shipmentIds.toSorted(), reference]).toSorted()).toEqual(
      [
        [idsOf(here).toSorted(), day],
        [idsOf(there).toSorted(), day],
      ].toSorted(),
    );
    const again = await service.post(`${manifests}/close-day`, { date: day });
    expect([again.status, again.json['manifests']]).toEqual([200, []]);
    await create([later?.shipmentId ?? '']);
  });

  it('requires a date and the scope to write shipments', async () => {
    for (const body of [{}, { date: 'today' }, { date: '2026-02-30' }])
      expect((await service.post(`${manifests}/close-day`, body)).status).toBe(400);
    expect((await service.post(`${manifests}/close-day`, { date: '2026-12-03' }, { token: 'reader' })).status).toBe(
      403,
    );
  });
});
