import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  inches,
  ounces,
  ouncesAtMost,
  shipmentRequest as easyPostRequest,
} from '../../../../../src/adapters/parcels/carriers/easypost/shipment-request.ts';
import { tracker as easyPostTracker } from '../../../../../src/adapters/parcels/carriers/easypost/easypost-api.ts';
import { scansOf } from '../../../../../src/adapters/parcels/carriers/easypost/easypost-hub.ts';
import { isEasyPostSignature } from '../../../../../src/adapters/parcels/carriers/easypost/plugin.ts';
import type { CarrierChoice } from '../../../../../src/adapters/parcels/carriers/hub/carrier-plugin.ts';
import { shipmentRequest as karrioRequest } from '../../../../../src/adapters/parcels/carriers/karrio/shipment-request.ts';
import { tracker as karrioTracker } from '../../../../../src/adapters/parcels/carriers/karrio/karrio-api.ts';
import { scansOf as scansOfKarrio } from '../../../../../src/adapters/parcels/carriers/karrio/karrio-hub.ts';
import { Decimal } from '../../../../../src/domain/shared/index.ts';
import { partyLines } from '../../../../../src/adapters/parcels/labels/layout/label.ts';
import { readAddress } from '../../../../support/read-address.ts';
import { militaryPlaces } from '../../../../support/military-places.ts';
import { aBooking, aCommodity, aParty, inLeeds } from '../../labels/parcels.ts';
import { directory } from './hubs.ts';

/** As they come over the wire. */
const easyPostScans = (tracker: object) => scansOf(easyPostTracker.parse(tracker), 'USPS', directory);
const karrioScans = (tracker: object) => scansOfKarrio(karrioTracker.parse(tracker), 'USPS', directory);

const choice: CarrierChoice = {
  adapter: 'easypost',
  name: 'USPS',
  carrier: 'USPS',
  service: 'Priority',
  account: 'ca_1',
};

describe('ounces and inches', () => {
  it.each([
    [ounces, '0.45359237', 16],
    [ounces, '1', 35.28],
    [ounces, '0.028349523125', 1],
    [ouncesAtMost, '0.45359237', 16],
    [ouncesAtMost, '1', 35.27],
    [inches, '2.54', 1],
    [inches, '25.4', 10],
    [inches, '20', 7.88],
  ] as const)('%o of %s is %d', (convert, from, to) => expect(convert(from)).toBe(to));

  it('are rounded up, or down, by at most one unit of the last decimal', () => {
    const ounce = Decimal.parse('0.028349523125');
    const of = (value: number) => Decimal.parse(String(value)).times(ounce);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70_000_000 }), (milligrams) => {
        const kilograms = Decimal.of(BigInt(milligrams), 6);
        const [up, down] = [ounces(kilograms.toString()), ouncesAtMost(kilograms.toString())];
        expect(of(up).compare(kilograms)).toBeGreaterThanOrEqual(0);
        if (down > 0.01) expect(of(down).compare(kilograms)).toBeLessThanOrEqual(0);
        expect(Math.round((up - down) * 100)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('a booking for EasyPost', () => {
  it('carries our reference, the goods by the line, and DAP for DDU', () => {
    const { shipment } = easyPostRequest(
      aBooking({ dimensions: { unit: 'cm', length: '20', width: '15', height: '10' } }),
      choice,
    );
    expect(shipment).toMatchObject({
      reference: aBooking().reference,
      to_address: { name: 'Jane Doe', street1: '12 Sample Street', zip: '62701', country: 'US' },
      parcel: { length: 7.88, width: 5.91, height: 3.94, weight: 17.64 },
      customs_info: {
        contents_type: 'merchandise',
        customs_signer: 'John Roe',
        customs_items: [
          { quantity: 2, value: 25, currency: 'GBP', weight: 14.1, origin_country: 'PT', hs_tariff_number: '610910' },
        ],
      },
      options: { label_format: 'PDF', incoterm: 'DAP' },
      carrier_accounts: ['ca_1'],
    });
  });
  it('keeps what was sent of the goods where no customs are met, and declares nothing where nothing was sent', () => {
    const domestic = (changes = {}) =>
      easyPostRequest(aBooking({ shipTo: { ...inLeeds, name: 'Jane Doe' }, ...changes }), choice).shipment;
    expect(domestic()).toHaveProperty('customs_info.customs_items.length', 1);
    expect(domestic({ commodities: [] })).not.toHaveProperty('customs_info');
  });
  it('and one for Karrio have the Latin text in place of the other', () => {
    const shipTo = {
      name: 'أحمد صالح',
      address: { line1: 'طريق الملك فهد 12', city: 'الرياض', postcode: '11564', country: 'SA' },
      latin: { name: 'Ahmad Saleh', line1: '12 King Fahd Road', city: 'Riyadh' },
    };
    const { to_address: to } = easyPostRequest(aBooking({ shipTo }), choice).shipment;
    expect(to).toMatchObject({
      name: 'Ahmad Saleh',
      street1: '12 King Fahd Road',
      city: 'Riyadh',
      zip: '11564',
      country: 'SA',
    });
    const { recipient } = karrioRequest(aBooking({ shipTo }), choice);
    expect(recipient).toMatchObject({
      person_name: 'Ahmad Saleh',
      address_line1: '12 King Fahd Road',
      city: 'Riyadh',
      country_code: 'SA',
    });
    expect(partyLines(shipTo)).toEqual([
      ...['Ahmad Saleh', '12 King Fahd Road', 'Riyadh 11564'],
      ...['أحمد صالح', 'طريق الملك فهد 12', 'الرياض 11564'],
    ]);
  });
  it('to armed forces has its customs form, for every mark of every row of the table', () => {
    const places = militaryPlaces();
    expect(new Set(places.map(({ country }) => country))).toEqual(new Set(['US', 'GB', 'CA', 'AU', 'DE', 'FR']));
    for (const place of places) {
      const address = readAddress({ line1: 'Unit 1', city: 'Anytown', ...place });
      const shipFrom = { ...inLeeds, address: { line1: '1 High Street', city: 'Anytown', country: place.country } };
      const booking = aBooking({ shipFrom, shipTo: { ...inLeeds, address } });
      const { shipment } = easyPostRequest(booking, choice);
      expect(shipment, JSON.stringify(place)).toHaveProperty('customs_info.customs_items.length', 1);
      expect(karrioRequest(booking, choice), JSON.stringify(place)).toHaveProperty('customs.commodities.length', 1);
      expect(address.country).toBe(place.country);
    }
  });
  it('is DDP where the sender pays, and includes registration numbers', () => {
    const { shipment } = easyPostRequest(
      aBooking({ customs: { contentType: 'Gift', incoterms: 'DDP', IOSS: 'IM1' } }),
      choice,
    );
    expect(shipment).toMatchObject({
      options: { incoterm: 'DDP' },
      customs_info: { contents_type: 'gift' },
      tax_identifiers: [{ entity: 'SENDER', tax_id: 'IM1', tax_id_type: 'IOSS', issuing_country: 'GB' }],
    });
  });
  it.each([
    ['US', 'CA', '2026-11-23', '2026-11-23T12:00:00-08:00'],
    ['US', 'HI', '2026-11-23', '2026-11-23T12:00:00-10:00'],
    ['US', 'New York', '2026-07-01', '2026-07-01T12:00:00-04:00'],
    ['GB', undefined, '2026-11-23', '2026-11-23T12:00:00+00:00'],
    ['NZ', undefined, '2026-11-23', '2026-11-23T15:00:00+13:00'],
    ['KI', undefined, '2026-11-23T00:00:00.000Z', '2026-11-23T12:00:00+12:00'],
  ])('from %s %s of %s is dated %s: the same day by that clock and in UTC', (country, state, shipDate, expected) => {
    const shipFrom = { ...inLeeds, address: { ...inLeeds.address, country, ...(state !== undefined && { state }) } };
    const { label_date } = easyPostRequest(aBooking({ shipFrom, shipDate }), choice).shipment.options;
    expect(label_date).toBe(expected);
    expect(new Date(label_date).toISOString().slice(0, 10)).toBe(shipDate.slice(0, 10));
  });
  it('writes EL as GR', () => {
    const shipTo = { name: 'Jane Doe', address: { line1: '1 Odos', city: 'Athens', postcode: '10431', country: 'EL' } };
    expect(easyPostRequest(aBooking({ shipTo }), choice).shipment.to_address.country).toBe('GR');
  });
});

/** As the booking has settled it. */
const facts = (exportCitation?: string, signature: 'printed' | 'by_hand' = 'printed') => ({
  papers: {
    smallPacket: false,
    signature,
    carriage: { amount: '10.00', currency: 'GBP' },
    ...(exportCitation !== undefined && { exportCitation }),
  },
});
const fromUs = { shipFrom: aParty(), shipTo: { ...inLeeds, name: 'Jane Doe' } };

describe('the proof that an export was declared', () => {
  it.each<[string, object, object, object]>([
    ['an exemption of the United States', { ...fromUs, ...facts('NOEEI 30.37(a)') }, { eel_pfc: 'NOEEI 30.37(a)' }, { options: { eel_pfc: 'NOEEI 30.37(a)' } }],
    ['an American filing', { ...fromUs, ...facts('AES X20260115123456') }, { eel_pfc: 'AES X20260115123456' }, { options: { aes: 'X20260115123456' } }],
    ['a European number', facts('MRN 26DE123456789012A4'), { declaration: 'Export declaration MRN 26DE123456789012A4' }, { content_description: 'Export declaration MRN 26DE123456789012A4' }],
  ])('is sent to both hubs: %s', (_, changes, toEasyPost, toKarrio) => {
    expect(easyPostRequest(aBooking(changes), choice).shipment.customs_info).toMatchObject(toEasyPost);
    expect(karrioRequest(aBooking(changes), choice).customs).toMatchObject(toKarrio);
  }); // oxfmt-ignore
  it('is not invented: without one, nothing is cited', () => {
    const sent = JSON.stringify([
      easyPostRequest(aBooking({ ...fromUs, ...facts() }), choice),
      karrioRequest(aBooking(fromUs), choice),
    ]);
    expect(sent).not.toMatch(/eel_pfc|aes|NOEEI/);
  });
});

describe('the signature of a declaration', () => {
  it.each<[string, object, boolean]>([
    ['is certified by who signs', facts(), true],
    ['is not where nobody signs', { ...facts(), signedBy: undefined }, false],
    ['is not where the papers are signed by hand', facts(undefined, 'by_hand'), false],
    [
      'is not where the client does not certify',
      { customs: { contentType: 'Gift', incoterms: 'DDU', certified: false } },
      false,
    ],
  ])('%s', (_, changes, certified) => {
    const booking = aBooking(changes);
    expect(easyPostRequest(booking, choice).shipment.customs_info?.customs_certify).toBe(certified);
    expect(karrioRequest(booking, choice).customs?.certify).toBe(certified);
  });
});

describe('a booking for Karrio', () => {
  it('keeps kilograms, centimetres and incoterms, and gives goods by the unit', () => {
    const request = karrioRequest(
      aBooking({ dimensions: { unit: 'cm', length: '20', width: '15', height: '10' } }),
      choice,
    );
    expect(request).toMatchObject({
      reference: aBooking().reference,
      recipient: {
        person_name: 'Jane Doe',
        address_line1: '12 Sample Street',
        postal_code: '62701',
        country_code: 'US',
        state_code: 'IL',
      },
      parcels: [{ weight: 0.5, weight_unit: 'KG', length: 20, dimension_unit: 'CM', packaging_type: 'your_packaging' }],
      customs: {
        incoterm: 'DDU',
        content_type: 'merchandise',
        duty: { paid_by: 'recipient' },
        commodities: [
          {
            quantity: 2,
            weight: 0.2,
            value_amount: 12.5,
            value_currency: 'GBP',
            hs_code: '610910',
            origin_country: 'PT',
          },
        ],
      },
      label_type: 'PDF',
      carrier_ids: ['ca_1'],
    });
  });
  it('gives goods of unknown weight an equal share of the parcel', () => {
    const { unitWeight: _, ...weightless } = aCommodity();
    const request = karrioRequest(aBooking({ commodities: [weightless] }), choice);
    expect(request).toMatchObject({ customs: { commodities: [{ weight: 0.25 }] } });
  });
});

describe('tracking events from EasyPost', () => {
  const detail = {
    status: 'in_transit',
    status_detail: 'status_update',
    carrier_code: null,
    message: null,
    datetime: '2026-11-23T09:00:00Z',
    tracking_location: null,
  };
  const of = (change: object) =>
    easyPostScans({ tracking_code: '1', status: 'in_transit', tracking_details: [{ ...detail, ...change }] })[0];

  it.each([
    ["the carrier's own code, where it agrees with the status", { carrier_code: 'OA' }, 'OA', 'collected'],
    [
      'the detail, where the code is unknown',
      { carrier_code: 'X9', status_detail: 'arrived_at_facility' },
      'X9',
      'in_hub',
    ],
    ['the status, where the detail says nothing', { status: 'delivered' }, 'status_update', 'delivered'],
    ['nothing, for a label that was only made', { carrier_code: 'GX', status: 'pre_transit' }, 'GX', undefined],
  ])('goes by %s', (_, change, code, status) => {
    expect([of(change)?.code, of(change)?.status]).toEqual([code, status]);
  });
  it('skips events with an invalid time', () => {
    expect([of({ datetime: null }), of({ datetime: 'soon' })]).toEqual([undefined, undefined]);
  });
  it('are sorted oldest first, with the place in our format', () => {
    const scans = easyPostScans({ tracking_code: '1', status: 'x', tracking_details: [{ ...detail, datetime: '2026-11-24T09:00:00+01:00', tracking_location: { city: 'LEEDS', country: 'GB' } }, detail] }); // oxfmt-ignore
    expect(scans.map(({ timestamp, location }) => [timestamp, location])).toEqual([
      ['2026-11-23T09:00:00.000Z', undefined],
      ['2026-11-24T08:00:00.000Z', 'LEEDS, GB'],
    ]);
  });
  it('keep the state of the place beside it', () => {
    const inTexas = of({ tracking_location: { city: 'HOUSTON', state: 'TX', country: 'US' } });
    expect(inTexas).toMatchObject({ location: 'HOUSTON, US', state: 'TX' });
    expect(of({ tracking_location: { city: 'LEEDS', state: null, country: 'GB' } })).not.toHaveProperty('state');
  });
});

describe('tracking events from Karrio', () => {
  it.each([
    ['14:05', '2026-11-23T14:05:00.000Z'],
    ['2:05 PM', '2026-11-23T14:05:00.000Z'],
    ['12:05 AM', '2026-11-23T00:05:00.000Z'],
    ['', '2026-11-23T00:00:00.000Z'],
  ])('reads the time "%s"', (time, timestamp) => {
    const events = [{ date: '2026-11-23', time, code: 'X', description: 'X' }];
    expect(karrioScans({ tracking_number: '1', events })).toMatchObject([{ timestamp }]);
  });
  it('skips events with an invalid time', () => {
    expect(karrioScans({ tracking_number: '1', events: [{ date: 'soon', code: 'X' }] })).toEqual([]);
  });
  it("takes the tracker's status for the newest event, where its code says nothing", () => {
    const events = [
      { date: '2026-11-24', time: '09:00', code: 'X2', description: 'There' },
      { date: '2026-11-23', time: '09:00', code: 'X1', description: 'Here' },
    ];
    const scans = karrioScans({ tracking_number: '1', status: 'ready_for_pickup', events });
    expect(scans.map(({ code, status }) => [code, status])).toEqual([
      ['X1', undefined],
      ['X2', 'available_for_pickup'],
    ]);
  });
});

describe('the status Karrio gives a scan', () => {
  const of = (status: string, code: string) =>
    karrioScans({ tracking_number: '1', events: [{ date: '2026-11-23', time: '09:00', code, status }] })[0]?.status;

  it.each([
    ['delivered', 'A1', 'delivered'],
    ['out_for_delivery', '01', 'out_for_delivery'],
    ['return_to_sender', 'ZZ9', 'return_to_sender'],
    ['ready_for_pickup', '14', 'available_for_pickup'],
    // What its connectors answer to a code they do not know.
    ['in_transit', '01', 'delivered'],
    ['in_transit', 'ZZ9', 'in_transit'],
    ['pending', 'OA', 'collected'],
    ['on_hold', 'EME', 'customs_hold'],
    ['on_hold', '01', 'exception'],
    ['a word of next year', '01', 'delivered'],
  ])('%s, of the code %s, is %s', (status, code, meaning) => expect(of(status, code)).toBe(meaning));

  it('comes with the word it was read from', () => {
    expect(
      karrioScans({ tracking_number: '1', events: [{ date: '2026-11-23', code: 'A1', status: 'delivered' }] }),
    ).toMatchObject([{ reported: { by: 'Karrio', status: 'delivered' } }]);
  });
});

describe("the signature of EasyPost's webhooks", () => {
  const body = Buffer.from('{"description":"tracker.updated"}');
  // openssl dgst -sha256 -hmac secret, of the body above
  const right = 'hmac-sha256-hex=b6a1a2a2f50d55bf9d9cf7fccc7a9ab1dbe947056657c9acedc8a238b5507183';

  it('is valid for the body it was made for, and for no other', () => {
    expect(isEasyPostSignature(body, right, 'secret')).toBe(true);
    expect(isEasyPostSignature(Buffer.from('{}'), right, 'secret')).toBe(false);
    expect(isEasyPostSignature(body, right, 'Secret')).toBe(false);
    expect(isEasyPostSignature(body, right.toUpperCase(), 'secret')).toBe(false);
    expect(isEasyPostSignature(body, undefined, 'secret')).toBe(false);
  });
});
