import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqlParkedStreams } from '../../../src/adapters/log/sql/checkpoints/parked-streams.ts';
import { shopWithEverything } from '../../support/access-world.ts';
import { parkedStream } from '../../support/parked-stream.ts';
import { nameOf, pathOf, routeTable, takesParameter } from '../../support/route-probes.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { labels } from '../parcels/label-request.ts';

const environment = { WEBHOOK_ALLOW: '127.0.0.1' };

let service: RunningService;
let receiver: WebhookReceiver;
let objects: Readonly<Record<string, string>>;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  service = await runningService({ environment });
  ({ objects } = await shopWithEverything(service, receiver));
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const warned = async (path: string, token = 'shop') =>
  (await service.get(path, { token })).headers.get('x-service-warning');

it('every list says that it may lack an object whose stream is parked, to its account alone, until it is processed', async () => {
  const lists = (await routeTable(environment)).filter(
    (row) => row.method === 'get' && !row.hidden && row.access !== 'public' && takesParameter(row, 'range'),
  );
  expect(lists.length).toBeGreaterThan(8);
  const paths = lists.map((row) => [nameOf(row), pathOf(row, objects)] as const);
  for (const [name, path] of paths) expect([name, await warned(path)]).toEqual([name, null]);

  const parked = sqlParkedStreams(service.db);
  const stream = `shipment-${objects['{shipmentId}']}` as const;
  await parked.park(parkedStream('elsewhere', { stream, accountId: shop, retryAt: '2099-01-01T00:00:00.000Z' }));
  service.clock.advance(5_000);
  for (const [name, path] of paths)
    expect([name, await warned(path)]).toEqual([name, expect.stringContaining('1 object of this account')]);
  expect(await warned(labels, 'rival')).toBeNull();

  const reasonsOf = async (id: string | undefined) =>
    (await service.get(`${labels}/${id}`)).json.messages
      .map(({ reason }) => reason)
      .filter((reason) => reason === 'lists_behind');
  expect(await reasonsOf(objects['{shipmentId}'])).toEqual(['lists_behind']);

  await parked.release('elsewhere', stream);
  service.clock.advance(5_000);
  for (const [name, path] of paths) expect([name, await warned(path)]).toEqual([name, null]);
  expect(await reasonsOf(objects['{shipmentId}'])).toEqual([]);
});
