import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureReplyOf } from '../../../src/adapters/platform/http/engine/failures/failures.ts';
import { dutiesReasons } from '../../../src/adapters/collections/http/duties/routes.ts';
import { DomainError } from '../../../src/domain/shared/index.ts';
import type { DutyQuoteEvent } from '../../../src/domain/trade/index.ts';
import { runCommand } from '../../support/command-line.ts';
import { runningService } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const path = '/api/trade-engine/duties-taxes';

const shirt = {
  title: 'Cotton T-shirt',
  hsCode: '6109.10',
  quantity: 2,
  value: { amount: '25.00', currency: 'EUR' },
  countryOfOrigin: 'CN',
};

const ask = (changes: object = {}) => ({
  shipFrom: { address: { country: 'GB', postcode: 'LS1 1AA' } },
  shipTo: {
    name: 'Jane Doe',
    email: 'jane@example.com',
    address: { line1: '1 Sample Street', city: 'Berlin', postcode: '10115', country: 'DE' },
  },
  commodities: [shirt],
  customs: { contentType: 'CommercialGoods', incoterms: 'DDU' },
  freightCost: { amount: 10, currency: 'EUR' },
  ...changes,
});

type Charge = { name: string; code: string; amount: number; currency: string; rate?: number; rule?: string };
type Shown = {
  quoteId: string;
  dutiesAndTaxes: {
    price: number;
    currency: string;
    complete: boolean;
    charges: Charge[];
    commodities: {
      itemNumber: number;
      title?: string;
      hsCode?: string;
      notComputable?: string;
      missing?: { reason: string }[];
      charges: Charge[];
      restrictions: unknown[];
    }[];
    customsDeclaration: Record<string, unknown>;
  };
};

const shownIn = (answer: Answer): Shown => answer.json as unknown as Shown;
const reasonsIn = (answer: Answer) => answer.json.messages.map(({ reason }) => reason);

let service: RunningService;
beforeAll(async () => {
  service = await runningService({ start: '2026-11-20T10:00:00.000Z' });
});
afterAll(() => service.stop());

const recorded = async (quoteId: string) =>
  (await service.eventStore.read<DutyQuoteEvent>(`dutyQuote-${quoteId}`)).map(({ event }) => event);

/** What has been written down of calls without an answer, in order. */
const refusals = async () => {
  const head = await service.eventStore.head();
  const found: Extract<DutyQuoteEvent, { type: 'DutiesRefused' }>['data'][] = [];
  const enough = new AbortController();
  for await (const batch of service.eventStore.follow({ signal: enough.signal })) {
    for (const { event } of batch) if (event.type === 'DutiesRefused') found.push(event.data as (typeof found)[number]);
    if ((batch.at(-1)?.position ?? '') >= (head ?? '')) break;
  }
  enough.abort();
  return found;
};

describe('POST /api/trade-engine/duties-taxes', () => {
  it('answers with charges for each line and in all, and the declaration they stand on', async () => {
    const answer = await service.post(path, ask());
    expect(answer.status).toBe(200);
    const { quoteId, dutiesAndTaxes } = shownIn(answer);
    expect(quoteId).toMatch(/^qte_[0-9A-Z]{26}$/);
    expect(dutiesAndTaxes).toMatchObject({
      price: 14.97,
      currency: 'EUR',
      complete: false,
      upTo: 16.97,
      missing: [{ reason: 'uncertain_rules_left_out', rule: 'eu-handling-fee' }],
      charges: [
        { name: 'Duty', code: 'DUTY', amount: 3, currency: 'EUR' },
        { name: 'VAT', code: 'VAT', amount: 11.97, currency: 'EUR' },
      ],
      commodities: [
        {
          itemNumber: 1,
          title: 'Cotton T-shirt',
          hsCode: '6109.10',
          complete: true,
          charges: [
            { name: 'Duty', amount: 3, rule: 'eu-flat-3' },
            { name: 'VAT', amount: 11.97, rate: 0.19, rule: 'eu-vat-de' },
          ],
          restrictions: expect.any(Array) as unknown[],
        },
      ],
      customsDeclaration: {
        contentType: 'CommercialGoods',
        incoterms: 'DDU',
        currency: 'EUR',
        goodsValue: 50,
        freight: 10,
        insurance: 0,
        customsValue: 60,
        deMinimis: { applied: false },
        exchangeRates: [],
        calculatedAt: '2026-11-20T00:00:00.000Z',
      },
      dataAsOf: { tariff: '2021-01-01', taxes: '2026-11-21', measures: '2026-11-20' },
    });
    expect(dutiesAndTaxes.customsDeclaration.ruleSetVersion).toMatch(/^EU-[0-9a-f]{12}\.tariff-EU-/);
    expect(answer.json).not.toHaveProperty('collection');
  });

  it('returns the same bytes for the same request on the same day', async () => {
    const [one, other] = [await service.post(path, ask()), await service.post(path, ask())];
    expect(JSON.stringify(shownIn(one).dutiesAndTaxes)).toBe(JSON.stringify(shownIn(other).dutiesAndTaxes));
    expect(shownIn(one).quoteId).not.toBe(shownIn(other).quoteId);
  });

  it.each([
    ['US', { state: 'IL' }, 'USD'],
    ['CH', {}, 'EUR'],
    ['NO', {}, 'EUR'],
    ['LI', {}, 'EUR'],
    ['CZ', {}, 'CZK'],
    ['EL', {}, 'EUR'],
    ['HK', {}, 'HKD'],
  ])(
    "answers in %s's own currency where it is a default one, else in that of the goods",
    async (country, address, currency) => {
      const answer = await service.post(path, ask({ shipTo: { address: { country, ...address } } }));
      expect([answer.status, shownIn(answer).dutiesAndTaxes.currency]).toEqual([200, currency]);
    },
  );

  it.each(['US', 'GB', 'AU', 'CA', 'AT', 'BE', 'BG', 'HR', 'CY', 'CH', 'CZ', 'DK', 'EE', 'FI', 'FR', 'DE', 'GR', 'HU', 'IE', 'IT', 'LV', 'LT', 'LU', 'MT', 'NL', 'PL', 'PT', 'RO', 'SK', 'SI', 'ES', 'SE', 'IS', 'LI', 'NO', 'NZ', 'SG', 'HK', 'AE', 'SA'])(
    'covers %s',
    async (country) => {
      const answer = await service.post(path, ask({ shipFrom: { address: { country: 'JP' } }, shipTo: { address: { country } } }));
      expect([answer.status, shownIn(answer).dutiesAndTaxes.commodities.map(({ notComputable }) => notComputable)]).toEqual([200, [undefined]]);
    },
  ); // oxfmt-ignore

  it.each([
    ['AQ', ''],
    ['GB', 'BT1 1AA'],
    ['ES', '35001'],
    ['AS', '96799'],
  ])('says that %s %s is not covered', async (country, postcode) => {
    const from = { address: { country: 'US' } };
    const answer = await service.post(
      path,
      ask({ shipFrom: from, shipTo: { address: { country, ...(postcode && { postcode }) } } }),
    );
    expect([answer.status, reasonsIn(answer)[0], answer.json.messages[0]?.field]).toEqual([
      422,
      'destination_not_covered',
      'shipTo.address.country',
    ]);
  });

  it('covers countries by their sheets, and says which duty is not loaded', async () => {
    const to = (country: string) => service.post(path, ask({ shipTo: { address: { country } }, currency: 'USD' }));
    const [japan, eritrea] = [shownIn(await to('JP')).dutiesAndTaxes, shownIn(await to('ER')).dutiesAndTaxes];
    expect(japan.charges.map(({ name }) => name)).toEqual(['Duty', 'VAT']);
    expect(eritrea).toMatchObject({ complete: false, charges: [{ name: 'Sales tax' }] });
    expect(eritrea.commodities[0]?.missing?.map(({ reason }) => reason)).toContain('duty_not_loaded');
  });

  it('asks nothing between Britain and Northern Ireland, nor between Northern Ireland and the Union', async () => {
    for (const country of ['GB', 'DE']) {
      const answer = await service.post(
        path,
        ask({ shipFrom: { address: { country } }, shipTo: { address: { country: 'GB', postcode: 'BT1 1AA' } } }),
      );
      expect([answer.status, shownIn(answer).dutiesAndTaxes.price, reasonsIn(answer)[0]]).toEqual([
        200,
        0,
        'no_border',
      ]);
    }
  });

  it('spares a gift of a person, and calculates that of a business as an ordinary import, which it says', async () => {
    const small = { ...shirt, quantity: 1, value: { amount: '20', currency: 'EUR' } };
    const { address } = ask().shipFrom;
    const told = async (country: string, company: string | undefined, contentType: string) => {
      const answer = await service.post(
        path,
        ask({
          shipFrom: { name: 'John Doe', company, address: country === 'GB' ? { country: 'NO' } : address },
          shipTo: { address: { country } },
          commodities: [small],
          customs: { contentType, incoterms: 'DDU' },
        }),
      );
      const { price, customsDeclaration } = shownIn(answer).dutiesAndTaxes;
      return {
        price,
        isWarned: reasonsIn(answer).includes('gift_of_business'),
        contentType: customsDeclaration['contentType'],
      };
    };
    for (const country of ['DE', 'FR', 'GB', 'CH', 'NO', 'IS']) {
      const gift = await told(country, undefined, 'Gift');
      const sold = await told(country, 'Example Shop Ltd', 'CommercialGoods');
      expect([country, gift.isWarned, gift.contentType, gift.price < sold.price]).toEqual([
        country,
        false,
        'Gift',
        country !== 'CH',
      ]);
      expect([country, await told(country, 'Example Shop Ltd', 'Gift')]).toEqual([
        country,
        { ...sold, isWarned: true },
      ]);
    }
  });

  it("takes customs' content type before the other one, and warns", async () => {
    const answer = await service.post(path, ask({ contentType: 'Gift' }));
    expect(reasonsIn(answer)).toContain('content_type_mismatch');
    expect(shownIn(answer).dutiesAndTaxes.customsDeclaration.contentType).toBe('CommercialGoods');
  });

  it.each([
    ['none', undefined],
    ['none with a content type', { incoterms: 'DDP' }],
  ])('takes the content type beside customs where there is %s', async (_, customs) => {
    const answer = await service.post(path, ask({ contentType: 'Gift', customs }));
    expect(reasonsIn(answer)).not.toContain('content_type_mismatch');
    expect(shownIn(answer).dutiesAndTaxes.customsDeclaration.contentType).toBe('Gift');
  });

  it.each([
    ['in customs', { customs: { contentType: 'Documents' } }],
    ['beside them', { customs: undefined, contentType: 'Documents' }],
  ])('needs no goods for documents, said to be such %s', async (_, said) => {
    const answer = await service.post(path, ask({ commodities: undefined, ...said }));
    expect([answer.status, shownIn(answer).dutiesAndTaxes.price]).toEqual([200, 0]);
  });

  it('applies the postal regime when asked to', async () => {
    const canada = {
      shipFrom: { address: { country: 'US' } },
      shipTo: { address: { country: 'CA', state: 'ON' } },
      freightCost: undefined,
    };
    const sent = [{ ...shirt, quantity: 1, value: { amount: 40, currency: 'CAD' } }];
    const courier = await service.post(path, ask({ ...canada, commodities: sent }));
    const postal = await service.post(
      path,
      ask({ ...canada, commodities: sent, additionalServices: { postalDuties: true } }),
    );
    expect([shownIn(courier).dutiesAndTaxes.price, shownIn(postal).dutiesAndTaxes.price]).toEqual([0, 13.34]);
  });

  it('gives a preference to goods with a certificate of origin', async () => {
    const compliance = { certificationType: 'ORIGIN', certificationReference: 'GB-1' };
    const goods = { ...shirt, value: { amount: 200, currency: 'EUR' }, countryOfOrigin: 'GB' };
    const without = await service.post(path, ask({ commodities: [goods] }));
    const declared = await service.post(path, ask({ commodities: [{ ...goods, compliance }] }));
    const dutyIn = (answer: Answer) =>
      shownIn(answer).dutiesAndTaxes.charges.find(({ name }) => name === 'Duty')?.amount;
    expect([dutyIn(without), dutyIn(declared)]).toEqual([49.2, 0]);
  });

  it('calculates a duty by weight with the share of the parcel’s weight, and warns', async () => {
    const beef = { ...shirt, hsCode: '0201 30', quantity: 1, value: { amount: 1000, currency: 'EUR' } };
    const answer = await service.post(
      path,
      ask({ commodities: [beef], freightCost: undefined, weight: { value: 10 } }),
    );
    expect(shownIn(answer).dutiesAndTaxes.charges[0]).toMatchObject({ name: 'Duty', amount: 158.34 });
    expect(reasonsIn(answer)).toContain('unit_weight_missing');
    const weightless = await service.post(path, ask({ commodities: [beef], freightCost: undefined }));
    expect(shownIn(weightless).dutiesAndTaxes.commodities[0]?.notComputable).toContain('the weight');
  });

  it('charges a fee by the kilogram of the parcel, or says that the weight is missing', async () => {
    const toSantoDomingo = { shipTo: { address: { country: 'DO' } }, currency: 'USD', freightCost: undefined };
    const weighed = await service.post(path, ask({ ...toSantoDomingo, weight: { value: 2 } }));
    // 0.265 USD for each of two kilograms.
    expect(shownIn(weighed).dutiesAndTaxes.charges.find(({ name }) => name === 'Customs fee')?.amount).toBe(0.53);
    const weightless = shownIn(await service.post(path, ask(toSantoDomingo))).dutiesAndTaxes as {
      readonly missing?: readonly { readonly reason: string }[];
      readonly upTo?: number;
    };
    expect([weightless.missing?.map(({ reason }) => reason), weightless.upTo]).toEqual([
      ['parcel_weight_missing', 'parcel_weight_missing'],
      undefined,
    ]);
  });
});

describe('what is wrong with a request', () => {
  it('is all reported at once', async () => {
    const answer = await service.post(path, {
      shipTo: { address: { country: 'XX' } },
      commodities: [
        { title: 'x', quantity: 0, value: { amount: '-1', currency: 'ZZZ' }, countryOfOrigin: 'GB', hsCode: '12' },
      ],
      customs: { incoterms: 'EXW' },
      currency: 'CHF',
      freightCost: { amount: 'much', currency: 'GBP' },
      weight: { value: 0 },
      trackingNumber: 'x'.repeat(101),
    });
    expect(answer.status).toBe(400);
    const details = answer.json.messages[0]?.details.join('\n') ?? '';
    for (const field of [
      'shipFrom',
      'shipTo.address.country',
      'commodities[0].quantity',
      'commodities[0].value.amount',
      'commodities[0].value.currency',
      'commodities[0].hsCode',
      'customs.incoterms',
      'currency',
      'freightCost.amount',
      'weight.value',
      'trackingNumber',
    ])
      expect(details).toContain(field);
  });

  it('is that there are no goods', async () => {
    const answer = await service.post(path, ask({ commodities: [] }));
    expect([answer.status, answer.json.messages[0]?.details[0]]).toEqual([
      400,
      expect.stringContaining('commodities must have at least one entry'),
    ]);
  });

  it('is a currency nobody has a rate of', async () => {
    const answer = await service.post(
      path,
      ask({ commodities: [{ ...shirt, value: { amount: 5, currency: 'KPW' } }] }),
    );
    expect([answer.status, reasonsIn(answer)[0]]).toEqual([400, 'exchange_rate_missing']);
    expect(answer.json.messages[0]).toMatchObject({
      field: 'commodities[0].value.currency',
      message:
        'commodities[0].value.currency: no exchange rate of KPW is loaded for 2026-11-20. Send another currency, for example "EUR".',
    });
  });

  it('is a missing rate of the destination: a 503, because only the operator can load it', () => {
    const failure = failureReplyOf(
      new DomainError('exchange_rate_not_loaded', 'No exchange rate of CHF is loaded.'),
      dutiesReasons,
    );
    expect(failure).toMatchObject({ status: 503, headers: { 'retry-after': '300' } });
  });

  it('is a missing scope', async () => {
    expect((await service.post(path, ask(), { token: 'reader' })).status).toBe(403);
    expect((await service.post(path, ask(), { token: null })).status).toBe(401);
  });
});

describe('a collection', () => {
  const collect = { additionalServices: { taxesCollection: true }, trackingNumber: 'LZ000000005ZZ' };
  const sender = {
    name: 'John Smith',
    address: { line1: '2 Foundry Lane', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
  };

  it('is created once every condition is met, with DAP as with DDU', async () => {
    const answer = await service.post(path, ask({ ...collect, shipFrom: sender }));
    expect([answer.status, answer.json['dutiesAndTaxes']]).toEqual([200, null]);
    const byDap = ask({ ...collect, trackingNumber: 'LZ000000019ZZ', shipFrom: sender, customs: { incoterms: 'DAP' } });
    expect((await service.post(path, byDap)).status).toBe(200);
  });

  it('names every condition that is not met', async () => {
    const answer = await service.post(
      path,
      ask({
        additionalServices: { taxesCollection: true },
        customs: { incoterms: 'DDP' },
        shipTo: { address: { country: 'DE' } },
      }),
    );
    expect(answer.status).toBe(400);
    const details = answer.json.messages[0]?.details.join('\n') ?? '';
    for (const field of [
      'customs.incoterms',
      'trackingNumber',
      'shipTo.email or shipTo.phone',
      'shipTo.name',
      'shipTo.address.line1',
      'shipFrom.name',
    ])
      expect(details).toContain(field);
  });
});

describe('the record', () => {
  it('has request and reply without personal data', async () => {
    const { quoteId } = shownIn(
      await service.post(path, ask({ customs: { IOSS: 'IM3721234567', signedBy: 'John Smith' } })),
    );
    const [event] = await recorded(quoteId);
    expect(event).toMatchObject({
      type: 'DutiesCalculated',
      data: {
        quoteId,
        endpoint: 'duties-taxes',
        request: { to: { country: 'DE', postcodeArea: '10' }, registrations: ['IOSS'] },
        assessment: { price: '3.00' },
      },
    });
    for (const personal of ['Jane', 'jane@', 'Sample Street', '10115', 'John', 'IM3721234567'])
      expect(JSON.stringify(event)).not.toContain(personal);
  });

  it('has refused calls too, with what could be read of them', async () => {
    const before = (await refusals()).length;
    await service.post(path, ask({ commodities: [] }));
    await service.post(path, ask({ shipTo: { address: { country: 'AQ' } }, currency: 'USD' }));
    await service.postRaw(path, '{');
    await service.post(path, ask({ shipTo: { address: { country: 'Jane Doe, 1 Sample Street' } } }));
    expect((await refusals()).slice(before).map(({ quoteId: _, refusedAt: __, ...rest }) => rest)).toEqual([
      {
        durationMs: 0,
        endpoint: 'duties-taxes',
        statusCode: 400,
        reason: 'validation_failed',
        originCountry: 'GB',
        destinationCountry: 'DE',
        commoditiesCount: 0,
      },
      {
        durationMs: 0,
        endpoint: 'duties-taxes',
        statusCode: 422,
        reason: 'destination_not_covered',
        originCountry: 'GB',
        destinationCountry: 'AQ',
        currency: 'USD',
        commoditiesCount: 1,
      },
      { durationMs: 0, endpoint: 'duties-taxes', statusCode: 400, reason: 'malformed_json' },
      {
        durationMs: 0,
        endpoint: 'duties-taxes',
        statusCode: 400,
        reason: 'validation_failed',
        originCountry: 'GB',
        commoditiesCount: 1,
      },
    ]);
  });
});

describe('an idempotency key', () => {
  it('gets the first answer again on a later day', async () => {
    const headers = { 'idempotency-key': 'quote-1' };
    const first = await service.post(path, ask(), { headers });
    const again = await service.post(path, ask(), { headers });
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect([again.status, shownIn(again).quoteId, shownIn(again).dutiesAndTaxes]).toEqual([
      200,
      shownIn(first).quoteId,
      shownIn(first).dutiesAndTaxes,
    ]);
    expect((await recorded(shownIn(first).quoteId)).length).toBe(1);
  });

  it('is refused with another body, and belongs to one account', async () => {
    const headers = { 'idempotency-key': 'quote-2' };
    const first = await service.post(path, ask(), { headers });
    expect(reasonsIn(await service.post(path, ask({ currency: 'USD' }), { headers }))[0]).toBe(
      'idempotency_key_reused',
    );
    const rival = await service.post(path, ask(), { headers, token: 'rival' });
    expect([rival.status, rival.headers.get('idempotent-replayed')]).toEqual([200, null]);
    expect(shownIn(rival).quoteId).not.toBe(shownIn(first).quoteId);
  });
});

describe('a label', () => {
  const label = (dutyTaxCalculation: string, changes: object = {}) => ({
    serviceCode: 'SERVICE-EXPEDITED-PICKUP',
    shipFrom: {
      name: 'John Smith',
      email: 'desk@example.net',
      address: { line1: '2 Foundry Lane', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
    },
    shipTo: {
      name: 'Jane Doe',
      email: 'jane@example.com',
      address: { line1: '1 Sample Street', city: 'Berlin', postcode: '10115', country: 'DE' },
    },
    weight: { value: 1 },
    dimensions: { length: 20, width: 15, height: 10 },
    commodities: [shirt],
    customs: { incoterms: 'DDP' },
    additionalServices: { dutyTaxCalculation },
    ...changes,
  });
  type Rated = {
    rate: { price: number; currency: string; charges: { name: string; amount: number; currency: string }[] };
    commodities: { dutiesAndTaxes: string[]; predictedHsCode?: string }[];
  };
  const book = async (body: object) => {
    const answer = await service.post('/api/shipments/labels', body);
    expect(answer.status).toBe(201);
    const { rate, commodities } = answer.json.shipment as Rated;
    return { rate, commodities, reasons: reasonsIn(answer), messages: answer.json.messages };
  };

  it.each(['DUTY_TAX_ESTIMATE', 'DUTY_TAX_GUARANTEE'])(
    'with %s has duty and tax in its rate, in the currency of the rate',
    async (wanted) => {
      const plain = (await book(label('NONE'))).rate;
      const { rate } = await book(label(wanted));
      expect(rate.charges.slice(0, plain.charges.length)).toEqual(plain.charges);
      expect(rate.charges.slice(plain.charges.length)).toEqual([
        { name: 'Duty', amount: 2.54, currency: 'GBP' },
        { name: 'VAT', amount: expect.any(Number) as number, currency: 'GBP' },
      ]);
      expect(rate.price).toBeCloseTo(
        rate.charges.reduce((sum, { amount }) => sum + amount, 0),
        2,
      );
    },
  );

  it('with a requested guarantee gets an estimate, and a notice that it is not guaranteed', async () => {
    expect((await book(label('DUTY_TAX_GUARANTEE'))).reasons).toContain('duty_not_guaranteed');
    expect((await book(label('DUTY_TAX_ESTIMATE'))).reasons).not.toContain('duty_not_guaranteed');
  });

  it('has the estimated charges of each of its goods', async () => {
    const { rate, commodities } = await book(
      label('DUTY_TAX_ESTIMATE', { commodities: [shirt, { ...shirt, hsCode: '6110.20' }] }),
    );
    expect(commodities.map(({ dutiesAndTaxes }) => dutiesAndTaxes.map((text) => text.replace(/[\d.]+/, 'n')))).toEqual([
      ['Duty n GBP', 'VAT n GBP'],
      ['Duty n GBP', 'VAT n GBP'],
    ]);
    const duty = commodities.reduce((sum, { dutiesAndTaxes: [text = ''] }) => sum + Number(text.split(' ')[1]), 0);
    expect(duty).toBeCloseTo(rate.charges.find(({ name }) => name === 'Duty')?.amount ?? 0, 2);
    expect((await book(label('NONE'))).commodities[0]?.dutiesAndTaxes).toEqual([]);
  });

  it.each(['DDU', 'DAP'])(
    'sent %s excludes what the consignee pays from its price, and names the amount',
    async (incoterms) => {
      const [plain, { rate, commodities, messages }] = [
        (await book(label('NONE'))).rate,
        await book(label('DUTY_TAX_ESTIMATE', { customs: { incoterms } })),
      ];
      expect([rate.price, rate.charges]).toEqual([plain.price, plain.charges]);
      expect(commodities[0]?.dutiesAndTaxes).toHaveLength(2);
      const due = messages.find(({ reason }) => reason === 'duty_due_from_consignee');
      expect([due?.level, due?.details]).toEqual([
        'info',
        ['Duty 2.54 GBP', expect.stringMatching(/^VAT [\d.]+ GBP$/)],
      ]);
    },
  );

  it('under the reference of the sandbox for goods nobody can classify stays without a code', async () => {
    const uncoded = { commodities: [{ ...shirt, hsCode: undefined }] };
    expect((await book(label('NONE', uncoded))).commodities[0]?.predictedHsCode).toMatch(/^6109/);
    const { commodities, reasons } = await book(
      label('DUTY_TAX_ESTIMATE', { ...uncoded, customerReference: 'SIM-UNCLASSIFIABLE' }),
    );
    expect(commodities[0]).not.toHaveProperty('predictedHsCode');
    expect(reasons).toContain('hs_code_missing');
    const asked = await service.post(path, ask({ ...uncoded, customerReference: 'SIM-UNCLASSIFIABLE' }));
    expect([asked.status, reasonsIn(asked).includes('hs_code_missing')]).toEqual([200, true]);
    expect(shownIn(asked).dutiesAndTaxes).toMatchObject({ complete: false });
  });

  it('is booked with a notice where duties cannot be calculated', async () => {
    const { rate, reasons } = await book(
      label('DUTY_TAX_ESTIMATE', {
        shipTo: {
          name: 'Jane Doe',
          email: 'jane@example.com',
          address: { line1: '1 Sample Street', city: 'Yaren', postcode: 'NRU68', country: 'NR' },
        },
      }),
    );
    expect(reasons).toContain('duty_estimate_unavailable');
    expect(rate.charges.map(({ name }) => name)).not.toContain('Duty');
  });
});

describe('waybill quote replay', () => {
  const run = (quote: string, environment: Record<string, string> = {}) =>
    runCommand(['quote', 'replay', quote], {
      dataDir: service.dataDir,
      environment: { LOG_LEVEL: 'silent', ...environment },
    });

  it('recalculates a recorded answer to the byte', async () => {
    const { quoteId, dutiesAndTaxes } = shownIn(await service.post(path, ask({ currency: 'GBP' })));
    const { code, stdout } = await run(quoteId);
    const found = JSON.parse(stdout) as { equal: boolean; sameRules: boolean; recorded: { price: string } };
    expect([code, found.equal, found.sameRules, Number(found.recorded.price)]).toEqual([
      0,
      true,
      true,
      dutiesAndTaxes.price,
    ]);
  });

  it('shows both answers when rules have changed since', async () => {
    const folder = await temporaryFolder();
    try {
      const overrides = join(folder.path, 'rules');
      await mkdir(overrides);
      await writeFile(
        join(overrides, 'EU.json'),
        JSON.stringify({ change: { 'eu-vat-de': { rate: '0.2', validFrom: '2020-01-01' } } }),
      );
      const { quoteId } = shownIn(await service.post(path, ask()));
      const { code, stdout } = await run(quoteId, { TRADE_RULES_DIR: overrides });
      const found = JSON.parse(stdout) as {
        equal: boolean;
        sameRules: boolean;
        recorded: { price: string };
        recalculated: { price: string };
      };
      expect([code, found.equal, found.sameRules, found.recorded.price, found.recalculated.price]).toEqual([
        1,
        false,
        false,
        '14.97',
        '15.60',
      ]);
    } finally {
      await folder.remove();
    }
  });

  it('reports an unknown quote', async () => {
    const { code, stderr } = await run('qte_NONE');
    expect([code, stderr]).toEqual([1, 'There is no calculation qte_NONE.\n']);
  });
});

describe('GET /api/trade-engine/knowledge', () => {
  const list = '/api/trade-engine/knowledge';
  const rowsOf = (answer: Answer) =>
    answer.json as unknown as readonly Record<string, { state?: string; source?: string }>[];

  it('lists every destination by its code, a page at a time', async () => {
    const [first, last] = [
      await service.get(`${list}?range=[0,2]`),
      await service.get(`${list}?range=[0,0]&sort=DESC`),
    ];
    expect([first.status, rowsOf(first).map(({ destination }) => destination)]).toEqual([200, ['AC', 'AD', 'AE']]);
    expect(first.headers.get('content-range')).toMatch(/^knowledge 0-2\/2\d\d$/);
    expect(rowsOf(last).map(({ destination }) => destination)).toEqual(['ZW']);
  });

  it('has the state, the date and the source of each section of one destination', async () => {
    const answer = await service.get(`${list}?destination=GB`);
    expect(answer.headers.get('content-range')).toBe('knowledge 0-0/1');
    expect(rowsOf(answer)).toMatchObject([
      {
        destination: 'GB',
        name: 'United Kingdom',
        generalRates: {
          state: 'loaded',
          date: '2021-01-01',
          source: expect.stringContaining('UK Global Tariff') as string,
        },
        tax: { state: 'loaded', rules: expect.any(Number) as number },
      },
    ]);
  });

  it('refuses what is no country, by field', async () => {
    const answer = await service.get(`${list}?destination=Britain`);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('destination') as string]);
  });
});
