import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../support/running-service.ts';
import type { Answer, RunningService } from '../support/running-service.ts';
import { commodity, labelRequest, labels, shipFrom, shipTo } from './label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

type Parts = Readonly<Record<string, unknown>>;
const duties = '/api/trade-engine/duties-taxes';
const berlin = { line1: '1 High Street', city: 'Berlin', postcode: '10115', country: 'DE' };
const toBerlin = { ...shipTo, address: berlin };

const asLabel = (parts: Parts): Promise<Answer> => service.post(labels, labelRequest({ labelFormat: 'ZPL', shipTo: toBerlin, ...parts }));
const asDuties = (parts: Parts): Promise<Answer> =>
  service.post(duties, { shipFrom, shipTo: toBerlin, commodities: [commodity], customs: {}, currency: 'EUR', ...parts });

const faultsOf = ({ status, json: { messages } }: Answer): readonly unknown[] => [status, messages[0]?.field];
const reasonsIn = ({ json: { messages } }: Answer): readonly (string | undefined)[] => messages.map(({ reason }) => reason);
const worth = (amount: string, currency = 'GBP', more: Parts = {}) => ({ ...commodity, quantity: 1, value: { amount, currency }, ...more });

describe.each([
  ['a label', asLabel, 201],
  ['a calculation of duties', asDuties, 200],
])('the declaration of %s', (_, ask, fine) => {
  it('refuses a registration number whose form or check digit is wrong, and does not repeat it', async () => {
    const wrong = { IOSS: 'garbage', EORI: 'nonsense', VAT: 'GB123456789', SWISSVAT: 'CHE-123.456.789', NZ_GST: '123-456-789' };
    for (const [identifier, number] of Object.entries(wrong)) {
      const answer = await ask({ customs: { [identifier]: number } });
      expect(faultsOf(answer)).toEqual([400, `customs.${identifier}`]);
      expect(answer.text).not.toContain(number);
    }
    const goods = { ...commodity, compliance: { iossNumber: 'garbage', EIN: '07-1234567' } };
    const { status, json } = await ask({ commodities: [goods] });
    expect([status, json.messages[0]?.details.map((detail) => detail.split(' ')[0])]).toEqual([
      400,
      ['commodities[0].compliance.EIN', 'commodities[0].compliance.iossNumber'],
    ]);
  });

  it('takes numbers that are right', async () => {
    const customs = { IOSS: 'IM3721234567', EORI: 'GB123456782000', VAT: 'GB 123 4567 82', exporterGST: '29ABCDE1234F1ZW' };
    expect((await ask({ customs })).status).toBe(fine);
  });

  it('is in one currency', async () => {
    expect(faultsOf(await ask({ commodities: [worth('10'), worth('10', 'EUR')] }))).toEqual([400, 'commodities[1].value.currency']);
    const customs = { orderTotalValue: { amount: '10', currency: 'EUR' } };
    expect(faultsOf(await ask({ commodities: [worth('10')], customs }))).toEqual([400, 'customs.orderTotalValue.currency']);
  });

  it('puts a price on goods that were sold, and may put none on others', async () => {
    expect(faultsOf(await ask({ commodities: [worth('0')] }))).toEqual([400, 'commodities[0].value.amount']);
    expect(faultsOf(await ask({ commodities: [worth('0.00')], customs: { contentType: 'CommercialGoods' } }))[0]).toBe(400);
    for (const contentType of ['Gift', 'Sample', 'Other', 'ReturnOfGoods']) {
      expect((await ask({ commodities: [worth('0')], customs: { contentType } })).status).toBe(fine);
    }
  });

  it('refuses goods that weigh more than their parcel, and warns within five per cent', async () => {
    const weighing = (value: string) => ask({ commodities: [worth('10', 'GBP', { unitWeight: { value } })], weight: { value: '1' } });
    expect(faultsOf(await weighing('1.051'))).toEqual([400, 'weight.value']);
    const close = await weighing('1.05');
    expect([close.status, reasonsIn(close).includes('net_weight_above_gross')]).toEqual([fine, true]);
    const exact = await weighing('1');
    expect([exact.status, reasonsIn(exact).includes('net_weight_above_gross')]).toEqual([fine, false]);
  });

  it('adds the weights of all pieces, in either spelling', async () => {
    const goods = [
      worth('10', 'GBP', { unitWeight: { value: '0.4' }, quantity: 2 }),
      worth('1', 'GBP', { unitWeight: undefined, kgWeight: 0.3 }),
    ];
    expect(faultsOf(await ask({ commodities: goods, weight: { value: '1' } }))).toEqual([400, 'weight.value']);
    expect((await ask({ commodities: goods, weight: { value: '1.1' } })).status).toBe(fine);
  });
});

describe('a parcel that crosses no customs border', () => {
  const paris = { line1: '1 Rue Exemple', city: 'Paris', postcode: '75001', country: 'FR' };
  const london = { line1: '1 High Street', city: 'London', postcode: 'E1 6AN', country: 'GB' };
  const bare = { commodities: undefined, customs: undefined };

  it.each([
    ['FR to DE', paris, berlin],
    ['GB to GB', shipFrom.address, london],
  ])('from %s needs neither commodities nor customs', async (_, from, to) => {
    const answer = await asLabel({ ...bare, shipFrom: { ...shipFrom, address: from }, shipTo: { ...shipTo, address: to } });
    expect([answer.status, reasonsIn(answer)]).toEqual([201, []]);
  });

  it('is not warned about a missing customs code or unit weight', async () => {
    const goods = { ...commodity, hsCode: undefined, unitWeight: undefined };
    const answer = await asLabel({ commodities: [goods], shipFrom: { ...shipFrom, address: paris } });
    expect([answer.status, reasonsIn(answer)]).toEqual([201, []]);
  });

  it.each([
    ['Guernsey', { line1: '1 High Street', city: 'St Peter Port', postcode: 'GY1 1AA', country: 'GG' }],
    ['the Canary Islands', { line1: '1 Calle', city: 'Las Palmas', postcode: '35001', country: 'ES' }],
  ])('is not one to %s', async (_, address) => {
    const from = address.country === 'GG' ? shipFrom.address : paris;
    const { status, json } = await asLabel({ ...bare, shipFrom: { ...shipFrom, address: from }, shipTo: { ...shipTo, address } });
    expect([status, json.messages[0]?.details.length]).toEqual([400, 2]);
  });
});

describe('units', () => {
  it.each(['KG', 'Kg', 'kG'])('of weight may be written %s', async (unit) => {
    const answer = await asLabel({ weight: { unit, value: 1.2 }, dimensions: { unit: 'CM', length: 20, width: 15, height: 10 } });
    expect([answer.status, answer.json['shipment']]).toMatchObject([201, { weight: { unit: 'kg' }, dimensions: { unit: 'cm' } }]);
  });

  it.each(['lb', 'g', '', 1])('of weight may not be %j', async (unit) => {
    expect(faultsOf(await asLabel({ weight: { unit, value: 1.2 } }))).toEqual([400, 'weight.unit']);
  });
});
