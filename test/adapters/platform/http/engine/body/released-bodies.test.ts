import { createHmac } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { HttpError } from '../../../../../../src/adapters/platform/http/engine/failures/http-error.ts';
import { defaultBudgets } from '../../../../../../src/adapters/platform/http/engine/server/rate-limits.ts';
import { route } from '../../../../../../src/adapters/platform/http/engine/route/route.ts';
import { eventually } from '../../../../../support/eventually.ts';
import { TestClock } from '../../../../../support/test-clock.ts';
import { jsonOf, runningApp } from '../../running-app.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const common = { tag: 'Test', access: 'public', method: 'post', summary: '', replies: {} } as const;

describe('a body that was refused', () => {
  it('is freed for garbage collection, even while the error is held', async () => {
    const kept: Error[] = [];
    let sent: WeakRef<object> | undefined;
    const app = await runningApp([
      route({
        ...common,
        rate: 'none',
        path: '/refusing',
        body: z.unknown(),
        refused: ({ body }) => {
          sent = new WeakRef(body as object);
          return Promise.resolve();
        },
        handler: () => {
          const refusal = new HttpError(400, 'refused', 'No.');
          kept.push(refusal);
          return Promise.reject(refusal);
        },
      }),
    ]);
    expect((await app.post('/refusing', '{"a":[1,2,3]}')).status).toBe(400);
    await eventually(() => {
      collectGarbage();
      return sent?.deref() === undefined;
    });
    expect(sent).toBeDefined();
    expect(kept).toHaveLength(1);
  });
});

describe('a large body', () => {
  it('waits while the parsing budget is used up, counted in decompressed bytes', async () => {
    const clock = new TestClock();
    const { promise: end, resolve: endFirst } = Promise.withResolvers<void>();
    let heard = 0;
    const app = await runningApp(
      [
        route({
          ...common,
          rate: 'none',
          path: '/holding',
          body: z.unknown(),
          replies: { 200: { description: 'Taken.' } },
          handler: async () => {
            heard++;
            await end;
            return { json: {} };
          },
        }),
      ],
      { clock, parsingBudget: 1024 * 1024 },
    );
    const body = JSON.stringify('x'.repeat(700 * 1024));
    const first = app.post('/holding', body);
    await eventually(() => heard === 1);
    let refused: Response | undefined;
    const packed = new Uint8Array(gzipSync(body));
    void app.post('/holding', packed, { 'content-encoding': 'gzip' }).then((response) => (refused = response));
    const second = await eventually(() => {
      clock.advance(1_000);
      return refused;
    });
    expect([second.status, (await jsonOf(second)).messages[0]?.reason, heard]).toEqual([503, 'busy', 1]);
    endFirst();
    expect((await first).status).toBe(200);
    expect((await app.post('/holding', packed, { 'content-encoding': 'gzip' })).status).toBe(200);
  });
});

describe('a signed body', () => {
  const routes = (heard: unknown[]) => [
    route({
      ...common,
      rate: 'read',
      path: '/signed',
      body: z.object({ a: z.int() }),
      signature: { header: 'X-Signature', hasForm: () => true, isGood: (raw, given) => given === `${raw.length}` },
      replies: { 200: { description: 'Taken.' } },
      handler: ({ body }) => {
        heard.push(body);
        return Promise.resolve({ json: {} });
      },
    }),
  ];

  it('is not parsed without a valid signature', async () => {
    const heard: unknown[] = [];
    const app = await runningApp(routes(heard));
    for (const signature of ['6', '']) {
      const refused = await app.post('/signed', 'not JSON', { 'x-signature': signature });
      expect([refused.status, (await jsonOf(refused)).messages[0]?.reason]).toEqual([401, 'invalid_signature']);
    }
    expect((await app.post('/signed', 'not JSON', { 'x-signature': '8' })).status).toBe(400);
    expect((await app.post('/signed', '{"a":1}', { 'x-signature': '7' })).status).toBe(200);
    expect(heard).toEqual([{ a: 1 }]);
  });

  it('costs nothing where its sender cannot have signed it: it is not read', async () => {
    let checked = 0;
    const [signed] = routes([]);
    if (signed?.signature === undefined) throw new Error('The route is not signed.');
    const signature = {
      ...signed.signature,
      hasForm: (text: string) => /^\d+$/.test(text),
      isGood: (raw: Uint8Array, given: string) => ((checked += 1), given === `${raw.length}`),
    };
    const app = await runningApp([{ ...signed, signature }]);
    const packed = new Uint8Array(gzipSync(JSON.stringify({ a: 1, b: 'x'.repeat(60_000) })));
    const answers = [
      await app.post('/signed', packed, { 'x-signature': `${packed.length}`, 'content-encoding': 'gzip' }),
      await app.post('/signed', JSON.stringify('x'.repeat(65_536)), { 'x-signature': '65538' }),
      await app.post('/signed', '{"a":1}', { 'x-signature': 'none' }),
      await app.post('/signed', '{"a":1}'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([415, 413, 401, 401]);
    expect(checked).toBe(0);
  });

  it('is neither decompressed nor parsed before its signature is known to be right', async () => {
    const secret = 'whsec_of_this_test';
    const signatureOf = (raw: Uint8Array | string): string => createHmac('sha256', secret).update(raw).digest('hex');
    const [signed] = routes([]);
    if (signed?.signature === undefined) throw new Error('The route is not signed.');
    const signature = {
      ...signed.signature,
      hasForm: (text: string) => /^[0-9a-f]{64}$/.test(text),
      isGood: (raw: Uint8Array, given: string) => signatureOf(raw) === given,
    };
    const app = await runningApp([{ ...signed, signature }]);
    const text = `[${'"\\u0041",'.repeat(6_000)}1]`;
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(1_000_000, text)));
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    const isParsed = () => parse.mock.calls.some(([given]) => String(given).length > 1_000);
    const wrong = 'a'.repeat(64);
    const answers = [
      await app.post('/signed', text, { 'x-signature': wrong }),
      await app.post('/signed', text, { 'x-signature': 'x' }),
      await app.post('/signed', text),
      await app.post('/signed', bomb, { 'x-signature': wrong, 'content-encoding': 'gzip' }),
      await app.post('/signed', bomb, { 'x-signature': signatureOf(bomb), 'content-encoding': 'gzip' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 415, 415]);
    expect(isParsed()).toBe(false);
    await app.post('/signed', text, { 'x-signature': signatureOf(text) });
    expect(isParsed()).toBe(true);
  });

  it('has its own limit, which a route that raises it does not compile with', async () => {
    const signature = { header: 'X-Signature', hasForm: () => true, isGood: () => true };
    const row = {
      ...common,
      rate: 'read',
      path: '/signed',
      body: z.string(),
      replies: { 200: { description: 'Taken.' } },
    } as const;
    // @ts-expect-error The limit of a signed body is not the route's to set.
    const raised = route({
      ...row,
      signature,
      bodyLimit: 1_048_576,
      handler: () => Promise.resolve({ json: {} }),
    });
    const app = await runningApp([raised]);
    expect((await app.post('/signed', JSON.stringify('x'.repeat(65_536)), { 'x-signature': 'any' })).status).toBe(413);
  });

  it('is limited like failed tokens, and by its own rate limit', async () => {
    const budgets = { ...defaultBudgets, failedAuthentication: 2, read: 4 };
    const app = await runningApp(routes([]), { rateLimits: budgets });
    const statuses: number[] = [];
    for (const signature of ['', '', '', '7', '7'])
      statuses.push((await app.post('/signed', '{"a":1}', { 'x-signature': signature })).status);
    expect(statuses).toEqual([401, 401, 429, 200, 429]);
  });
});
