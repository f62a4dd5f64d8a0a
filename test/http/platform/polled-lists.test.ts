import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../../src/adapters/platform/http/engine/route/route.ts';
import { shopWithEverything } from '../../support/access-world.ts';
import { nameOf, pathOf, routeTable, takesParameter } from '../../support/route-probes.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { book } from '../parcels/label-request.ts';

type Row = { readonly id: string; readonly createdAt: string; readonly updatedAt: string };

const environment = { WEBHOOK_ALLOW: '127.0.0.1' };

let service: RunningService;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  service = await runningService({ environment });
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const has = (row: Route, parameter: string): boolean =>
  row.method === 'get' && row.rate === 'list' && takesParameter(row, parameter);

const polled = async (path: string, more: Readonly<Record<string, string>> = {}): Promise<readonly Row[]> => {
  const query = new URLSearchParams({ sort: '["updatedAt","ASC"]', range: '[0,249]', ...more });
  const answer = await service.get(`${path}?${query.toString()}`);
  expect([path, answer.status]).toEqual([path, 200]);
  return JSON.parse(answer.text) as readonly Row[];
};

/** Their rows never change, or they say nothing of when: what they show is polled by its creation. */
const unchanging = [
  'GET /api/accounts/me/invitations',
  'GET /api/accounts/me/access-tokens',
  'GET /api/accounts/me/security-events',
  'GET /api/accounts/me/users',
  'GET /api/audit/{kind}/{id}/events',
  'GET /api/oauth/credentials',
  'GET /api/privacy/reads',
  'GET /api/trade-engine/duties-usage-logs',
  'GET /api/trade-engine/held-quotes',
  'GET /api/trade-engine/knowledge',
  'GET /api/trade-engine/tariff-lines',
];

describe('a list that is polled by change', () => {
  it('shows from any time on exactly what has changed since, each object once, on every list', async () => {
    const world = await shopWithEverything(service, receiver);
    await service.caughtUp();
    const lists = (await routeTable(environment)).filter((row) => has(row, 'range'));
    const others = lists.filter((row) => !has(row, 'updatedAtFrom')).map(nameOf);
    expect(others.filter((name) => !unchanging.includes(name))).toEqual([]);
    let seen = 0;
    for (const row of lists.filter((each) => has(each, 'updatedAtFrom'))) {
      const path = pathOf(row, world.objects);
      const all = await polled(path);
      seen += all.length;
      expect(all.map(({ updatedAt }) => updatedAt)).toEqual(all.map(({ updatedAt }) => updatedAt).toSorted());
      for (const { updatedAt } of all) {
        const since = await polled(path, { updatedAtFrom: updatedAt });
        expect(since.map(({ id }) => id)).toEqual(
          all.filter((each) => each.updatedAt >= updatedAt).map(({ id }) => id),
        );
      }
      const pages = await Promise.all(
        all.map(async (_, at) => (await polled(path, { range: `[${at},${at}]` }))[0]?.id),
      );
      expect(pages).toEqual(all.map(({ id }) => id));
      expect(await polled(path, { updatedAtFrom: '2099-01-01' })).toEqual([]);
    }
    for (const row of lists) {
      const path = pathOf(row, world.objects);
      const first = (JSON.parse((await service.get(`${path}?range=[0,0]`)).text) as readonly Partial<Row>[])[0];
      // Which lists take ids, `list-ids.test.ts` asks for.
      if (first?.id !== undefined && has(row, 'id')) {
        const filter = encodeURIComponent(JSON.stringify({ id: [first.id] }));
        const one = JSON.parse((await service.get(`${path}?filter=${filter}`)).text) as readonly Partial<Row>[];
        expect([path, one.map(({ id }) => id)]).toEqual([path, [first.id]]);
      }
      expect([path, (await service.get(`${path}?statsu=x`)).status]).toEqual([path, 400]);
      const backwards = has(row, 'updatedAtFrom') ? 'updatedAt' : undefined;
      if (backwards !== undefined) {
        const query = new URLSearchParams({ sort: `["${backwards}","DESC"]`, range: '[0,249]' });
        const rows = JSON.parse((await service.get(`${path}?${query.toString()}`)).text) as readonly Row[];
        expect(rows.map(({ updatedAt }) => updatedAt)).toEqual(
          rows
            .map(({ updatedAt }) => updatedAt)
            .toSorted()
            .toReversed(),
        );
      }
    }
    expect(seen).toBeGreaterThan(7);
  });

  it('shows a changed object again, and no other', async () => {
    const [one] = [await book(service, {}), await book(service, {})];
    const hook = JSON.parse((await service.post('/api/webhooks', { url: 'https://127.0.0.1:9/hook' })).text) as Row;
    service.clock.advance(60_000);
    const since = { updatedAtFrom: service.clock.now() };
    await service.post(`/api/shipments/labels/${one.shipmentId}/void`);
    await service.ask('PATCH', `/api/webhooks/${hook.id}`, { description: 'changed' });
    await service.caughtUp();
    expect((await polled('/api/shipments/labels', since)).map(({ id }) => id)).toEqual([one.shipmentId]);
    expect((await polled('/api/webhooks', since)).map(({ id }) => id)).toEqual([hook.id]);
  });
});
