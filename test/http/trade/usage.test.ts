import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { Asking, RunningService } from '../../support/running-service.ts';

type Row = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly endpoint: string;
  readonly statusCode: number;
  readonly createdAt: string;
};
type Counts = { readonly totalRequests: number; readonly successful: number; readonly failed: number };
type Stats = Counts & {
  readonly from: string;
  readonly to: string;
  readonly byDay: readonly (Counts & { readonly date: string })[];
  readonly byDestination: readonly (Counts & { readonly destination: string })[];
};

const duties = '/api/trade-engine/duties-taxes';
const compliance = '/api/trade-engine/hts-compliance';
const logs = '/api/trade-engine/duties-usage-logs';
const stats = '/api/trade-engine/duties-usage-stats';
const day = 24 * 3_600_000;

const secret = 'Jane Doe of 1 High Street';
const dutiesBody = {
  shipFrom: { name: secret, address: { country: 'GB', line1: secret } },
  shipTo: {
    name: secret,
    email: 'jane@example.com',
    address: { country: 'DE', line1: secret, city: 'Berlin', postcode: '10115' },
  },
  commodities: [
    { title: secret, hsCode: '6109.10', quantity: 1, value: { amount: '200', currency: 'GBP' }, countryOfOrigin: 'GB' },
  ],
  currency: 'EUR',
};
const complianceBody = {
  originCountry: 'GB',
  destinationCountry: 'US',
  products: [{ hsCode: '8507.60', countryOfOrigin: 'CN' }],
};

let service: RunningService;
beforeAll(async () => {
  service = await runningService({ start: '2026-11-18T22:00:00.000Z' });
  await service.post(duties, dutiesBody);
  await service.post(duties, { ...dutiesBody, currency: 'XXX', commodities: 'none' });
  service.clock.advance(day);
  await service.post(compliance, complianceBody, { headers: { 'x-request-id': 'order-1001' } });
  await service.post(compliance, { ...complianceBody, originCountry: secret, products: [{}, {}] });
  await service.postRaw(compliance, '{');
  service.clock.advance(day);
  await service.post(compliance, complianceBody, { token: 'rival' });
  await service.caughtUp();
});
afterAll(() => service.stop());

const read = async (query = '', asking: Asking = {}) => {
  const answer = await service.get(`${logs}${query}`, asking);
  return { ...answer, rows: answer.json as unknown as readonly Row[] };
};
const count = async (query = '', asking: Asking = {}) =>
  (await service.get(`${stats}${query}`, asking)).json as unknown as Stats;

describe('the usage log', () => {
  it('has every call, answered or refused, newest first, and none of another account', async () => {
    const { status, headers, rows } = await read();
    expect(status).toBe(200);
    expect(rows.map(({ endpoint, statusCode }) => [endpoint, statusCode]).sort()).toEqual([
      ['duties-taxes', 200],
      ['duties-taxes', 400],
      ['hts-compliance', 200],
      ['hts-compliance', 400],
      ['hts-compliance', 400],
    ]);
    expect(rows.map(({ createdAt }) => createdAt)).toEqual(
      rows
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    );
    expect(headers.get('content-range')).toBe('duties-usage-logs 0-4/5');
    expect(headers.get('x-total-count')).toBe('5');
    expect((await read('', { token: 'rival' })).rows).toHaveLength(1);
  });

  it('has the details of a call', async () => {
    const { rows } = await read();
    expect(rows.find(({ requestId }) => requestId === 'order-1001')).toEqual({
      id: expect.stringMatching(/^usg_[0-9A-Z]{26}$/) as string,
      requestId: 'order-1001',
      endpoint: 'hts-compliance',
      statusCode: 200,
      durationMs: 0,
      originCountry: 'GB',
      destinationCountry: 'US',
      commoditiesCount: 1,
      createdAt: '2026-11-19T22:00:00.000Z',
    });
    const answered = rows.find(({ endpoint, statusCode }) => endpoint === 'duties-taxes' && statusCode === 200);
    expect(answered).toMatchObject({
      originCountry: 'GB',
      destinationCountry: 'DE',
      currency: 'EUR',
      commoditiesCount: 1,
    });
    expect(answered?.['total']).toBeTypeOf('number');
  });

  it('has no personal data, and no invalid text as a country', async () => {
    const { text, rows } = await read();
    for (const word of ['Jane', 'High Street', 'Berlin', 'jane@']) expect(text).not.toContain(word);
    const refused = rows.filter(({ endpoint, statusCode }) => endpoint === 'hts-compliance' && statusCode === 400);
    expect(refused.map(({ originCountry }) => originCountry)).toEqual([undefined, undefined]);
  });

  it('can be filtered by endpoint and time, and paged', async () => {
    expect((await read('?endpoint=hts-compliance')).rows).toHaveLength(3);
    expect((await read('?endpoint=hts-compliance&endpoint=duties-taxes')).rows).toHaveLength(5);
    expect((await read('?from=2026-11-19')).rows).toHaveLength(3);
    expect((await read('?from=2026-11-18&to=2026-11-18')).rows).toHaveLength(2);
    expect((await read('?range=[1,2]')).headers.get('content-range')).toBe('duties-usage-logs 1-2/5');
    expect((await read('?range=[50,99]')).rows).toEqual([]);
    const ascending = (await read('?sort=ASC')).rows.map(({ id }) => id);
    expect(ascending).toEqual((await read('?sort=["createdAt","ASC"]')).rows.map(({ id }) => id));
    expect((await read('?filter={"endpoint":"duties-taxes"}')).rows).toHaveLength(2);
  });

  it.each([
    '?range=[5,1]',
    '?range=[0,250]',
    '?range=x',
    '?sort=sideways',
    '?endpoint=labels',
    '?from=yesterday',
    '?to=2026-02-30',
  ])('refuses %s', async (query) => {
    expect((await read(query)).status).toBe(400);
  });

  it('requires the scope to read accounts', async () => {
    expect((await read('', { token: 'writer' })).status).toBe(403);
    expect((await read('', { token: null })).status).toBe(401);
  });
});

describe('the statistics', () => {
  it('count the thirty days to the end of today', async () => {
    expect(await count()).toMatchObject({ from: '2026-10-22T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z', totalRequests: 5, successful: 2, failed: 3, collectionsCreated: 0 }); // oxfmt-ignore
  });

  it('are grouped by day and by destination', async () => {
    const { byDay, byDestination } = await count();
    expect(byDay.map(({ date, totalRequests, failed }) => [date, totalRequests, failed])).toEqual([
      ['2026-11-18', 2, 1],
      ['2026-11-19', 3, 2],
    ]);
    expect(byDestination.map(({ destination, totalRequests }) => [destination, totalRequests])).toEqual([
      ['DE', 2],
      ['US', 2],
      ['unknown', 1],
    ]);
  });

  it('round a time to its day, with a notice', async () => {
    expect(await count('?from=2026-11-19T23:00:00Z&to=2026-11-19T23:30:00Z')).toMatchObject({ from: '2026-11-19T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z', totalRequests: 3 }); // oxfmt-ignore
  });

  it('can be grouped by month, and are the same sums', async () => {
    const { byDay, totalRequests } = await count('?groupBy=month');
    expect([byDay.map(({ date }) => date), totalRequests]).toEqual([['2026-11'], 5]);
    expect((await count('?groupBy=destination')).totalRequests).toBe(5);
  });

  it('of a period without calls are zero, not missing', async () => {
    expect(await count('?from=2020-01-01&to=2020-01-31')).toEqual({ from: '2020-01-01T00:00:00.000Z', to: '2020-02-01T00:00:00.000Z', totalRequests: 0, successful: 0, failed: 0, collectionsCreated: 0, byDay: [], byDestination: [] }); // oxfmt-ignore
  });

  it.each([
    ['a period of 367 days', '?from=2025-01-01&to=2026-01-02'],
    ['a period that ends before it begins', '?from=2026-02-01&to=2026-01-01'],
    ['a period of nothing', '?from=2026-02-02&to=2026-02-01'],
    ['a start so long ago that today is out of reach', '?from=2020-01-01'],
    ['a date there is not', '?from=2026-02-30'],
    ['an unknown grouping', '?groupBy=year'],
  ])('refuse %s', async (_, query) => {
    const answer = await service.get(`${stats}${query}`);
    expect([answer.status, answer.json.messages[0]?.reason]).toEqual([400, 'validation_failed']);
  });

  it('cover up to 366 days', async () => {
    expect((await service.get(`${stats}?from=2025-01-01&to=2026-01-01`)).status).toBe(200);
  });

  it('require the scope to read accounts', async () => {
    expect((await service.get(stats, { token: 'reader' })).status).toBe(403);
  });
});

describe('a repeated answer', () => {
  it('counts as a call each time', async () => {
    const key = { token: 'demo', headers: { 'idempotency-key': 'quote-1' } };
    const before = await count('', { token: 'demo' });
    const answers = [await service.post(duties, dutiesBody, key), await service.post(duties, dutiesBody, key)];
    await service.caughtUp();
    expect(answers.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect((await count('', { token: 'demo' })).totalRequests).toBe(before.totalRequests + 2);
    const { rows } = await read('?endpoint=duties-taxes', { token: 'demo' });
    const [again, first] = rows.map(({ id: _, requestId: __, hsCodes: ___, ruleSetVersion: ____, ...row }) => row);
    expect(again).toEqual(first);
    expect(rows[1]?.hsCodes).toEqual(['610910']);
  });
});

it('calls are found by destination', async () => {
  const { rows } = await read('?destinationCountry=US');
  expect(new Set(rows.map(({ destinationCountry }) => destinationCountry))).toEqual(new Set(['US']));
  expect((await read('?destinationCountry=JP')).rows).toEqual([]);
  expect((await service.get(`${logs}?destinationCountry=XX`)).status).toBe(400);
});

describe('calculations are found by the code of their goods', () => {
  const asking = { token: 'demo' };
  const goods = (hsCode: string) => ({ ...dutiesBody.commodities[0], hsCode });
  const found = async (query: string) => (await read(`?endpoint=duties-taxes&${query}`, asking)).rows;

  it('or by its first digits, each once, with the other filters and in pages', async () => {
    service.clock.advance(60_000);
    const twice = [goods('6110.20'), goods('6110.30'), goods('8517130000')];
    for (const commodities of [twice, [goods('6110.20')]]) {
      await service.post(duties, { ...dutiesBody, commodities }, asking);
      service.clock.advance(60_000);
    }
    await service.caughtUp();
    const [second, first] = await found('hsCode=6110');
    expect([second?.['hsCodes'], first?.['hsCodes']]).toEqual([['611020'], ['611020', '611030', '8517130000']]);
    expect(await found('hsCode=6110')).toHaveLength(2);
    expect(await found('hsCode=6110&sort=ASC&range=[1,1]')).toEqual([second]);
    expect((await read('?hsCode=6110&range=[0,0]', asking)).headers.get('content-range')).toBe(
      'duties-usage-logs 0-0/2',
    );
    for (const code of ['6110.30', '8517', '851713', '8517.13.00', '8517 1300 00'])
      expect([code, await found(`hsCode=${code}`)]).toEqual([code, [first]]);
    expect(await found('hsCode=6110203000')).toEqual([]);
    expect(await found('hsCode=6110&destinationCountry=US')).toEqual([]);
    expect(await found('hsCode=6110&destinationCountry=DE&destinationCountry=US')).toHaveLength(2);
    expect(await found('hsCode=6110&to=2026-01-01')).toEqual([]);
    expect(await found(`hsCode=6110&filter={"id":["${first?.id ?? ''}"]}`)).toEqual([first]);
    expect((await read('?hsCode=6110&endpoint=hts-compliance', asking)).rows).toEqual([]);
    expect((await read('?hsCode=6110', { token: 'rival' })).rows).toEqual([]);
  });

  it('also of one that has more codes than replies show', async () => {
    const headings = ['6101', '6102', '6103', '6104', '6105', '6106', '6107', '6108', '6111', '6112', '6114', '6116'];
    const commodities = headings.map((heading) => goods(heading));
    await service.post(duties, { ...dutiesBody, commodities }, asking);
    await service.caughtUp();
    const [call] = await found('hsCode=6116');
    expect(call?.['hsCodes']).toHaveLength(10);
    expect(call?.['hsCodes']).not.toContain('6116');
  });

  it.each(['610', '61091', 'cotton', '61091000001'])('and %s is none', async (code) => {
    expect((await read(`?hsCode=${code}`)).status).toBe(400);
  });
});

describe('a classification', () => {
  it('is a call too, answered or refused', async () => {
    const path = '/api/trade-engine/classifications';
    const asking = { token: 'demo', headers: { 'x-request-id': 'classified' } };
    await service.post(
      path,
      { originCountry: 'GB', destinationCountry: 'US', products: [{ title: 'Cotton T-shirt' }] },
      asking,
    );
    await service.post(path, { originCountry: 'GB', products: [] }, asking);
    await service.caughtUp();
    const rows = (await read('?endpoint=classifications', asking)).rows.filter(
      ({ requestId }) => requestId === 'classified',
    );
    expect(rows.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });
});

describe('a country of two codes', () => {
  it('is one in the log, whichever endpoint was asked', async () => {
    const asking = { token: 'demo' };
    const product = { title: 'Cotton T-shirt', hsCode: '6109.10' };
    const fromGreece = { originCountry: 'EL', destinationCountry: 'US', products: [product] };
    for (const path of [compliance, '/api/trade-engine/classifications']) await service.post(path, fromGreece, asking);
    await service.post(duties, { ...dutiesBody, shipFrom: { address: { country: 'EL' } } }, asking);
    await service.caughtUp();
    const { rows } = await read('', asking);
    expect(
      rows.flatMap(({ endpoint, originCountry }) => (originCountry === 'GR' ? [endpoint] : [])).toSorted(),
    ).toEqual(['classifications', 'duties-taxes', 'hts-compliance']);
  });
});

describe('a query with several faults', () => {
  it('of the usage log names each of them', async () => {
    const answer = await service.get(`${logs}?range=x&sort=y&from=z&endpoint=w`);
    expect(answer.json.messages[0]?.details).toHaveLength(4);
  });
});
