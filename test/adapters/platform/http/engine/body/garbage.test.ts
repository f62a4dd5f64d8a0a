import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { route } from '../../../../../../src/adapters/platform/http/engine/route/route.ts';
import {
  commodities,
  customs,
  dimensions,
  listQuery,
  metadata,
  money,
  oneOrMany,
  party,
  text,
  weight,
} from '../../../../../../src/adapters/platform/http/schemas/index.ts';
import { runningApp } from '../../running-app.ts';
import { codePoint } from '../../../../../support/code-point.ts';

const book = route({
  method: 'post',
  path: '/things/{id}',
  tag: 'Things',
  summary: 'Takes a whole request.',
  access: { scope: 'write_shipments' },
  rate: 'none',
  idempotent: true,
  params: z.object({ id: z.string() }),
  query: listQuery({ status: oneOrMany(text(20, 'paid')).optional() }, ['createdAt']),
  body: z.object({
    shipTo: party.optional(),
    weight: weight.optional(),
    dimensions: dimensions.optional(),
    price: money.optional(),
    commodities: commodities.optional(),
    customs: customs.optional(),
    metadata: metadata.optional(),
  }),
  replies: { 200: { description: 'Done.' } },
  handler: ({ body }) => Promise.resolve({ json: { messages: [], body } }),
});

const message = z.strictObject({
  code: z.int(),
  level: z.enum(['error', 'warning', 'info']),
  timestamp: z.iso.datetime(),
  message: z.string().min(1),
  details: z.array(z.string()),
  reason: z.string().regex(/^[a-z]+(_[a-z]+)*$/),
  field: z.string().optional(),
  requestId: z.string().optional(),
  doc: z.string().optional(),
});
const envelope = z.looseObject({ messages: z.array(message) });

const names = [
  'shipTo',
  'address',
  'country',
  'name',
  'email',
  'weight',
  'value',
  'unit',
  'commodities',
  'quantity',
  'hsCode',
  'amount',
  'currency',
  'customs',
  'metadata',
];
const key = fc.oneof(fc.constantFrom(...names, '__proto__', 'constructor', 'prototype', 'toString', ''), fc.string());
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    fc.constant(null),
    fc.boolean(),
    fc.double(),
    fc.string({ unit: codePoint }),
    fc.constantFrom('DE', 'GBP', '1.5', 'kg', '\u0000', '-1', '1e5'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 6 }),
  ),
})).value;

const shape = fc.record(
  {
    shipTo: json,
    weight: json,
    dimensions: json,
    price: json,
    commodities: fc.oneof(json, fc.array(json, { maxLength: 3 })),
    customs: json,
    metadata: json,
  },
  { requiredKeys: [] },
);

describe('whatever is sent', () => {
  it('as a body, the reply is the envelope and never a 500', async () => {
    const app = await runningApp([book]);
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
      fc.string({ unit: codePoint }),
      fc.oneof(json, shape).map((value) => JSON.stringify(value)),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const response = await app.post('/things/1', body);
        expect(response.status).toBeLessThan(500);
        envelope.parse(await response.json());
      }),
    );
  });

  it('as a path, a query or a header, the reply is the envelope and never a 500', async () => {
    const app = await runningApp([book]);
    const raw = fc.string({ unit: fc.constantFrom(...'abz019%/?&=[]{}"\'\\.:;,+-_~!$*()@ZF'), maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(raw, raw, fc.string({ unit: 'grapheme-ascii', maxLength: 300 }), async (path, query, header) => {
        const value = header.trim();
        const response = await app.post(`/things/${path}?${query}`, '{}', {
          'x-request-id': value,
          'x-account-id': value,
          'idempotency-key': value,
        });
        expect(response.status).toBeLessThan(500);
        envelope.parse(await response.json());
      }),
    );
  });

  it('no prototype is reached, and the names that tried are reported as unknown fields', async () => {
    const app = await runningApp([book]);
    const response = await app.post(
      '/things/1',
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"metadata":{"__proto__":{"polluted":1},"a":1}}',
    );
    const body = envelope.parse(await response.json());
    expect(response.status).toBe(200);
    expect(body.body).toEqual({ metadata: { a: 1 } });
    expect(body.messages[0]?.details.toSorted()).toEqual([
      '__proto__',
      'constructor',
      'constructor.prototype',
      'metadata.__proto__',
    ]);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('an object that cannot be compared is refused as the wrong type, wherever a list or a text belongs', async () => {
    const app = await runningApp([book]);
    const uncomparable = '{"length":{"toString":1,"valueOf":2}}';
    for (const body of [`{"shipTo":{"name":${uncomparable}}}`, `{"commodities":${uncomparable}}`]) {
      const response = await app.post('/things/1', body);
      expect([body, response.status]).toEqual([body, 400]);
    }
    const query = encodeURIComponent(`{"status":${uncomparable}}`);
    expect((await app.post(`/things/1?filter=${query}`, '{}')).status).toBe(400);
  });
});
