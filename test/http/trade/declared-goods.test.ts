import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { commodity, labelRequest, labels, shipFrom, shipTo } from '../parcels/label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

type Parts = Readonly<Record<string, unknown>>;
const duties = '/api/trade-engine/duties-taxes';
const berlin = { line1: '1 High Street', city: 'Berlin', postcode: '10115', country: 'DE' };
const toBerlin = { ...shipTo, address: berlin };

const asLabel = (parts: Parts): Promise<Answer> =>
  service.post(labels, labelRequest({ labelFormat: 'ZPL', shipTo: toBerlin, ...parts }));
const asDuties = (parts: Parts): Promise<Answer> =>
  service.post(duties, {
    shipFrom,
    shipTo: toBerlin,
    commodities: [commodity],
    customs: {},
    currency: 'EUR',
    ...parts,
  });

const faultsOf = ({ status, json: { messages } }: Answer): readonly unknown[] => [status, messages[0]?.field];
const reasonsIn = ({ json: { messages } }: Answer): readonly (string | undefined)[] =>
  messages.map(({ reason }) => reason);
const worth = (amount: string, currency = 'GBP', more: Parts = {}) => ({
  ...commodity,
  quantity: 1,
  value: { amount, currency },
  ...more,
});

describe.each([
  ['a label', asLabel, 201],
  ['a calculation of duties', asDuties, 200],
])('the declaration of %s', (_, ask, fine) => {
  it('refuses a registration number whose form or check digit is wrong, and does not repeat it', async () => {
    const wrong = {
      IOSS: 'garbage',
      EORI: 'nonsense',
      VAT: 'GB123456789',
      SWISSVAT: 'CHE-123.456.789',
      NZ_GST: '123-456-789',
    };
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
    const customs = {
      IOSS: 'IM3721234567',
      EORI: 'GB123456782000',
      VAT: 'GB 123 4567 82',
      exporterGST: '29ABCDE1234F1ZW',
    };
    expect((await ask({ customs })).status).toBe(fine);
  });

  it('is in one currency', async () => {
    expect(faultsOf(await ask({ commodities: [worth('10'), worth('10', 'EUR')] }))).toEqual([
      400,
      'commodities[1].value.currency',
    ]);
    const customs = { orderTotalValue: { amount: '10', currency: 'EUR' } };
    expect(faultsOf(await ask({ commodities: [worth('10')], customs }))).toEqual([
      400,
      'customs.orderTotalValue.currency',
    ]);
  });

  it('puts a price on goods that were sold, and may put none on others', async () => {
    expect(faultsOf(await ask({ commodities: [worth('0')] }))).toEqual([400, 'commodities[0].value.amount']);
    expect(faultsOf(await ask({ commodities: [worth('0.00')], customs: { contentType: 'CommercialGoods' } }))[0]).toBe(
      400,
    );
    for (const contentType of ['Gift', 'Sample', 'Other', 'ReturnOfGoods']) {
      expect((await ask({ commodities: [worth('0')], customs: { contentType } })).status).toBe(fine);
    }
  });

  it('refuses goods that weigh more than their parcel, and warns within five per cent', async () => {
    const weighing = (value: string) =>
      ask({ commodities: [worth('10', 'GBP', { unitWeight: { value } })], weight: { value: '1' } });
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

const coded = (hsCode: string) => ({ commodities: [{ ...commodity, hsCode }] });

describe('customs codes', () => {
  it.each(['0000', '9999.99', '7701'])('with a heading that does not exist, as %s, are refused', async (hsCode) => {
    const rule = `commodities[0].hsCode must begin with a heading of the Harmonized System, and ${hsCode.slice(0, 4)} is none, for example "6109.10".`;
    const [label, answer] = [await asLabel(coded(hsCode)), await asDuties(coded(hsCode))];
    expect([label.status, label.json.messages[0]]).toMatchObject([
      400,
      { field: 'commodities[0].hsCode', details: [rule] },
    ]);
    expect([answer.status, answer.json.messages[0]]).toMatchObject([
      422,
      { reason: 'hs_code_unknown', field: 'commodities[0].hsCode', details: [rule] },
    ]);
  });

  it('are refused line by line, beside what else is wrong', async () => {
    const commodities = [{ ...commodity, hsCode: '0000' }, commodity, { ...commodity, hsCode: '9999' }];
    const label = await asLabel({ commodities, serviceCode: 'NONE', weight: undefined });
    expect(label.json.messages[0]?.details.map((detail) => detail.split(' ')[0])).toEqual([
      'weight', 'serviceCode', 'commodities[0].hsCode', 'commodities[2].hsCode',
    ]); // oxfmt-ignore
    const answer = await asDuties({ commodities });
    expect([answer.status, answer.json.messages[0]?.details.length]).toEqual([422, 2]);
  });

  it.each([
    ['6109.11', 'the Harmonized System of 2022 has no 6109.11. Nearest in the edition of 2022: 6109.10, 6109.90.'],
    [
      '9405.10',
      '940510 is of the Harmonized System of 2017 or before. Nearest in the edition of 2022: 9405.11, 9405.19, 9405.21.',
    ],
  ])('with a subheading that does not exist, as %s, are warned about', async (hsCode, said) => {
    for (const answer of [await asLabel(coded(hsCode)), await asDuties(coded(hsCode))]) {
      const warning = answer.json.messages.find(({ reason }) => reason === 'hs_code_unknown');
      expect([answer.status < 300, warning?.level, warning?.message]).toEqual([
        true,
        'warning',
        `commodities[0].hsCode: ${said}`,
      ]);
    }
  });
});

const norway = { line1: '1 Gate', city: 'Oslo', postcode: '0150', country: 'NO' };
const london = { line1: '1 High Street', city: 'London', postcode: 'E1 6AN', country: 'GB' };
const sydney = { line1: '1 Road', city: 'Sydney', state: 'NSW', postcode: '2000', country: 'AU' };
const fromBerlin = { shipFrom: { ...shipFrom, address: berlin } };

describe.each([
  ['a label', asLabel, 201],
  ['a calculation of duties', asDuties, 200],
])('the number of a scheme on %s', (_, ask, fine) => {
  const sent = (address: object, numbers: Parts, commodities: readonly object[], more: Parts = {}): Promise<Answer> =>
    ask({
      ...(address === london && fromBerlin),
      shipTo: { ...shipTo, address, ...more },
      customs: numbers,
      commodities,
    });

  it('IOSS is for consignments of up to 150 EUR', async () => {
    const ioss = { IOSS: 'IM3721234567' };
    expect((await sent(berlin, ioss, [worth('150', 'EUR')])).status).toBe(fine);
    const above = await sent(berlin, ioss, [worth('75.01', 'EUR', { quantity: 2 })]);
    expect([above.status, above.json.messages[0]]).toMatchObject([
      400,
      {
        field: 'customs.IOSS',
        message:
          'customs.IOSS: IOSS takes consignments of up to 150 EUR, and these goods are worth 150.02 EUR: leave the number out, and the tax is due at the border.',
      },
    ]);
    expect(faultsOf(await sent(berlin, ioss, [worth('1000')]))).toEqual([400, 'customs.IOSS']);
    const ofLine = { compliance: { iossNumber: 'IM3721234567' } };
    expect(faultsOf(await sent(berlin, {}, [worth('1000', 'EUR', ofLine)]))).toEqual([
      400,
      'commodities[0].compliance.iossNumber',
    ]);
  });

  it('VOEC is for items of up to 3,000 NOK, however many', async () => {
    const voec = { VOECNUMBER: '2012345' };
    expect((await sent(norway, voec, [worth('3000', 'NOK', { quantity: 3 })])).status).toBe(fine);
    expect(faultsOf(await sent(norway, voec, [worth('3000.01', 'NOK')]))).toEqual([400, 'customs.VOECNUMBER']);
    // Food is not in the scheme, so its value says nothing about the number.
    expect((await sent(norway, voec, [worth('100', 'NOK'), worth('4000', 'NOK', { hsCode: '1806.90' })])).status).toBe(
      fine,
    );
  });

  it('VAT of the United Kingdom is for consignments of up to 135 GBP to consumers there', async () => {
    const vat = { VAT: 'GB123456782' };
    expect((await sent(london, vat, [worth('135')])).status).toBe(fine);
    expect(faultsOf(await sent(london, vat, [worth('135.01')]))).toEqual([400, 'customs.VAT']);
    // A business imports under its own number, and the number of another country is no number of the scheme.
    expect((await sent(london, vat, [worth('1000')], { countryTaxId: 'GB123456782' })).status).toBe(fine);
    expect((await sent(london, { VAT: 'DE123456788' }, [worth('1000')])).status).toBe(fine);
    expect((await sent(berlin, vat, [worth('1000')])).status).toBe(fine);
  });

  it('that may stand there for other reasons is only warned about', async () => {
    const answer = await sent(sydney, { AU_GST: '12 283 950 617' }, [worth('1000.01', 'AUD')]);
    expect([answer.status, reasonsIn(answer).includes('scheme_limit_exceeded')]).toEqual([fine, true]);
    const below = await sent(sydney, { AU_GST: '12 283 950 617' }, [worth('1000', 'AUD')]);
    expect(reasonsIn(below)).not.toContain('scheme_limit_exceeded');
  });

  it('is not asked about where its scheme is not, and not of gifts', async () => {
    expect((await sent(norway, { IOSS: 'IM3721234567' }, [worth('1000')])).status).toBe(fine);
    expect((await sent(berlin, { IOSS: 'IM3721234567', contentType: 'Gift' }, [worth('1000')])).status).toBe(fine);
  });
});

describe('a parcel that crosses no customs border', () => {
  const paris = { line1: '1 Rue Exemple', city: 'Paris', postcode: '75001', country: 'FR' };
  const bare = { commodities: undefined, customs: undefined };

  it.each([
    ['FR to DE', paris, berlin],
    ['GB to GB', shipFrom.address, london],
  ])('from %s needs neither commodities nor customs', async (_, from, to) => {
    const answer = await asLabel({
      ...bare,
      shipFrom: { ...shipFrom, address: from },
      shipTo: { ...shipTo, address: to },
    });
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
    const { status, json } = await asLabel({
      ...bare,
      shipFrom: { ...shipFrom, address: from },
      shipTo: { ...shipTo, address },
    });
    expect([status, json.messages[0]?.details.length]).toEqual([400, 2]);
  });
});

describe('units', () => {
  it.each(['KG', 'Kg', 'kG'])('of weight may be written %s', async (unit) => {
    const answer = await asLabel({
      weight: { unit, value: 1.2 },
      dimensions: { unit: 'CM', length: 20, width: 15, height: 10 },
    });
    expect([answer.status, answer.json['shipment']]).toMatchObject([
      201,
      { weight: { unit: 'kg' }, dimensions: { unit: 'cm' } },
    ]);
  });

  it.each(['lb', 'g', 1])('of weight may not be %j', async (unit) => {
    expect(faultsOf(await asLabel({ weight: { unit, value: 1.2 } }))).toEqual([400, 'weight.unit']);
  });
});
