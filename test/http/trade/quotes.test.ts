import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { shirt } from './shirt-request.ts';

const duties = '/api/trade-engine/duties-taxes';
const asked = {
  shipFrom: { address: { country: 'GB', line1: '2 High Street' } },
  shipTo: { name: 'Jane Doe', address: { country: 'DE', line1: '1 Weg', city: 'Berlin', postcode: '10115' } },
  commodities: [
    shirt('200'),
    { title: 'Shoes', hsCode: '6403.99', quantity: 2, value: { amount: '85', currency: 'GBP' }, countryOfOrigin: 'PT' },
  ],
  currency: 'EUR',
};

let service: RunningService;
let answer: Readonly<Record<string, unknown>>;
let path: string;
beforeAll(async () => {
  service = await runningService();
  ({ json: answer } = await service.post(duties, asked));
  path = `/api/trade-engine/quotes/${String(answer['quoteId'])}`;
});
afterAll(() => service.stop());

describe('a recorded calculation', () => {
  it('is the answer as it was given', async () => {
    const { status, json } = await service.get(path);
    expect(status).toBe(200);
    expect(json['quote']).toEqual({
      id: answer['quoteId'],
      calculatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      originCountry: 'GB',
      destinationCountry: 'DE',
      dutiesAndTaxes: answer['dutiesAndTaxes'],
    });
  });

  it('is the same at its first version, and was not there before', async () => {
    const [now, then] = [await service.get(path), await service.get(`${path}?asOf=1`)];
    expect(then.json).toEqual(now.json);
    expect((await service.get(`${path}?asOf=2020-01-01T00:00:00Z`)).status).toBe(404);
  });

  it('is calculated again by the rules of today, which gives the same while they are the same', async () => {
    const { status, json } = await service.get(`${path}/replay`);
    expect(status).toBe(200);
    expect(json['replay']).toMatchObject({
      quoteId: answer['quoteId'],
      equal: true,
      sameRules: true,
      recorded: answer['dutiesAndTaxes'],
      recalculated: answer['dutiesAndTaxes'],
    });
  });

  it('is not known to other accounts, and neither is one that does not exist or was refused', async () => {
    const refused = await service.post(duties, { ...asked, commodities: 'none' });
    expect(refused.status).toBe(400);
    await service.caughtUp();
    const logs = (await service.get('/api/trade-engine/duties-usage-logs')).json as unknown as readonly {
      readonly id: string;
      readonly statusCode: number;
    }[];
    const id = logs.find(({ statusCode }) => statusCode === 400)?.id ?? '';
    expect(id).toMatch(/^qte_/);
    for (const each of [path, `${path}/replay`]) expect((await service.get(each, { token: 'rival' })).status).toBe(404);
    for (const each of [id, 'qte_none', 'x'])
      for (const end of ['', '/replay'])
        expect((await service.get(`/api/trade-engine/quotes/${each}${end}`)).json).toMatchObject({
          messages: [{ reason: 'not_found' }],
        });
  });
});

describe('a calculation for another day', () => {
  const dated = (date: unknown, more: object = {}) => service.post(duties, { ...asked, date, ...more });
  const reasonsOf = ({ json }: Awaited<ReturnType<typeof dated>>) =>
    (json['messages'] as readonly { readonly reason: string; readonly field?: string }[]).map(({ reason }) => reason);

  it('uses the rules of the day, says so, and is recorded and replayed with it', async () => {
    const [before, after] = [await dated('2026-06-30'), await dated('2026-07-01')];
    const rulesOf = ({ json }: typeof before) =>
      (json['dutiesAndTaxes'] as { readonly customsDeclaration: Readonly<Record<string, unknown>> }).customsDeclaration;
    expect(rulesOf(before)['calculatedAt']).toBe('2026-06-30T00:00:00.000Z');
    expect(rulesOf(after)['calculatedAt']).toBe('2026-07-01T00:00:00.000Z');
    for (const each of [before, after]) expect(reasonsOf(each)).toContain('other_day');
    expect(reasonsOf(before)).toContain('facts_newer');

    const quoteId = String(before.json['quoteId']);
    const path = `/api/trade-engine/quotes/${quoteId}`;
    expect((await service.get(path)).json['quote']).toMatchObject({ date: '2026-06-30' });
    expect((await service.get(`${path}/replay`)).json['replay']).toMatchObject({ equal: true });
    await service.caughtUp();
    const logs = (await service.get('/api/trade-engine/duties-usage-logs')).json as unknown as readonly object[];
    expect(logs.find((call) => 'id' in call && call.id === quoteId)).toMatchObject({ date: '2026-06-30' });
    expect(logs.find((call) => 'id' in call && call.id === answer['quoteId'])).not.toHaveProperty('date');
  });

  it('that is today is like one without a date', async () => {
    const today = service.clock.now().slice(0, 10);
    expect((await dated(today)).json['dutiesAndTaxes']).toEqual(answer['dutiesAndTaxes']);
  });

  it('is kept in the usage log when it is repeated for its idempotency key', async () => {
    const headers = { 'idempotency-key': 'dated-1' };
    const body = { ...asked, date: '2026-12-24' };
    await service.post(duties, body, { headers });
    const requestId = 'dated-again';
    await service.post(duties, body, { headers: { ...headers, 'x-request-id': requestId } });
    await service.caughtUp();
    const logs = (await service.get('/api/trade-engine/duties-usage-logs')).json as unknown as readonly object[];
    expect(logs.find((call) => 'requestId' in call && call.requestId === requestId)).toMatchObject({
      date: '2026-12-24',
      statusCode: 200,
    });
  });

  it('is refused for a day that does not exist, and for a collection', async () => {
    for (const wrong of ['2026-02-30', 'tomorrow', '2026-12-01T00:00:00Z', 20_261_201])
      expect((await dated(wrong)).json['messages']).toMatchObject([{ field: 'date' }]);
    const collected = await dated('2026-12-24', { additionalServices: { taxesCollection: true } });
    expect(collected.status).toBe(400);
    expect(JSON.stringify(collected.json['messages'])).toContain('date must be left out to collect duties');
  });
});
