import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

type Classification = {
  readonly sixDigitHSCode?: string;
  readonly confidence: number;
  readonly alternatives: readonly { readonly hsCode: string; readonly guessed?: true; readonly dutyRate?: string }[];
  readonly question?: {
    readonly facet: string;
    readonly answers: readonly { readonly answer: string; readonly dutyRate?: string }[];
    readonly none?: string;
  };
  readonly reasons?: {
    readonly words: readonly string[];
    readonly changedBy?: string;
    readonly examples?: readonly { readonly text: string }[];
  };
  readonly legalText?: unknown;
  readonly invoiceText?: string;
};

const ask = async (product: Readonly<Record<string, unknown>>, destinationCountry = 'US') => {
  const answer = await service.post('/api/trade-engine/classifications', {
    originCountry: 'GB',
    destinationCountry,
    products: [product],
  });
  if (answer.status !== 200) throw new Error(answer.text);
  const [result] = answer.json['classifications'] as readonly { readonly classification: Classification }[];
  if (result === undefined) throw new Error(answer.text);
  return { ...result.classification, messages: answer.json.messages };
};

describe('a classification', () => {
  it('has the official texts, the reasons, a text for an invoice, and the duty beside each alternative', async () => {
    const found = await ask({ title: 'T-shirt' });
    expect(found).toMatchObject({
      sixDigitHSCode: '610910',
      legalText: {
        heading: { hsCode: '6109', text: 'T-shirts, singlets and other vests; knitted or crocheted' },
        subheading: { hsCode: '610910' },
      },
      reasons: { words: ['t-shirt'], changedBy: 'if it is of another material: 6109.90' },
      invoiceText: 'T-shirt',
      question: {
        facet: 'material',
        text: 'What is it made of?',
        answers: [
          { answer: 'cotton', hsCode: '610910', dutyRate: '16.5%' },
          { answer: 'other', hsCode: '610990' },
        ],
      },
    });
    const [cotton, ...others] = found.alternatives;
    expect(cotton).toMatchObject({ hsCode: '610910', dutyRate: '16.5%' });
    expect(cotton).not.toHaveProperty('guessed');
    expect(others.every(({ guessed }) => guessed === true)).toBe(true);
  });

  it('names no duty where no destination was named', async () => {
    const { alternatives, question } = await ask({ title: 'T-shirt' }, 'All');
    expect([...alternatives, ...(question?.answers ?? [])].filter(({ dutyRate }) => dutyRate !== undefined)).toEqual(
      [],
    );
  });

  it('follows answers, and then asks no more than is open', async () => {
    const before = await ask({ title: 'Handbag' });
    const after = await ask({ title: 'Handbag', answers: [{ facet: 'material', answer: 'leather' }] });
    expect(before.sixDigitHSCode).toBe('420222');
    expect(after.sixDigitHSCode).toBe('420221');
    expect(after.confidence).toBeGreaterThan(before.confidence);
    expect(after.question?.facet).not.toBe('material');
    expect(after.messages).not.toContainEqual(expect.objectContaining({ reason: 'answer_unknown' }));
  });

  it('names an answer that no question has, and refuses an unknown facet', async () => {
    const { messages, sixDigitHSCode } = await ask({
      title: 'Handbag',
      answers: [{ facet: 'material', answer: 'unobtainium' }],
    });
    expect(sixDigitHSCode).toBe('420222');
    expect(messages).toContainEqual(
      expect.objectContaining({ reason: 'answer_unknown', field: 'products[0].answers[0].answer' }),
    );
    const refused = await service.post('/api/trade-engine/classifications', {
      originCountry: 'GB',
      products: [{ title: 'Handbag', answers: [{ facet: 'taste', answer: 'sweet' }] }],
    });
    expect(refused.status).toBe(400);
  });
});

describe('the examples that decided', () => {
  it('are named, the closest three, and none of another account, nor where the vocabulary decided', async () => {
    const texts = ['Quorl fern small', 'Quorl fern', 'Quorl fern blue', 'Quorl fern large heavy'];
    const table = texts.map((title, index) => ({ productId: `E-${index}`, title, hsCode: '330499' }));
    await service.post('/api/trade-engine/products/import', { products: table });
    await service.caughtUp();
    const { sixDigitHSCode, reasons } = await ask({ title: 'Quorl fern', productId: 'E-9' });
    expect(sixDigitHSCode).toBe('330499');
    const { examples = [] } = reasons ?? {};
    expect(examples).toHaveLength(3);
    expect(examples[0]).toEqual({
      ...{ text: 'Quorl fern', hsCode: '330499', source: 'import' },
      at: expect.stringMatching(/^2\d{3}-/) as unknown,
    });
    expect(examples.every(({ text }) => texts.includes(text))).toBe(true);
    expect((await service.get('/api/trade-engine/products/E-9')).json).toMatchObject({ reasons: { examples } });
    const foreign = await service.post(
      '/api/trade-engine/classifications',
      { originCountry: 'GB', products: [{ title: 'Quorl fern' }] },
      { token: 'rival' },
    );
    expect([foreign.status, foreign.text.includes('"examples"')]).toEqual([200, false]);
    expect((await ask({ title: 'Laptop' })).reasons).not.toHaveProperty('examples');
  });
});

describe('the question about a stored product', () => {
  const products = '/api/trade-engine/products';

  it('is answered step by step, and the answers stay with the text', async () => {
    await ask({ title: 'Handbag', productId: 'Q-1' });
    const { json: before } = await service.get(`${products}/Q-1`);
    expect(before).toMatchObject({
      hsCode: '420222',
      reviewState: 'pending',
      question: { facet: 'material' },
      reasons: { words: ['handbag'] },
    });
    const leather = { facet: 'material', answer: 'leather' };
    const { status, json: after } = await service.post(`${products}/Q-1/answer`, leather);
    expect(status).toBe(200);
    expect(after).toMatchObject({ hsCode: '420221', predictedHsCode: '420221', answers: [leather] });
    expect((after['question'] as { readonly facet: string } | undefined)?.facet).not.toBe('material');
    expect(await ask({ title: 'Handbag', productId: 'Q-1' })).toMatchObject({ sixDigitHSCode: '420221' });
    // Another text is asked about again.
    expect(await ask({ title: 'Handbags', productId: 'Q-1' })).toMatchObject({
      sixDigitHSCode: '420222',
      question: { facet: 'material' },
    });
    expect((await service.get(`${products}/Q-1`)).json).not.toHaveProperty('answers');
  });

  it('refuses an answer that it does not have, and a product that is not there', async () => {
    await ask({ title: 'Handbag', productId: 'Q-2' });
    const { status, json } = await service.post(`${products}/Q-2/answer`, { facet: 'material', answer: 'unobtainium' });
    expect([status, json.messages[0]?.reason]).toEqual([400, 'unknown_answer']);
    expect(json.messages[0]?.message).toContain('The product is asked about the material: plastic, leather');
    await service.post(`${products}/Q-2/answer`, { facet: 'material', answer: 'leather' });
    const later = await service.post(`${products}/Q-2/answer`, { facet: 'material', answer: 'unobtainium' });
    expect(later.json.messages[0]?.message).toContain('The product is asked nothing now.');
    const none = await service.post(`${products}/Q-none/answer`, { facet: 'material', answer: 'cotton' });
    expect([none.status, none.json.messages[0]?.reason]).toEqual([404, 'product_not_found']);
  });

  it('is answered by none of these, which counts and asks for others', async () => {
    const { question } = await ask({ title: 'Mug', productId: 'Q-5' });
    const { status, json } = await service.post(`${products}/Q-5/answer`, { facet: 'heading', answer: 'none' });
    expect(status).toBe(200);
    const none = { facet: 'heading', answer: question?.none };
    expect(none.answer).toContain('none of 69');
    expect(json).toMatchObject({ answers: [none], question: { facet: 'heading' } });
    const next = (json['question'] as NonNullable<Classification['question']>).answers.map(({ answer }) => answer);
    expect(next.filter((answer) => none.answer?.includes(answer))).toEqual([]);
    // The same without a product, in the words of the question.
    const again = await ask({ title: 'Mug', answers: [none] });
    expect(again.question?.answers.map(({ answer }) => answer)).toEqual(next);
    // Only of the question that is asked.
    const refused = await service.post(`${products}/Q-5/answer`, { facet: 'part', answer: 'none' });
    expect([refused.status, refused.json.messages[0]?.reason]).toEqual([400, 'unknown_answer']);
  });

  it('keeps the duty of each code after an answer, at the destination of the last classification', async () => {
    const knitted = { facet: 'make', answer: 'knitted' };
    await ask({ title: 'T-shirt', productId: 'Q-6' });
    const { json } = await service.post(`${products}/Q-6/answer`, knitted);
    const { alternatives, question } = json as unknown as Classification;
    for (const codes of [alternatives, question?.answers])
      expect(codes?.[0]).toMatchObject({ hsCode: '610910', dutyRate: '16.5%' });
    await ask({ title: 'T-shirt', productId: 'Q-7' }, 'All');
    const anywhere = await service.post(`${products}/Q-7/answer`, knitted);
    expect(anywhere.text).not.toContain('dutyRate');
  });

  it('is not asked once a person has decided', async () => {
    await ask({ title: 'Mug', productId: 'Q-3' });
    await service.post(`${products}/Q-3/review`, { decision: 'correct', hsCode: '691110' });
    expect((await service.get(`${products}/Q-3`)).json).not.toHaveProperty('question');
    const glass = { facet: 'heading', answer: '7013' };
    const { json } = await service.post(`${products}/Q-3/answer`, glass);
    expect(json).toMatchObject({ hsCode: '691110', reviewState: 'approved', answers: [glass] });
  });
});
