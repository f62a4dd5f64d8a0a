import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AddressGuard, AllowList } from '../../../../src/adapters/webhooks/sending/address-guard.ts';
import { webhookTargets } from '../../../../src/adapters/webhooks/sending/targets.ts';
import { UndiciTransport } from '../../../../src/adapters/webhooks/sending/undici-transport.ts';
import type { WebhookMessage } from '../../../../src/application/webhooks/ports/webhook-transport.ts';
import { WebhookReceiver } from '../../../support/webhook-receiver.ts';

let receiver: WebhookReceiver;
const transports: UndiciTransport[] = [];
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
});
afterEach(async () => {
  for (const transport of transports.splice(0)) await transport.close();
  await receiver.stop();
});

const names: Readonly<Record<string, readonly string[]>> = {
  'inside.example': ['127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'nowhere.example': [],
};
const resolve = (host: string) => {
  const addresses = names[host];
  if (!addresses) return Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
  return Promise.resolve(addresses.map((address) => ({ address, family: 4 })));
};
const transportWith = (
  allow: readonly string[],
  more: { timeoutMs?: number; own?: string; resolve?: typeof resolve; discreet?: boolean } = {},
): UndiciTransport => {
  const transport = new UndiciTransport({
    guard: new AddressGuard(new AllowList(allow)),
    resolve,
    timeoutMs: 5_000,
    discreet: true,
    ...more,
  });
  transports.push(transport);
  return transport;
};
const message = (url: string): WebhookMessage => ({
  url,
  body: Buffer.from('{"a":1}'),
  eventId: 'evt_1',
  eventName: 'label.generated',
  sequence: 1,
  test: false,
  attempt: 1,
  sentAt: '2026-11-20T10:00:00.000Z',
  secrets: ['whsec_c2VjcmV0'],
});
const portOf = (host: string): string => host.split(':')[1] ?? '';

describe('an internal address', () => {
  it.each(['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '[::1]', '0.0.0.0', 'localhost.'])(
    '%s is not connected to',
    async (host) => {
      const system = transportWith([], { resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]) });
      const outcome = await system.deliver(message(`http://${host}:${portOf(receiver.host)}/`));
      expect(outcome.failure).toBe('blocked_address');
      expect(receiver.received).toEqual([]);
    },
  );

  it('is not connected to through a name that resolves to it', async () => {
    const transport = transportWith([]);
    expect((await transport.deliver(message(`http://inside.example:${portOf(receiver.host)}/`))).failure).toBe(
      'blocked_address',
    );
    expect((await transport.deliver(message('http://metadata.example/'))).failure).toBe('blocked_address');
    expect(receiver.received).toEqual([]);
  });

  it('is not connected to through a name whose resolution changed after registration', async () => {
    const answers = ['93.184.216.34', '127.0.0.1'];
    const fickle = () => Promise.resolve([{ address: answers.shift() ?? '127.0.0.1', family: 4 }]);
    const guard = new AddressGuard(new AllowList([]));
    const url = `https://fickle.example:${portOf(receiver.host)}/`;
    expect(await webhookTargets({ guard, resolve: fickle, discreet: true }).check(url)).toBe('allowed');
    expect((await transportWith([], { resolve: fickle }).deliver(message(url))).failure).toBe('blocked_address');
    expect(receiver.received).toEqual([]);
  });

  it('is connected to when the operator allows the host or network, or it is our own', async () => {
    const port = portOf(receiver.host);
    expect(
      (await transportWith([`inside.example:${port}`]).deliver(message(`http://inside.example:${port}/`))).statusCode,
    ).toBe(200);
    expect((await transportWith(['127.0.0.0/8']).deliver(message(receiver.url))).statusCode).toBe(200);
    const own = transportWith([], { own: `http://${receiver.host}/sandbox/inbox/` });
    expect((await own.deliver(message(`http://${receiver.host}/sandbox/inbox/acc_1`))).statusCode).toBe(200);
    expect((await own.deliver(message(`http://${receiver.host}/other`))).failure).toBe('blocked_address');
  });
});

describe('an answer', () => {
  it.each([200, 201, 204, 299])('%i is success', async (status) => {
    receiver.answer = (_received, response) => response.writeHead(status).end();
    expect(await transportWith(['127.0.0.1']).deliver(message(receiver.url))).toMatchObject({ statusCode: status });
  });
  it.each([400, 404, 410, 429, 500, 503])(
    '%i is a failure, and the beginning of its body is recorded',
    async (status) => {
      receiver.answer = (_received, response) => response.writeHead(status).end('x'.repeat(3000));
      const outcome = await transportWith(['127.0.0.1']).deliver(message(receiver.url));
      expect(outcome).toMatchObject({ statusCode: status, failure: 'http_status', response: 'x'.repeat(1024) });
    },
  );
  it('that never ends is not read to its end', async () => {
    receiver.answer = (_received, response) => {
      response.writeHead(200);
      const more = (): void => {
        if (!response.destroyed && response.write('x'.repeat(16_384))) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    };
    expect(await transportWith(['127.0.0.1']).deliver(message(receiver.url))).toEqual({
      statusCode: 200,
      durationMs: expect.any(Number) as number,
    });
  });
  it('that does not come in time is a timeout, also when only its body is missing', async () => {
    receiver.answer = ({ path }, response) => {
      if (path === '/half') response.writeHead(200).write('x');
    };
    const transport = transportWith(['127.0.0.1'], { timeoutMs: 50 });
    expect((await transport.deliver(message(`http://${receiver.host}/none`))).failure).toBe('timeout');
    expect((await transport.deliver(message(`http://${receiver.host}/half`))).failure).toBe('timeout');
  });
  it('that is missing because the connection is refused or breaks is a failed connection', async () => {
    const rude = createServer((socket) => socket.once('data', () => socket.destroy()));
    await new Promise<void>((done) => rude.listen(0, '127.0.0.1', done));
    const { port } = rude.address() as AddressInfo;
    const transport = transportWith(['127.0.0.1']);
    expect((await transport.deliver(message(`http://127.0.0.1:${port}/`))).failure).toBe('connection');
    await new Promise((done) => rude.close(done));
    expect((await transport.deliver(message(`http://127.0.0.1:${port}/`))).failure).toBe('connection');
  });
  it('is not waited for without TLS, or with an unknown name', async () => {
    const transport = transportWith(['127.0.0.1']);
    expect((await transport.deliver(message(`https://${receiver.host}/`))).failure).toBe('tls');
    expect((await transport.deliver(message('http://unknown.example/'))).failure).toBe('blocked_address');
    const open = transportWith([], { discreet: false });
    expect((await open.deliver(message('http://unknown.example/'))).failure).toBe('dns');
  });
  it('is not waited for at shutdown', async () => {
    let arrived: () => void = () => undefined;
    const there = new Promise<void>((done) => (arrived = done));
    receiver.answer = () => arrived();
    const transport = transportWith(['127.0.0.1']);
    const pending = transport.deliver(message(receiver.url));
    await there;
    await transport.close();
    expect((await pending).failure).toBe('aborted');
  });
});

describe('registering an address', () => {
  const targets = (discreet: boolean, ...allow: string[]) =>
    webhookTargets({ guard: new AddressGuard(new AllowList(allow)), resolve, discreet });
  const check = (url: string, ...allow: string[]) => targets(true, ...allow).check(url);
  it('refuses internal addresses', async () => {
    expect(await check('https://127.0.0.1/')).toBe('blocked_address');
    expect(await check('https://inside.example/')).toBe('blocked_address');
    expect(await check('https://[::1]/')).toBe('blocked_address');
  });
  it('requires TLS except where the operator allows http', async () => {
    expect(await check('http://93.184.216.34/')).toBe('https_required');
    expect(await check('http://127.0.0.1:3000/', '127.0.0.1:3000')).toBe('allowed');
    expect(await check('https://93.184.216.34/')).toBe('allowed');
  });
  it('gives the same reply for an unknown name and for an internal one', async () => {
    for (const name of ['unknown.example', 'nowhere.example', 'inside.example', 'metadata.example'])
      expect([name, await check(`https://${name}/`)]).toEqual([name, 'blocked_address']);
  });
  it('accepts an unresolved name that the operator allows, and any in a local sandbox', async () => {
    expect(await check('https://unknown.example/', 'unknown.example')).toBe('allowed');
    expect(await targets(false).check('https://unknown.example/')).toBe('allowed');
    expect(await targets(false).check('https://inside.example/')).toBe('blocked_address');
  });
  it('accepts a name while the name servers fail', async () => {
    const away = () => Promise.reject(Object.assign(new Error('try again'), { code: 'EAI_AGAIN' }));
    const guard = new AddressGuard(new AllowList([]));
    expect(await webhookTargets({ guard, resolve: away, discreet: true }).check('https://unknown.example/')).toBe(
      'allowed',
    );
  });
});
