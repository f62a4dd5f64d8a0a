import { createServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { generate } from 'selfsigned';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { verifyWebhook } from '../../../src/client/index.ts';
import { listen } from '../../../src/infrastructure/commands/forward-events.ts';
import type { ListenOptions } from '../../../src/infrastructure/commands/forward-events.ts';
import { book } from '../../http/parcels/label-request.ts';
import { commandIo, runCommand } from '../../support/command-line.ts';
import { eventually } from '../../support/eventually.ts';
import { failingProxy } from '../../support/failing-proxy.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';

let service: RunningService;
let proxy: Awaited<ReturnType<typeof failingProxy>>;
/** The developer's own program, and an endpoint that is sent the same events by the service. */
let [local, endpoint]: WebhookReceiver[] = [];
beforeAll(async () => {
  service = await runningService({ environment: { WEBHOOK_ALLOW: '127.0.0.1' } });
  proxy = await failingProxy(service.listeningAt);
});
afterAll(async () => {
  await proxy.close();
  await service.stop();
});
beforeEach(async () => {
  [local, endpoint] = [await WebhookReceiver.start(), await WebhookReceiver.start()];
});
afterEach(async () => {
  await local?.stop();
  await endpoint?.stop();
});
const demo = { token: 'demo' };

/** A session that is ready, and its output. Its pauses take a turn of the event loop. */
const listening = async (changes: Partial<ListenOptions> = {}) => {
  const io = commandIo();
  const ending = new AbortController();
  const options = {
    address: service.listeningAt,
    token: service.tokens['demo'] ?? '',
    forwardTo: local?.url ?? '',
    events: ['*'],
    json: false,
    skipVerify: false,
    ...changes,
  };
  const wait = async (_: number, signal: AbortSignal): Promise<void> => {
    await turn();
    signal.throwIfAborted();
  };
  const ended = listen(options, { io, signal: ending.signal, wait, now: () => service.clock.now() });
  ended.catch(() => undefined);
  const secret = await Promise.race([
    eventually(() => /whsec_\S+/.exec(io.stderr.text)?.[0]),
    ended.then(() => {
      throw new Error('It has ended.');
    }),
  ]);
  const end = (): Promise<void> => {
    ending.abort();
    return ended;
  };
  onTestFinished(() => end().catch(() => undefined));
  const lines = (count: number): Promise<readonly string[]> =>
    eventually(() => {
      const found = io.stdout.text.split('\n').slice(0, -1);
      return found.length >= count ? found : undefined;
    });
  return { secret, end, ended, lines, said: () => io.stderr.text };
};

const endpoints = async (): Promise<readonly string[]> =>
  ((await service.get('/api/webhooks', demo)).json as unknown as { readonly description?: string }[]).flatMap(
    ({ description }) => (description === 'waybill listen' ? [description] : []),
  );

describe('an event of the sandbox', () => {
  it('arrives with the bytes and the headers that an endpoint gets, signed with the secret that is shown', async () => {
    const { secret, lines } = await listening();
    await service.post('/api/webhooks', { url: endpoint?.url }, demo);
    await book(service, {}, demo);
    const [line] = await lines(1);
    const [[mine], [theirs]] = [await local!.got(1), await endpoint!.got(1)];
    expect(mine?.body).toBe(theirs?.body);
    const signed = ['webhook-signature', 'x-service-signature', 'host'];
    const others = (headers: object) => Object.entries(headers).filter(([name]) => !signed.includes(name));
    expect(others(mine?.headers ?? {})).toEqual(others(theirs?.headers ?? {}));
    expect(Object.keys(mine?.headers ?? {})).toEqual(Object.keys(theirs?.headers ?? {}));
    const event = await verifyWebhook({
      body: mine?.body ?? '',
      headers: mine?.headers ?? {},
      secrets: secret,
      now: () => Date.parse(service.clock.now()),
    });
    expect(event.eventName).toBe('label.generated');
    expect(line).toMatch(
      new RegExp(
        `^\\d\\d:\\d\\d:\\d\\d {2}label\\.generated {11}${String(mine?.headers['webhook-id'])} {2}200 {2}\\d+ ms$`,
      ),
    );
  });

  it('is printed as JSON with its body, if it is one of those asked for', async () => {
    const { lines } = await listening({ json: true, events: ['shipment.updated'] });
    const { shipmentId } = await book(service, {}, demo);
    await service.post('/sandbox/advance', { shipmentId, to: 'in_transit' }, demo);
    const [line = ''] = await lines(1);
    expect(JSON.parse(line)).toMatchObject({ eventName: 'shipment.updated', objectId: shipmentId, statusCode: 200, body: { objectId: shipmentId } }); // oxfmt-ignore
    expect(local?.received.map(({ headers }) => headers['x-service-event'])).not.toContain('label.generated');
  });

  it('comes again when it is sent again, and a test event too', async () => {
    const { lines } = await listening({ json: true });
    const { shipmentId } = await book(service, {}, demo);
    const [line = ''] = await lines(1);
    const { deliveryId } = JSON.parse(line) as { readonly deliveryId: string };
    const { json } = await service.get(`/api/webhook-deliveries/${deliveryId}`, demo);
    await service.post(`/api/webhooks/${String(json['endpointId'])}/deliveries/${deliveryId}/redeliver`, {}, demo);
    await lines(2);
    await service.post('/api/webhooks/test', { shipmentIds: [shipmentId] }, demo);
    await lines(3);
    const seen = local?.received.map(({ headers }) => [headers['x-service-event'], headers['x-service-delivery-attempt'], headers['x-service-test']]); // oxfmt-ignore
    expect(seen).toEqual([['label.generated', '1', undefined], ['label.generated', '2', undefined], ['shipment.updated', '1', 'true']]); // oxfmt-ignore
  });
});

describe('a receiver', () => {
  it('that fails or is down gets the event once, and the next one all the same', async () => {
    const { lines, end, said } = await listening();
    local!.answer = (_, response) => response.writeHead(500).end('broken');
    await book(service, {}, demo);
    expect((await lines(1))[0]).toContain('  500  ');
    await local!.stop();
    await book(service, {}, demo);
    expect((await lines(2))[1]).toContain('  connection  ');
    await end();
    expect(local?.received).toHaveLength(1);
    expect(said()).toContain('Ended: 0 accepted, 2 failed. The endpoint is removed.');
  });

  it('may have a certificate of its own, if the command says so', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
    const received: (string | undefined)[] = [];
    const server = createServer({ key, cert }, (request, response) => {
      received.push(request.headers['x-service-event'] as string);
      request.resume().on('end', () => response.writeHead(204).end());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    const forwardTo = `https://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
    const strict = await listening({ forwardTo });
    await book(service, {}, demo);
    expect((await strict.lines(1))[0]).toContain('  tls  ');
    await strict.end();
    const lenient = await listening({ forwardTo, skipVerify: true });
    await book(service, {}, demo);
    expect((await lenient.lines(1))[0]).toContain('  204  ');
    expect(received).toEqual(['label.generated']);
  });
});

describe('a session', () => {
  it('goes on after a lost connection: what happened meanwhile comes, each event once', async () => {
    const { lines, said } = await listening({ address: proxy.url, json: true });
    const first = await book(service, {}, demo);
    await lines(1);
    proxy.faults.push('lost-reply', 'half-reply', { status: 503 });
    const others = [await book(service, {}, demo), await book(service, {}, demo)];
    await eventually(() => said().includes('The service answers again. It has kept what happened meanwhile.'));
    const told = (await lines(3)).map((line) => (JSON.parse(line) as { readonly objectId: string }).objectId);
    expect(told.toSorted()).toEqual([first, ...others].map(({ shipmentId }) => shipmentId).toSorted());
    expect(local?.received).toHaveLength(3);
    expect(said()).toContain('Trying again until Ctrl-C.');
  });

  it('removes its endpoint at the end, and what an earlier one has left; a second one for one address takes over', async () => {
    const first = await listening();
    expect(await endpoints()).toHaveLength(1);
    const second = await listening();
    await expect(first.ended).rejects.toThrow('another `waybill listen` has the same address');
    expect(await endpoints()).toHaveLength(1);
    await second.end();
    expect(await endpoints()).toEqual([]);
  });

  it('is refused in live mode, and where the token lacks a scope', async () => {
    const reader = await service.issue({ accountId: 'acc_0000000000000000000000DEM0', scopes: ['read_accounts'] });
    await expect(listening({ token: reader.token })).rejects.toThrow(
      'The token lacks write_accounts and read_shipments.',
    );
    const live = await runningService({ environment: { MODE: 'live', BASE_URL: 'https://shipping.example.com' } });
    onTestFinished(() => live.stop());
    const refused = listening({ address: live.listeningAt, token: live.tokens['shop'] ?? '' });
    await expect(refused).rejects.toThrow('works with a sandbox only');
  });
});

describe('waybill listen', () => {
  const run = (...words: string[]) => runCommand(['listen', ...words], { dataDir: service.dataDir });

  it('explains what it cannot use', async () => {
    expect(await run('--forward-to', 'http://')).toMatchObject({ code: 1, stderr: expect.stringContaining('--forward-to must be an http or https address') as string }); // oxfmt-ignore
    expect(await run('--forward-to', 'localhost:1', '--token-file', '/nowhere')).toMatchObject({ code: 1, stderr: 'There is no access token in /nowhere. Name a file with --token-file, or set WAYBILL_TOKEN.\n' }); // oxfmt-ignore
    const unknown = await run('--forward-to', 'localhost:1', '--url', service.listeningAt, '--events', 'label.printed');
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('The service answered 400: enabledEvents') as string }); // oxfmt-ignore
    const nobody = await run('--forward-to', 'localhost:1', '--url', 'http://127.0.0.1:1');
    expect(nobody).toMatchObject({ code: 1, stderr: 'No Waybill service answers at http://127.0.0.1:1. Start it, or give its address with --url.\n' }); // oxfmt-ignore
  });
});
