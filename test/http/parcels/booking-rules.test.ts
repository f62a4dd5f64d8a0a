import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { book, commodity, labelRequest, labels, shipFrom, shipTo } from './label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

/** Expects a refusal that names one field, and that nothing is written by it. */
const refuses = async (changes: Readonly<Record<string, unknown>>, field: string, sentence: string): Promise<void> => {
  const before = await service.eventStore.head();
  const answer = await service.post(labels, labelRequest(changes));
  expect([answer.status, answer.json]).toEqual([
    400,
    {
      messages: [
        {
          code: 400,
          level: 'error',
          timestamp: '2026-11-20T10:00:00.000Z',
          message: sentence,
          details: [sentence],
          reason: 'validation_failed',
          field,
          requestId: answer.headers.get('x-request-id'),
          doc: '/docs/errors#validation_failed',
        },
      ],
    },
  ]);
  expect(await service.eventStore.head()).toBe(before);
};

const from = (changes: Readonly<Record<string, unknown>>) => ({ shipFrom: { ...shipFrom, ...changes } });
const to = (changes: Readonly<Record<string, unknown>>) => ({ shipTo: { ...shipTo, ...changes } });
const toAddress = (changes: Readonly<Record<string, unknown>>) => to({ address: { ...shipTo.address, ...changes } });
const goods = (changes: Readonly<Record<string, unknown>>) => ({ commodities: [{ ...commodity, ...changes }] });
const measure = (field: string) => `${field} must be a number above zero with at most 6 decimals, for example "1.5".`;
const amount = (field: string) =>
  `${field} must be a number, zero or above, with at most 6 decimals, for example "25.00".`;

describe('a request is refused with the field, the rule and an example when', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string, string]>([
    [
      'the service is missing',
      { serviceCode: undefined },
      'serviceCode',
      'serviceCode is required, for example "SERVICE-EXPEDITED-PICKUP".',
    ],
    [
      'the service is unknown',
      { serviceCode: 'SERVICE-TELEPORT' },
      'serviceCode',
      'serviceCode must be the code of an active service, for example "SERVICE-EXPEDITED-PICKUP". GET /api/services lists them.',
    ],
    [
      'a party has neither name nor company',
      to({ name: undefined }),
      'shipTo.name',
      'shipTo.name or shipTo.company is required, for example "Jane Doe".',
    ],
    [
      'a name is too long',
      to({ name: 'x'.repeat(101) }),
      'shipTo.name',
      'shipTo.name must be at most 100 characters, for example "Jane Doe".',
    ],
    [
      'an e-mail address is none',
      from({ email: 'nobody' }),
      'shipFrom.email',
      'shipFrom.email must be an e-mail address, for example "jane@example.com".',
    ],
    [
      'a phone number is none',
      to({ phone: 'call me' }),
      'shipTo.phone',
      'shipTo.phone must hold at least 5 digits, for example "+49 30 1234567".',
    ],
    [
      'a street is missing',
      toAddress({ line1: undefined }),
      'shipTo.address.line1',
      'shipTo.address.line1 is required, for example "1 High Street".',
    ],
    [
      'a city is missing',
      toAddress({ city: undefined }),
      'shipTo.address.city',
      'shipTo.address.city is required, for example "Berlin".',
    ],
    [
      'the state of an American address is missing',
      toAddress({ state: undefined }),
      'shipTo.address.state',
      'shipTo.address.state is required in US, for example "CA".',
    ],
    [
      'a postcode is missing where there are postcodes',
      toAddress({ postcode: undefined }),
      'shipTo.address.postcode',
      'shipTo.address.postcode is required in US, for example "95014".',
    ],
    [
      'the country is outside the set',
      toAddress({ country: 'XK' }),
      'shipTo.address.country',
      'shipTo.address.country must be one of the two-letter country codes (did you mean "RS" with the state "Kosovo"?), for example "DE".',
    ],
    [
      'the country is a filter and no address',
      toAddress({ country: 'EU' }),
      'shipTo.address.country',
      'shipTo.address.country must be one of the two-letter country codes, for example "DE".',
    ],
    [
      'the country is in lower case',
      toAddress({ country: 'us' }),
      'shipTo.address.country',
      'shipTo.address.country must be one of the two-letter country codes (did you mean "US"?), for example "DE".',
    ],
    [
      'the weight is missing',
      { weight: undefined },
      'weight',
      'weight is required, for example {"unit":"kg","value":"1.5"}.',
    ],
    [
      'the weight is in pounds',
      { weight: { unit: 'lb', value: 1 } },
      'weight.unit',
      'weight.unit must be "kg" or left out, for example "kg".',
    ],
    [
      'a length is in inches',
      { dimensions: { unit: 'in', length: 1, width: 1, height: 1 } },
      'dimensions.unit',
      'dimensions.unit must be "cm" or left out, for example "cm".',
    ],
    [
      'a parcel has no dimensions',
      { dimensions: undefined },
      'dimensions',
      'dimensions is required, for example {"unit":"cm","length":"20","width":"15","height":"10"}.',
    ],
    [
      'a tube has no dimensions',
      { packageType: 'tube', dimensions: undefined },
      'dimensions',
      'dimensions is required, for example {"unit":"cm","length":"20","width":"15","height":"10"}.',
    ],
    [
      'the kind of package is unknown',
      { packageType: 'pallet' },
      'packageType',
      'packageType must be one of envelope, tube, parcel, for example "envelope".',
    ],
    [
      'the kind of label is unknown',
      { labelFormat: 'GIF' },
      'labelFormat',
      'labelFormat must be one of PDF, ZPL, PNG, for example "PDF".',
    ],
    [
      'goods have neither title nor description',
      goods({ title: undefined }),
      'commodities[0].title',
      'commodities[0].title or commodities[0].description is required, for example "Cotton T-shirt".',
    ],
    [
      'an HS code is too short',
      goods({ hsCode: '610' }),
      'commodities[0].hsCode',
      'commodities[0].hsCode must be 4 to 10 digits, dots and spaces aside, for example "6109.10".',
    ],
    [
      'an HS code holds letters',
      goods({ hsCode: '6109AB' }),
      'commodities[0].hsCode',
      'commodities[0].hsCode must be 4 to 10 digits, dots and spaces aside, for example "6109.10".',
    ],
    [
      'there are none of the goods',
      goods({ quantity: 0 }),
      'commodities[0].quantity',
      'commodities[0].quantity must be a whole number from 1 to 99999, for example 1.',
    ],
    [
      'there are half goods',
      goods({ quantity: 1.5 }),
      'commodities[0].quantity',
      'commodities[0].quantity must be a whole number from 1 to 99999, for example 1.',
    ],
    [
      'there are too many of the goods',
      goods({ quantity: 100_000 }),
      'commodities[0].quantity',
      'commodities[0].quantity must be a whole number from 1 to 99999, for example 1.',
    ],
    [
      'goods have no value',
      goods({ value: undefined }),
      'commodities[0].value',
      'commodities[0].value is required, for example {"amount":"25.00","currency":"GBP"}.',
    ],
    [
      'a value is below zero',
      goods({ value: { amount: -1, currency: 'GBP' } }),
      'commodities[0].value.amount',
      amount('commodities[0].value.amount'),
    ],
    [
      'a currency is none',
      goods({ value: { amount: 1, currency: 'ABC' } }),
      'commodities[0].value.currency',
      'commodities[0].value.currency must be a three-letter ISO 4217 code, for example "GBP".',
    ],
    [
      'nobody knows where goods are from',
      goods({ countryOfOrigin: undefined }),
      'commodities[0].countryOfOrigin',
      'commodities[0].countryOfOrigin is required, for example "DE".',
    ],
    [
      'incoterms are of another kind',
      { customs: { incoterms: 'EXW' } },
      'customs.incoterms',
      'customs.incoterms must be one of DDP, DDU, DAP, for example "DDU".',
    ],
    [
      'the content is of an unknown type',
      { customs: { contentType: 'Stuff' } },
      'customs.contentType',
      'customs.contentType must be one of Documents, Gift, Sample, Other, CommercialGoods, ReturnOfGoods, for example "CommercialGoods".',
    ],
    [
      'there is no declaration',
      { customs: undefined },
      'customs',
      'customs is required, for example {"contentType":"CommercialGoods","incoterms":"DDU"}.',
    ],
    [
      'a reference is too long',
      { customerReference: 'x'.repeat(101) },
      'customerReference',
      'customerReference must be at most 100 characters, for example "ORD-1001".',
    ],
    [
      'the duty calculation is unknown',
      { additionalServices: { dutyTaxCalculation: 'MAYBE' } },
      'additionalServices.dutyTaxCalculation',
      'additionalServices.dutyTaxCalculation must be one of NONE, DUTY_TAX_ESTIMATE, DUTY_TAX_GUARANTEE, for example "NONE".',
    ],
    [
      'a service is no boolean',
      { additionalServices: { signatureRequired: 'yes' } },
      'additionalServices.signatureRequired',
      'additionalServices.signatureRequired must be a boolean, for example true.',
    ],
    [
      'the service does not take so much',
      { weight: { value: 80 } },
      'weight',
      'SERVICE-EXPEDITED-PICKUP takes up to 70 kg of bill weight on this route; this parcel counts as 80 kg.',
    ],
  ])('%s', (_, changes, field, sentence) => refuses(changes, field, sentence));
});

describe('numbers', () => {
  it.each([
    0,
    -1,
    '0',
    '0.000000',
    '',
    ' 1',
    '1e3',
    '+1',
    '-1',
    'NaN',
    'Infinity',
    '1,5',
    '.5',
    '1.',
    '0x10',
    '1.1234567',
    '1234567890123',
    1e21,
    true,
    null,
    {},
    [],
  ])('that may not be a weight: %j', async (value) => {
    const answer = await service.post(labels, labelRequest({ weight: { value } }));
    expect([answer.status, answer.json.messages[0]?.field]).toEqual([400, 'weight.value']);
  });

  it('name the rule and an example', () =>
    refuses({ weight: { value: 'heavy' } }, 'weight.value', measure('weight.value')));

  it('may be zero for money, as of a gift', async () => {
    const free = { ...commodity, value: { amount: 0, currency: 'GBP' } };
    expect(await book(service, { commodities: [free], customs: { contentType: 'Gift' } })).toMatchObject({
      commodities: [{ value: { amount: '0' } }],
    });
  });
});

describe('lengths', () => {
  const longest: readonly [string, number, (text: string) => Readonly<Record<string, unknown>>][] = [
    ['shipTo.name', 100, (name) => to({ name })],
    ['shipTo.company', 100, (company) => to({ company })],
    ['shipTo.address.line1', 120, (line1) => toAddress({ line1 })],
    ['shipTo.address.line2', 120, (line2) => toAddress({ line2 })],
    ['shipTo.address.city', 60, (city) => toAddress({ city })],
    ['shipTo.address.state', 60, (state) => toAddress({ state })],
    ['shipTo.address.postcode', 16, (postcode) => toAddress({ postcode })],
    ['shipTo.phone', 32, (text) => to({ phone: text.replaceAll('x', '1') })],
    ['shipTo.email', 254, (text) => to({ email: text.replace(/.{12}$/, '@example.com') })],
    ['description', 255, (description) => ({ description })],
    ['customerReference', 100, (customerReference) => ({ customerReference })],
    ['commercialInvoiceReference', 100, (commercialInvoiceReference) => ({ commercialInvoiceReference })],
    ['commodities[0].sku', 64, (sku) => goods({ sku })],
    ['commodities[0].title', 200, (title) => goods({ title })],
    ['commodities[0].description', 255, (description) => goods({ description })],
  ];

  it.each(longest)('%s takes %i characters and not one more', async (field, most, changes) => {
    await book(service, { ...changes('x'.repeat(most)), labelFormat: 'ZPL' });
    const answer = await service.post(labels, labelRequest(changes('x'.repeat(most + 1))));
    expect([answer.status, answer.json.messages[0]?.field]).toEqual([400, field]);
  });

  it('take 200 kinds of goods and not one more', async () => {
    await book(service, {
      commodities: Array.from({ length: 200 }, () => ({ ...commodity, quantity: 1 })),
      weight: { value: 41 },
    });
    const answer = await service.post(
      labels,
      labelRequest({ commodities: Array.from({ length: 201 }, () => commodity) }),
    );
    expect([answer.status, answer.json.messages[0]?.field]).toEqual([400, 'commodities']);
  });
});

describe('metadata', () => {
  it.each([
    ['51 keys', Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key${index}`, 1]))],
    ['a key of 41 characters', { ['k'.repeat(41)]: 1 }],
    ['a string of 501 characters', { note: 'x'.repeat(501) }],
    ['something that is no object', 'text'],
  ])('with %s is refused', async (_, metadata) => {
    const answer = await service.post(labels, labelRequest({ metadata }));
    expect(answer.status).toBe(400);
    expect(answer.json.messages[0]?.field).toMatch(/^metadata/);
  });

  it('may be as large as that', async () => {
    const metadata = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`${'k'.repeat(38)}${String(index).padStart(2, '0')}`, 'x'.repeat(500)]),
    );
    expect(await book(service, { metadata })).toMatchObject({ metadata });
  });
});

describe('addresses', () => {
  it.each([
    ['HK', { line1: '1 Road', city: 'Hong Kong', country: 'HK' }],
    ['AE', { line1: '1 Road', city: 'Dubai', country: 'AE' }],
  ])('need no postcode in %s, which has none', async (_, address) => {
    expect(await book(service, { shipTo: { ...shipTo, address } })).toMatchObject({ shipTo: { address } });
  });

  it.each(['US', 'CA', 'AU'])('need a state in %s', async (country) => {
    const answer = await service.post(labels, labelRequest(toAddress({ country, state: undefined })));
    expect([answer.status, answer.json.messages[0]?.field]).toEqual([400, 'shipTo.address.state']);
  });
});

describe('several faults of one request', () => {
  it('are one message that names them all, each in details, in a stable order', async () => {
    const changes = {
      shipTo: { ...shipTo, name: undefined },
      weight: { value: -1 },
      serviceCode: 'NONE',
      shipDate: '2026-11-21',
      ...goods({ quantity: 0 }),
    };
    const answers = await Promise.all(
      [1, 2].map(() => service.post(labels, labelRequest(changes), { headers: { 'x-request-id': 'mine-1' } })),
    );
    const [first, second] = answers.map(({ json }) => json.messages);
    expect(first).toHaveLength(1);
    expect(first?.[0]).toMatchObject({
      code: 400,
      reason: 'validation_failed',
      message: '5 fields are invalid: shipTo.name, weight.value, commodities[0].quantity, serviceCode, shipDate.',
    });
    expect(first?.[0]).not.toHaveProperty('field');
    expect(first?.[0]?.details).toHaveLength(5);
    expect(second).toEqual(first);
  });

  it('list unknown fields too', async () => {
    const answer = await service.post(labels, labelRequest({ weight: undefined, wieght: { value: 1 }, colour: 'red' }));
    expect(answer.json.messages.map(({ level, reason, code }) => [level, reason, code])).toEqual([
      ['error', 'validation_failed', 400],
      ['info', 'unknown_fields', 400],
    ]);
    expect(answer.json.messages[0]?.details).toContain(
      'wieght is no known field. Did you mean weight, for example {"unit":"kg","value":"1.5"}?',
    );
    expect(answer.json.messages[1]?.details).toEqual(['colour']);
  });
});
