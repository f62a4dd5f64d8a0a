import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { SqliteEventStore } from '../../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import type { Route } from '../../../src/adapters/platform/http/engine/route/route.ts';
import { auditedKindNames } from '../../../src/application/audit/audited-kinds.ts';
import { shopWithEverything } from '../../support/access-world.ts';
import { nameOf, pathOf, routeTable, takesParameter } from '../../support/route-probes.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { entry, uploads } from '../parcels/trade-documents.ts';

/** A client may write about 60 KB of settings at once: as many times as are accepted in a day, for some days. */
const holidays = (first: number) =>
  Array.from({ length: 500 }, (_, day) => ({
    date: new Date(first + day * 86_400_000).toISOString().slice(0, 10),
    country: 'DE',
  }));
const metadata = (word: string) =>
  Object.fromEntries(Array.from({ length: 50 }, (_, key) => [`key${key}`, word.repeat(100).slice(0, 480)]));
const days = 6;
const day = 86_400_000;

/**
 * What one request may read of the log: a kept state, and the events up to the next one. The streams are several times
 * as long.
 */
const most = 2_400_000;

let service: RunningService;
let receiver: WebhookReceiver;
let rows: readonly Route[];
let objects: Readonly<Record<string, string>>;
let spy: MockInstance<SqliteEventStore['read']> | undefined;

/** Succeeds, or is beyond the limits of changes. */
const done = (answer: Answer): Answer => {
  if (answer.status > 201 && answer.status !== 429) throw new Error(answer.text);
  return answer;
};

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  const environment = { WEBHOOK_ALLOW: '127.0.0.1' };
  service = await runningService({ environment });
  rows = await routeTable(environment);
  ({ objects } = await shopWithEverything(service, receiver));
  const endpoint = String(objects['/api/webhooks/{id}']);
  const product = `/api/trade-engine/products/${objects['{productId}']}`;
  const collection = `/api/taxes-collections/${objects['/api/taxes-collections/{id}']}`;
  for (let turn = 0; turn < days; turn++) {
    for (let change = 0; change < 20; change++) {
      const added = holidays(Date.UTC(2020 + turn, change));
      done(
        await service.ask('PATCH', '/api/accounts/me/settings', {
          holidays: { added, removed: holidays(Date.UTC(2040 + turn, change)) },
        }),
      );
      done(await service.ask('PATCH', `/api/webhooks/${endpoint}`, { metadata: metadata(`${turn}-${change}-`) }));
      if (change % 4 > 0) continue;
      const other = done(
        await service.post(
          '/api/webhooks',
          { url: receiver.url },
          { headers: { 'idempotency-key': `${turn}-${change}` } },
        ),
      );
      done(await service.ask('DELETE', `/api/webhooks/${String(other.json['id'])}`));
      done(
        await service.ask('PATCH', '/api/trade-engine/restriction-overrides', {
          rules: ['*'],
          reason: `order ${turn} ${change}`,
        }),
      );
      done(
        await service.post(`${product}/review`, {
          decision: 'correct',
          hsCode: change % 2 === 0 ? '610910' : '610990',
        }),
      );
      done(await service.post(`${collection}/recalculate`));
      const content = { electronicTradeDocuments: [entry({ name: `${turn}-${change}.pdf` })] };
      done(await service.post(uploads, { shipmentId: objects['{shipmentId}'], ...content }));
    }
    service.clock.advance(day);
  }
  await service.caughtUp();
  spy = vi.spyOn(SqliteEventStore.prototype, 'read');
});
afterAll(async () => {
  spy?.mockRestore();
  await service.stop();
  await receiver.stop();
});

const readBy = async (path: string): Promise<number> => {
  spy?.mockClear();
  const { status, text } = await service.get(path, { token: 'admin' });
  if (status >= 500) throw new Error(text);
  const events = await Promise.all(spy?.mock.results.map(({ value }) => value as Promise<unknown>) ?? []);
  return JSON.stringify(events).length;
};
const lengthOf = async (stream: string): Promise<{ readonly events: number; readonly characters: number }> => {
  const events = await service.eventStore.read(stream as 'a-b');
  return { events: events.length, characters: JSON.stringify(events).length };
};

it('whatever an account has changed all day for days, no read of any route takes more of the log than a part', async () => {
  const lengths = new Map<string, { readonly events: number; readonly characters: number }>();
  for (const category of ['accountSettings', 'webhookEndpoints'])
    lengths.set(category, await lengthOf(`${category}-${shop}`));
  // Without a bound, a read would take this much.
  expect(lengths.get('accountSettings')?.characters).toBeGreaterThan(1.75 * most);

  const costs = new Map<string, number>();
  for (const row of rows) {
    if (row.method !== 'get' || row.hidden) continue;
    const path = pathOf(row, objects);
    const points = takesParameter(row, 'asOf')
      ? ['', '?asOf=1', '?asOf=31', '?asOf=70', `?asOf=${service.clock.now()}`]
      : [''];
    for (const query of points) costs.set(`${nameOf(row)}${query}`, await readBy(`${path}${query}`));
  }
  const audited: Readonly<Record<string, string>> = {
    shipment: String(objects['{shipmentId}']),
    taxes_collection: String(objects['/api/taxes-collections/{id}']),
    product: String((await service.get(`/api/trade-engine/products/${objects['{productId}']}`)).json['id']),
    webhook_endpoint: String(objects['/api/webhooks/{id}']),
    account_settings: shop,
    restriction_overrides: shop,
  };
  for (const kind of auditedKindNames.filter((name) => audited[name] !== undefined))
    for (const rest of [
      'events?range=[0,249]',
      'events?range=[0,249]&sort=ASC',
      'difference',
      'difference?from=1&to=40',
      'difference?from=40',
    ])
      costs.set(`${kind} ${rest}`, await readBy(`/api/audit/${kind}/${audited[kind]}/${rest}`));
  expect([...costs].filter(([, cost]) => cost > most)).toEqual([]);
});

it('the settings of each version are those that the whole stream gives, and its list is whole page by page', async () => {
  const { events } = await lengthOf(`accountSettings-${shop}`);
  const first = async (version: number) =>
    (await service.get(`/api/accounts/me/settings?asOf=${version}`)).json['holidays'];
  const history = await service.eventStore.read(`accountSettings-${shop}`);
  for (const version of [1, 31, 32, 33, 63, 64, events].filter((each) => each <= events)) {
    const { change } = history[version - 1]?.event.data as {
      readonly change: { readonly holidays: { readonly added: unknown } };
    };
    expect(await first(version)).toMatchObject({ added: change.holidays.added });
  }
  for (const [kind, id] of [
    ['account_settings', shop],
    ['webhook_endpoint', String(objects['/api/webhooks/{id}'])],
  ] as const) {
    const seen: number[] = [];
    for (;;) {
      const after = seen.length === 0 ? '' : `&after=${seen.at(-1)}`;
      const page = (await service.get(`/api/audit/${kind}/${id}/events?range=[0,99]${after}`, { token: 'admin' }))
        .json as unknown;
      const versions = (page as readonly { readonly version: number }[]).map(({ version }) => version);
      if (versions.length === 0) break;
      seen.push(...versions);
    }
    const stream = await service.eventStore.read(
      `${kind === 'account_settings' ? 'accountSettings' : 'webhookEndpoints'}-${shop}`,
    );
    const mine = stream.filter(
      ({ event }) => kind === 'account_settings' || (event.data as { endpointId: string }).endpointId === id,
    );
    expect(seen).toEqual(mine.map(({ version }) => version).toReversed());
  }
});
