import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { route } from '../../../../../../src/adapters/platform/http/engine/route/route.ts';
import type { Reply } from '../../../../../../src/adapters/platform/http/engine/route/route.ts';
import { jsonOf, now, runningApp } from '../../running-app.ts';
import { atLongest } from '../../../../../support/eventually.ts';

const common = {
  tag: 'Things',
  summary: 'Answers.',
  rate: 'none',
  replies: { 200: { description: 'Done.' } },
} as const;
const answering = (reply: () => Reply, path = '/things') =>
  route({
    ...common,
    method: 'get',
    path,
    access: { scope: 'read_shipments' },
    handler: () => Promise.resolve(reply()),
  });
const taking = (json: unknown) =>
  route({
    ...common,
    method: 'post',
    path: '/things',
    access: { scope: 'write_shipments' },
    idempotent: true,
    body: z.object({ name: z.string() }),
    handler: ({ idempotencyKey }) =>
      Promise.resolve({ status: 201, json, headers: { 'x-key': idempotencyKey ?? 'none' } }),
  });

describe('a list', () => {
  it.each([
    ['a page', [1, 2, 3], 319, 'things 50-52/319'],
    ['a page past the end', [], 319, 'things */319'],
    ['nothing at all', [], 0, 'things */0'],
  ])('says which rows it holds: %s', async (_, list, total, contentRange) => {
    const app = await runningApp([answering(() => ({ list, resource: 'things', total, range: [50, 99] }))]);
    const response = await app.get('/things');
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(response.headers.get('x-total-count')).toBe(String(total));
    expect(await response.json()).toEqual(list);
  });

  it.each([
    ['of long rows takes a turn of the event loop for each', 65_536, 12],
    ['of some kilobytes takes one', 100, 1],
  ])('%s', async (_, length, expected) => {
    let [turn, watched] = [0, true];
    const watch = (): void => {
      turn += 1;
      if (watched) setImmediate(watch);
    };
    const madeIn = new Set<number>();
    const rows = Array.from({ length: 12 }, (_, row) => String(row).padStart(length, '.'));
    const list = () =>
      rows.values().map((row) => {
        madeIn.add(turn);
        return row;
      });
    const app = await runningApp([answering(() => ({ list: list(), resource: 'things', total: 12, range: [0, 11] }))]);
    watch();
    expect(await (await app.get('/things')).json()).toEqual(rows);
    watched = false;
    expect(madeIn.size).toBe(expected);
  });
});

it('an object with letters beyond ASCII has its length in bytes', async () => {
  const app = await runningApp([answering(() => ({ json: { name: 'Łódź', at: '60 °C' } }))]);
  const response = await app.get('/things');
  const bytes = await response.arrayBuffer();
  expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
  expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual({ name: 'Łódź', at: '60 °C' });
});

describe('notices', () => {
  it('stand in the messages of the reply, after its own', async () => {
    const own = { code: 200, level: 'warning', timestamp: now, message: 'Own.', details: [], reason: 'own' };
    const app = await runningApp([
      answering(() => ({
        json: { messages: [own] },
        notices: [
          { level: 'warning', reason: 'hs_code_missing', message: 'Predicted.', field: 'commodities[0].hsCode' },
        ],
      })),
    ]);
    expect((await jsonOf(await app.get('/things'))).messages).toEqual([
      own,
      {
        code: 200,
        level: 'warning',
        timestamp: now,
        message: 'Predicted.',
        details: [],
        reason: 'hs_code_missing',
        field: 'commodities[0].hsCode',
      },
    ]);
  });

  it('name unknown fields once, with the status of the reply', async () => {
    const app = await runningApp([taking({ messages: [], id: 1 })]);
    const body = await jsonOf(await app.post('/things', '{"name":"a","colour":"blue","size":{"x":1}}'));
    expect(body.messages).toEqual([
      {
        code: 201,
        level: 'info',
        timestamp: now,
        message: 'Fields of the body that are not known here were ignored: colour, size.',
        details: ['colour', 'size'],
        reason: 'unknown_fields',
      },
    ]);
  });

  it('are added to an object that has no messages by itself, and only then', async () => {
    const app = await runningApp([taking({ id: 1 })]);
    expect(await jsonOf(await app.post('/things', '{"name":"a"}'))).toEqual({ id: 1 });
    expect((await jsonOf(await app.post('/things', '{"name":"a","b":1}'))).messages).toHaveLength(1);
  });

  it('are included in a refusal', async () => {
    const app = await runningApp([taking({})]);
    const { messages } = await jsonOf(await app.post('/things', '{"nmae":"a"}'));
    expect(messages.map(({ level, reason }) => [level, reason])).toEqual([
      ['error', 'validation_failed'],
      ['info', 'unknown_fields'],
    ]);
  });
});

describe('bytes', () => {
  it('go out as they are', async () => {
    const app = await runningApp([
      answering(() => ({
        bytes: new Uint8Array([1, 2, 3]),
        type: 'application/pdf',
        headers: { 'content-disposition': 'attachment' },
      })),
    ]);
    const response = await app.get('/things');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-length')).toBe('3');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
  });

  it('are streamed', async () => {
    const app = await runningApp([
      answering(() => ({ bytes: Readable.from(['a,b\r\n', '1,2\r\n']), type: 'text/csv; charset=utf-8' })),
    ]);
    expect(await (await app.get('/things')).text()).toBe('a,b\r\n1,2\r\n');
  });

  it('that fail in the middle are aborted, never ended as if complete', async () => {
    const failing = async function* () {
      yield 'a,b\r\n';
      await Promise.resolve();
      throw new Error('disk');
    };
    const app = await runningApp([answering(() => ({ bytes: Readable.from(failing()), type: 'text/csv' }))]);
    await expect(app.get('/things').then((response) => response.text())).rejects.toThrow();
    await vi.waitFor(
      () => expect(app.log()).toContainEqual(expect.objectContaining({ reason: 'internal_error' })),
      atLongest,
    );
  });
});

describe('the idempotency key', () => {
  it('reaches the handler', async () => {
    const app = await runningApp([taking({})]);
    expect((await app.post('/things', '{"name":"a"}', { 'idempotency-key': 'order-1001' })).headers.get('x-key')).toBe(
      'order-1001',
    );
    expect((await app.post('/things', '{"name":"a"}')).headers.get('x-key')).toBe('none');
  });

  it.each(['a'.repeat(256), 'two words', ''])('"%s" is refused', async (key) => {
    const app = await runningApp([taking({})]);
    const response = await app.post('/things', '{"name":"a"}', { 'idempotency-key': key });
    expect(response.status).toBe(400);
    expect((await jsonOf(response)).messages[0]).toMatchObject({
      reason: 'invalid_idempotency_key',
      field: 'Idempotency-Key',
    });
  });
});

describe('the table', () => {
  it('prefers a literal segment to a parameter, in any order of routes', async () => {
    const parameter = route({
      ...common,
      method: 'get',
      path: '/things/{id}',
      access: 'public',
      params: z.object({ id: z.string() }),
      handler: ({ params }) => Promise.resolve({ json: params }),
    });
    const app = await runningApp([parameter, answering(() => ({ json: { word: true } }), '/things/export')]);
    expect(await (await app.get('/things/export')).json()).toEqual({ word: true });
    expect(await (await app.get('/things/7')).json()).toEqual({ id: '7' });
  });

  it('refuses two routes with the same method and path', async () => {
    await expect(runningApp([answering(() => ({ json: 1 })), answering(() => ({ json: 2 }))])).rejects.toThrow(
      'Two routes have the same method and path: /things.',
    );
  });

  it('answers HEAD as it would GET, without the body', async () => {
    const app = await runningApp([answering(() => ({ json: { a: 1 } }))]);
    const response = await fetch(`${app.url}/things`, { method: 'HEAD', headers: { authorization: 'Bearer whole' } });
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '7', '']);
  });

  it('accepts a form where a route allows it', async () => {
    const row = route({
      ...common,
      method: 'post',
      path: '/form',
      access: 'public',
      form: true,
      body: z.object({ a: z.string(), b: z.array(z.string()) }),
      handler: ({ body }) => Promise.resolve({ json: body }),
    });
    const app = await runningApp([row]);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await (await app.post('/form', 'a=x+%C5%81&b=1&b=2', form)).json()).toEqual({ a: 'x Ł', b: ['1', '2'] });
    expect((await jsonOf(await app.post('/form', 'a=%ff', form))).messages[0]?.reason).toBe('malformed_form');
  });
});
