import { describe, expect, it } from 'vitest';
import type {
  Classifier,
  Prediction,
  UnclassifiedProduct,
} from '../../../../src/application/trade/ports/classification.ts';
import { answerCurrencies, assessDuties } from '../../../../src/application/trade/duties/assess-duties.ts';
import type { DutiesRequest } from '../../../../src/application/trade/duties/duty-request.ts';
import type { Restriction, Restrictions } from '../../../../src/application/trade/ports/restrictions.ts';
import { presentDuties } from '../../../../src/application/trade/duties/present-duties.ts';
import { minorDigitsOf } from '../../../../src/domain/shared/currencies.ts';
import type { Commodity } from '../../../../src/domain/shared/index.ts';
import { bundled } from '../../../support/trade-fixture.ts';
import { readAddress } from '../../../support/read-address.ts';

const shirt: Commodity = {
  title: 'Cotton T-shirt',
  hsCode: '6109.10',
  hsDigits: '610910',
  quantity: 1,
  value: { amount: '100', currency: 'EUR' },
  countryOfOrigin: 'CN',
};
const { hsCode: _, hsDigits: __, ...uncoded } = shirt;

const asked = (changes: Partial<DutiesRequest> = {}): DutiesRequest => ({
  shipFrom: { address: { country: 'GB' } },
  shipTo: { address: { country: 'DE', postcode: '10115' } },
  commodities: [shirt],
  customs: { contentType: 'CommercialGoods', incoterms: 'DDU' },
  isPostal: false,
  ...changes,
});

const at = { at: '2026-11-20T10:00:00.000Z', accountId: 'acc_shop' };

/** Remembers what it was asked, and always answers the same. */
const classifier = (answer: Prediction | undefined) => {
  const questions: {
    readonly products: readonly UnclassifiedProduct[];
    readonly destination: string;
    readonly accountId: string;
  }[] = [];
  const stub: Classifier = {
    classify: (products, destination, accountId) => {
      questions.push({ products, destination, accountId });
      return Promise.resolve(products.map(() => answer));
    },
  };
  return { stub, questions };
};

const assessWith = (answer: Prediction | undefined) => {
  const { stub, questions } = classifier(answer);
  return { assess: assessDuties({ ...bundled, classifier: stub }), questions };
};

describe('goods without a customs code', () => {
  it('are not computed when no code can be predicted', async () => {
    const { assess } = assessWith(undefined);
    const { assessment, notices } = await assess(asked({ commodities: [uncoded, shirt] }), at);
    expect(assessment).toMatchObject({ complete: false, lines: [{ charges: [] }, { hsCode: '610910' }] });
    expect(assessment.lines[0]?.notComputable).toContain('no customs code');
    expect(notices.map(({ reason, field }) => [reason, field])).toEqual(
      expect.arrayContaining([
        ['hs_code_missing', 'commodities[0].hsCode'],
        ['line_not_computable', 'commodities[0]'],
      ]),
    );
  });

  it('are classified by everything that is said of them', async () => {
    const { assess, questions } = assessWith(undefined);
    const said = {
      title: 'Jumper',
      description: 'With a round neck',
      category: 'Clothing',
      material: 'wool',
      productId: 'P-1',
      variantId: 'P-1-M',
    };
    await assess(asked({ commodities: [{ ...uncoded, ...said }] }), at);
    expect(questions[0]?.products).toEqual([said]);
  });

  it('have restrictions that are marked as guessed exactly where the code is more often wrong than right', async () => {
    const found: Restriction = {
      ...{ id: 'rst_x', importRegion: 'EU27', flag: 'warning', importRisk: 'medium', restrictionLevel: 'conditional' },
      ...{ metadata: { rule: 'x' }, createdAt: at.at, updatedAt: at.at },
    };
    const restrictions: Restrictions = { on: (all) => all.map(() => [found]) };
    for (const [confidence, guessed] of [
      [0.25, true],
      [0.299, true],
      [0.3, undefined],
      [0.9, undefined],
    ] as const) {
      const { assess } = assessWith({ hsCode: '640399', confidence });
      const { commodities } = presentDuties(await assess(asked({ commodities: [shirt, uncoded] }), at), {
        today: restrictions,
        byDay: { of: () => restrictions },
      });
      const marks = commodities.map(({ restrictions: [one] }) => one?.metadata?.['guessed']);
      expect(marks, String(confidence)).toEqual([undefined, guessed]);
    }
  });

  it('are computed with the predicted code, with a notice', async () => {
    const { assess, questions } = assessWith({ hsCode: '640399', confidence: 0.96 });
    const { assessment, request, notices } = await assess(asked({ commodities: [shirt, uncoded] }), at);
    expect(assessment).toMatchObject({ complete: true, lines: [{ hsCode: '610910' }, { hsCode: '640399' }] });
    expect(request.lines.map(({ sentHsCode }) => sentHsCode)).toEqual(['6109.10', undefined]);
    expect(notices.find(({ reason }) => reason === 'hs_code_predicted')).toMatchObject({
      field: 'commodities[1].hsCode',
      level: 'warning',
    });
    expect(questions).toEqual([{ products: [{ title: 'Cotton T-shirt' }], destination: 'DE', accountId: 'acc_shop' }]);
  });

  it('are not complete by an uncertain code of which no other candidates are known', async () => {
    const { assess } = assessWith({ hsCode: '640399', confidence: 0.9 });
    const { assessment, notices } = await assess(asked({ commodities: [uncoded] }), at);
    expect(assessment.complete).toBe(false);
    expect(notices.find(({ reason }) => reason === 'code_uncertain')?.message).toContain('no other code is known');
  });

  it('keep the restrictions of every code that they may have, marked as guessed beside those of the answer', async () => {
    const candidates = ['640399', '930400'].map((hsCode) => ({ hsCode, name: '', confidence: 0.4 }));
    const { assess } = assessWith({ hsCode: '640399', confidence: 0.4, candidates });
    const restriction = (id: string) => ({ id, metadata: { rule: id } }) as unknown as Restriction;
    const today: Restrictions = {
      on: (goods) =>
        goods.map(({ hsCode }) => [restriction('shoes'), ...(hsCode === '930400' ? [restriction('weapons')] : [])]),
    };
    const assessed = await assess(asked({ commodities: [uncoded] }), at);
    const { commodities } = presentDuties(assessed, { today, byDay: { of: () => today } });
    expect(commodities[0]?.restrictions.map(({ id, metadata }) => [id, metadata])).toEqual([
      ['shoes', { rule: 'shoes' }],
      ['weapons', { rule: 'weapons', guessed: true, candidate: '930400' }],
    ]);
    expect(commodities[0]?.candidates?.map(({ hsCode }) => hsCode)).toEqual(['640399', '930400']);
  });

  it('are the only ones classified', async () => {
    const { assess, questions } = assessWith({ hsCode: '640399', confidence: 0.9 });
    await assess(asked(), at);
    expect(questions).toEqual([]);
  });
});

describe('what is asked', () => {
  const { assess } = assessWith(undefined);

  it('treats a consignee with a tax number as a business', async () => {
    expect(
      (await assess(asked({ shipTo: { address: { country: 'DE' }, countryTaxId: 'DE123456789' } }), at)).request
        .consignee,
    ).toBe('business');
    expect(
      (await assess(asked({ shipTo: { address: { country: 'DE' }, countryTaxId: ' ' } }), at)).request.consignee,
    ).toBe('consumer');
  });

  it('uses the IOSS number of a line for the consignment, and records no number', async () => {
    const { request } = await assess(
      asked({ commodities: [{ ...shirt, compliance: { iossNumber: 'IM3721234567' } }] }),
      at,
    );
    expect(request.registrations).toEqual(['IOSS']);
    expect(JSON.stringify(request)).not.toContain('IM3721234567');
  });

  it('is calculated with the rules of the day of the request', async () => {
    const dutyOn = async (day: string) =>
      (await assess(asked(), { ...at, at: `${day}T23:59:59.999Z` })).assessment.charges[0]?.amount;
    expect([await dutyOn('2026-06-30'), await dutyOn('2026-07-01')]).toEqual(['0.00', '3.00']);
  });

  it('is refused for places whose rules are not loaded', async () => {
    for (const address of [{ country: 'AQ' }, readAddress({ country: 'ES', postcode: '35001' })]) {
      await expect(assess(asked({ shipTo: { address } }), at)).rejects.toMatchObject({
        reason: 'destination_not_covered',
      });
    }
  });
});

describe('the currency of an answer', () => {
  const currencyTo = async (country: string, changes: Partial<DutiesRequest> = {}): Promise<string> => {
    const { assess } = assessWith(undefined);
    const request = asked({ shipTo: { address: readAddress({ country }) }, ...changes });
    return (await assess(request, at)).assessment.currency;
  };
  const priced = (currency: string): Pick<DutiesRequest, 'commodities'> => ({
    commodities: [{ ...shirt, value: { amount: '100', currency } }],
  });

  it('is that of the destination where it is one of the default ones, whatever the goods are priced in', async () => {
    const own = { AU: 'AUD', GB: 'GBP', SE: 'SEK', SA: 'SAR', DE: 'EUR', BG: 'EUR', EC: 'USD' };
    for (const [country, currency] of Object.entries(own))
      expect([country, await currencyTo(country, priced('JPY'))]).toEqual([country, currency]);
  });

  it('is that of the goods elsewhere', async () => {
    for (const country of ['NO', 'CH', 'JP', 'MX', 'IN', 'KW', 'KE'])
      for (const currency of ['EUR', 'USD', 'JPY', 'CHF'])
        expect([country, await currencyTo(country, priced(currency))]).toEqual([country, currency]);
  });

  it('is that of the destination, else GBP, where no answer can be in that of the goods', async () => {
    expect([await currencyTo('NO', priced('KWD')), await currencyTo('KE', priced('KWD'))]).toEqual(['NOK', 'GBP']);
    const documents = { commodities: [], customs: { contentType: 'Documents', incoterms: 'DDU' } } as const;
    expect([await currencyTo('JP', documents), await currencyTo('KE', documents)]).toEqual(['JPY', 'GBP']);
  });

  it('is any that is asked for, in its own minor unit, of the same value', async () => {
    const inEuro = await currencySum('EUR');
    for (const currency of answerCurrencies) {
      const sum = await currencySum(currency);
      expect([currency, sum.price.split('.')[1]?.length ?? 0]).toEqual([currency, minorDigitsOf(currency)]);
      const rate = currency === 'EUR' ? 1 : Number(bundled.exchangeRates.on('2026-11-20').perEuro[currency]);
      expect(Math.abs(Number(sum.price) - Number(inEuro.price) * rate), currency).toBeLessThan(0.02 * rate + 1);
    }
  });

  const currencySum = async (currency: string) => {
    const { assess } = assessWith(undefined);
    const commodities = [{ ...shirt, value: { amount: '1000', currency: 'EUR' } }];
    return (await assess(asked({ shipTo: { address: readAddress({ country: 'GB' }) }, commodities, currency }), at)).assessment; // oxfmt-ignore
  };
});
