import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccountId } from '../../../src/application/sandbox/seed-demo.ts';
import { configFrom } from '../../../src/infrastructure/configuration/config.ts';
import { rival, runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';

/** A sandbox behind a proxy of this machine: who asks may come from anywhere. */
let exposed: RunningService;
let local: RunningService;
beforeAll(async () => {
  [exposed, local] = await Promise.all([
    runningService({
      environment: {
        TRUST_PROXY: '1',
        BASE_URL: 'https://sandbox.example.com',
        ALLOWED_HOSTS: 'Other.example.com, third.example',
      },
    }),
    runningService(),
  ]);
});
afterAll(async () => void (await Promise.all([exposed.stop(), local.stop()])));

const pages = ['/sandbox/inbox', '/sandbox/inbox.json'];
const basic = (password: string | undefined) => ({
  authorization: `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}`,
});

describe('the inbox of a sandbox that others can reach', () => {
  it.each(pages)('%s asks for a token, and has a browser ask for it', async (path) => {
    const answer = await exposed.get(path, { token: null });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Basic realm=/),
    ]);
    const wrong = await exposed.get(path, { token: null, headers: basic('wrong') });
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Basic realm=/),
    ]);
  });

  it.each(pages)('%s opens with the token, in a header or as a password', async (path) => {
    expect((await exposed.get(path, { token: 'demo' })).status).toBe(200);
    expect((await exposed.get(path, { token: null, headers: basic(exposed.tokens['demo']) })).status).toBe(200);
  });

  it.each(pages)("%s shows no other account's messages, except to an operator", async (path) => {
    const of = (accountId: string, token: string) => exposed.get(`${path}?accountId=${accountId}`, { token });
    const statuses = await Promise.all([
      of(shop, 'shop'),
      of(rival, 'shop'),
      of(demoAccountId, 'shop'),
      of(rival, 'admin'),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 403, 403, 200]);
    expect((await exposed.get(path, { token: 'reader' })).status).toBe(403);
  });

  it('takes a password on no other path', async () => {
    const answer = await exposed.get('/api/services', { token: null, headers: basic(exposed.tokens['demo']) });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });
});

it.each(pages)('%s needs no token where only this machine can reach the sandbox', async (path) => {
  expect((await local.get(path, { token: null })).status).toBe(200);
});

it.each<[string, Record<string, string>, boolean]>([
  ['on a loopback address', {}, true],
  ['on every address', { HOST: '0.0.0.0' }, false],
  ['behind a proxy', { TRUST_PROXY: '1' }, false],
  ['under a public name', { BASE_URL: 'https://sandbox.example.com' }, false],
  ['under a loopback name', { BASE_URL: 'http://localhost:8080' }, true],
])('a sandbox %s: only this machine reaches it is %s', (_, environment, expected) => {
  expect(configFrom(environment).localOnly).toBe(expected);
});

/** `fetch` sets the Host header itself. */
const statusUnder = (service: RunningService, host: string, path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(new URL(path, service.listeningAt), { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

describe('a sandbox answers', () => {
  it.each([
    '127.0.0.1',
    'localhost:8080',
    'LOCALHOST.',
    'waybill.localhost',
    '[::1]:8080',
    '192.168.1.5',
    '[2001:db8::1]:80',
  ])('under %s, which no name server can change', async (host) => {
    expect(await statusUnder(local, host, '/sandbox/inbox.json')).toBe(200);
  });

  it.each(['sandbox.example.com', 'sandbox.example.com:443', 'other.example.com', 'THIRD.example'])(
    'under its own name %s',
    async (host) => {
      expect(await statusUnder(exposed, host, '/openapi.json')).toBe(200);
    },
  );

  it.each([
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'sandbox.example.com.evil.example',
    'evil.example:127',
  ])('not under "%s"', async (host) => {
    for (const service of [local, exposed]) {
      expect(await statusUnder(service, host, '/sandbox/inbox.json')).toBeGreaterThanOrEqual(400);
      expect(await statusUnder(service, host, '/openapi.json')).toBeGreaterThanOrEqual(400);
    }
  });

  it('monitors under any name', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect(await statusUnder(local, 'waybill-7f9c.cluster', path)).toBe(200);
  });
});

it('live mode answers under every name, or under those that are listed', () => {
  const live = { MODE: 'live', BASE_URL: 'https://shipping.example.com' };
  expect(configFrom(live).hosts).toBeUndefined();
  expect(configFrom({ ...live, ALLOWED_HOSTS: 'waybill.internal' }).hosts).toEqual([
    'shipping.example.com',
    'waybill.internal',
  ]);
  expect(() => configFrom({ ALLOWED_HOSTS: 'a b' })).toThrow('ALLOWED_HOSTS');
});
