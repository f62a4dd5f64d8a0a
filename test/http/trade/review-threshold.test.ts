import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const settings = '/api/accounts/me/settings';
const change = (highFrom: unknown) => service.ask('PATCH', settings, { classification: { highFrom } });

type Level = { readonly confidence: number; readonly confidenceLevel: string };
const ask = async (productId: string, asking = {}) => {
  const { json } = await service.post(
    '/api/trade-engine/classifications',
    {
      originCountry: 'GB',
      destinationCountry: 'US',
      products: [{ productId, title: "Men's cotton crew-neck T-shirt" }],
    },
    asking,
  );
  const [{ classification, reviewState }] = json['classifications'] as readonly [
    { readonly classification: Level; readonly reviewState: string },
  ];
  return { ...classification, reviewState };
};
const levelOf = async (productId: string) => {
  const { confidenceLevel, reviewState } = (await service.get(`/api/trade-engine/products/${productId}`)).json;
  return [confidenceLevel, reviewState];
};

it('decides from which confidence a code is high and needs no review; what was answered before stays', async () => {
  const { confidence, ...before } = await ask('P-1');
  expect(confidence).toBeGreaterThan(0.5);
  expect(confidence).toBeLessThan(0.8);
  expect([before.confidenceLevel, before.reviewState]).toEqual(['medium', 'pending']);

  expect((await change(confidence)).json).toMatchObject({ classification: { highFrom: confidence } });
  await service.caughtUp();
  expect(await levelOf('P-1')).toEqual(['medium', 'pending']);
  expect(await ask('P-2')).toMatchObject({ confidence, confidenceLevel: 'high', reviewState: 'not_reviewed' });
  expect(await ask('P-1')).toMatchObject({ confidence, confidenceLevel: 'high', reviewState: 'not_reviewed' });
  expect(await ask('P-1', { token: 'rival' })).toMatchObject({ confidenceLevel: 'medium', reviewState: 'pending' });

  expect((await change(null)).json).toMatchObject({ classification: { highFrom: 0.8 } });
  expect(await levelOf('P-2')).toEqual(['high', 'not_reviewed']);
  expect(await ask('P-3')).toMatchObject({ confidenceLevel: 'medium', reviewState: 'pending' });
});

it.each([0.49, 1, -1, '0.8', true])('%j is refused with the range', async (highFrom) => {
  const { status, json } = await change(highFrom);
  expect([status, json.messages[0]?.field]).toEqual([400, 'classification.highFrom']);
  expect((await service.get(settings)).json).toMatchObject({ classification: { highFrom: 0.8 } });
});

it('decides below which confidence a question is asked', async () => {
  const asked = async () => {
    const { json } = await service.post('/api/trade-engine/classifications', {
      originCountry: 'GB',
      destinationCountry: 'US',
      products: [{ title: 'Angle Grinder 115mm 850W' }],
    });
    const [{ classification }] = json['classifications'] as readonly [
      { readonly classification: Level & { readonly question?: { readonly facet: string } } },
    ];
    return classification;
  };
  const { confidence, question } = await asked();
  expect(confidence).toBeGreaterThan(0.8);
  expect(question).toBeUndefined();
  await change(Math.ceil(confidence * 100) / 100);
  expect(await asked()).toMatchObject({ confidence, confidenceLevel: 'medium', question: { facet: 'heading' } });
  await change(Math.floor(confidence * 100) / 100);
  expect((await asked()).question).toBeUndefined();
  await change(null);
});
