import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPlaces } from '../../../src/adapters/shared/places/load-places.ts';
import { isCountry } from '../../../src/domain/shared/countries.ts';
import { ownValue } from '../../../src/domain/shared/table.ts';
import { facts } from '../../../src/infrastructure/stores/trade-data.ts';
import { militaryPlaces } from '../../support/military-places.ts';
import { postcodeOfPattern } from '../../support/postcode-of-pattern.ts';
import { runningService } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { commodity, labelRequest, labels, shipFrom, shipmentIn, shipTo } from './label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService({ environment: { RATE_LIMITS: 'off' } });
});
afterAll(() => service.stop());

type Address = Readonly<Record<string, string>>;
const duties = '/api/trade-engine/duties-taxes';
const compliance = '/api/trade-engine/hts-compliance';
const quotes = '/api/rates/quotes';

/** An address of every row of the table under every country, by its postcode or else by its state. */
const all = loadPlaces(join(facts, 'places')).territories;
const rows = all
  .filter(({ country, areas, region }) => country ?? areas ?? region)
  .flatMap(({ code, name, under, country, areas }) =>
    Object.entries(under).flatMap(([mother, { postcodes = [], states = [] }]) => {
      const place = {
        line1: '1 High Street',
        city: 'Anytown',
        ...(['US', 'AU'].includes(mother) && { state: code.slice(-2) }),
      };
      const postcode = mother === 'GB' ? 'SW1A 1AA' : mother === 'CO' ? '110111' : '10000';
      const [pattern] = postcodes;
      const address: Address =
        pattern === undefined
          ? { ...place, postcode, state: states[0] ?? name, country: mother }
          : { ...place, postcode: postcodeOfPattern(pattern), country: mother };
      return [{ code, mother, address, own: country ?? mother, areas }];
    }),
  );

const parcel = (address: Address) => ({
  ...{ shipFrom: { ...shipFrom, address: { line1: '1 Rue', city: 'Anytown', postcode: '100-0001', country: 'JP' } } },
  shipTo: { ...shipTo, address },
});
const said = ({ json: { messages } }: Answer): readonly (string | undefined)[] =>
  messages.map(({ reason }) => reason).sort();
const withoutTerritory = (answer: Answer) => said(answer).filter((reason) => reason !== 'territory_taken');

describe('a parcel to a place under the code of another country', () => {
  it('has the duties, the notices and the papers of the place, and shows its address as it was sent', async () => {
    for (const { code, mother, address, own, areas } of rows) {
      const where = `${code} under ${mother}`;
      const asMother = await service.post(duties, { ...parcel(address), commodities: [commodity], customs: {} });
      expect(said(asMother), where).toContain('territory_taken');
      if (code === own && isCountry(own)) {
        const direct = await service.post(duties, { ...parcel({ ...address, country: own }), commodities: [commodity], customs: {} });
        expect([asMother.status, withoutTerritory(asMother)], where).toEqual([direct.status, said(direct)]);
        expect(asMother.json['dutiesAndTaxes'], where).toEqual(direct.json['dutiesAndTaxes']);
        const [price, ownPrice] = [await service.post(quotes, parcelOf(address)), await service.post(quotes, parcelOf({ ...address, country: own }))];
        expect([price.status, price.json['rates']], where).toEqual([ownPrice.status, ownPrice.json['rates']]);
      } else if (areas !== undefined && !areas.every(({ customs, tax }) => customs === tax && isCountry(tax) && areas.length === 1)) {
        expect([asMother.status, asMother.json.messages[0]?.reason], where).toEqual([422, 'destination_not_covered']);
      }

      const label = await service.post(labels, labelRequest({ ...parcel(address), labelFormat: 'ZPL' }));
      // Nobody carries parcels to a few of them.
      if (unserved.includes(code)) expect([label.status, label.json.messages[0]?.field], where).toEqual([400, 'serviceCode']);
      if (unserved.includes(code)) continue;
      expect(label.status, `${where}: ${label.text.slice(0, 300)}`).toBe(201);
      expect(shipmentIn(label).documents.map(({ type }) => type), where).toContain('COMMERCIAL_INVOICE');
      expect((label.json['shipment'] as { shipTo: unknown }).shipTo, where).toEqual({ ...shipTo, address });
    }
  }); // oxfmt-ignore

  it('is declared between the place and its country, and not inside one area', async () => {
    for (const { code, mother, address, areas, own } of rows) {
      const inland = { line1: '1 High Street', city: 'Anytown', country: mother, ...ordinary[mother] };
      const bare = labelRequest({
        ...{ labelFormat: 'ZPL', commodities: undefined, customs: undefined },
        ...{ shipFrom: { ...shipFrom, address: inland }, shipTo: { ...shipTo, address } },
      });
      const answer = await service.post(labels, bare);
      expect(answer.status, `${code} under ${mother}: ${answer.text.slice(0, 300)}`).toBe(
        isInland(code, mother, own, areas) ? 201 : 400,
      );
    }
  });

  it('is taken so at both ends, for every party and every kind of request', async () => {
    const reunion = { line1: '1 Rue', city: 'Saint-Denis', postcode: '97400', country: 'FR' };
    const party = { ...shipTo, address: reunion };
    const customs = { importerOfRecord: party };
    const label = await service.post(
      labels,
      labelRequest({
        labelFormat: 'ZPL',
        shipTo: party,
        shipFrom: party,
        returnTo: party,
        billTo: party,
        dropOffLocation: party,
        customs,
      }),
    );
    const fields = ['shipTo', 'shipFrom', 'returnTo', 'billTo', 'dropOffLocation', 'customs.importerOfRecord'];
    const named = label.json.messages.filter(({ reason }) => reason === 'territory_taken').map(({ field }) => field);
    expect([label.status, named.sort()]).toEqual([201, fields.map((field) => `${field}.address`).sort()]);
    const { shipment } = label.json as unknown as {
      shipment: Readonly<Record<string, unknown>> & { customs: unknown };
    };
    const shown = ['shipTo', 'shipFrom', 'returnTo', 'billTo', 'dropOffLocation'].map((name) => shipment[name]);
    expect([...shown, shipment.customs]).toMatchObject([...shown.map(() => party), customs]);

    const read = await service.get(`${labels}/${shipmentIn(label).shipmentId}`);
    expect(read.json['shipment']).toMatchObject({ shipTo: party, shipFrom: party });
    expect(read.text).not.toContain('reading');

    const manifest = await service.post('/api/manifests', {
      shipmentIds: [shipmentIn(label).shipmentId],
      reference: 'M-1',
      address: party,
    });
    expect([manifest.status, said(manifest), manifest.json['address']]).toEqual([201, ['territory_taken'], party]);
    const pickup = await service.post('/api/pickups', {
      ...{ startAt: '2026-11-25T09:00', endAt: '2026-11-25T11:00' },
      address: {
        ...party,
        address: { addressLine1: '1 Rue', city: 'Saint-Denis', postalCode: '97400', country: 'FR' },
      },
    });
    expect([
      pickup.status,
      said(pickup),
      (pickup.json['pickup'] as { address: { address: unknown } }).address.address,
    ]).toEqual([
      201,
      expect.arrayContaining(['territory_taken']),
      { addressLine1: '1 Rue', city: 'Saint-Denis', postalCode: '97400', country: 'FR' },
    ]);
  });

  it('is not told by a client how its address is to be read', async () => {
    const address = { ...shipFrom.address, reading: { areas: [{ customs: 'US', tax: 'US' }] } };
    const answer = await service.post(labels, labelRequest({ labelFormat: 'ZPL', shipFrom: { ...shipFrom, address } }));
    expect([answer.status, said(answer)]).toEqual([201, ['unknown_fields']]);
    expect(shipmentIn(answer).documents.length).toBe(2);
  });
});

const homes: Readonly<Record<string, Address>> = {
  US: { postcode: '62701', state: 'IL' }, GB: { postcode: 'LS1 1AA' }, CA: { postcode: 'K1A 0B1', state: 'ON' },
  AU: { postcode: '2000', state: 'NSW' }, DE: { postcode: '10115' }, FR: { postcode: '75001' },
}; // oxfmt-ignore

describe('a parcel to armed forces', () => {
  it('has a customs form and bears nothing, from its own country and from others, and the reply says so', async () => {
    for (const place of militaryPlaces()) {
      const where = JSON.stringify(place);
      const address = { line1: 'Unit 1', city: 'Anytown', ...homes[place.country], ...place };
      const inland = { line1: '1 High Street', city: 'Anytown', country: place.country, ...homes[place.country] };
      const goods = { shipTo: { ...shipTo, address }, labelFormat: 'ZPL', serviceCode: 'SERVICE-POSTAL-PICKUP' };
      const label = await service.post(labels, labelRequest({ ...goods, shipFrom: { ...shipFrom, address: inland } }));
      expect([label.status, label.text.slice(0, 300)], where).toEqual([201, expect.anything()]);
      expect(shipmentIn(label).documents.map(({ type }) => type), where).toContain('CN23');
      expect(said(label), where).toContain('military_mail');

      const due = await service.post(duties, { ...goods, shipFrom, commodities: [commodity], customs: {} });
      expect([due.status, said(due)], where).toEqual([200, expect.arrayContaining(['military_mail'])]);
      expect(due.json['dutiesAndTaxes'], where).toMatchObject({ price: 0, complete: !said(due).includes('state_postcode_mismatch') });
    }
  }); // oxfmt-ignore

  it('needs its goods declared, by a post', async () => {
    const address = { line1: 'PSC 1', city: 'APO', state: 'AE', postcode: '09602', country: 'US' };
    const us = { ...shipFrom, address: shipTo.address };
    const to = { shipFrom: us, shipTo: { ...shipTo, address } };
    const bare = await service.post(labels, labelRequest({ ...to, commodities: undefined, customs: undefined }));
    expect([bare.status, bare.text]).toEqual([400, expect.stringContaining('commodities')]);
    const courier = await service.post(labels, labelRequest(to));
    expect([courier.status, said(courier)]).toEqual([201, expect.arrayContaining(['courier_to_military_mail'])]);
    expect(shipmentIn(courier).documents.map(({ type }) => type)).toContain('CN23');
    const home = await service.post(duties, { ...labelRequest({ shipFrom: to.shipTo, shipTo: { ...shipTo } }) });
    expect([home.status, said(home).includes('no_border')]).toEqual([200, false]);
  });
});

const stopped = ['UA-43', 'UA-40', 'UA-DNR', 'UA-LNR'];
const regions = all.filter(({ code }) => code.startsWith('UA-'));

describe('a parcel to a region under sanctions', () => {
  it('is refused from the United States and warned about from elsewhere, under either country and in any spelling', async () => {
    for (const { code, under } of regions) {
      for (const [country, { postcodes = [], states = [], cities = [] }] of Object.entries(under)) {
        const ordinaryOne = country === 'UA' ? '01001' : '101000';
        const places = [
          ...postcodes.map((pattern) => ({
            postcode: postcodeOfPattern(pattern),
            city: 'Anytown',
          })),
          ...states.slice(0, 2).map((state) => ({ postcode: ordinaryOne, state, city: 'Anytown' })),
          ...cities.slice(0, 1).map((city) => ({ postcode: ordinaryOne, city })),
        ];
        for (const place of places) {
          const to = { ...shipTo, address: { line1: '1 High Street', country, ...place } };
          const american = { ...shipFrom, address: shipTo.address };
          const from = (party: object) =>
            service.post(labels, labelRequest({ labelFormat: 'ZPL', shipFrom: party, shipTo: to }));
          const [us, gb] = [await from(american), await from(shipFrom)];
          const where = `${code} ${JSON.stringify(place)} ${country}`;
          const isStopped = stopped.includes(code);
          expect([us.status, us.json.messages[0]?.reason === 'prohibited_goods'], where).toEqual(
            isStopped ? [400, true] : [201, false],
          );
          const calculated = await service.post(duties, {
            shipFrom: american,
            shipTo: to,
            commodities: [commodity],
            customs: {},
          });
          const products = [{ hsCode: commodity.hsCode }];
          const checked = await service.post(compliance, { originCountry: 'US', shipTo: to, products });
          for (const answer of [calculated, checked]) {
            expect(answer.status, where).toBe(200);
            expect(/"category":"region_embargo"/.test(answer.text), where).toBe(true);
            expect(/"flag":"prohibited"/.test(answer.text), where).toBe(isStopped);
          }
          expect([gb.status, said(gb).includes('restricted_goods')], where).toEqual([201, true]);
          expect(said(isStopped ? gb : us), where).not.toContain('territory_taken');
          expect(gb.text, where).toMatch(/Crimea|Donetsk and Luhansk under|oblasts of which/);
        }
      }
    }
  });

  it('is not one elsewhere in Ukraine', async () => {
    const kyiv = { ...shipTo, address: { line1: '1 High Street', city: 'Kyiv', postcode: '01001', country: 'UA' } };
    const answer = await service.post(
      labels,
      labelRequest({ labelFormat: 'ZPL', shipFrom: { ...shipFrom, address: shipTo.address }, shipTo: kyiv }),
    );
    expect([answer.status, /Crimea and|oblasts of which/.test(answer.text)]).toEqual([201, false]);
  });
});

/** An ordinary address of each country of the table. */
const ordinary: Readonly<Record<string, Address>> = {
  FR: { postcode: '75001' }, GB: { postcode: 'LS1 1AA' }, US: { postcode: '62701', state: 'IL' }, ES: { postcode: '28001' },
  DE: { postcode: '10115' }, CH: { postcode: '8001' }, IT: { postcode: '20121' }, FI: { postcode: '00100' }, DK: { postcode: '1050' },
  NO: { postcode: '0150' }, NL: { postcode: '1012 AB' }, PT: { postcode: '1000-001' }, GR: { postcode: '10431' }, AT: { postcode: '1010' },
  AU: { postcode: '2000', state: 'NSW' }, CN: { postcode: '100000' }, RS: { postcode: '11000' }, CY: { postcode: '1010' },
  TR: { postcode: '34000' }, MY: { postcode: '50000' }, CO: { postcode: '110111' },
}; // oxfmt-ignore

/** Places that the rate card leaves out. */
const unserved = ['AC', 'AQ', 'CC', 'CX', 'FK', 'GS', 'IO', 'NF', 'NU', 'PN', 'SH', 'TF', 'TK', 'UM', 'WF'];

const parcelOf = (address: Address) => ({ ...labelRequest(parcel(address)) });

/** The few that share customs and tax with the country that they are written under. */
const isInland = (code: string, mother: string, own: string, areas: unknown): boolean =>
  ['IM', 'MC', 'LI', 'PR', 'XI', 'AT-JM', 'PT-20', 'PT-30'].includes(code) ||
  (code === 'DE-BUESINGEN' && mother === 'CH') ||
  (areas === undefined && own === mother);

describe('a postcode that clashes with the state or town', () => {
  const elsewhere = {
    FR: '75001',
    GB: 'SW1A 1AA',
    US: '90210',
    AU: '2000',
    FI: '00100',
    DK: '2100',
    NO: '0150',
  } as const;
  const missingOf = ({ json }: Answer) => {
    const { complete, missing = [] } = json['dutiesAndTaxes'] as {
      complete: boolean;
      missing?: readonly { reason: string }[];
    };
    return [complete, missing.map(({ reason }) => reason)] as const;
  };
  const ask = async (address: Address) =>
    service.post(duties, {
      ...parcel({ line1: '1 High Street', city: 'Anytown', ...address }),
      commodities: [commodity],
      customs: {},
    });

  it('leaves duties in a territory incomplete, whichever of the two it was taken by', async () => {
    let asked = 0;
    for (const { code, under } of all)
      for (const [country, { postcodes, states = [] }] of Object.entries(under)) {
        const postcode = ownValue<string>(elsewhere, country);
        const [state] = states;
        if (postcode === undefined || postcodes === undefined || state === undefined) continue;
        const answer = await ask({ country, state, postcode });
        expect(said(answer), code).toContain('state_postcode_mismatch');
        if (answer.status !== 200) continue;
        asked += 1;
        expect(missingOf(answer), code).toEqual([false, expect.arrayContaining(['destination_doubtful'])]);
      }
    expect(asked).toBeGreaterThan(5);
    const byPostcode = await ask({ country: 'US', state: 'CA', postcode: '00901' });
    expect(missingOf(byPostcode)).toEqual([false, ['destination_doubtful']]);
    expect(byPostcode.text).toContain(
      'is not a postcode of CA, and the address was taken for Puerto Rico: one of the two is wrong.',
    );
    const agreed = await ask({ country: 'US', state: 'PR', postcode: '00901' });
    expect(missingOf(agreed)).toEqual([true, []]);
  });

  it('leaves duties that depend on the state incomplete, as without it', async () => {
    for (const state of ['QC', 'BC', 'NS', 'AB']) {
      const answer = await ask({ country: 'CA', state, postcode: 'M5V 2T6' });
      expect([missingOf(answer)[0], said(answer)], state).toEqual([
        false,
        expect.arrayContaining(['province_missing']),
      ]);
      const without = await ask({ country: 'CA', postcode: 'M5V 2T6' });
      expect(answer.json['dutiesAndTaxes'], state).toEqual(without.json['dutiesAndTaxes']);
    }
    expect(said(await ask({ country: 'CA', state: 'ON', postcode: 'M5V 2T6' }))).not.toContain('province_missing');
    expect(missingOf(await ask({ country: 'US', state: 'NY', postcode: '90001' }))).toEqual([true, []]);
  });
});
