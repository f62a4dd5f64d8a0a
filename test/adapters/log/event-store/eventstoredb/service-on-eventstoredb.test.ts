import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, configFrom } from '../../../../../src/infrastructure/configuration/config.ts';
import { book, labels } from '../../../../http/parcels/label-request.ts';
import { eventually } from '../../../../support/eventually.ts';
import { runCommand } from '../../../../support/command-line.ts';
import { StandIn } from '../../../../support/eventstoredb/stand-in.ts';
import { runningService } from '../../../../support/running-service.ts';
import type { RunningService } from '../../../../support/running-service.ts';

describe('the service with its log in EventStoreDB', () => {
  let server: StandIn;
  let service: RunningService;
  beforeAll(async () => {
    server = await StandIn.start();
    service = await runningService({ environment: { EVENT_STORE_URL: server.url } });
  });
  afterAll(async () => {
    await service.stop();
    server.kill();
  });

  it('books a parcel, reads it, and lists it', async () => {
    const shipment = await book(service);
    expect((await service.get(`${labels}/${shipment.shipmentId}`)).json['shipment']).toMatchObject({
      shipmentId: shipment.shipmentId,
      status: 'label_created',
    });
    await service.caughtUp();
    const list = JSON.parse((await service.get(labels)).text) as { shipmentId: string }[];
    expect(list.map(({ shipmentId }) => shipmentId)).toContain(shipment.shipmentId);
    expect(server.log.stream(`shipment-${shipment.shipmentId}`)?.map(({ type }) => type)).toEqual([
      'ShipmentRequested',
      'LabelGenerated',
    ]);
  });

  it('reads nothing from the server for a booking: each event names the hash of the one before it', async () => {
    await book(service);
    for (const labelFormat of ['PDF', 'ZPL', 'PNG']) {
      await service.caughtUp();
      const before = server.calls.length;
      const { shipmentId } = await book(service, { labelFormat });
      // What follows the last append is the sandbox's, which looks whether the parcel moves by itself.
      const calls = server.calls.slice(before);
      expect(
        calls.slice(0, calls.findLastIndex((call) => /append/i.test(call)) + 1).filter((call) => call === 'read'),
      ).toEqual([]);
      const [, label] = server.log.stream(`shipment-${shipmentId}`) ?? [];
      expect(Buffer.from(label?.metadata ?? []).toString()).toMatch(/"previousHash":"[0-9a-f]{64}"/);
    }
  });

  it('has one subscription for all that follows the log', async () => {
    await service.caughtUp();
    await eventually(() => server.subscriptions.size === 1);
  });

  it('says that it is ready', async () => {
    expect((await service.get('/readyz', { token: null })).status).toBe(200);
  });

  it('skips events of another program with one log line, and verify finds the lists equal', async () => {
    const foreign = (id: number, text: string, metadata: string) => ({
      id: `00000000-0000-4000-8000-00000000000${id}`,
      type: 'SomethingElse',
      contentType: 'application/json',
      data: Buffer.from(text),
      metadata: Buffer.from(metadata),
    });
    server.log.append('other-1', 'any', [foreign(2, '{}', ''), foreign(3, '{"a"', '{}')]);
    const shipment = await book(service);
    server.log.append('other-1', 'any', [foreign(4, '"text"', '')]);
    await service.caughtUp();
    const list = JSON.parse((await service.get(labels)).text) as { shipmentId: string }[];
    expect(list.map(({ shipmentId }) => shipmentId)).toContain(shipment.shipmentId);
    const ready = await service.get('/readyz', { token: null });
    expect([ready.status, ready.json['details']]).toEqual([200, [expect.stringContaining('exchange rates')]]);

    const { code, stdout, stderr } = await runCommand(['verify'], {
      dataDir: service.dataDir,
      environment: { EVENT_STORE_URL: server.url, LOG_LEVEL: 'silent' },
    });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).not.toContain('"equal":false');
    await eventually(() => service.log().split('An event of the log cannot be read and is skipped.').length === 4);
    for (const id of [2, 3, 4])
      expect(service.log()).toContain(`"id":"00000000-0000-4000-8000-00000000000${id}","stream":"other-1"`);
    expect((await service.get('/metrics', { token: null })).text).toContain('event_store_unreadable_events 3');
  });

  it('continues after the server was killed and restarted, and its lists miss nothing', async () => {
    const before = await book(service);
    server.kill();
    const booking = book(service);
    await server.restart();
    const after = await booking;
    await service.caughtUp();
    const list = JSON.parse((await service.get(labels)).text) as { shipmentId: string }[];
    const ids = list.map(({ shipmentId }) => shipmentId);
    expect(ids).toEqual(expect.arrayContaining([before.shipmentId, after.shipmentId]));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('EVENT_STORE_URL', () => {
  const configOf = (url: string) => configFrom({ EVENT_STORE_URL: url });

  it.each([
    'esdb://localhost:2113?tls=false',
    'esdb://admin:changeit@a:2113,b:2113,c:2113?tls=true&gossipTimeout=1',
    'esdb+discover://cluster.example.com:2113?nodePreference=leader',
    'file:./data.local/events.sqlite',
  ])('takes %s', (url) => {
    expect(configOf(url).eventStoreUrl).toBe(url);
  });

  it('is the embedded log by default', () => {
    expect(configFrom({}).eventStoreUrl).toMatch(/^file:/);
  });

  it.each([
    'esdb://',
    'esdb://localhost:port',
    'https://localhost:2113',
    'esdb://localhost:2113?throwOnAppendFailure=false',
    'esdb://localhost:2113?throw_on_append_failure=FALSE',
    'esdb://a:2113,b:2113?nodePreference=follower',
    'esdb://a:2113,b:2113?nodePreference=random',
    'esdb://localhost:2113?defaultDeadline=soon',
    'esdb://localhost:2113?defaultDeadline=0',
  ])('refuses %s and names an accepted one', (url) => {
    expect(() => configOf(url)).toThrow(ConfigError);
    expect(() => configOf(url)).toThrow(/EVENT_STORE_URL: .*esdb:\/\/a:2113,b:2113,c:2113/);
  });
});
