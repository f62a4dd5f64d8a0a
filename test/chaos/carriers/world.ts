import { setTimeout as wait } from 'node:timers/promises';
import { loadCatalogue } from '../../../src/adapters/parcels/carriers/load-catalogue.ts';
import { loadCarrierDirectory } from '../../../src/adapters/parcels/carriers/load-codes.ts';
import type { CarrierChoice } from '../../../src/adapters/parcels/carriers/hub/carrier-plugin.ts';
import { commandHandler } from '../../../src/application/log/kernel/command-handler.ts';
import { projectionSubscriber } from '../../../src/application/log/kernel/projection.ts';
import { runSubscriber } from '../../../src/application/log/kernel/subscriber.ts';
import type { Carrier } from '../../../src/application/parcels/ports/carriers.ts';
import { carryOutBooking, recordBooking } from '../../../src/application/parcels/shipments/booking.ts';
import { bookShipment } from '../../../src/application/parcels/shipments/book-shipment.ts';
import { shipmentOfAnyAccount, shipmentView } from '../../../src/application/parcels/shipments/shipment-view.ts';
import type { ShipmentView } from '../../../src/application/parcels/shipments/shipment-view.ts';
import { recoverBookings } from '../../../src/application/parcels/shipments/recover-bookings.ts';
import { shipmentDecider } from '../../../src/domain/parcels/shipment/index.ts';
import type { ShipmentRequest } from '../../../src/domain/parcels/shipment/index.ts';
import { resilientCarriers } from '../../../src/adapters/parcels/carriers/resilient-carrier.ts';
import { openCarriers } from '../../../src/infrastructure/wiring/carriers.ts';
import { easyPostKey, easyPostServer } from '../../support/carriers/easypost-server.ts';
import { karrioServer, karrioToken } from '../../support/carriers/karrio-server.ts';
import { sqliteStores } from '../../support/sqlite-stores.ts';
import { TestClock } from '../../support/test-clock.ts';

const facts = new URL('../../../data/', import.meta.url).pathname;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const no = (): Promise<never> => Promise.reject(new Error('Not asked.'));
const builtIn: Carrier = { name: 'Waybill', book: no, find: no, void: no };

/** Who carries what in these runs. */
const choices = new Map<string, CarrierChoice>([
  ['SERVICE-EXPEDITED-PICKUP', { adapter: 'easypost', name: 'USPS', carrier: 'USPS', service: 'Priority' }],
  ['SERVICE-POSTAL-PICKUP', { adapter: 'karrio', name: 'USPS', carrier: 'usps', service: 'usps_priority_mail' }],
]);
export const serviceOf = { easypost: 'SERVICE-EXPEDITED-PICKUP', karrio: 'SERVICE-POSTAL-PICKUP' } as const;
export type HubName = keyof typeof serviceOf;

const request: Omit<ShipmentRequest, 'serviceCode'> = {
  shipTo: {
    name: 'Jane Doe',
    email: 'jane@example.com',
    address: { line1: '1 Main Street', city: 'Springfield', state: 'IL', postcode: '62701', country: 'US' },
  },
  shipFrom: {
    company: 'Example Shop',
    address: { line1: '2 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
  },
  weight: { unit: 'kg', value: '1.2' },
  packageType: 'envelope',
  labelFormat: 'PDF',
  commodities: [{ title: 'T-shirt', hsCode: '6109.10', quantity: 1, value: { amount: '10', currency: 'GBP' }, unitWeight: { unit: 'kg', value: '1' }, countryOfOrigin: 'PT' }], // oxfmt-ignore
  customs: { contentType: 'CommercialGoods', incoterms: 'DDU' },
};

/**
 * Bookings with two hubs, their recovery, and a clock that the run holds: everything but HTTP towards clients, which
 * adds nothing here.
 */
export const carriersWorld = async () => {
  const clock = new TestClock();
  const { store, readModels, ids, close } = await sqliteStores(clock);
  const hubs = { easypost: await easyPostServer(), karrio: await karrioServer() };
  const { carriers } = openCarriers(builtIn, choices, {
    settings: {
      easypost: { EASYPOST_URL: hubs.easypost.url, EASYPOST_API_KEY: easyPostKey },
      karrio: { KARRIO_URL: hubs.karrio.url, KARRIO_TOKEN: karrioToken },
    },
    directory: loadCarrierDirectory(`${facts}tracking-codes`),
    clock,
    resilient: resilientCarriers(clock),
  });
  const files = new Map<string, Uint8Array>();
  const dependencies = {
    store,
    readModels,
    handle: commandHandler(store, shipmentDecider, { clock }),
    carriers,
    documents: {
      put: (bytes: Uint8Array) => {
        const name = Buffer.from(bytes).toString('hex').padEnd(64, '0').slice(0, 64);
        files.set(name, bytes);
        return Promise.resolve(name);
      },
      get: (name: string) => Promise.resolve(files.get(name)),
    },
    clock,
    ids,
    log: quiet,
    catalogue: loadCatalogue({ services: `${facts}services.json`, rateCard: `${facts}rate-card.json` }),
    holidays: { isHoliday: () => false },
  };
  const record = recordBooking(dependencies);
  const carryOut = carryOutBooking({ ...dependencies, record });
  const book = bookShipment(dependencies);
  const recover = recoverBookings({ ...dependencies, carryOut, record });

  const stopping = new AbortController();
  const listing = runSubscriber(projectionSubscriber(shipmentView, readModels), {
    store,
    clock,
    log: quiet,
    signal: stopping.signal,
  });

  /**
   * Lets simulated time pass, a second at a time, until `work` has ended; work that needs none is not kept waiting for
   * it.
   */
  const passUntil = async <T>(work: Promise<T>): Promise<T> => {
    const state = { isOver: false };
    const ended = work.finally(() => (state.isOver = true));
    ended.catch(() => undefined); // awaited below; until then nobody else would see it
    for (await wait(2); !state.isOver; await wait(2)) clock.advance(1_000);
    return ended;
  };

  return {
    clock,
    hubs,
    passUntil,
    book: async (hub: HubName): Promise<ShipmentView> => {
      const context = { accountId: 'acc_1', actor: 'acc_1', correlationId: ids.next('req'), at: clock.now() };
      return (await book({ ...request, serviceCode: serviceOf[hub] }, context)).shipment;
    },
    /** One sweep, by a list that has seen everything. */
    recover: async (): Promise<number> => {
      await listing.reached(await store.head());
      return recover();
    },
    shipment: async (shipmentId: string): Promise<ShipmentView> => {
      const view = await shipmentOfAnyAccount(store, shipmentId);
      if (!view) throw new Error(`${shipmentId} is not in the log.`);
      return view;
    },
    /** How often each of our references was bought. */
    purchasesOf: (hub: HubName): ReadonlyMap<string, number> => {
      const { purchases, shipments } = hubs[hub];
      const bought = new Map<string, number>();
      for (const rate of purchases)
        for (const [id, { reference }] of shipments)
          if (reference !== null && rate.includes(`_${id}_`)) bought.set(reference, (bought.get(reference) ?? 0) + 1);
      return bought;
    },
    close: async (): Promise<void> => {
      stopping.abort();
      await listing.ended;
      await Promise.all([hubs.easypost.close(), hubs.karrio.close()].map((closed) => closed.catch(() => undefined)));
      await close();
    },
  };
};
export type CarriersWorld = Awaited<ReturnType<typeof carriersWorld>>;
