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
