import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { bundledLegalTexts } from '../../../src/adapters/trade/classifier/legal-texts.ts';
import { chatServer } from '../../support/chat-server.ts';
import type { ChatReply, ChatRequest } from '../../support/chat-server.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { shirtRequest } from './shirt-request.ts';

type Answered = {
  readonly sixDigitHSCode?: string;
  readonly confidence: number;
  readonly confidenceLevel: string;
  readonly alternatives: readonly { readonly hsCode: string; readonly confidence: number }[];
  readonly modelOpinion?: { readonly model: string; readonly hsCode?: string };
};

const legalTexts = bundledLegalTexts(
  fileURLToPath(new URL('../../../data/classification/legal-texts.json.zst', import.meta.url)),
);
const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

const serviceWith = async (
  reply: (asked: ChatRequest) => ChatReply,
  environment: Readonly<Record<string, string>> = {},
) => {
  const server = await chatServer(reply);
  const service = await runningService({
    environment: {
      CLASSIFIER_MODEL_URL: server.url,
      CLASSIFIER_MODEL_NAME: 'test-model',
      CLASSIFIER_MODEL_KEY: 'k3y-of-the-model',
      CLASSIFIER_MODEL_TIMEOUT: '60',
      ...environment,
    },
  });
  opened.push(() => service.stop(), server.close);
  return { service, server };
};

const classify = async (
  service: RunningService,
  products: readonly Readonly<Record<string, string>>[],
): Promise<readonly Answered[]> => {
  const body = { originCountry: 'GB', destinationCountry: 'US', products };
  const { status, json, text } = await service.post('/api/trade-engine/classifications', body);
  if (status !== 200) throw new Error(text);
  return (json['classifications'] as readonly { readonly classification: Answered }[]).map(
    ({ classification }) => classification,
  );
};
const one = async (service: RunningService, product: Readonly<Record<string, string>>): Promise<Answered> => {
  const [answer] = await classify(service, [product]);
  if (answer === undefined) throw new Error('No answer.');
  return answer;
};
const second = ({ question }: ChatRequest): string => JSON.stringify({ code: question.candidates[1]?.hsCode });
const first = ({ question }: ChatRequest): string => JSON.stringify({ code: question.candidates[0]?.hsCode });
const warnings = (service: RunningService): number => service.log().split('gave no answer').length - 1;
const unsure = { title: 'Shiny thing for the garden', material: 'steel' };

it('what the model says is recorded, moves the chances, and is asked once for the same goods', async () => {
  const { service, server } = await serviceWith(second);
  const answer = await one(service, { ...unsure, productId: 'P-1' });
  expect(server.asked).toHaveLength(1);
  const [asked] = server.asked;
  expect(asked?.question.goods).toEqual(unsure);
  for (const { hsCode, ...texts } of asked?.question.candidates ?? []) {
    const { heading, subheading } = (await legalTexts.of(hsCode)) ?? {};
    expect([texts.heading, texts.subheading]).toEqual([heading?.text, subheading?.text]);
    expect(texts.heading).toMatch(/\w{3}/);
  }
  const named = asked?.question.candidates[1]?.hsCode;
  expect(answer.modelOpinion).toEqual({ model: 'test-model', hsCode: named });
  expect(answer.confidence).toBe(answer.alternatives[0]?.confidence);
  expect(answer.confidence).toBeLessThan(0.8);
  const { id } = (await service.get('/api/trade-engine/products/P-1')).json as unknown as { readonly id: string };
  const events = await service.get(`/api/audit/product/${id}/events`);
  expect(JSON.stringify(events.json)).toContain(`"modelOpinion":{"model":"test-model","hsCode":"${named}"}`);

  expect(await one(service, { ...unsure, productId: 'P-2' })).toEqual(answer);
  expect(server.asked).toHaveLength(1);
  const { json } = await service.get('/api/system', { token: 'operator' });
  expect(json['classifierModel']).toEqual({
    ...{ model: 'test-model', callsToday: 1, mostCallsADay: 1_000, answered: 1, failed: 0, cached: 1, limited: 0 },
    ...{ promptTokens: 210, completionTokens: 9 },
  });
  const { text: metrics } = await service.get('/metrics', { token: null });
  expect(metrics).toContain('classifier_model_questions_total{outcome="answered"} 1');
  expect(metrics).toContain('classifier_model_tokens_total{kind="prompt"} 210');
  expect(service.log()).not.toContain('k3y-of-the-model');
});

it('an answer that cannot be used is counted with what it has cost', async () => {
  const { service } = await serviceWith(() => 'I cannot say.');
  expect((await one(service, unsure)).modelOpinion).toBeUndefined();
  const { json } = await service.get('/api/system', { token: 'operator' });
  expect(json['classifierModel']).toMatchObject({ answered: 0, failed: 1, promptTokens: 210, completionTokens: 9 });
});

it('is not asked where the engine is sure, nothing is named, or the client has sent a code', async () => {
  const { service, server } = await serviceWith(first);
  await classify(service, [
    { title: 'Wireless Bluetooth earbuds with charging case, in-ear headphones' },
    { title: 'gift' },
    { ...unsure, hsCode: '6109.10' },
    { title: 'zzz' },
  ]);
  expect(server.asked).toEqual([]);
});

it('is not asked about a product whose code a person or a table has given', async () => {
  const { service, server } = await serviceWith(second);
  const products = [{ productId: 'P-1', ...unsure, hsCode: '732690' }];
  await service.post('/api/trade-engine/products/import', { products });
  expect(await one(service, { ...unsure, productId: 'P-1' })).toMatchObject({ sixDigitHSCode: '732690' });
  const request = shirtRequest('DE', '20.00');
  const commodities = request.commodities.map(({ hsCode: _, ...each }) => ({ ...each, ...unsure, productId: 'P-1' }));
  const { status, text } = await service.post('/api/trade-engine/duties-taxes', { ...request, commodities });
  expect([status, text]).toEqual([200, expect.stringContaining('"predictedHsCode":"732690')]);
  expect(server.asked).toEqual([]);
  await one(service, { ...unsure, productId: 'P-2' });
  expect(server.asked).toHaveLength(1);
});

it('an unmeasured model makes nothing high, and a measured one may', async () => {
  const product = { title: "Men's cotton crew-neck T-shirt" };
  const agreeing = await one((await serviceWith(first)).service, product);
  expect(agreeing).toMatchObject({ confidenceLevel: 'medium', confidence: 0.799 });
  const measured = await one((await serviceWith(first, { CLASSIFIER_MODEL_ACCURACY: '0.8' })).service, product);
  expect(measured).toMatchObject({ confidenceLevel: 'high', sixDigitHSCode: agreeing.sixDigitHSCode });
});

it('gives duties the same code as a classification', async () => {
  const { service, server } = await serviceWith(second);
  const { sixDigitHSCode = '' } = await one(service, { title: 'Wooden thing for the kitchen' });
  expect(server.asked).toHaveLength(1);
  const request = shirtRequest('DE', '20.00');
  const commodities = request.commodities.map(({ hsCode: _, ...each }) => ({
    ...each,
    title: 'Wooden thing for the kitchen',
  }));
  const { status, text } = await service.post('/api/trade-engine/duties-taxes', { ...request, commodities });
  expect([status, text]).toEqual([200, expect.stringContaining(`"predictedHsCode":"${sixDigitHSCode}`)]);
  expect(server.asked).toHaveLength(1);
});

it('reviews say how often the model named the right code', async () => {
  const { service } = await serviceWith(second);
  const path = '/api/trade-engine/products';
  for (const productId of ['P-1', 'P-2']) await one(service, { ...unsure, productId });
  const { modelOpinion } = (await service.get(`${path}/P-1`)).json as unknown as Pick<Answered, 'modelOpinion'>;
  await service.post(`${path}/P-1/review`, { decision: 'correct', hsCode: modelOpinion?.hsCode });
  await service.post(`${path}/P-2/review`, { decision: 'correct', hsCode: '610910' });
  await service.caughtUp();
  const { json } = await service.get(`${path}/counts/reviews`);
  expect(json['model']).toEqual({ right: 1, wrong: 1 });
});

const bad: readonly (readonly [string, (asked: ChatRequest) => ChatReply])[] = [
  ['names no candidate', () => '{"code":"999999"}'],
  ['sends no JSON', () => (response) => response.end('<html>')],
  ['fails', () => (response) => response.writeHead(500).end()],
];
it.each(bad)('a model that %s leaves the engine’s answers as they are, with one warning', async (_, reply) => {
  const { service } = await serviceWith(reply);
  const plain = await runningService();
  opened.push(() => plain.stop());
  const goods = [unsure, { title: 'Wooden thing for the kitchen' }, { title: 'Folding thing' }];
  expect(await classify(service, goods)).toEqual(await classify(plain, goods));
  expect(warnings(service)).toBe(1);
});

it('a model that hangs is left after its time', async () => {
  const { service } = await serviceWith(() => () => undefined, { CLASSIFIER_MODEL_TIMEOUT: '1' });
  const answer = await one(service, unsure);
  expect(answer).not.toHaveProperty('modelOpinion');
  expect(warnings(service)).toBe(1);
});

it('a model that fails is left alone, and what is not asked then takes nothing of the day', async () => {
  let isUp = false;
  const reply = (asked: ChatRequest): ChatReply => (isUp ? first(asked) : (response) => response.writeHead(503).end());
  const { service, server } = await serviceWith(reply, { CLASSIFIER_MODEL_CALLS: '6' });
  const titles = ['garden', 'kitchen', 'office', 'car', 'boat', 'dog', 'cat', 'bath'].map(
    (place) => `Shiny thing for the ${place}`,
  );
  for (const title of titles) await one(service, { title, material: 'steel' });
  expect(server.asked).toHaveLength(5);
  isUp = true;
  service.clock.advance(60_000);
  expect(await one(service, unsure)).toHaveProperty('modelOpinion');
  expect(server.asked).toHaveLength(6);
});

it('no more is asked in a day than the operator allows', async () => {
  const { service, server } = await serviceWith(first, { CLASSIFIER_MODEL_CALLS: '1' });
  await one(service, unsure);
  expect(await one(service, { title: 'Folding thing' })).not.toHaveProperty('modelOpinion');
  expect(server.asked).toHaveLength(1);
  service.clock.advance(86_400_000);
  expect(await one(service, { title: 'Folding thing' })).toHaveProperty('modelOpinion');
  expect(warnings(service)).toBe(0);
});
