import { describe, expect, it } from 'vitest';
import {
  easyPostLimits,
  shipmentRequest as easyPostRequest,
} from '../../../../../src/adapters/parcels/carriers/easypost/shipment-request.ts';
import type { CarrierChoice } from '../../../../../src/adapters/parcels/carriers/hub/carrier-plugin.ts';
import {
  karrioLimits,
  shipmentRequest as karrioRequest,
} from '../../../../../src/adapters/parcels/carriers/karrio/shipment-request.ts';
import type { CarrierLimits } from '../../../../../src/application/parcels/ports/carriers.ts';
import { truncationNotices, limitFaults } from '../../../../../src/application/parcels/shipments/carrier-limits.ts';
import { countryCodes } from '../../../../../src/domain/shared/countries.ts';
import { addressRules, partyRules } from '../../../../../src/domain/shared/party.ts';
import type { ShipmentRequest } from '../../../../../src/domain/parcels/shipment/index.ts';
import { request } from '../../../../application/parcels/shipments/booking-world.ts';
import { karrio, forThisTest } from './hubs.ts';
import type { HubName } from './hubs.ts';
import { aBooking, aCommodity, inLeeds } from '../../labels/parcels.ts';
import { countries, mostCharacters } from '../recorded/karrio-serializers.ts';

const choice: CarrierChoice = { adapter: 'karrio', name: 'USPS', carrier: 'usps', service: 'usps_priority_mail' };
const limitsOfHubs: Readonly<Record<HubName, CarrierLimits>> = { easypost: easyPostLimits, karrio: karrioLimits };
const ofKarrio = { name: 'USPS', limits: karrioLimits };
const fieldsOf = (changes: Partial<ShipmentRequest>) =>
  limitFaults({ ...request, ...changes }, ofKarrio).map(({ field }) => field);

/** As long as the interface allows, with letters of two UTF-16 units among them. */
const long = (length: number): string => '𝒳'.repeat(2) + 'x'.repeat(length - 2);
const longest = {
  name: long(partyRules.name.max),
  company: long(partyRules.company.max),
  stateTaxId: long(partyRules.stateTaxId.max),
  countryTaxId: long(partyRules.countryTaxId.max),
  address: {
    line1: long(addressRules.line1.max),
    line2: long(addressRules.line2.max),
    city: long(addressRules.city.max),
    state: long(addressRules.state.max),
    postcode: long(addressRules.postcode.max),
    country: 'DE',
  },
};

const wordyGoods = aCommodity({ title: long(200), description: long(255), sku: long(64) });
const wordy = aBooking({
  commodities: [wordyGoods],
  signedBy: long(100),
  customs: { contentType: 'Other', incoterms: 'DDU', invoiceNumber: long(100) },
  description: long(300),
});

describe('a text that exceeds a limit of Karrio', () => {
  it.each(['shipTo', 'shipFrom', 'returnTo'] as const)(
    'in %s is refused before the booking, each field named',
    (party) => {
      const fields = fieldsOf({ [party]: longest });
      const of = (names: readonly string[]) => names.map((name) => `${party}.${name}`);
      const expected = [
        'stateTaxId',
        'countryTaxId',
        'address.line1',
        'address.line2',
        'address.city',
        'address.state',
        'address.postcode',
      ];
      expect(fields).toEqual(of(expected));
    },
  );

  it('is refused with the limit, the carrier and an accepted example', () => {
    const [fault] = limitFaults(
      { ...request, shipTo: { ...request.shipTo, address: { ...request.shipTo.address, city: 'x'.repeat(51) } } },
      ofKarrio,
    );
    expect(fault?.message).toBe('shipTo.address.city must be at most 50 characters for USPS, for example "Berlin".');
  });

  it('is measured in characters, and accepted up to the limit', () => {
    const city = (text: string) =>
      fieldsOf({ shipTo: { ...request.shipTo, address: { ...request.shipTo.address, city: text } } });
    expect([city('𝒳'.repeat(50)), city('𝒳'.repeat(51))]).toEqual([[], ['shipTo.address.city']]);
  });

  it('is measured on what the carrier gets: the Latin text of each field of each party, where there is one', () => {
    const names = { name: 'person_name', line1: 'address_line1', line2: 'address_line2', city: 'city' } as const;
    const fields = Object.keys(names) as (keyof typeof names)[];
    const parties = { shipTo: 'recipient', shipFrom: 'shipper', returnTo: 'return_address' } as const;
    for (const party of Object.keys(parties) as (keyof typeof parties)[])
      for (const field of fields)
        for (const own of [0, 1])
          for (const inLatin of [undefined, 0, 1]) {
            const text = (over: number) => 'x'.repeat(karrioLimits.party[field] + over);
            const sent = {
              ...inLeeds,
              ...(field === 'name' ? { name: text(own) } : { address: { ...inLeeds.address, [field]: text(own) } }),
              ...(inLatin !== undefined && { latin: { [field]: text(inLatin) } }),
            };
            const got = karrioRequest(aBooking({ [party]: sent }), choice)[parties[party]]?.[names[field]] ?? '';
            const place = inLatin === undefined ? (field === 'name' ? 'name' : `address.${field}`) : `latin.${field}`;
            const isTooLong = got.length > karrioLimits.party[field];
            expect(fieldsOf({ [party]: sent }), `${party} ${field} ${own} ${inLatin}`).toEqual(
              isTooLong ? [`${party}.${place}`] : [],
            );
            for (const limits of Object.values(limitsOfHubs)) {
              const max = limits.party[field];
              const refused = limitFaults({ ...request, [party]: sent }, { name: 'USPS', limits }).map(
                (fault) => fault.field,
              );
              expect(refused).toEqual(max !== undefined && got.length > max ? [`${party}.${place}`] : []);
            }
          }
  });

  it('is not measured where the Latin lines leave it out', () => {
    const address = { ...inLeeds.address, line2: 'x'.repeat(101) };
    expect(fieldsOf({ shipTo: { ...inLeeds, address } })).toEqual(['shipTo.address.line2']);
    expect(fieldsOf({ shipTo: { ...inLeeds, address, latin: { city: 'Leeds' } } })).toEqual(['shipTo.address.line2']);
    expect(fieldsOf({ shipTo: { ...inLeeds, address, latin: { line1: '1 High Street' } } })).toEqual([]);
  });

  it('in free text is truncated', () => {
    const { customs } = karrioRequest(wordy, choice);
    const sent = { ...customs?.commodities[0], signer: customs?.signer, invoice: customs?.invoice };
    for (const [field, max] of Object.entries({ ...mostCharacters.commodity, ...mostCharacters.customs })) {
      const text = (sent as Record<string, unknown>)[field];
      expect([...(text as string)].length, field).toBeLessThanOrEqual(max);
    }
  });

  it('in free text causes a notice that names each field', () => {
    const { commodities, customs, description } = { ...wordy, customs: { ...wordy.customs, signedBy: long(100) } };
    const said = truncationNotices({ ...request, commodities, customs, description } as ShipmentRequest, ofKarrio);
    expect(said.map(({ field }) => field)).toEqual([
      'commodities[0].description',
      'customs.invoiceNumber',
      'customs.signedBy',
    ]);
    expect(said[0]).toMatchObject({ level: 'warning', reason: 'text_shortened' });
  });

  it('has the limits that its server reports', () => {
    const { address, commodity, customs, pickup } = mostCharacters;
    expect(karrioLimits.party).toEqual({
      name: address.person_name,
      company: address.company_name,
      phone: address.phone_number,
      stateTaxId: address.state_tax_id,
      countryTaxId: address.federal_tax_id,
      line1: address.address_line1,
      line2: address.address_line2,
      city: address.city,
      state: address.state_code,
      postcode: address.postal_code,
    });
    const { title, description, sku } = commodity;
    expect(karrioLimits.text).toEqual({ title, description, sku, invoiceNumber: customs.invoice, signedBy: customs.signer, pickupInstruction: pickup.instruction }); // oxfmt-ignore
  });
});

describe('a country', () => {
  const to = (country: string) =>
    fieldsOf({ shipTo: { ...request.shipTo, address: { ...request.shipTo.address, country } } });

  it.each(countryCodes)('%s is refused before the booking where Karrio does not know it, and only there', (country) => {
    const isKnown = countries.has(country === 'EL' ? 'GR' : country);
    expect(to(country)).toEqual(isKnown ? [] : ['shipTo.address.country']);
  });

  it('of origin of goods is refused likewise', () => {
    expect(fieldsOf({ commodities: [{ ...request.commodities[0]!, countryOfOrigin: 'TM' }] })).toEqual([
      'commodities[0].countryOfOrigin',
    ]);
  });

  it('is accepted where the carrier has no list', () => {
    expect(limitFaults({ ...request, shipTo: { ...longest, address: { ...longest.address, country: 'TM' } } }, { name: 'USPS', limits: easyPostLimits })).toEqual([]); // oxfmt-ignore
  });
});

describe('a text that exceeds a documented limit of EasyPost', () => {
  it('is cut', () => {
    const { shipment } = easyPostRequest(wordy, { ...choice, adapter: 'easypost' });
    expect([...(shipment.customs_info?.contents_explanation ?? '')]).toHaveLength(255);
    expect([...(shipment.customs_info?.customs_items[0]?.code ?? '')]).toHaveLength(20);
  });
});

it('a driver’s instruction is truncated to the limit of Karrio', async () => {
  const { carrier, server } = await forThisTest(karrio);
  const { signal } = new AbortController();
  const { trackingNumber } = await carrier.book(aBooking(), signal);
  const order = { reference: 'pck_1', clientReference: long(100), startAt: '2026-11-24T09:00:00.000', endAt: '2026-11-24T12:00:00.000', address: request.shipFrom, parcels: [{ reference: aBooking().reference, trackingNumber }] }; // oxfmt-ignore
  await carrier.pickups?.schedule(order, signal);
  expect([...(server.pickups.sent[0]?.instruction ?? '')]).toHaveLength(mostCharacters.pickup.instruction);
});
