import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { commodity, labelRequest, labels, shipFrom, shipTo } from '../parcels/label-request.ts';
import { runsTimes } from '../../support/property-runs.ts';
import { codePoint } from '../../support/code-point.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

/** Sends it, and expects a refusal with the envelope and nothing written. */
const refused = async (
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly [number, string | undefined]> => {
  const before = await service.eventStore.head();
  const answer = await service.postRaw(labels, body, { headers });
  const [message] = answer.json.messages;
  expect(message).toMatchObject({
    code: answer.status,
    level: 'error',
    timestamp: '2026-11-20T10:00:00.000Z',
    details: expect.any(Array) as string[],
  });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await service.eventStore.head()).toBe(before);
  return [answer.status, message?.reason];
};

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
const long = 'x'.repeat(10_000);

describe('an invalid body writes nothing and gets', () => {
  it.each<[string, string | Uint8Array<ArrayBuffer>, number, string]>([
    ['no body', '', 400, 'validation_failed'],
    ['half a body', '{"serviceCode":', 400, 'malformed_json'],
    ['a word', 'hello', 400, 'malformed_json'],
    ['null', 'null', 400, 'validation_failed'],
    ['a number', '1', 400, 'validation_failed'],
    ['a list', '[]', 400, 'validation_failed'],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), 400, 'malformed_json'],
    ['a field twice', '{"serviceCode":"A","serviceCode":"B"}', 400, 'duplicate_field'],
    ['a field twice, once in disguise', '{"serviceCode":"A","service\\u0043ode":"B"}', 400, 'duplicate_field'],
    ['an abyss', JSON.stringify(nested(30)), 400, 'nesting_too_deep'],
    ['an abyss of lists', '['.repeat(5_000) + ']'.repeat(5_000), 400, 'nesting_too_deep'],
    ['NUL in a name', JSON.stringify(labelRequest({ shipTo: { ...shipTo, name: 'Jane\0Doe' } })), 400, 'invalid_text'],
    ['half a surrogate pair', JSON.stringify(labelRequest({ description: '\ud800' })), 400, 'invalid_text'],
    [
      'a control character',
      JSON.stringify(labelRequest({ shipTo: { ...shipTo, name: 'Jane\u0007Doe' } })),
      400,
      'validation_failed',
    ],
    [
      'a line break in a street',
      JSON.stringify(labelRequest({ shipFrom: { ...shipFrom, address: { ...shipFrom.address, line1: '1\n2' } } })),
      400,
      'validation_failed',
    ],
    [
      'a name of 10,000 characters',
      JSON.stringify(labelRequest({ shipTo: { ...shipTo, name: long } })),
      400,
      'validation_failed',
    ],
    [
      'a country of 10,000 characters',
      JSON.stringify(labelRequest({ shipTo: { ...shipTo, address: { ...shipTo.address, country: long } } })),
      400,
      'validation_failed',
    ],
    ['a huge number', JSON.stringify(labelRequest()).replace('"value":1.2', '"value":1e400'), 400, 'validation_failed'],
    [
      'a number of 400 digits',
      JSON.stringify(labelRequest()).replace('"value":1.2', `"value":${'9'.repeat(400)}`),
      400,
      'validation_failed',
    ],
    [
      'the prototype in place of a party',
      JSON.stringify(labelRequest()).replace('"shipTo"', '"__proto__"'),
      400,
      'validation_failed',
    ],
    ['more than 20,000 values', `{"commodities":[${'{},'.repeat(20_000)}{}]}`, 400, 'too_many_values'],
    ['more than a mebibyte', JSON.stringify({ description: 'x'.repeat(1024 * 1024) }), 413, 'body_too_large'],
  ])('%s', async (_, body, status, reason) => {
    expect(await refused(body)).toEqual([status, reason]);
  });

  it('a list that is too long is one fault, not one for each entry', async () => {
    const answer = await service.post(
      labels,
      labelRequest({ commodities: Array.from({ length: 15_000 }, () => ({})) }),
    );
    expect([answer.status, answer.json.messages[0]?.details]).toEqual([
      400,
      ['commodities must have at most 200 entries.'],
    ]);
  });

  it('another type of body', async () => {
    expect(await refused('<label/>', { 'content-type': 'application/xml' })).toEqual([415, 'unsupported_media_type']);
  });

  const wrong: readonly unknown[] = [null, true, 1, -1, 'text', '', [], [1], {}, { a: 1 }];
  it.each([
    'serviceCode',
    'shipTo',
    'shipFrom',
    'weight',
    'dimensions',
    'commodities',
    'customs',
    'returnTo',
    'additionalServices',
    'metadata',
    'shipDate',
    'packageType',
    'labelFormat',
    'customerReference',
  ])('any wrong type of %s', async (field) => {
    for (const value of wrong) {
      const before = await service.eventStore.head();
      const answer = await service.post(
        labels,
        labelRequest({ [field]: value, labelFormat: field === 'labelFormat' ? value : 'ZPL' }),
      );
      expect(answer.status, JSON.stringify(value)).toBeLessThan(500);
      if (answer.status !== 201) expect(await service.eventStore.head()).toBe(before);
    }
  });

  it.each([
    'title',
    'hsCode',
    'quantity',
    'value',
    'unitWeight',
    'kgWeight',
    'countryOfOrigin',
    'compliance',
    'metadata',
  ])('any wrong type of commodities[0].%s', async (field) => {
    for (const value of wrong) {
      const answer = await service.post(
        labels,
        labelRequest({ commodities: [{ ...commodity, [field]: value }], labelFormat: 'ZPL' }),
      );
      expect(answer.status, JSON.stringify(value)).toBeLessThan(500);
    }
  });
});

it('field names of prototypes are dropped and reported as unknown', async () => {
  const body = JSON.stringify(labelRequest({ labelFormat: 'ZPL', metadata: { ok: 1 } })).replace(
    '"ok":1',
    '"ok":1,"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}',
  );
  const answer = await service.postRaw(labels, body);
  expect([answer.status, answer.json['shipment']]).toMatchObject([201, { metadata: { ok: 1 } }]);
  expect(answer.json.messages.map(({ reason }) => reason)).toEqual(['unknown_fields']);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(JSON.stringify(answer.json['shipment'])).not.toContain('polluted');
});

describe('whatever JSON is sent', () => {
  const names = [
    ...Object.keys(labelRequest()),
    'shipDate',
    'labelFormat',
    'metadata',
    'address',
    'country',
    'value',
    'unit',
    '__proto__',
    'constructor',
  ];
  const tree = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<unknown>(
        null,
        true,
        0,
        -1,
        1.5,
        1e308,
        '',
        'kg',
        'US',
        'GBP',
        '2026-11-23',
        'SERVICE-EXPEDITED-PICKUP',
        '\u0000',
        '\ud83d',
      ),
      fc.double(),
      fc.string({ unit: codePoint, maxLength: 20 }),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), tie('value'), { maxKeys: 5 }),
    ),
  })).value;

  it('is answered below 500 with the envelope, and writes nothing', async () => {
    const before = await service.eventStore.head();
    await fc.assert(
      fc.asyncProperty(tree, async (body) => {
        const answer = await service.post(labels, body);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
        expect(answer.json.messages[0]?.code).toBe(answer.status);
      }),
      { numRuns: runsTimes(0.3) },
    );
    expect(await service.eventStore.head()).toBe(before);
  });

  it('in one field of a valid request, is booked or refused, never a 500', async () => {
    const fields = [
      'serviceCode',
      'shipTo',
      'shipFrom',
      'weight',
      'dimensions',
      'commodities',
      'customs',
      'metadata',
      'shipDate',
      'description',
      'billTo',
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), tree, async (field, value) => {
        const before = await service.eventStore.head();
        const answer = await service.post(labels, labelRequest({ labelFormat: 'ZPL', [field]: value }));
        expect([201, 400]).toContain(answer.status);
        if (answer.status === 400) expect(await service.eventStore.head()).toBe(before);
      }),
      { numRuns: runsTimes(0.15) },
    );
  });

  it('any text in names and addresses is booked and echoed as sent, or refused for a missing font', async () => {
    const printable = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((text) => text.trim() !== '' && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text));
    await fc.assert(
      fc.asyncProperty(printable, printable, async (name, city) => {
        const party = { ...shipTo, name, address: { ...shipTo.address, city } };
        const answer = await service.post(labels, labelRequest({ labelFormat: 'ZPL', shipTo: party }));
        if (answer.status === 201) expect(answer.json['shipment']).toMatchObject({ shipTo: party });
        else {
          expect(answer.status).toBe(400);
          for (const detail of answer.json.messages[0]?.details ?? [''])
            expect(detail).toMatch(/^shipTo\.\S+ cannot be printed/);
        }
      }),
      { numRuns: runsTimes(0.06) },
    );
  });
});

describe('settings of an account', () => {
  const change = async (body: unknown): Promise<readonly [number, unknown]> => {
    const response = await fetch(`${service.url}/api/accounts/me/settings`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${service.tokens['shop'] ?? ''}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { messages } = (await response.json()) as { messages?: readonly { readonly details: readonly string[] }[] };
    return [response.status, messages?.[0]?.details];
  };

  it.each([
    [{ holidays: { removed: ['x'] } }, [expect.stringContaining('holidays.removed[0]')]],
    [
      { holidays: { added: [{ date: '2026-12-24' }, null, 1] } },
      [expect.stringContaining('holidays.added[1]'), expect.stringContaining('holidays.added[2]')],
    ],
    [
      { pickup: { days: ['monday', 1, 1] } },
      [expect.stringContaining('pickup.days[1]'), expect.stringContaining('pickup.days[2]')],
    ],
    [
      { pickup: { hours: 'x' }, holidays: { added: 'x' } },
      [expect.stringContaining('pickup.hours'), expect.stringContaining('holidays.added')],
    ],
  ])('name each fault of %j', async (body, details) => {
    expect(await change(body)).toEqual([400, details]);
  });
});

describe('addresses of this service that lead nowhere', () => {
  it.each([
    '/api/shipments/labels/..%2f..%2fetc%2fpasswd',
    `/api/shipments/labels/${'x'.repeat(300)}`,
    '/api/shipments/labels/%00',
    "/api/shipments/labels/shp_1'%20OR%201=1",
    '/api/nothing',
    '/track/%F0%9F%93%A6',
    '/api/tracking/%0a',
  ])('%s is 404', async (path) => {
    const answer = await service.get(path);
    expect(answer.status).toBe(404);
  });

  it('a broken percent-encoding is 400', async () => {
    expect((await service.get('/api/shipments/labels/%ZZ')).status).toBe(400);
  });

  it('another method is 405 and says which there are', async () => {
    const answer = await service.ask('PUT', labels);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, expect.stringContaining('GET')]);
    expect(answer.json).toMatchObject({ messages: [{ code: 405, reason: 'method_not_allowed' }] });
  });
});
