import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unknownFieldsIn } from '../../../src/adapters/platform/http/engine/route/unknown-names.ts';
import type { Route } from '../../../src/adapters/platform/http/engine/route/route.ts';
import { nameOf, withRouteTable } from '../../support/route-probes.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { fieldsOf, holding, written } from '../../support/schema-fields.ts';
import { commodity, labelRequest, labels, shipTo } from '../parcels/label-request.ts';

const lenient = [
  'POST /api/rates/quotes',
  'POST /api/tracking/events',
  'POST /api/trade-engine/classifications',
  'POST /api/trade-engine/hts-compliance',
];

let service: RunningService;
let rows: readonly Route[];
beforeAll(async () => ({ service, rows } = await withRouteTable()));
afterAll(() => service.stop());

const swapped = (name: string): string => {
  const at = Math.floor(name.length / 2);
  return name.slice(0, at - 1) + (name[at] ?? '') + (name[at - 1] ?? '') + name.slice(at + 1);
};

/** Other spellings of a name: letter case, underscores, hyphens, one letter too many, too few, wrong, or swapped. */
const spellings = (name: string): readonly string[] => [
  name.toUpperCase(),
  name.toLowerCase(),
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  `${name}s`,
  name.slice(0, -1),
  `${name.slice(0, 2)}${name.slice(1)}`,
  `${name.slice(0, -1)}${name.endsWith('x') ? 'y' : 'x'}`,
  swapped(name),
];

const changes = (row: Route): boolean => row.body !== undefined && row.rate === 'write' && row.access !== 'public';

describe('a field that resembles a known one', () => {
  it('is refused with the name meant, for every field of every request that changes something', () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const row of rows.filter((each) => changes(each) && each.lenient !== true)) {
      const unknown = unknownFieldsIn(row);
      for (const { path, siblings } of fieldsOf(row.body as NonNullable<Route['body']>)) {
        const name = String(path.at(-1));
        for (const spelling of new Set(spellings(name)).difference(new Set(siblings))) {
          if (spelling.length < 2) continue;
          tried += 1;
          const place = [...path.slice(0, -1), spelling];
          const { faults } = unknown(holding(place, 'x'), [], false);
          const [fault] = faults;
          if (fault?.field !== written(place) || !/Did you mean .+\?$/.test(fault.text))
            wrong.push(`${nameOf(row)}: ${written(place)}`);
          const isOfHabit =
            spelling.toLowerCase().replaceAll(/[-_]/g, '') === name.toLowerCase().replaceAll(/[-_]/g, '');
          if (isOfHabit && fault?.text.includes(`Did you mean ${written(path)}`) !== true)
            wrong.push(`${fault?.text} for ${written(path)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(3_000);
  });

  it('is said and ignored where a request only asks, or is written by a carrier', () => {
    expect(
      rows
        .filter((row) => row.lenient === true || row.path === '/api/rates/quotes')
        .map(nameOf)
        .toSorted(),
    ).toEqual(lenient);
    for (const row of rows.filter((each) => lenient.includes(nameOf(each)))) {
      const { faults, notices } = unknownFieldsIn(row)({ Metadata_: 1, orign_country: 'DE' }, [], false);
      expect([faults, notices.length]).toEqual([[], 1]);
    }
  });

  it.each([
    ['label', { incoterm: 'DDP' }, 'incoterm', 'customs.incoterms'],
    ['label', { incoterms: 'DDP' }, 'incoterms', 'customs.incoterms'],
    ['label', { label_format: 'ZPL' }, 'label_format', 'labelFormat'],
    ['label', { shipdate: '2026-11-26' }, 'shipdate', 'shipDate'],
    ['label', { weight_lb: 3 }, 'weight_lb', 'weight'],
    ['label', { reference: 'A' }, 'reference', 'customerReference'],
    [
      'label',
      { additionalServices: { signatureRequierd: true } },
      'additionalServices.signatureRequierd',
      'additionalServices.signatureRequired',
    ],
    ['label', { shipTo: { phone_number: '1' } }, 'shipTo.phone_number', 'shipTo.phone'],
    ['label', { shipTo: { street1: 'A' } }, 'shipTo.street1', 'shipTo.address.line1'],
    ['label', { shipTo: { address: { street1: 'A', zip: '1' } } }, 'shipTo.address.street1', 'shipTo.address.line1'],
    ['label', { shipTo: { address: { zip: '1' } } }, 'shipTo.address.zip', 'shipTo.address.postcode'],
    ['label', { shipTo: { address: { phone: '1' } } }, 'shipTo.address.phone', 'shipTo.phone'],
    [
      'label',
      { commodities: [{ hs_tariff_number: '6109' }] },
      'commodities[0].hs_tariff_number',
      'commodities[0].hsCode',
    ],
    [
      'label',
      { commodities: [{ origin_country: 'GB' }] },
      'commodities[0].origin_country',
      'commodities[0].countryOfOrigin',
    ],
    ['label', { customs: { contents_type: 'gift' } }, 'customs.contents_type', 'customs.contentType'],
    ['webhook', { enabled_events: ['*'] }, 'enabled_events', 'enabledEvents'],
    ['webhook', { events: ['*'] }, 'events', 'enabledEvents'],
    ['webhook', { filterTypes: ['*'] }, 'filterTypes', 'enabledEvents'],
    ['webhook', { disabled: true }, 'disabled', 'enabled'],
    ['pickup', { min_datetime: 'x' }, 'min_datetime', 'startAt'],
    ['pickup', { shipment: { id: 'shp_1' } }, 'shipment', 'shipmentIds'],
    ['pickup', { address: { address: { zip: '1' } } }, 'address.address.zip', 'address.address.postcode'],
    ['duties', { shipping_cost: 1 }, 'shipping_cost', 'freightCost'],
    ['payment', { payment_method: 'pm_1' }, 'payment_method', 'paymentMethodId'],
    ['payment', { receipt_email: 'a@example.com' }, 'receipt_email', 'email'],
  ])('a %s with %j: %s means %s', (kind, body, field, meant) => {
    const paths: Record<string, string> = {
      label: labels,
      webhook: '/api/webhooks',
      pickup: '/api/pickups',
      duties: '/api/trade-engine/duties-taxes',
      payment: '/api/taxes-collections/{id}/payment',
    };
    const row = rows.find(({ method, path }) => method === 'post' && path === paths[kind]);
    const { faults } = unknownFieldsIn(row as Route)(body, [], false);
    expect(faults.map((fault) => fault.field)).toContain(field);
    expect(faults.find((fault) => fault.field === field)?.text).toContain(
      `${field} is no known field. Did you mean ${meant}`,
    );
  });
});

const message = ({ status, json }: Answer) => [status, json.messages[0]?.reason, json.messages[0]?.field];

describe('a booking', () => {
  it.each([
    ['freight_charge', 'freightCost'],
    ['shippingFee', 'freightCost'],
    ['display_currency', 'currency'],
    ['targetCurrency', 'currency'],
  ])('of another service is refused where it names money of a collection: %s', (sent, meant) => {
    const row = rows.find(({ path, method }) => path === '/api/trade-engine/duties-taxes' && method === 'post');
    if (row === undefined) throw new Error('there is no such route');
    const [fault] = unknownFieldsIn(row)(
      { [sent]: '5', additionalServices: { taxesCollection: true } },
      [],
      false,
    ).faults;
    expect(fault?.text).toContain(`Did you mean ${meant}`);
  });

  it('with a near miss writes nothing, and names all of them with its other faults', async () => {
    const before = await service.eventStore.head();
    const answer = await service.post(
      labels,
      labelRequest({ serviceCode: undefined, service_code: 'X', customs: { incoterm: 'DDP' } }),
    );
    expect(answer.status).toBe(400);
    expect(answer.json.messages[0]?.details).toEqual([
      expect.stringMatching(/^serviceCode is required/),
      'customs.incoterm is no known field. Did you mean customs.incoterms, for example "DDU"?',
      'service_code is no known field. Did you mean serviceCode, for example "SERVICE-EXPEDITED-PICKUP"?',
    ]);
    expect(await service.eventStore.head()).toBe(before);
  });

  it('keeps what resembles nothing as an info, and so metadata, names that say nothing, and copies under another name', async () => {
    const answer = await service.post(
      labels,
      labelRequest({
        colour: 'red',
        shipTo: { ...shipTo, nickname: 'J', fullName: shipTo.name, mobile: null },
        metadata: { incoterm: 'DDP', shipdate: 1 },
        commodities: [{ ...commodity, metadata: { hs_code: '1' } }],
      }),
    );
    expect([answer.status, answer.json.messages[0]?.details]).toEqual([
      201,
      ['shipTo.nickname', 'shipTo.fullName', 'shipTo.mobile', 'colour'],
    ]);
  });

  it.each([
    [{ incoterm: 'DDP' }, ['incoterm']],
    [{ to_address: { name: 'Somebody Else' } }, ['to_address']],
    [{ shipTo: { ...shipTo, fullName: 'Somebody Else' } }, ['shipTo.fullName']],
    [{ shipTo: { ...shipTo, address: { ...shipTo.address, zip: '99999' } } }, ['shipTo.address.zip']],
    [{ commodities: [{ ...commodity, price: 99 }] }, ['commodities[0].price']],
    [{ weight: { value: 1.2, unit_of_measure: 'pound' } }, ['weight.unit_of_measure']],
    [{ dimensions: { length: 20, width: 15, height: 10, unitOfMeasure: 'inch' } }, ['dimensions.unitOfMeasure']],
    [{ shipTo: { ...shipTo, address: { ...shipTo.address, house_number: '221b' } } }, ['shipTo.address.house_number']],
    [{ confirmation: 'direct_signature' }, ['confirmation']],
    [{ customs: { contentType: 'CommercialGoods', incoterms: 'DDU', ddp: true } }, ['customs.ddp']],
    [{ customs: { contentType: 'CommercialGoods', incoterms: 'DDU', eel_pfc: 'NOEEI 30.37(a)' } }, ['customs.eel_pfc']],
    [{ commodities: [{ ...commodity, harmonizedTariffCode: '1' }] }, ['commodities[0].harmonizedTariffCode']],
    [{ commodities: [{ ...commodity, countryCodeOfOrigin: 'XX' }] }, ['commodities[0].countryCodeOfOrigin']],
    [{ pickupDate: '2026-12-24' }, ['pickupDate']],
    [{ to_address: { name: shipTo.name } }, undefined],
    [{ shipTo: { ...shipTo, first_name: shipTo.name.split(' ')[0] } }, undefined],
    [{ shipTo: { ...shipTo, address: { ...shipTo.address, zip: shipTo.address.postcode } } }, undefined],
    [{ commodities: [{ ...commodity, price: commodity.value.amount, currency: commodity.value.currency }] }, undefined],
  ])('with %j, though our field stands beside it, is refused unless it is a copy', async (change, refused) => {
    const answer = await service.post(
      labels,
      labelRequest({ customs: { contentType: 'CommercialGoods', incoterms: 'DDU' }, ...change }),
    );
    expect(answer.status).toBe(refused ? 400 : 201);
    if (refused) expect(answer.json.messages[0]).toMatchObject({ field: refused[0], reason: 'validation_failed' });
    else expect(answer.json.messages.map(({ reason }) => reason)).toContain('unknown_fields');
  });

  it('in the wrapper of another service is told to leave it', async () => {
    const answer = await service.post(labels, { shipment: labelRequest() });
    expect(answer.json.messages[0]?.details).toContain(
      'shipment is no known field. What is in it is the body itself: send it without this name around it.',
    );
  });

  it.each(['handling=strict', 'respond-async, handling=strict', 'Handling="strict"; x=1'])(
    'refuses all with Prefer: %s',
    async (prefer) => {
      const asking = { headers: { prefer } };
      const answer = await service.post(labels, labelRequest({ colour: 'red' }), asking);
      expect(message(answer)).toEqual([400, 'validation_failed', 'colour']);
      expect(answer.headers.get('preference-applied')).toBe('handling=strict');
      const parameter = await service.get('/api/services?colour=red', asking);
      expect(message(parameter)).toEqual([400, 'validation_failed', 'colour']);
      expect((await service.post(labels, labelRequest(), asking)).status).toBe(201);
    },
  );

  it.each(['handling=lenient', 'handling=strictly', 'return=minimal'])('ignores with Prefer: %s', async (prefer) => {
    expect((await service.post(labels, labelRequest({ colour: 'red' }), { headers: { prefer } })).status).toBe(201);
  });
});
