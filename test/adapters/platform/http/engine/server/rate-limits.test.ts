import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  defaultBudgets,
  parseRateBudgets,
} from '../../../../../../src/adapters/platform/http/engine/server/rate-limits.ts';
import { route } from '../../../../../../src/adapters/platform/http/engine/route/route.ts';
import type { RateClass, Route } from '../../../../../../src/adapters/platform/http/engine/route/route.ts';
import { bearer, jsonOf, runningApp } from '../../running-app.ts';

const answering = (path: string, rate: RateClass, access: Route['access'] = { scope: 'read_shipments' }): Route =>
  route({
    method: 'get',
    path,
    tag: 'Things',
    summary: 'Answers.',
    access,
    rate,
    replies: { 200: { description: 'Done.' } },
    handler: () => Promise.resolve({ json: {} }),
  });

const routes = [
  answering('/list', 'list'),
  answering('/read', 'read'),
  answering('/free', 'none'),
  answering('/token', 'token', 'public'),
];
const rateLimits = { ...defaultBudgets, list: 3, read: 5, token: 2, failedAuthentication: 2 };

// Only the date is held: timers are those of sockets, too.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a budget', () => {
  it('shows what is left, and when it is full again', async () => {
    const app = await runningApp(routes, { rateLimits });
    const { headers } = await app.get('/list');
    expect([
      headers.get('ratelimit-limit'),
      headers.get('ratelimit-remaining'),
      headers.get('ratelimit-reset'),
    ]).toEqual(['3', '2', '60']);
  });

  it('refuses what exceeds it, with Retry-After', async () => {
    const app = await runningApp(routes, { rateLimits });
    for (let taken = 0; taken < 3; taken++) expect((await app.get('/list')).status).toBe(200);
    vi.setSystemTime(new Date('2026-11-20T10:00:20.000Z'));
    const refused = await app.get('/list');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('40');
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    expect((await jsonOf(refused)).messages[0]).toMatchObject({ code: 429, reason: 'rate_limited' });
  });

  it('is full again after a minute', async () => {
    const app = await runningApp(routes, { rateLimits });
    for (let taken = 0; taken < 4; taken++) await app.get('/list');
    vi.setSystemTime(new Date('2026-11-20T10:01:00.001Z'));
    expect((await app.get('/list')).status).toBe(200);
  });

  it("is an account's own, and each kind's own", async () => {
    const app = await runningApp(routes, { rateLimits });
    for (let taken = 0; taken < 4; taken++) await app.get('/list');
    expect((await app.get('/list', bearer('other'))).status).toBe(200);
    expect((await app.get('/read')).status).toBe(200);
    expect((await app.get('/list')).status).toBe(429);
  });

  it("is an address's own where there is no token", async () => {
    const app = await runningApp(routes, { rateLimits, trustProxy: 1 });
    const from = (address: string) => fetch(`${app.url}/token`, { headers: { 'x-forwarded-for': address } });
    expect([
      (await from('192.0.2.1')).status,
      (await from('192.0.2.1')).status,
      (await from('192.0.2.1')).status,
    ]).toEqual([200, 200, 429]);
    expect((await from('192.0.2.2')).status).toBe(200);
  });

  it('counts an IPv6 network of 64 bits as one client, and one of 48 bits as four', async () => {
    const app = await runningApp(routes, { rateLimits, trustProxy: 1 });
    const from = async (address: string) =>
      (await fetch(`${app.url}/token`, { headers: { 'x-forwarded-for': address } })).status;
    expect([await from('2001:db8:1:1::1'), await from('2001:db8:1:1::2'), await from('2001:db8:1:1:a:b:c:d')]).toEqual([
      200, 200, 429,
    ]);
    const subnets = Array.from({ length: 8 }, (_, at) => `2001:db8:1:${at + 2}::1`);
    const statuses = [];
    for (const address of subnets) statuses.push(await from(address));
    expect(statuses).toEqual([...Array<number>(6).fill(200), 429, 429]);
    expect(await from('2001:db8:2:1::1')).toBe(200);
    expect([await from('192.0.2.7'), await from('::ffff:192.0.2.7'), await from('::ffff:c000:207')]).toEqual([
      200, 200, 429,
    ]);
  });

  it('of failed tokens is counted in the same networks', async () => {
    const app = await runningApp(routes, { rateLimits, trustProxy: 1 });
    const statuses = [];
    for (let tried = 1; tried < 5; tried++) {
      const headers = { 'x-forwarded-for': `2001:db8:9:9::${tried}`, authorization: 'Bearer unknown' };
      statuses.push((await fetch(`${app.url}/free`, { headers })).status);
    }
    expect(statuses).toEqual([401, 401, 429, 429]);
  });

  it('ignores X-Forwarded-For unless a proxy is trusted', async () => {
    const app = await runningApp(routes, { rateLimits });
    const statuses = [];
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
      statuses.push((await fetch(`${app.url}/token`, { headers: { 'x-forwarded-for': address } })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('is not consulted where there is none', async () => {
    const app = await runningApp(routes, { rateLimits });
    const response = await app.get('/free');
    expect(response.headers.get('ratelimit-limit')).toBeNull();
  });

  it('can be switched off', async () => {
    const app = await runningApp(routes, { rateLimits: 'off' });
    for (let taken = 0; taken < 5; taken++) expect((await app.get('/list')).status).toBe(200);
  });

  it('of failed tokens is spent by failures only, and never blocks a valid token', async () => {
    const app = await runningApp(routes, { rateLimits });
    const statuses = [];
    for (let tried = 0; tried < 4; tried++) statuses.push((await app.get('/free', bearer('unknown'))).status);
    expect(statuses).toEqual([401, 401, 429, 429]);
    expect((await app.get('/free')).status).toBe(200);
  });
});

describe('the setting', () => {
  it('changes what it names and leaves the rest', () => {
    expect(parseRateBudgets(' write=1000, list = 120 ')).toEqual({ ...defaultBudgets, write: 1000, list: 120 });
    expect(parseRateBudgets('')).toEqual(defaultBudgets);
    expect(parseRateBudgets('off')).toBe('off');
  });

  it.each(['writes=1', 'write', 'write=0', 'write=-1', 'write=1.5', '__proto__=5', 'on'])(
    '"%s" is refused by name',
    (text) => {
      expect(() => parseRateBudgets(text)).toThrow(/"write=500"/);
    },
  );
});
