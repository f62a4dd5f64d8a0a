import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { book, commodity, labelRequest, labels, shipFrom, shipmentIn } from './label-request.ts';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Service = {
  readonly code: string;
  readonly isActive: boolean;
  readonly type: string;
  readonly includeFirstMile: boolean;
};
type Rate = {
  readonly price: number;
  readonly currency: string;
  readonly service: Service;
  readonly charges: readonly { readonly amount: unknown }[];
};

let service: RunningService;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-catalogue-'));
  const catalogue = JSON.parse(await readFile(join(import.meta.dirname, '../../../data/services.json'), 'utf8')) as {
    services: Service[];
  };
  const services = catalogue.services.map((entry) =>
    entry.code === 'SERVICE-POSTAL-DROPOFF' ? { ...entry, isActive: false } : entry,
  );
  const file = join(folder, 'services.json');
  await writeFile(file, JSON.stringify({ ...catalogue, services }));
  service = await runningService({ environment: { SERVICES_FILE: file } });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const request = (changes: Readonly<Record<string, unknown>> = {}) => ({
  shipFrom: { address: { country: 'GB' } },
  shipTo: { address: { country: 'US' } },
  weight: { value: 1.2 },
  dimensions: { length: 20, width: 15, height: 10 },
  ...changes,
});
const quote = async (changes: Readonly<Record<string, unknown>> = {}) => {
  const answer = await service.post('/api/rates/quotes', request(changes));
  return {
    ...answer,
    rates: (answer.status === 200 ? answer.json['rates'] : []) as readonly Rate[],
    messages: answer.json.messages,
  };
};
const services = async (query = '') =>
  (await service.get(`/api/services${query}`)).json as unknown as readonly Service[];

describe('the services', () => {
  it('are a bare array of the active ones', async () => {
    const codes = (await services()).map(({ code }) => code);
    expect(codes).toHaveLength(5);
    expect(codes).not.toContain('SERVICE-POSTAL-DROPOFF');
    expect(codes.every((code) => /^SERVICE-(EXPEDITED|STANDARD|POSTAL)-(PICKUP|DROPOFF)$/.test(code))).toBe(true);
  });

  it('name the carrier that their parcels are booked with, as the list of shipments is filtered by it', async () => {
    const { json } = await service.get('/api/services');
    const carriers = (json as unknown as readonly { readonly carrier: string }[]).map(({ carrier }) => carrier);
    expect(new Set(carriers)).toEqual(new Set(['Waybill']));
  });

  it('show by their type whether they include the first mile', async () => {
    for (const { code, type, includeFirstMile } of await services()) {
      expect([type, includeFirstMile]).toEqual(code.endsWith('PICKUP') ? ['end_to_end', true] : ['hub_direct', false]);
    }
  });

  it('include the inactive ones on request only', async () => {
    expect(
      (await services('?includeInactive=true')).filter(({ isActive }) => !isActive).map(({ code }) => code),
    ).toEqual(['SERVICE-POSTAL-DROPOFF']);
    expect(await services('?includeInactive=false')).toHaveLength(5);
    expect((await service.get('/api/services?includeInactive=perhaps')).status).toBe(400);
  });

  it('that are inactive cannot be booked', async () => {
    const answer = await service.post(labels, labelRequest({ serviceCode: 'SERVICE-POSTAL-DROPOFF' }));
    expect([answer.status, answer.json.messages[0]?.field]).toEqual([400, 'serviceCode']);
  });
});

describe('quotes', () => {
  it('have one price for every active service, cheapest first, in JSON numbers', async () => {
    const { status, rates, messages } = await quote();
    expect([status, rates.length, messages]).toEqual([200, 5, []]);
    const prices = rates.map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(
      rates
        .flatMap(({ price, charges }) => [price, ...charges.map(({ amount }) => amount)])
        .every((amount) => typeof amount === 'number'),
    ).toBe(true);
  });

  it('equal the price of the booking', async () => {
    const { rates } = await quote({
      serviceCode: 'SERVICE-EXPEDITED-PICKUP',
      shipTo: { address: { country: 'US', state: 'IL' } },
    });
    const shipment = (await book(service, { labelFormat: 'ZPL' })) as unknown as { rate: Rate };
    expect(rates).toEqual([shipment.rate]);
  });

  it('accept the whole body of a label', async () => {
    const body = labelRequest({
      customerReference: 'ORDER-1',
      commercialInvoiceReference: 'INV-1',
      description: 'Clothing',
      metadata: { order: 1 },
      labelFormat: 'ZPL',
      packageType: 'parcel',
      returnTo: shipFrom,
      billTo: shipFrom,
      additionalServices: { signatureRequired: true },
      shipDate: '2026-11-24',
    });
    const answer = await service.post('/api/rates/quotes', body);
    expect([answer.status, answer.json.messages, answer.json['rates']]).toMatchObject([
      200,
      [],
      [{ service: { code: body.serviceCode } }],
    ]);
  });

  it('refuse what a label would be refused for', async () => {
    const wrong = { customs: { IOSS: 'garbage' }, commodities: [{ ...commodity, hsCode: '0000' }] };
    expect((await quote({ customs: wrong.customs })).messages[0]?.field).toBe('customs.IOSS');
    expect((await quote({ commodities: wrong.commodities })).messages[0]?.field).toBe('commodities[0].hsCode');
    expect((await quote({ commodities: [{ ...commodity, quantity: 9 }] })).messages[0]?.field).toBe('weight.value');
    const above = {
      customs: { IOSS: 'IM3721234567' },
      commodities: [{ ...commodity, value: { amount: 100, currency: 'EUR' } }],
    };
    expect((await quote({ ...above, shipTo: { address: { country: 'DE' } } })).messages[0]?.field).toBe('customs.IOSS');
  });

  it('have the actual, dimensional and billed weight', async () => {
    const weights = async (changes: Readonly<Record<string, unknown>>) => {
      const { json } = await service.post('/api/rates/quotes', request(changes));
      return [json['scaleWeight'], json['dimWeight'], json['billWeight']];
    };
    const kg = (value: string) => ({ unit: 'kg', value });
    expect(await weights({ dimensions: { length: 41, width: 30, height: 20 } })).toEqual([
      kg('1.2'),
      kg('4.92'),
      kg('5'),
    ]);
    expect(await weights({ weight: { unit: 'KG', value: '1.23' }, dimensions: undefined })).toEqual([
      kg('1.23'),
      undefined,
      kg('1.3'),
    ]);
    expect(await weights({ weight: { value: 900 } })).toEqual([kg('900'), kg('0.6'), kg('900')]);
  });

  it('write nothing', async () => {
    const before = await service.eventStore.head();
    await quote();
    expect(await service.eventStore.head()).toBe(before);
  });

  it('name the services that refuse the parcel, and why', async () => {
    const { status, rates, messages } = await quote({ weight: { value: 60 } });
    expect(status).toBe(200);
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.every(({ level, reason }) => level === 'info' && reason === 'too_heavy')).toBe(true);
    expect(rates.length + messages.length).toBe(5);
  });

  it.each([
    ['an unknown service', { serviceCode: 'SERVICE-TELEPORT' }, 'serviceCode'],
    ['an inactive service', { serviceCode: 'SERVICE-POSTAL-DROPOFF' }, 'serviceCode'],
    ['no weight', { weight: undefined }, 'weight'],
    ['no destination', { shipTo: undefined }, 'shipTo'],
    ['an unknown country', { shipTo: { address: { country: 'XX' } } }, 'shipTo.address.country'],
    ['a date in the past', { shipDate: '2026-11-19' }, 'shipDate'],
  ])('are refused with %s', async (_, changes, field) => {
    const { status, messages } = await quote(changes);
    expect([status, messages[0]?.field]).toEqual([400, field]);
  });

  it('say of which country the holidays are not confirmed, once for all rates, as a label does', async () => {
    const toKenya = { shipTo: { address: { country: 'KE' } } };
    const ofHolidays = async (changes: Readonly<Record<string, unknown>>) =>
      (await quote(changes)).messages
        .filter(({ reason }) => reason === 'holidays_incomplete')
        .map(({ message }) => message.replace(/\d{4}/, 'YEAR'));
    const [first, ...others] = await ofHolidays(toKenya);
    expect(first).toMatch(/^The public holidays of KE for YEAR are calculated, not compared with its law\./);
    expect(others.filter((message) => message === first).length).toBeLessThanOrEqual(1);
    expect(await ofHolidays({})).toEqual([]);
    // Nothing is estimated where no service takes the parcel.
    expect(await ofHolidays({ ...toKenya, weight: { value: 500 } })).toEqual([]);
  });

  it('take a ship date as a label does', async () => {
    const { status, rates } = await quote({ shipDate: '2027-01-05', serviceCode: 'SERVICE-EXPEDITED-PICKUP' });
    expect(status).toBe(200);
    const label = await service.post(labels, labelRequest({ shipDate: '2027-01-05', labelFormat: 'ZPL' }));
    expect(rates[0]?.price).toBe((shipmentIn(label) as unknown as { rate: Rate }).rate.price);
  });
});
