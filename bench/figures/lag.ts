import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../src/adapters/log/sql/engine/database.ts';
import { SqlReadModels } from '../../src/adapters/log/sql/read-models/sql-read-models.ts';
import { systemClock } from '../../src/adapters/shared/system/clock.ts';
import { ulidIds } from '../../src/adapters/shared/system/ids.ts';
import { projectionSubscriber } from '../../src/application/log/kernel/projection.ts';
import { runSubscriber } from '../../src/application/log/kernel/subscriber.ts';
import type { Subscriber } from '../../src/application/log/kernel/subscriber.ts';
import type { EventStore } from '../../src/application/log/ports/event-store.ts';
import type { Log } from '../../src/application/log/ports/log.ts';
import { shipmentView } from '../../src/application/parcels/shipments/shipment-view.ts';
import { aPostgresSchema } from '../../test/support/postgres-server.ts';
import { sqliteStores } from '../../test/support/sqlite-stores.ts';
import { openRemoteLog, skipped } from '../big-stores.ts';
import type { Group, Row } from '../figure.ts';
import { metered, thisProcess } from '../meter.ts';
import { eventsPerShipment, seedShipments } from '../seed-log.ts';

type Place = { readonly what: string; readonly store: EventStore; readonly readModels: SqlReadModels };

const log: Log = {
  info: () => undefined,
  warn: (fields, message) => console.error(message, fields),
  error: (fields, message) => console.error(message, fields),
};
const ids = ulidIds();
const everyMs = 10;
const limitMs = 250;

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? Number.NaN;

/**
 * Measures the shipments per second that the service accepts while the list is kept up to date; then, at half that
 * rate, the time from each append until the shipment is in the list.
 */
const measure = async ({ store, readModels }: Place, seconds: number) => {
  const appended = new Map<string, number>();
  const [appends, lags]: [number[], number[]] = [[], []];
  const subscriber = projectionSubscriber(shipmentView, readModels);
  const watched: Subscriber = {
    ...subscriber,
    process: async (batch, signal) => {
      await subscriber.process(batch, signal);
      const now = performance.now();
      for (const { stream, version } of batch) {
        const at = appended.get(stream);
        if (version === eventsPerShipment && at !== undefined) lags.push(Math.max(0, now - at));
      }
    },
  };
  const stopping = new AbortController();
  const running = runSubscriber(watched, { store, clock: systemClock, log, signal: stopping.signal });

  const count = 1_000;
  const began = performance.now();
  await seedShipments(store, ids, count);
  await running.reached(await store.head());
  const most = (1_000 * count) / (performance.now() - began);

  const timed: Pick<EventStore, 'append'> = {
    append: async (stream, events, expected, metadata) => {
      const asked = performance.now();
      const version = await store.append(stream, events, expected, metadata);
      const now = performance.now();
      appends.push(now - asked);
      appended.set(stream, now);
      return version;
    },
  };
  const perTurn = (most / 2) * (everyMs / 1_000);
  const { cost } = await metered(async () => {
    const asking: Promise<void>[] = [];
    const start = performance.now();
    let sent = 0;
    while (performance.now() - start < seconds * 1_000) {
      const due = Math.floor(((performance.now() - start) / everyMs) * perTurn) - sent;
      if (due > 0) asking.push(seedShipments(timed, ids, due));
      sent += Math.max(0, due);
      await wait(everyMs);
    }
    await Promise.all(asking);
    await running.reached(await store.head());
    return { value: sent, operations: sent };
  }, thisProcess);
  stopping.abort();
  await running.ended;
  return { most, lags, appends, cost };
};

const places = async (resources: AsyncDisposableStack): Promise<readonly Place[]> => {
  const embedded = await sqliteStores();
  resources.defer(embedded.close);
  const ours = { what: 'embedded', store: embedded.store, readModels: embedded.readModels };
  const schema = await aPostgresSchema({ durable: true });
  if (schema === undefined) return [ours, ...skipped('the lag on PostgreSQL')];
  resources.defer(schema.close);
  const remote = await openRemoteLog();
  resources.defer(remote.close);
  const database = await openDatabase(schema.url);
  resources.defer(database.close);
  return [
    ours,
    { what: `PostgreSQL and ${remote.what}`, store: remote.open(), readModels: new SqlReadModels(database.db) },
  ];
};

/** From the reply to an append until the shipment is in the list, at half the maximum rate. */
export const lag: Group = {
  name: 'lag',
  run: async ({ rounds, quick }) => {
    await using resources = new AsyncDisposableStack();
    const rows: Row[] = [];
    for (const place of await places(resources)) {
      const rounded: Awaited<ReturnType<typeof measure>>[] = [];
      for (let round = 0; round < rounds; round++) rounded.push(await measure(place, quick ? 2 : 6));
      const load = Math.round((eventsPerShipment * Math.min(...rounded.map(({ most }) => most))) / 2);
      for (const [name, share] of [
        ['p50', 0.5],
        ['p99', 0.99],
      ] as const)
        rows.push({
          figure: `From append to list, ${name}, ${place.what}, ${load} events/s`,
          unit: 'ms',
          ours: rounded.map(({ lags }) => percentile(lags, share)),
          reference: {
            what: `the append itself, ${name}`,
            values: rounded.map(({ appends }) => percentile(appends, share)),
          },
          // The cost of a shipment of five events and its row in the list.
          costs: rounded.flatMap(({ cost = [] }) => cost),
          wanted: name === 'p99' ? { atMost: limitMs } : { nothing: 'a figure to know' },
        });
    }
    return rows;
  },
};
