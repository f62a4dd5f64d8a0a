import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uncodedDuties } from '../../support/busy-account.ts';
import { runningService } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { commodity, labelRequest, labels } from '../parcels/label-request.ts';

type Code = {
  readonly hsCode: string;
  readonly region: { readonly code: string; readonly name: string; readonly type: string };
};
type Result = {
  readonly itemNumber: number;
  readonly title?: string;
  readonly productId?: string;
  readonly reviewState?: string;
  readonly restrictions: readonly { readonly id: string; readonly metadata?: Readonly<Record<string, unknown>> }[];
  readonly classification: {
    readonly sixDigitHSCode?: string;
    readonly originHSCode?: string;
    readonly destinationHSCode?: string;
    readonly originCode?: Code;
    readonly destinationCode?: Code;
    readonly regionalCodes: readonly Code[];
    readonly confidence: number;
    readonly confidenceLevel: string;
    readonly source: string;
  };
};

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const path = '/api/trade-engine/classifications';
const products = '/api/trade-engine/products';
const classify = (body: Readonly<Record<string, unknown>>, asking = {}) =>
  service.post(path, { originCountry: 'GB', destinationCountry: 'US', ...body }, asking);
const resultsOf = (answer: Answer) => answer.json['classifications'] as readonly Result[];
const one = async (
  product: Readonly<Record<string, unknown>>,
): Promise<Result & { readonly reasons: readonly string[] }> => {
  const answer = await classify({ products: [product] });
  const [result] = resultsOf(answer);
  if (answer.status !== 200 || !result) throw new Error(answer.text);
  return { ...result, reasons: answer.json.messages.map(({ reason }) => reason) };
};

describe('classifications', () => {
  it('is answered product by product, in the shape of the interface', async () => {
    const answer = await classify({
      additionalCountries: ['EU', 'All'],
      products: [
        { quantity: 1, title: "Men's cotton crew-neck T-shirt", kgWeight: 0.2, sku: 'TEE', countryOfOrigin: 'PT' },
        { title: 'Wireless earbuds with charging case' },
      ],
    });
    expect(answer.status).toBe(200);
    const [tee, earbuds] = resultsOf(answer);
    expect(tee).toMatchObject({
      itemNumber: 1,
      title: "Men's cotton crew-neck T-shirt",
      classification: {
        sixDigitHSCode: '610910',
        originCode: { region: { code: 'GB', name: 'United Kingdom', type: 'country' } },
        destinationCode: { region: { code: 'US', type: 'country' } },
        regionalCodes: [
          { hsCode: '610910', region: { code: 'EU', name: 'European Union', type: 'customs_union' } },
          { hsCode: '610910', region: { code: 'All', name: 'World', type: 'world' } },
        ],
        source: 'predicted',
      },
    });
    expect(earbuds?.classification.sixDigitHSCode).toBe('851830');
    expect(tee && 'reviewState' in tee).toBe(false);
  });

  it('has a confidence, the same every time', async () => {
    const [first, again] = [
      await one({ title: 'stainless steel french press' }),
      await one({ title: 'stainless steel french press' }),
    ];
    expect(again).toEqual(first);
    expect(first.classification.confidence).toBeGreaterThan(0.5);
    expect(first.classification.confidence).toBeLessThanOrEqual(1);
  });

  it('includes the restrictions', async () => {
    const { classification, restrictions } = await one({ title: 'fireworks rockets assortment' });
    expect(classification.sixDigitHSCode).toBe('360410');
    expect(restrictions.length).toBeGreaterThan(0);
  });

  it('marks the restrictions of a code that is only a guess', async () => {
    const { classification, restrictions } = await one({ title: 'pyrotechnic spoon' });
    const guessed = restrictions.map(({ metadata }) => metadata?.['guessed'] === true);
    expect(classification.confidence).toBeLessThan(0.3);
    expect(guessed).toEqual(restrictions.map(() => true));
    expect(guessed.length).toBeGreaterThan(0);
    const sure = await one({ title: 'Fireworks' });
    expect(sure.classification.confidence).toBeGreaterThan(0.3);
    for (const { metadata } of sure.restrictions) expect(metadata).not.toHaveProperty('guessed');
  });

  it.each([
    ['gift'],
    ['accessories'],
    ['sample'],
    ['merchandise'],
    ['parts'],
    ['🎁🎁🎁'],
    ['Подарок для мамы'],
    ['x'.repeat(200)],
  ])('has low confidence for "%s", with a warning', async (title) => {
    const { classification, reasons } = await one({ title });
    expect(classification.confidenceLevel).toBe('low');
    expect(
      reasons.some((reason) =>
        ['description_too_vague', 'not_classifiable', 'low_confidence', 'language_not_supported'].includes(reason),
      ),
    ).toBe(true);
  });

  it('says of a text without a known word which code was taken, and what to send', async () => {
    const said = async (product: object) => {
      const { json } = await classify({ products: [product] });
      return json.messages.find(({ reason }) => reason === 'not_classifiable')?.message;
    };
    const what = 'Describe the goods in English: what they are and what they are made of, for example "ceramic mug".';
    expect(await said({ title: 'blorf' })).toBe(`products[0].title has no word that is known here. ${what}`);
    expect(await said({ title: 'blorf', hsCode: '6109.10' })).toBe(
      `products[0].title has no word that is known here; the hsCode that was sent (610910) was taken unchecked. ${what}`,
    );
  });

  it('reads a title in German, and says what it understood', async () => {
    const { classification, reasons } = await one({ title: 'Herren T-Shirt aus Baumwolle' });
    expect(classification).toMatchObject({ sixDigitHSCode: '610910', language: 'de' });
    expect(reasons).toContain('language_read');
    const { json } = await classify({ products: [{ title: 'Herren T-Shirt aus Baumwolle' }] });
    expect(json.messages.find(({ reason }) => reason === 'language_read')?.message).toContain(
      'products[0].title was read as German: "men\'s cotton t-shirt".',
    );
  });

  it('says of a text in a language that it does not read that it is not English, and does not guess', async () => {
    const { classification, reasons } = await one({ title: 'メンズ コットン Tシャツ' });
    expect(classification).toMatchObject({ confidence: 0, alternatives: [], language: 'ja' });
    expect(classification.sixDigitHSCode).toBeUndefined();
    expect(reasons).toEqual(['language_not_supported']);
    const sent = await one({ title: 'メンズ コットン Tシャツ', hsCode: '6109.10' });
    expect(sent.classification).toMatchObject({ sixDigitHSCode: '610910', confidence: 0.3 });
  });

  it('names the language of a title that it does not read as the most likely one: 着物 may be Japanese', async () => {
    const { json } = await classify({ products: [{ title: '着物' }] });
    expect(json.messages.map(({ reason, message }) => [reason, message.split('. ')[0]])).toEqual([
      ['language_not_supported', 'products[0].title is not English, but most likely Chinese, and was not read'],
    ]);
  });

  it.each(['title', 'description', 'category', 'material'])(
    'answers the other products where one has a control character in its %s',
    async (field) => {
      const bad = { title: 'Ceramic mug', productId: `bad-${field}`, [field]: 'Ceramic\u0007mug' };
      const answer = await classify({
        products: [{ title: 'Teddy bear' }, bad, { title: 'Cotton T-shirt', description: 'Soft.\nKnitted.' }],
      });
      expect(answer.status).toBe(200);
      expect(resultsOf(answer).map(({ classification }) => classification.sixDigitHSCode)).toEqual([
        '950300',
        undefined,
        '610910',
      ]);
      expect(answer.json.messages.filter(({ reason }) => reason === 'unreadable_text')).toMatchObject([
        { level: 'warning', field: `products[1].${field}` },
      ]);
      expect((await service.get(`${products}/bad-${field}`)).status).toBe(404);
    },
  );

  it('takes a description of 10,000 characters', async () => {
    const { classification } = await one({
      title: 'Ceramic coffee mug',
      description: 'Dishwasher safe stoneware. '.repeat(370),
    });
    expect(classification.sixDigitHSCode).toBe('691200');
  });
});

describe('a code that is sent along', () => {
  it('is confirmed when the text agrees, with more confidence', async () => {
    const [without, withCode] = [
      await one({ title: 'Cotton T-shirt' }),
      await one({ title: 'Cotton T-shirt', hsCode: '6109.10.00' }),
    ];
    expect(withCode.classification.sixDigitHSCode).toBe('610910');
    expect(withCode.classification.confidence).toBeGreaterThan(without.classification.confidence);
    expect(withCode.reasons).toEqual([]);
  });

  it('is not read when its heading does not exist, and a warning says so', async () => {
    const [without, beside] = [
      await one({ title: 'Cotton T-shirt' }),
      await one({ title: 'Cotton T-shirt', hsCode: '0000.00' }),
    ];
    expect(beside.classification).toEqual(without.classification);
    expect(beside.reasons).toEqual(['hs_code_unknown', ...without.reasons]);
  });

  it('is the answer for a text that says nothing, but not when its heading does not exist', async () => {
    const [known, unknown] = [
      await one({ title: 'gift', hsCode: '6109.10' }),
      await one({ title: 'gift', hsCode: '7701.00' }),
    ];
    expect(known.classification.sixDigitHSCode).toBe('610910');
    expect(unknown.classification.sixDigitHSCode).not.toBe('770100');
    expect(unknown.reasons).toContain('hs_code_unknown');
  });

  it('is not followed when the text contradicts it', async () => {
    const { classification, reasons } = await one({ title: 'Cotton T-shirt', hsCode: '8517.13' });
    expect(classification.sixDigitHSCode).toBe('610910');
    expect(reasons).toContain('hs_code_differs');
  });
});

describe('bad requests', () => {
  it('report every fault at once', async () => {
    const answer = await classify({
      originCountry: 'XX',
      destinationCountry: 'Mars',
      additionalCountries: Array.from({ length: 11 }, () => 'US'),
      products: [{ title: '' }, { title: 'Mug', hsCode: '12' }, { title: 'Mug', quantity: 0 }],
    });
    expect(answer.status).toBe(400);
    const details = answer.json.messages[0]?.details.join('\n') ?? '';
    for (const field of [
      'originCountry',
      'destinationCountry',
      'additionalCountries',
      'products[0].title',
      'products[1].hsCode',
      'products[2].quantity',
    ])
      expect(details).toContain(field);
  });

  it('may not name more than 20 products', async () => {
    const twenty = Array.from({ length: 20 }, () => ({ title: 'Mug' }));
    expect((await classify({ products: twenty })).status).toBe(200);
    expect((await classify({ products: [...twenty, { title: 'Mug' }] })).status).toBe(400);
    expect((await classify({ products: [] })).status).toBe(400);
  });

  it('need the scope', async () => {
    expect((await classify({ products: [{ title: 'Mug' }] }, { token: 'reader' })).status).toBe(403);
  });
});

describe('stored products', () => {
  const review = (productId: string, body: unknown, asking = {}) =>
    service.post(`${products}/${productId}/review`, body, asking);

  it('are stored under their ids, and can be read', async () => {
    const { reviewState } = await one({ productId: 'P-1', title: 'Ceramic coffee mug', countryOfOrigin: 'CN' });
    expect(['not_reviewed', 'pending']).toContain(reviewState);
    const kept = await service.get(`${products}/P-1`);
    expect(kept.json).toMatchObject({ productId: 'P-1', title: 'Ceramic coffee mug', hsCode: '691200', reviewState });
    expect(kept.json).not.toHaveProperty('accountId');
    expect(kept.json['alternatives']).toContainEqual({
      hsCode: '691200',
      name: expect.any(String) as unknown,
      confidence: kept.json['confidence'],
    });
    expect((await service.get(`${products}/P-1`, { token: 'rival' })).status).toBe(404);
    expect((await service.get(`${products}/P-1?variantId=blue`)).status).toBe(404);
  });

  it('apply corrections to the product and similar ones of the account, and to no other account', async () => {
    const title = 'Zorblax wonder cloth';
    await one({ productId: 'P-2', title });
    const corrected = await review('P-2', { decision: 'correct', hsCode: '6307.10', reason: 'A cleaning cloth' });
    expect(corrected.json).toMatchObject({
      hsCode: '630710',
      reviewState: 'approved',
      reviewReason: 'A cleaning cloth',
    });
    expect((await review('P-2', { decision: 'correct', hsCode: '6307.10', reason: 'A cleaning cloth' })).json).toEqual(
      corrected.json,
    );

    const again = await one({ productId: 'P-2', title });
    expect(again).toMatchObject({
      reviewState: 'approved',
      classification: { sixDigitHSCode: '630710', source: 'reviewed', confidenceLevel: 'high' },
    });
    expect((await one({ title: 'Wonder cloth, Zorblax' })).classification.sixDigitHSCode).toBe('630710');
    const foreign = resultsOf(await classify({ products: [{ title }] }, { token: 'rival' }))[0];
    expect(foreign?.classification.confidence).toBeLessThan(0.8);

    const compliance = await service.post('/api/trade-engine/hts-compliance', {
      originCountry: 'GB',
      destinationCountry: 'US',
      products: [{ productId: 'P-2' }],
    });
    expect((compliance.json['compliance'] as readonly unknown[])[0]).toMatchObject({
      hsCode: '630710',
      reviewState: 'approved',
    });
  });

  it('do not answer for goods of another material than theirs', async () => {
    const title = "Women's midi dress";
    await one({ productId: 'dress', title });
    await review('dress', { decision: 'correct', hsCode: '6204.43' });
    for (const material of ['cotton', 'wool', 'silk']) {
      const { classification } = await one({ title, material });
      expect(classification.sixDigitHSCode).not.toBe('620443');
      expect(classification.confidenceLevel).not.toBe('high');
    }
    expect((await one({ title, material: 'polyester' })).classification.sixDigitHSCode).toBe('620443');
  });

  it('that contradict each other are named, and believed by their part', async () => {
    const title = 'Zirkel charm';
    for (const [productId, hsCode] of [
      ['C-1', '7117.19'],
      ['C-2', '8308.90'],
      ['C-3', '8308.90'],
      ['C-4', '8308.90'],
    ] as const) {
      await one({ productId, title });
      await review(productId, { decision: 'correct', hsCode });
    }
    const answer = await classify({ products: [{ title }] });
    const [found] = resultsOf(answer);
    expect(found?.classification.sixDigitHSCode).toBe('830890');
    expect(found?.classification.confidence).toBeLessThanOrEqual(0.75);
    const [said] = answer.json.messages.filter(({ reason }) => reason === 'examples_disagree');
    expect(said).toMatchObject({ level: 'warning', field: 'products[0].title' });
    for (const named of ['C-1 (711719)', 'C-2 (830890)', 'C-3 (830890)', 'C-4 (830890)'])
      expect(said?.message).toContain(named);
  });

  it('can be approved and rejected, and listed by review state', async () => {
    await one({ productId: 'P-3', title: 'Wooden coffee table' });
    expect((await review('P-3', { decision: 'approve' })).json).toMatchObject({
      reviewState: 'approved',
      hsCode: '940360',
    });
    expect((await review('P-3', { decision: 'reject' })).json).toMatchObject({ reviewState: 'rejected' });
    expect((await review('P-3', { decision: 'reject' })).json).not.toHaveProperty('hsCode');
    await service.caughtUp();
    const listed = await service.get(`${products}?reviewState=rejected`);
    expect(listed.headers.get('x-total-count')).toBe('1');
    expect((listed.json as unknown as readonly { productId: string }[]).map(({ productId }) => productId)).toEqual([
      'P-3',
    ]);
  });

  it.each([
    ['an unknown product', 'P-404', { decision: 'approve' }, 404, 'product_not_found'],
    ['an unknown code', 'P-1', { decision: 'correct', hsCode: '999999' }, 400, 'unknown_hs_code'],
    ['a correction without a code', 'P-1', { decision: 'correct' }, 400, 'validation_failed'],
    ['a heading', 'P-1', { decision: 'correct', hsCode: '6912' }, 400, 'validation_failed'],
    ['no decision', 'P-1', {}, 400, 'validation_failed'],
  ])('refuse %s', async (_, productId, body, status, reason) => {
    const answer = await review(productId, body);
    expect([answer.status, answer.json.messages[0]?.reason]).toEqual([status, reason]);
  });
});

describe('a label whose goods came without a code', () => {
  it('has a predicted one, with a notice', async () => {
    const { hsCode: _, ...uncoded } = commodity;
    const answer = await service.post(labels, labelRequest({ commodities: [{ ...uncoded, title: 'Cotton T-shirt' }] }));
    expect(answer.status).toBe(201);
    const [shown] = (answer.json['shipment'] as { commodities: readonly { predictedHsCode?: string }[] }).commodities;
    expect(shown?.predictedHsCode).toMatch(/^610910/);
    expect(answer.json.messages.map(({ reason }) => reason)).toContain('hs_code_predicted');
  });

  it('has none when no code can be predicted', async () => {
    const { hsCode: _, ...uncoded } = commodity;
    const answer = await service.post(labels, labelRequest({ commodities: [{ ...uncoded, title: 'gift' }] }));
    expect(answer.status).toBe(201);
    expect((answer.json['shipment'] as { commodities: readonly object[] }).commodities[0]).not.toHaveProperty(
      'predictedHsCode',
    );
    expect(answer.json.messages.map(({ reason }) => reason)).toContain('hs_code_missing');
  });
});

describe('products with many texts', () => {
  it('are classified together in a worker, with the same results as alone', async () => {
    const request = uncodedDuties(1, 60);
    const asked = async (commodities: typeof request.commodities) => {
      const answer = await service.post('/api/trade-engine/duties-taxes', { ...request, commodities });
      if (answer.status !== 200) throw new Error(answer.text);
      const { commodities: answered } = answer.json['dutiesAndTaxes'] as {
        commodities: readonly { predictedHsCode?: string }[];
      };
      return answered.map(({ predictedHsCode }) => predictedHsCode);
    };
    const together = await asked(request.commodities);
    const alone = await Promise.all(request.commodities.map(async (line) => (await asked([line]))[0]));
    expect(together).toEqual(alone);
    expect(new Set(together.filter((code) => code !== undefined)).size).toBeGreaterThan(10);
  });
});
