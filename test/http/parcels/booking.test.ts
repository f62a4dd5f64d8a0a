import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isS10 } from '../../../src/domain/parcels/shipment/index.ts';
import { runningService } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { book, commodity, labelRequest, labels, shipFrom, shipmentIn, shipTo } from './label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const send = (changes: Readonly<Record<string, unknown>> = {}): Promise<Answer> =>
  service.post(labels, labelRequest(changes));
const notices = (answer: Answer) =>
  answer.json.messages.map(({ level, reason, field }) => [level, reason, ...(field ? [field] : [])]);

describe('a booked shipment', () => {
  it('is answered with 201, an envelope without messages, and everything the interface names', async () => {
    const now = service.clock.now();
    const answer = await send({ customerReference: 'ORD-1', metadata: { channel: 'web' }, description: 'Clothing' });
    expect([answer.status, answer.json.messages]).toEqual([201, []]);
    expect(answer.json['shipment']).toMatchObject({
      shipmentId: expect.stringMatching(/^shp_[0-9A-Z]{26}$/) as string,
      status: 'label_created',
      createdAt: now,
      updatedAt: now,
      shipDate: '2026-11-23T00:00:00.000Z',
      estimatedDelivery: '2026-11-30T00:00:00.000Z', // three working days from Tuesday, and Thursday is Thanksgiving
      shipTo,
      shipFrom,
      packageType: 'parcel',
      description: 'Clothing',
      customerReference: 'ORD-1',
      metadata: { channel: 'web' },
      customs: { contentType: 'CommercialGoods', incoterms: 'DDU' },
      events: [],
      surcharges: [],
    });
  });

  it('has a UPU S10 number that no postal operator uses, and a tracking page', async () => {
    const shipment = await book(service);
    expect(isS10(shipment.trackingNumber)).toBe(true);
    expect(shipment.trackingNumber).toMatch(/ZZ$/);
    expect(shipment.trackingURL).toBe(`${service.url}/track/${shipment.trackingNumber}`);
  });

  it('gives no two parcels the same number, however many are booked at once', async () => {
    const shipments = await Promise.all(Array.from({ length: 12 }, () => book(service, { labelFormat: 'ZPL' })));
    expect(new Set(shipments.map(({ trackingNumber }) => trackingNumber)).size).toBe(12);
    expect(new Set(shipments.map(({ shipmentId }) => shipmentId)).size).toBe(12);
  });

  it('reads as it was returned, except for the files themselves', async () => {
    const booked = await book(service);
    const read = await service.get(`${labels}/${booked.shipmentId}`);
    const documents = booked.documents.map(({ base64String: _, ...document }) => document);
    expect([read.status, read.json]).toEqual([200, { messages: [], shipment: { ...booked, documents } }]);
  });

  it('leaves out what was not sent instead of showing null', async () => {
    const { text } = await send();
    expect(text).not.toContain('null');
    for (const field of ['returnTo', 'billTo', 'metadata', 'customerReference'])
      expect(text).not.toContain(`"${field}"`);
  });

  it('shows the price in JSON numbers whose lines add up to it', async () => {
    const { rate } = shipmentIn(await send()) as unknown as {
      rate: { price: number; currency: string; charges: { amount: number }[] };
    };
    expect(rate.currency).toBe('GBP');
    expect(rate.charges.reduce((pence, { amount }) => pence + Math.round(amount * 100), 0)).toBe(
      Math.round(rate.price * 100),
    );
    expect(rate.price).toBeGreaterThan(0);
  });

  it('is booked at the agreed price or not at all', async () => {
    const total = async () => {
      await service.caughtUp();
      return (await service.get(labels)).headers.get('x-total-count');
    };
    const before = await total();
    for (const agreedPrice of [
      { amount: '32.66', currency: 'GBP' },
      { amount: '32.67', currency: 'EUR' },
    ]) {
      const { status, json } = await send({ agreedPrice });
      expect([status, json.messages[0]]).toMatchObject([409, { reason: 'price_changed', field: 'agreedPrice' }]);
    }
    expect(await total()).toBe(before);
    expect((await send({ agreedPrice: { amount: '32.670', currency: 'GBP' } })).status).toBe(201);
  });

  it('keeps every party that was sent', async () => {
    const party = {
      company: 'Third Ltd',
      address: { line1: '1 Quay', city: 'Dublin', postcode: 'D01 F5P2', country: 'IE' },
      countryTaxId: 'IE1',
    };
    const shipment = await book(service, { returnTo: party, billTo: party, dropOffLocation: party });
    expect(shipment).toMatchObject({ returnTo: party, billTo: party, dropOffLocation: party });
  });

  it('keeps the person who signs and the importer with the declaration', async () => {
    const importerOfRecord = { name: 'Jane Doe', address: shipTo.address };
    const customs = {
      contentType: 'Gift',
      incoterms: 'DDP',
      signedBy: 'John Smith',
      importerOfRecord,
      EORI: 'GB123456782000',
      GPSRContactInfo: 'Example\n1 Road',
      consigneeGST: '27AAPFU0939F1ZV',
      importerGST: '29AAGCB7383J1Z4',
    };
    expect(await book(service, { customs })).toMatchObject({ customs });
  });

  it('keeps the additional services it was asked for', async () => {
    const additionalServices = { signatureRequired: true, lowCarbon: false, dutyTaxCalculation: 'DUTY_TAX_ESTIMATE' };
    expect(await book(service, { additionalServices })).toMatchObject({ additionalServices });
  });
});

describe('numbers and units', () => {
  it('takes JSON numbers and numeric text, and answers text', async () => {
    const sent = {
      weight: { value: '2.50' },
      dimensions: { length: '30', width: 20.5, height: 10 },
      commodities: [{ ...commodity, value: { amount: '0.10', currency: 'GBP' }, unitWeight: { value: 0.125 } }],
    };
    expect(await book(service, sent)).toMatchObject({
      weight: { unit: 'kg', value: '2.50' },
      scaleWeight: { unit: 'kg', value: '2.50' },
      dimensions: { unit: 'cm', length: '30', width: '20.5', height: '10' },
      commodities: [{ value: { amount: '0.10', currency: 'GBP' }, unitWeight: { unit: 'kg', value: '0.125' } }],
    });
  });

  it.each([
    ['the scale, when it weighs more than its size', 1.23, [20, 15, 10], '1.3'],
    ['its size over 5,000, when that is more', 1, [40, 30, 20], '4.8'],
    ['its size, up to the next 0.1 kg', 1, [41, 30, 20], '5'],
    ['exactly its weight when that is a whole step', 1.3, [20, 15, 10], '1.3'],
  ])('bills a parcel by %s', async (_, weight, [length, width, height], expected) => {
    const shipment = await book(service, { weight: { value: weight }, dimensions: { length, width, height } });
    const { billWeight } = shipment as unknown as { billWeight: { unit: string; value: string } };
    expect([billWeight.unit, Number(billWeight.value), typeof billWeight.value]).toEqual([
      'kg',
      Number(expected),
      'string',
    ]);
  });

  it('needs no dimensions for an envelope, and then bills the scale', async () => {
    const shipment = await book(service, { packageType: 'envelope', dimensions: undefined, weight: { value: 0.45 } });
    expect(shipment).toMatchObject({ packageType: 'envelope', billWeight: { value: '0.5' } });
    expect(shipment).not.toHaveProperty('dimWeight');
  });
});

describe('the date of the invoice', () => {
  it.each([
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T10:00', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20T23:30:00-05:00', '2026-11-21T04:30:00.000Z'],
    ['2026-11-20T10:00:00.123Z', '2026-11-20T10:00:00.123Z'],
  ])('sent as %s is answered in UTC', async (invoiceDate, shown) => {
    expect(await book(service, { customs: { invoiceDate } })).toMatchObject({ customs: { invoiceDate: shown } });
  });
});

describe('what is echoed as it was sent', () => {
  it.each([
    ['DAP', { customs: { incoterms: 'DAP' } }, { customs: { incoterms: 'DAP' } }],
    [
      'an HS code with its dots',
      { commodities: [{ ...commodity, hsCode: '6109.10.00 10' }] },
      { commodities: [{ hsCode: '6109.10.00 10' }] },
    ],
    [
      'EL, which stands for Greece',
      { shipTo: { ...shipTo, address: { line1: 'Odos 1', city: 'Athina', postcode: '10431', country: 'EL' } } },
      { shipTo: { address: { country: 'EL' } } },
    ],
    [
      'an unknown controlType',
      { commodities: [{ ...commodity, compliance: { controlType: 'antiques' } }] },
      { commodities: [{ compliance: { controlType: 'antiques' } }] },
    ],
  ])('%s', async (_, sent, shown) => {
    expect(await book(service, sent)).toMatchObject(shown);
  });

  it('is DDU by default, never DDP', async () => {
    expect(await book(service, { customs: {} })).toMatchObject({
      customs: { incoterms: 'DDU', contentType: 'CommercialGoods' },
    });
  });

  it('prices Greece the same under both of its codes', async () => {
    const to = (country: string) => ({
      shipTo: { ...shipTo, address: { line1: 'Odos 1', city: 'Athina', postcode: '10431', country } },
    });
    const [el, gr] = [await book(service, to('EL')), await book(service, to('GR'))] as unknown as { rate: unknown }[];
    expect(el?.rate).toEqual(gr?.rate);
  });
});

describe('what is accepted with a warning', () => {
  it.each([
    [
      'a consignee nobody can reach',
      { shipTo: { ...shipTo, email: undefined, phone: undefined } },
      [['warning', 'consignee_contact_missing', 'shipTo.email']],
    ],
    [
      'goods without an HS code',
      { commodities: [{ ...commodity, hsCode: undefined }] },
      [['warning', 'hs_code_predicted', 'commodities[0].hsCode']],
    ],
    [
      'goods whose weight is a share of the parcel',
      { commodities: [commodity, { ...commodity, unitWeight: undefined }] },
      [['warning', 'unit_weight_missing', 'commodities[1].unitWeight']],
    ],
    [
      'an order total that is not the sum',
      { customs: { orderTotalValue: { amount: '25.02', currency: 'GBP' } } },
      [['warning', 'order_total_mismatch', 'customs.orderTotalValue']],
    ],
    ['fields nobody knows', { colour: 'red', shipTo: { ...shipTo, age: 7 } }, [['info', 'unknown_fields']]],
    ['a drop-off service', { serviceCode: 'SERVICE-STANDARD-DROPOFF' }, [['info', 'hub_direct_volume', 'serviceCode']]],
  ])('%s', async (_, changes, expected) => {
    const answer = await send(changes);
    expect([answer.status, notices(answer)]).toEqual([201, expected]);
    expect(answer.json.messages.every(({ code, timestamp }) => code === 201 && timestamp === service.clock.now())).toBe(
      true,
    );
  });

  it("says of a courier's parcel that it goes to a post box, in many spellings, and of a postal one nothing", async () => {
    const to = (line1: string, line2: string, serviceCode: string) =>
      send({ labelFormat: 'ZPL', serviceCode, shipTo: { ...shipTo, address: { ...shipTo.address, line1, line2 } } });
    const boxes = [
      'PO Box 12',
      'P.O. Box 12',
      'post office box 12',
      'Postfach 12 34 56',
      'Boîte postale 12',
      'BP 12',
      'Casella Postale 12',
      'Apartado de correos 12',
      'Caixa Postal 12',
      'Postbus 12',
      'Postboks 12',
    ];
    for (const box of boxes) {
      expect([box, notices(await to(box, 'Suite 1', 'SERVICE-EXPEDITED-PICKUP'))]).toEqual([
        box,
        [['warning', 'courier_to_post_box', 'shipTo.address.line1']],
      ]);
      const postal = notices(await to('1 High Street', box, 'SERVICE-POSTAL-PICKUP'));
      expect(postal.map(([, reason]) => reason)).not.toContain('courier_to_post_box');
    }
    for (const street of ['1 Box Lane', 'Postfachweg 3', '12 Apartment BPX']) {
      expect([street, notices(await to(street, 'Suite 1', 'SERVICE-EXPEDITED-PICKUP'))]).toEqual([street, []]);
    }
  });

  it('names the fields it ignored, and assigns none of them', async () => {
    const answer = await send({ colour: 'red', weight: { unit: 'kg', value: 1, shade: 2 } });
    expect(answer.json.messages[0]?.details).toEqual(['weight.shade', 'colour']);
    expect(JSON.stringify(answer.json['shipment'])).not.toMatch(/colour|shade/);
  });

  it.each(['25.00', '24.99', '25.01'])(
    'says nothing of an order total of %s, which is within one minor unit of the sum',
    async (amount) => {
      expect((await send({ customs: { orderTotalValue: { amount, currency: 'GBP' } } })).json.messages).toEqual([]);
    },
  );

  it('takes kgWeight for unitWeight', async () => {
    const answer = await send({ commodities: [{ ...commodity, unitWeight: undefined, kgWeight: '0.3' }] });
    expect([answer.json.messages, answer.json['shipment']]).toMatchObject([[], { commodities: [{ kgWeight: 0.3 }] }]);
  });
});

describe('documents alone', () => {
  const papers = { customs: { contentType: 'Documents' }, commodities: undefined };

  it('need no commodities', async () => {
    expect(await book(service, papers)).toMatchObject({ commodities: [], customs: { contentType: 'Documents' } });
  });

  it('get no customs papers', async () => {
    expect((await book(service, papers)).documents.map(({ type }) => type)).toEqual(['LABEL']);
  });
});

describe('voiding a label', () => {
  it('is done once and answered the same again', async () => {
    const { shipmentId } = await book(service);
    const first = await service.post(`${labels}/${shipmentId}/void`);
    service.clock.advance(60_000);
    const second = await service.post(`${labels}/${shipmentId}/void`);
    const { trackingNumber } = shipmentIn(first);
    const top = {
      messages: [],
      shipmentId,
      trackingNumber,
      status: 'voided',
      shipment: { shipmentId, trackingNumber, status: 'voided' },
    };
    expect([first.status, first.json, second.status, second.json]).toMatchObject([200, top, 200, top]);
    expect((second.json['shipment'] as { updatedAt: string }).updatedAt).toBe(
      (first.json['shipment'] as { updatedAt: string }).updatedAt,
    );
  });

  it('is refused with 409 once the parcel has been scanned', async () => {
    const { shipmentId } = await book(service, {}, { token: 'demo' });
    await service.post('/sandbox/advance', { shipmentId, to: 'collected' }, { token: 'demo' });
    const answer = await service.post(`${labels}/${shipmentId}/void`, undefined, { token: 'demo' });
    expect([answer.status, answer.json.messages[0]?.reason]).toEqual([409, 'shipment_under_way']);
  });

  it('is refused with 409 when there is no label', async () => {
    const failed = shipmentIn(await send({ customerReference: 'SIM-CARRIER-REFUSES' }));
    const answer = await service.post(`${labels}/${failed.shipmentId}/void`);
    expect([answer.status, answer.json.messages[0]?.reason]).toEqual([409, 'shipment_not_booked']);
  });

  it('is 404 for an unknown shipment', async () => {
    const answer = await service.post(`${labels}/shp_unknown/void`);
    expect([answer.status, answer.json.messages[0]?.reason]).toEqual([404, 'shipment_not_found']);
  });
});

it('keeps every name, address, e-mail and phone number out of the log', async () => {
  await book(service, { customs: { signedBy: 'Jane Doe' } });
  for (const personal of ['Jane', 'Smith', 'Evergreen', 'Foundry', 'example.com', '555 0142', '496 0000', '62701'])
    expect(service.log()).not.toContain(personal);
  expect(service.log()).toContain('"status":201');
});
