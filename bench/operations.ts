import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { rebuildProjection } from '../src/application/log/kernel/rebuild.ts';
import { shipmentView } from '../src/application/parcels/shipments/shipment-view.ts';
import { verify } from '../src/infrastructure/commands/verify.ts';
import { configFrom } from '../src/infrastructure/configuration/config.ts';
import { requestForCollection } from '../test/http/collections/collection-request.ts';
import { filledForm } from '../test/http/collections/pay-form.ts';
import { withinTheUnion } from '../test/support/label-requests.ts';
import { sqliteStores } from '../test/support/sqlite-stores.ts';
import { startChild } from './child.ts';
import { cart } from './figures/duties.ts';
import { openWithParcels, pushesOf, send } from './figures/tracking.ts';
import { requestsPerSecond } from './load.ts';
import type { Load } from './load.ts';
import { thisProcess } from './meter.ts';
import type { Meter } from './meter.ts';
import { eventsPerShipment, seedShipments } from './seed-log.ts';
import { aFolder, book, caughtUp, openService } from './service.ts';
import type { BenchService } from './service.ts';

/** Work that is measured repeatedly. */
export type Operation = {
  readonly name: string;
  readonly meter: Meter;
  /** Prepares one run; it is not measured. */
  readonly prepare?: () => Promise<void>;
  /** Resolves to the number of operations when they and all their consequences are done. */
  readonly run: () => Promise<number>;
};

const connections = 16;
const labels = '/api/shipments/labels';
const duties = '/api/trade-engine/duties-taxes';
const titles = [
  'Cotton T-shirt',
  'Ceramic mug with a handle',
  'Leather wallet',
  'LED desk lamp',
  'Wooden toy train',
  'Running shoes',
];

const bodiesOf = (make: (number: number) => object): readonly object[] =>
  Array.from({ length: 64 }, (_, number) => make(number));

type Requests = Pick<Load, 'bodies' | 'fresh'> & { readonly path: string; readonly amount: number };

const requests = (service: BenchService, name: string, { path, ...load }: Requests): Operation => ({
  name,
  meter: service.meter,
  run: async () => {
    await requestsPerSecond({ url: `${service.url}${path}`, token: service.benchToken, connections, ...load });
    await caughtUp(service);
    return load.amount;
  },
});

/** Requests collections and waits until all can be paid. Returns the addresses of their payment pages. */
const readyCollections = async (
  service: BenchService,
  trackingNumbers: readonly string[],
): Promise<readonly string[]> => {
  const asked = async (trackingNumber: string): Promise<string> => {
    const body = JSON.stringify(requestForCollection({ trackingNumber }));
    const { collection } = JSON.parse(await send(service, service.benchToken, 'POST', duties, body)) as {
      collection: { collectionId: string; paymentUrl: string };
    };
    return collection.paymentUrl;
  };
  const pages = await Promise.all(trackingNumbers.map(asked));
  for (;;) {
    const url = `${service.url}/api/taxes-collections?status=pending_classification&range=[0,0]`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${service.benchToken}` } });
    await answer.arrayBuffer();
    await caughtUp(service);
    if (answer.headers.get('x-total-count') === '0') return pages;
  }
};

const pay = async (service: BenchService, page: string): Promise<void> => {
  const url = new URL(new URL(page).pathname, service.url);
  const body = new URLSearchParams(filledForm(await (await fetch(url)).text(), { paymentMethodId: 'pm_card_visa' }));
  const headers = { 'sec-fetch-site': 'same-origin', origin: 'null' };
  const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`A payment was answered ${answer.status}: ${await answer.text()}`);
};

/** Requests for labels, duties and codes, and reads. */
const requestOperations = async (resources: AsyncDisposableStack): Promise<readonly Operation[]> => {
  const { dataDir } = await aFolder(resources);
  const service = await openService(resources, dataDir);
  const shipment = `${labels}/${await book(service, withinTheUnion(0))}`;
  const ofGoods = (lines: number) => ({ bodies: bodiesOf((number) => cart(number, '[<id>]', lines)), fresh: true });
  const ofTitles = bodiesOf((number) => ({
    originCountry: 'CN',
    destinationCountry: 'DE',
    products: [{ title: `${titles[number % titles.length]} [<id>]`, quantity: 1 }],
  }));
  return [
    ...(['ZPL', 'PDF'] as const).map((format) => {
      const bodies = bodiesOf((number) => withinTheUnion(number, format));
      return requests(service, `POST a label in ${format}`, { path: labels, bodies, amount: 400 });
    }),
    requests(service, 'GET a shipment', { path: shipment, amount: 2_000 }),
    requests(service, 'GET a list of 50 shipments', { path: `${labels}?range=[0,49]`, amount: 100 }),
    requests(service, 'POST duties of a line', { path: duties, ...ofGoods(1), amount: 400 }),
    requests(service, 'POST duties of 20 lines', { path: duties, ...ofGoods(20), amount: 150 }),
    requests(service, 'POST a classification', {
      path: '/api/trade-engine/classifications',
      bodies: ofTitles,
      fresh: true,
      amount: 300,
    }),
  ];
};

/** Collections until they can be paid, and payments with a card of the sandbox, each with its page. */
const collectionOperations = async (resources: AsyncDisposableStack): Promise<readonly Operation[]> => {
  const { dataDir } = await aFolder(resources);
  const service = await openService(resources, dataDir);
  const amount = 100;
  let asked = 0;
  let pages: readonly string[] = [];
  const { meter } = service;
  const request = (): Promise<readonly string[]> =>
    readyCollections(
      service,
      Array.from({ length: amount }, () => `BENCH${++asked}`),
    );
  return [
    {
      name: 'A collection, from the request to ready',
      meter,
      run: async () => {
        await request();
        return amount;
      },
    },
    {
      name: 'A payment, and its page',
      meter,
      prepare: async () => {
        pages = await request();
      },
      run: async () => {
        await Promise.all(pages.map((page) => pay(service, page)));
        await caughtUp(service);
        return amount;
      },
    },
  ];
};

/**
 * Scans that a carrier pushes one at a time; for one service also until an endpoint has received the message of each.
 */
const scanOperations = async (resources: AsyncDisposableStack): Promise<readonly Operation[]> => {
  const parcels = 500;
  const { path } = await aFolder(resources);
  const receiver = await startChild(new URL('receiver.ts', import.meta.url), join(path, 'receiver.log'));
  resources.defer(receiver.stop);
  const received = async (): Promise<number> => Number(await (await fetch(`${receiver.url}/count`)).text());
  const pushed = async (service: BenchService, pushes: Iterator<string, void>): Promise<number> => {
    const { value } = pushes.next();
    if (value === undefined) throw new Error('Every parcel has had all of its scans.');
    await send(service, service.token, 'POST', '/api/tracking/events', value);
    await caughtUp(service);
    return parcels;
  };
  const quiet = await openWithParcels(resources, parcels);
  const telling = await openWithParcels(resources, parcels, `${receiver.url}/hooks`);
  const [toQuiet, toTelling] = [pushesOf(parcels, 1), pushesOf(parcels, 1)];
  return [
    { name: 'A scan, until the outbox has it', meter: quiet.meter, run: () => pushed(quiet, toQuiet) },
    {
      name: 'A scan, until an endpoint has received it',
      meter: telling.meter,
      run: async () => {
        const wanted = (await received()) + parcels;
        await pushed(telling, toTelling);
        while ((await received()) < wanted) await wait(10);
        return parcels;
      },
    },
  ];
};

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Operations on each event of a log. */
const logOperations = async (resources: AsyncDisposableStack): Promise<readonly Operation[]> => {
  const shipments = 1_000;
  const { store, readModels, ids, folder, close } = await sqliteStores();
  await seedShipments(store, ids, shipments);
  resources.defer(close);
  const config = configFrom({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  const { signal } = new AbortController();
  return [
    {
      name: 'An event, in a rebuild of the shipments',
      meter: thisProcess,
      run: async () => {
        const { rebuild, position, events } = await rebuildProjection(shipmentView, { store, readModels, signal });
        await rebuild.swap(position);
        return events;
      },
    },
    {
      name: 'An event, in waybill verify',
      meter: thisProcess,
      run: async () => {
        await verify(config, { stdout: nowhere(), stderr: nowhere() });
        return shipments * eventsPerShipment;
      },
    },
  ];
};

/** The everyday operations of a service. Each has a row in `costs.json`. */
export const groupsOfOperations = [requestOperations, collectionOperations, scanOperations, logOperations];
