import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  LargeRequests,
  defaultConcurrencyLimits,
} from '../../../../../../src/adapters/platform/http/engine/route/large-requests.ts';
import { defaultBudgets } from '../../../../../../src/adapters/platform/http/engine/server/rate-limits.ts';
import { route } from '../../../../../../src/adapters/platform/http/engine/route/route.ts';
import type { Route } from '../../../../../../src/adapters/platform/http/engine/route/route.ts';
import { yieldToEventLoop } from '../../../../../../src/application/shared/concurrency.ts';
import { TestClock } from '../../../../../support/test-clock.ts';
import { bearer, jsonOf, runningApp } from '../../running-app.ts';
import { atLongest } from '../../../../../support/eventually.ts';

const budgetOf = (response: Response) =>
  ['limit', 'remaining'].map((name) => response.headers.get(`ratelimit-${name}`));
const linesOf = (count: number) =>
  JSON.stringify({ commodities: Array.from({ length: count }, (_, index) => ({ title: `Mug ${index}` })) });

const running = async (write: number) => {
  const refusals: unknown[] = [];
  const app = await runningApp(
    [
      route({
        method: 'post',
        path: '/goods',
        tag: 'Things',
        summary: 'Takes goods.',
        access: { scope: 'write_shipments' },
        rate: 'write',
        large: { by: 'commodities', kind: 'calculation' },
        body: z.looseObject({ commodities: z.array(z.unknown()).max(200) }),
        replies: { 200: { description: 'Done.' } },
        handler: () => Promise.resolve({ json: {} }),
        refused: ({ error }) => Promise.resolve(void refusals.push(error)),
      }),
    ],
    { rateLimits: { ...defaultBudgets, write } },
  );
  const post = (body: string, token = 'whole') =>
    fetch(`${app.url}/goods`, {
      method: 'POST',
      body,
      headers: { ...bearer(token), 'content-type': 'application/json' },
    });
  return { post, refusals };
};

describe('what a request costs of its budget', () => {
  it.each([
    ['one line', linesOf(1), 1],
    ['twenty lines', linesOf(20), 1],
    ['twenty-one lines', linesOf(21), 2],
    ['two hundred lines', linesOf(200), 10],
    ['one line of 40 KiB', JSON.stringify({ commodities: [{ metadata: 'x'.repeat(40 * 1_024) }] }), 3],
  ])('is a unit for each twenty lines or 16 KiB begun: %s', async (_, body, units) => {
    const { post } = await running(50);
    const response = await post(body);
    expect(response.status).toBe(200);
    expect(budgetOf(response)).toEqual(['50', String(50 - units)]);
  });

  it('is refused when less is left, which remains for smaller requests, and is not recorded as a call', async () => {
    const { post, refusals } = await running(15);
    expect((await post(linesOf(200))).status).toBe(200);
    const refused = await post(linesOf(200));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // One unit is paid before the body is read.
    expect(budgetOf(refused)).toEqual(['15', '4']);
    expect((await jsonOf(refused)).messages[0]).toMatchObject({
      reason: 'rate_limited',
      message: expect.stringContaining('costs 9 more of the 15 units a minute, and 4 are left') as string,
    });
    expect(refusals).toEqual([]);
    expect(budgetOf(await post(linesOf(20)))).toEqual(['15', '3']);
  });

  it('is never more than the whole budget', async () => {
    const { post } = await running(4);
    const response = await post(linesOf(200));
    expect([response.status, ...budgetOf(response)]).toEqual([200, '4', '0']);
  });

  it('is paid also by what breaks a rule', async () => {
    const { post, refusals } = await running(50);
    const response = await post(linesOf(201));
    expect([response.status, ...budgetOf(response)]).toEqual([400, '50', '39']);
    expect(refusals).toHaveLength(1);
  });
});

describe('an app', () => {
  it('counts large requests in progress and waiting, by kind', async () => {
    const { url } = await runningApp([]);
    const text = await (await fetch(`${url}/metrics`)).text();
    for (const kind of ['calculation', 'booking']) {
      expect(text).toContain(`large_requests_under_way{kind="${kind}"} 0`);
      expect(text).toContain(`large_requests_waiting{kind="${kind}"} 0`);
    }
  });
});

describe('a read that waits', () => {
  const { ofOne, waitingOfOne } = defaultConcurrencyLimits.reading;

  /** Reads that are answered once `answer` is called. */
  const withReads = async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const begun: string[] = [];
    const reading = (path: string, row: Pick<Route, 'rate' | 'heavy'>) =>
      route({
        ...row,
        method: 'get',
        path,
        tag: 'Things',
        summary: 'Reads things.',
        access: { scope: 'read_shipments' },
        query: z.object({ asOf: z.string().optional() }),
        replies: { 200: { description: 'Done.' } },
        handler: async () => {
          begun.push(path);
          await answered;
          return { list: [], resource: 'things', total: 0, range: [0, 49] };
        },
      });
    const app = await runningApp([
      reading('/list', { rate: 'list' }),
      reading('/paper', { rate: 'read', heavy: 'always' }),
      reading('/thing', { rate: 'read', heavy: 'with asOf' }),
      reading('/page', { rate: 'read' }),
    ]);
    const all = (path: string, count: number) => Array.from({ length: count }, () => app.get(path));
    return { app, begun, answer, all };
  };

  it.each([
    ['a list', '/list', '/page'],
    ['a paper that is drawn', '/paper', '/page'],
    ['an object of the past', '/thing?asOf=1', '/thing'],
  ])(
    'is %s: so many of one account wait and the rest are refused, while others and ordinary reads go on',
    async (_, path, ordinary) => {
      const { app, begun, answer, all } = await withReads();
      const asked = all(path, ofOne + waitingOfOne + 3);
      await vi.waitFor(async () => {
        const text = await (await fetch(`${app.url}/metrics`)).text();
        expect(text).toContain(`large_requests_under_way{kind="reading"} ${ofOne}\n`);
        expect(text).toContain(`large_requests_waiting{kind="reading"} ${waitingOfOne}\n`);
      }, atLongest);
      const others = [...all(ordinary, 3), fetch(`${app.url}${path}`, { headers: bearer('other') })];
      await vi.waitFor(() => expect(begun).toHaveLength(ofOne + others.length), atLongest);
      answer();
      const statuses = (await Promise.all(asked)).map(({ status }) => status).toSorted((one, other) => one - other);
      expect(statuses).toEqual([...Array.from({ length: ofOne + waitingOfOne }, () => 200), 429, 429, 429]);
      expect((await Promise.all(others)).map(({ status }) => status)).toEqual(others.map(() => 200));
    },
  );
});

describe('large requests', () => {
  const limits = defaultConcurrencyLimits.calculation;
  const never = (): AbortSignal => new AbortController().signal;
  const opened = () => {
    const clock = new TestClock();
    return { clock, turns: new LargeRequests(limits, clock) };
  };
  const times = <Item>(count: number, make: () => Item): readonly Item[] => Array.from({ length: count }, make);

  it('run at most four at once per account, and eight in all', async () => {
    const { turns } = opened();
    const shop = times(6, () => turns.enter('shop', never));
    const rival = times(5, () => turns.enter('rival', never));
    await Promise.all([...shop.slice(0, 4), ...rival.slice(0, 4)]);
    expect([turns.underWay, turns.waiting]).toEqual([8, 3]);
    (await rival[0])?.();
    await rival[4];
    expect([turns.underWay, turns.waiting]).toEqual([8, 2]);
    for (const turn of [...shop.slice(0, 4), ...rival.slice(1)]) (await turn)?.();
    for (const turn of shop.slice(4)) (await turn)?.();
    expect([turns.underWay, turns.waiting]).toEqual([0, 0]);
  });

  it('start at once where nobody else has just started', async () => {
    const { turns } = opened();
    let turn = 0;
    setImmediate(() => (turn += 1));
    (await turns.enter('shop', never))();
    expect(turn).toBe(0);
  });

  it('start one after the other, and yield to other work between', async () => {
    const { turns } = opened();
    const begun: string[] = [];
    const [one, other] = ['one', 'other'].map(async (name) => {
      const end = await turns.enter(name, never);
      begun.push(name);
      return end;
    });
    (await one)?.();
    await yieldToEventLoop();
    expect(begun).toEqual(['one']);
    (await other)?.();
    expect(begun).toEqual(['one', 'other']);
  });

  it('of an account with a full queue do not delay those of another', async () => {
    const { turns } = opened();
    const first = await Promise.all(times(limits.ofOne, () => turns.enter('busy', never)));
    const line = times(limits.waitingOfOne, () => turns.enter('busy', never));
    const other = await turns.enter('quiet', never);
    expect(turns.waiting).toBe(limits.waitingOfOne);
    for (const end of [...first, other]) end();
    for (const turn of line) (await turn)();
  });

  it('are refused with 429 when the account’s queue is full, and with 503 when the common queue is', async () => {
    const { turns } = opened();
    const enter = (owner: string): Promise<() => void> => turns.enter(owner, never);
    const inside = await Promise.all(['a', 'b'].flatMap((owner) => times(limits.ofOne, () => enter(owner))));
    const lines = ['a', 'b', 'c', 'd'].flatMap((owner) => times(limits.waitingOfOne, () => enter(owner)));
    await expect(enter('a')).rejects.toMatchObject({ status: 429, reason: 'too_many_large_requests', options: { headers: { 'retry-after': '2' } } }); // oxfmt-ignore
    await expect(enter('e')).rejects.toMatchObject({
      status: 503,
      reason: 'busy',
      options: { headers: { 'retry-after': '5' } },
    });
    for (const end of inside) end();
    for (const turn of lines) void turn.then((end) => end());
    await Promise.all(lines);
    await expect(enter('e')).resolves.toBeTypeOf('function');
  });

  it('are refused after waiting ten seconds, or when the client disconnects', async () => {
    const { turns, clock } = opened();
    const inside = await Promise.all(times(limits.ofOne, () => turns.enter('shop', never)));
    const late = turns.enter('shop', never);
    clock.advance(limits.maxWaitMs);
    await expect(late).rejects.toMatchObject({ status: 503, reason: 'busy' });
    const gone = new AbortController();
    const cut = turns.enter('shop', () => gone.signal);
    gone.abort();
    await expect(cut).rejects.toMatchObject({ status: 400, reason: 'malformed_body' });
    for (const end of inside) end();
    expect([turns.underWay, turns.waiting]).toEqual([0, 0]);
  });
});
