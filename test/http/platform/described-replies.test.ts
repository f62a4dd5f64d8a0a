import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DescribedReplies } from '../../support/described-replies.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { undescribed } from '../../support/undescribed.ts';
import type { DescribedDocument } from '../../support/undescribed.ts';

let service: RunningService;
let described: DescribedReplies;
let document: DescribedDocument;
beforeAll(async () => {
  service = await runningService();
  const { json } = await service.get('/openapi.json');
  described = new DescribedReplies(json);
  document = json as DescribedDocument;
});
afterAll(() => service.stop());

const general = {
  'content-type': 'application/json; charset=utf-8',
  'x-request-id': 'req_1',
  'x-service-version': '1.0.0',
};
const lists = { 'content-range': 'codes 0-0/1', 'x-total-count': '1' };
const code = {
  carrier: 'A',
  code: 'X',
  shipmentId: 'shp_1',
  firstSeen: '2026-11-20T10:00:00.000Z',
  lastSeen: '2026-11-20T10:00:00.000Z',
  times: 1,
};

const check = (
  rows: unknown,
  {
    headers = {},
    status = 200,
    url = '/api/tracking-codes/unknown',
    method = 'GET',
  }: Partial<{ headers: Record<string, string>; status: number; url: string; method: string }> = {},
) =>
  described.check({
    method,
    url,
    status,
    headers: new Headers({ ...general, ...lists, ...headers }),
    body: JSON.stringify(rows),
  });

describe('a reply that the OpenAPI document does not describe fails the test that sees it', () => {
  it('is let pass when it is as described', () => {
    expect(() => check([code])).not.toThrow();
  });

  it.each([
    [
      'a field that is missing',
      () => check([{ ...code, times: undefined }]),
      "[0] must have required property 'times'",
    ],
    ['a field of another type', () => check([{ ...code, times: '1' }]), '[0].times must be integer'],
    [
      'a field nobody has described',
      () => check([{ ...code, secret: 1 }]),
      '[0] must NOT have additional properties ("secret")',
    ],
    [
      'a time in another form',
      () => check([{ ...code, lastSeen: '2026-11-20T10:00:00Z' }]),
      '.lastSeen must match format',
    ],
    ['a status', () => check([], { status: 418 }), 'there is no such status'],
    [
      'a type',
      () => check([], { headers: { 'content-type': 'text/html' } }),
      'the type is text/html, and not application/json',
    ],
    ['a header', () => check([], { headers: { 'x-new': '1' } }), 'there is no header x-new'],
    [
      'a header of another form',
      () => check([], { headers: { 'x-total-count': 'many' } }),
      'the header X-Total-Count, "many", must be integer',
    ],
    ['a path', () => check([], { url: '/api/nothing' }), 'there is no such operation'],
    [
      'an error without its envelope',
      () => check({ error: 'no' }, { url: '/api/nothing', status: 404 }),
      "must have required property 'messages'",
    ],
  ])('%s', (_, checked, sentence) => {
    expect(checked).toThrow(/^GET \/api\/[a-z-]+(\/unknown)? answered \d+ with what \/openapi\.json does not say: /);
    expect(checked).toThrow(sentence);
  });
});

describe('the OpenAPI document describes', () => {
  it('every parameter, header, status, schema and field', () => {
    expect(undescribed(document), 'Give each a description in its schema: `.meta({ description, example })`.').toEqual(
      [],
    );
  });

  it('that a request may come under an unknown name: 421 at every operation but those of monitors', () => {
    const without = Object.entries(document.paths ?? {}).filter(
      ([, operations]) => !Object.values(operations).every(({ responses = {} }) => '421' in responses),
    );
    expect(without.map(([path]) => path)).toEqual(['/healthz', '/readyz', '/metrics']);
  });

  it.each<readonly [string, DescribedDocument, string]>([
    ['a parameter', { paths: { '/a': { get: { parameters: [{ name: 'b' }] } } } }, 'GET /a b'],
    [
      'a header',
      { paths: { '/a': { get: { responses: { 200: { description: 'A.', headers: { b: {} } } } } } } },
      'GET /a 200 b',
    ],
    ['a status', { webhooks: { a: { post: { responses: { 200: { description: ' ' } } } } } }, 'POST a 200'],
    [
      'a field within lists and alternatives',
      { components: { schemas: { A: { description: 'A.', anyOf: [{ items: { properties: { b: {} } } }] } } } },
      'A[].b',
    ],
    [
      'a field whose schema says nothing, nor does the schema',
      {
        paths: {
          '/a': {
            get: {
              requestBody: { content: { b: { schema: { properties: { c: { $ref: '#/components/schemas/D' } } } } } },
            },
          },
        },
      },
      'GET /a body.c',
    ],
    ['a component', { components: { schemas: { A: {} } } }, 'A'],
  ])('or is caught: %s', (_, broken, place) => {
    expect(undescribed(broken)).toEqual([place]);
  });
});
