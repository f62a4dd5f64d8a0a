import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { waybillClient } from '../../../src/client/index.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { startServiceProcess } from '../../../test/support/service-process.ts';
import { dutiesOfShirts, freightOfShirts } from '../../shared/test/shirts.ts';
import { openShop } from './vendure-shop.ts';

const shirt = { waybillHsCode: '6109.10', waybillOrigin: 'PT', waybillTitle: 'Cotton T-shirt', waybillGrams: 200 };
const shipFrom = {
  company: 'Example Outfitters',
  address: { line1: '2 Foundry Lane', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
} as const;

const service = await startServiceProcess({
  dataDir: join(mkdtempSync(join(tmpdir(), 'waybill-vendure-')), 'data'),
  environment: { WEBHOOK_ALLOW: '127.0.0.0/8' },
});
const waybill = waybillClient({ baseUrl: service.url, token: service.token });
const options = {
  url: service.url,
  token: service.token,
  shipFrom,
  parcel: { length: 30, width: 20, height: 5, packagingGrams: 80 },
  webhookSecret: '',
};

let shop: Awaited<ReturnType<typeof openShop>>;
let ddp: string;
let ddu: string;
before(async () => {
  shop = await openShop(options);
  ddp = await shop.method('standard-ddp', 'SERVICE-STANDARD-PICKUP', 'DDP');
  ddu = await shop.method('standard-ddu', 'SERVICE-STANDARD-PICKUP', 'DDU');
});
after(async () => {
  await shop.close();
  await service.end('SIGTERM');
});

/** Two shirts on their way to Illinois. */
const basketOfShirts = async (): Promise<void> => shop.basket([{ id: await shop.variant(shirt), quantity: 2 }]);

/** Two shirts are ordered. */
const ordered = async (method: string) => {
  await basketOfShirts();
  return shop.order(method);
};

it('offers the price of the rate card, and with duties and taxes where you pay them', async () => {
  await basketOfShirts();
  const offered = new Map((await shop.offered()).map(({ code, price }) => [code, price]));
  const freight = await freightOfShirts(waybill);
  assert.equal(offered.get('standard-ddu'), Math.round(freight * 100));
  assert.equal(offered.get('standard-ddp'), Math.round((freight + (await dutiesOfShirts(waybill))) * 100));
});

it('does not offer what Waybill has no price for: no origin, too heavy', async () => {
  const { waybillOrigin: _, ...withoutOrigin } = shirt;
  await shop.basket([{ id: await shop.variant(withoutOrigin), quantity: 1 }]);
  assert.deepEqual(await shop.offered(), []);
  await shop.basket([{ id: await shop.variant({ ...shirt, waybillGrams: 90_000 }), quantity: 1 }]);
  assert.deepEqual(await shop.offered(), []);
});

it('books a fulfilment with what customs needs, and hands out its label to administrators', async () => {
  const { lines, shipping } = await ordered(ddp);
  assert.ok(shipping > 0);
  const fulfillment = await shop.fulfil(lines);
  const { shipment } = await waybill.getLabel({ path: { shipmentId: fulfillment.customFields.waybillShipmentId } });
  assert.equal(shipment.status, 'label_created');
  assert.equal(fulfillment.trackingCode, shipment.trackingNumber);
  assert.equal(shipment.customs?.incoterms, 'DDP');
  const [commodity] = shipment.commodities;
  assert.deepEqual(
    [commodity?.title, commodity?.hsCode, commodity?.countryOfOrigin, commodity?.quantity, commodity?.value.amount],
    ['Cotton T-shirt', '6109.10', 'PT', 2, '25.00'],
  );

  const address = `${shop.url}/waybill/fulfillments/${fulfillment.id.replace('T_', '')}/label`;
  const label = await fetch(address, { headers: { authorization: `Bearer ${shop.adminToken()}` } });
  assert.equal(label.headers.get('content-type'), 'application/pdf');
  assert.equal((await label.text()).slice(0, 5), '%PDF-');
  assert.equal((await fetch(address)).status, 403);
});

it('books equal parts of an order apart', async () => {
  const { lines } = await ordered(ddu);
  const part = lines.map(({ id }) => ({ id, quantity: 1 }));
  const [first, second] = [await shop.fulfil(part), await shop.fulfil(part)];
  assert.notEqual(first.customFields.waybillShipmentId, second.customFields.waybillShipmentId);
});

it('sends an order in several parcels, each in a box of its own', async () => {
  const { id, lines } = await ordered(ddu);
  const part = lines.map((line) => ({ ...line, quantity: 1 }));
  const boxes: readonly Readonly<Record<string, string>>[] = [
    { length: '40', width: '30', height: '20', packagingGrams: '300' },
    {},
  ];
  const sent = [];
  for (const box of boxes) {
    const { customFields } = await shop.fulfil(part, box);
    const { shipment } = await waybill.getLabel({ path: { shipmentId: customFields.waybillShipmentId } });
    sent.push([Number(shipment.dimensions?.length), Number(shipment.weight.value), shipment.commodities[0]?.quantity]);
  }
  assert.deepEqual(sent, [
    [40, 0.5, 1],
    [30, 0.28, 1],
  ]);
  assert.equal((await shop.orderNow(id)).fulfillments.length, 2);
});

it('books the way back of what was sent, once, and hands out its label', async () => {
  const { lines } = await ordered(ddu);
  const fulfillment = await shop.fulfil(lines);
  const address = `${shop.url}/waybill/fulfillments/${fulfillment.id.replace('T_', '')}/return`;
  const authorization = `Bearer ${shop.adminToken()}`;
  const askFor = async (body: object) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, json: (await response.json()) as { shipmentId: string; message?: string } };
  };
  assert.equal((await fetch(`${address}/label`, { headers: { authorization } })).status, 404);
  const orderLineId = lines[0]?.id.replace('T_', '');
  for (const quantities of [[3], [2, 1], [-1, 3]]) {
    const { status } = await askFor({ lines: quantities.map((quantity) => ({ orderLineId, quantity })) });
    assert.equal(status, 400);
  }
  const booked = await askFor({ lines: [{ orderLineId, quantity: 1 }] });
  assert.equal(booked.status, 201, JSON.stringify(booked.json));
  assert.deepEqual(await askFor({ lines: [{ orderLineId, quantity: 1 }] }), booked);
  const { shipment } = await waybill.getLabel({ path: { shipmentId: booked.json.shipmentId } });
  assert.deepEqual(
    [
      shipment.shipFrom?.name,
      shipment.shipTo?.company,
      shipment.customs?.contentType,
      shipment.commodities[0]?.quantity,
    ],
    ['Jane Doe', 'Example Outfitters', 'ReturnOfGoods', 1],
  );
  const label = await fetch(`${address}/label`, { headers: { authorization } });
  assert.equal((await label.text()).slice(0, 5), '%PDF-');
  assert.equal((await fetch(address, { method: 'POST' })).status, 403);
});

it('tells why a label was refused', async () => {
  await shop.basket([{ id: await shop.variant(shirt), quantity: 1 }], {
    fullName: 'Jane Doe',
    streetLine1: '742 Evergreen Row',
    city: 'Springfield',
    countryCode: 'US',
  });
  const { lines } = await shop.order(ddu);
  await assert.rejects(shop.fulfil(lines), /shipTo\.address\.postcode/);
});

it('voids the label of a fulfilment that is cancelled', async () => {
  const fulfillment = await shop.fulfil((await ordered(ddu)).lines);
  await shop.transition(fulfillment.id, 'Cancelled');
  const { shipment } = await waybill.getLabel({ path: { shipmentId: fulfillment.customFields.waybillShipmentId } });
  assert.equal(shipment.status, 'voided');
});

it('moves the fulfilment to Shipped and Delivered when Waybill says so, and refuses what Waybill did not sign', async () => {
  const url = `${shop.url}/waybill/webhook`;
  const { secret } = await waybill.registerWebhook({ body: { url, enabledEvents: ['shipment.updated'] } });
  options.webhookSecret = secret;
  const { id, lines } = await ordered(ddu);
  const { customFields } = await shop.fulfil(lines);
  const advance = (to: string) =>
    fetch(`${service.url}/sandbox/advance`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ shipmentId: customFields.waybillShipmentId, to }),
    });
  const stateOf = async () => (await shop.orderNow(id)).fulfillments[0].state;

  await advance('in_transit');
  await eventually(async () => (await stateOf()) === 'Shipped');
  await advance('delivered');
  await eventually(async () => (await stateOf()) === 'Delivered');
  assert.equal((await shop.orderNow(id)).state, 'Delivered');

  const forged = await fetch(url, {
    method: 'POST',
    body: '{"eventName":"shipment.updated","data":{"status":"delivered"}}',
  });
  assert.equal(forged.status, 400);
  assert.match(await forged.text(), /webhook-signature/);
});
