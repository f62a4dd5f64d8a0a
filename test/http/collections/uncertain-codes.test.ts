import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { labelRequest, labels } from '../parcels/label-request.ts';
import { collectionUntil, newCollection } from './collection-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const germany = { line1: '1 Sample Street', city: 'Berlin', postcode: '10115', country: 'DE' };
const goodsOf = (title: string, more: object = {}) => ({
  commodities: [{ title, quantity: 1, value: { amount: '200.00', currency: 'EUR' }, countryOfOrigin: 'CN', ...more }],
});

type Line = {
  readonly codeCertain: boolean;
  readonly chargesCertain: boolean;
  readonly chargesRange?: { readonly from?: number; readonly upTo?: number };
  readonly candidates?: readonly { readonly hsCode: string; readonly price?: number }[];
  readonly complete: boolean;
  readonly missing?: readonly { readonly reason: string; readonly message: string }[];
  readonly question?: { readonly facet: string; readonly answers: readonly { readonly answer: string }[] };
};
type Duties = { readonly complete: boolean; readonly price: number; readonly chargesRange?: object } & {
  readonly commodities: readonly [Line];
};

const dutiesOf = async (title: string, more: object = {}) => {
  const { json } = await service.post('/api/trade-engine/duties-taxes', {
    shipFrom: { address: { country: 'CN' } },
    shipTo: { address: { country: 'DE', postcode: '10115' } },
    customs: { contentType: 'CommercialGoods', incoterms: 'DDP' },
    currency: 'EUR',
    ...goodsOf(title, more),
  });
  return { quoteId: json['quoteId'] as string, messages: json.messages, duties: json['dutiesAndTaxes'] as Duties };
};

describe('duties on goods without a code', () => {
  it('are certain where every code that the goods may have bears the same', async () => {
    const { duties } = await dutiesOf('T-shirt');
    expect(duties.commodities[0]).toMatchObject({ codeCertain: false, chargesCertain: true, complete: true });
    expect([duties.price, duties.complete, duties.chargesRange]).toEqual([66.56, true, undefined]);
    expect(new Set(duties.commodities[0].candidates?.map(({ price }) => price))).toEqual(new Set([66.56]));
  });

  it('are a range where they hang on the code, also in the recorded answer and its replay', async () => {
    const { duties, quoteId } = await dutiesOf('running shoes');
    const [line] = duties.commodities;
    expect(line).toMatchObject({ codeCertain: false, chargesCertain: false, complete: false });
    const prices = (line.candidates ?? []).map(({ price = 0 }) => price);
    expect(line.chargesRange).toEqual({ from: Math.min(...prices), upTo: Math.max(...prices) });
    expect(duties.complete).toBe(false);
    const { json } = await service.get(`/api/trade-engine/quotes/${quoteId}`);
    expect((json['quote'] as { readonly dutiesAndTaxes: object }).dutiesAndTaxes).toEqual(duties);
    const replayed = await service.get(`/api/trade-engine/quotes/${quoteId}/replay`);
    expect(replayed.json['replay']).toMatchObject({ equal: true, recalculated: { chargesRange: line.chargesRange } });
  });

  it('come with the question whose answer narrows them, and follow the answer', async () => {
    const { duties, messages } = await dutiesOf('running shoes');
    const [{ question, missing, chargesRange: { from = 0, upTo = 0 } = {} }] = duties.commodities;
    expect(question).toMatchObject({
      facet: 'heading',
      answers: [
        { answer: '6404', dutyRate: expect.stringMatching(/^\d.*%$/) as unknown },
        // Several rates below it.
        { answer: '6403' },
      ],
      none: 'none of 6404, 6403',
    });
    const how = 'Or answer by answers of the commodity, such as [{"facet":"heading","answer":"6404"}]';
    for (const { message } of [...(missing ?? []), ...messages].filter(({ reason }) => reason === 'code_uncertain'))
      expect(message).toContain(how);
    const answers = [{ facet: 'heading', answer: '6404' }];
    const [after] = (await dutiesOf('running shoes', { answers })).duties.commodities;
    const range = after.chargesRange;
    expect(range === undefined ? 0 : (range.upTo ?? Infinity) - (range.from ?? 0)).toBeLessThan(upTo - from);
    expect(after.question?.facet).not.toBe('heading');
  });

  it('come with no question where they are certain', async () => {
    expect((await dutiesOf('T-shirt')).duties.commodities[0].question).toBeUndefined();
    expect((await dutiesOf('running shoes', { hsCode: '6404.11' })).duties.commodities[0].question).toBeUndefined();
  });

  it('say which answer was not read', async () => {
    const { messages } = await dutiesOf('running shoes', { answers: [{ facet: 'heading', answer: '9999' }] });
    expect(messages.find(({ reason }) => reason === 'hs_code_predicted')?.message).toContain(
      'The answer "9999" is none to a question about the heading.',
    );
  });

  it('are certain by a code that was sent', async () => {
    const { duties } = await dutiesOf('running shoes', { hsCode: '6404.11' });
    expect(duties.commodities[0]).toMatchObject({ codeCertain: true, chargesCertain: true });
    expect(duties.commodities[0].candidates).toBeUndefined();
  });
});

describe('a collection for goods without a code', () => {
  it('goes on, with a complete sum, where no charge hangs on the code', async () => {
    const shipTo = { name: 'Jane Doe', email: 'jane@example.com', address: germany };
    const { collectionId } = await newCollection(service, { shipTo, ...goodsOf('T-shirt') });
    const shown = await collectionUntil(service, collectionId, 'pending');
    expect(shown['missing'] ?? []).toEqual([]);
    expect(shown['complete']).toBe(true);
    expect(shown.commodities[0]).toMatchObject({ dutiesAndTaxes: { codeCertain: false, chargesCertain: true } });
  });
});

describe('a label for goods without a code, with an estimate', () => {
  const reasonsFor = async (title: string) => {
    const sent = labelRequest({
      shipTo: { name: 'Jane Doe', email: 'jane@example.com', address: germany },
      additionalServices: { dutyTaxCalculation: 'DUTY_TAX_ESTIMATE' },
      ...goodsOf(title),
    });
    const { status, json } = await service.post(labels, sent);
    expect(status).toBe(201);
    return json.messages.map(({ reason }) => reason);
  };

  it('says what hangs on the code, and nothing where nothing does', async () => {
    expect(await reasonsFor('running shoes')).toContain('code_uncertain');
    const ofShirts = await reasonsFor('T-shirt');
    expect(ofShirts).toContain('hs_code_predicted');
    expect(ofShirts).not.toContain('code_uncertain');
  });
});
