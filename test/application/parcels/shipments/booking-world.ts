import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { loadCatalogue } from '../../../../src/adapters/parcels/carriers/load-catalogue.ts';
import { loadFormalities } from '../../../../src/adapters/trade/load-formalities.ts';
import { commandHandler } from '../../../../src/application/log/kernel/command-handler.ts';
import type { Claim } from '../../../../src/application/log/kernel/idempotency.ts';
import type { AnyProjection } from '../../../../src/application/log/kernel/projection.ts';
import type { HonourQuotes } from '../../../../src/application/trade/held-quotes/honour-quote.ts';
import { projectionSubscriber } from '../../../../src/application/log/kernel/projection.ts';
import { runSubscriber } from '../../../../src/application/log/kernel/subscriber.ts';
import type {
  Booking,
  BookingRequest,
  Carrier,
  CarrierLimits,
} from '../../../../src/application/parcels/ports/carriers.ts';
import type { EventStore } from '../../../../src/application/log/ports/event-store.ts';
import type { Log } from '../../../../src/application/log/ports/log.ts';
import { carryOutBooking, recordBooking } from '../../../../src/application/parcels/shipments/booking.ts';
import { bookShipment } from '../../../../src/application/parcels/shipments/book-shipment.ts';
import { decideHeldBookings } from '../../../../src/application/parcels/shipments/decide-hold.ts';
import { recoverBookings } from '../../../../src/application/parcels/shipments/recover-bookings.ts';
import type { ScreenBooking } from '../../../../src/application/parcels/shipments/screen-booking.ts';
import { shipmentOfAnyAccount, shipmentView } from '../../../../src/application/parcels/shipments/shipment-view.ts';
import { shipmentDecider } from '../../../../src/domain/parcels/shipment/index.ts';
import type { ShipmentEvent, ShipmentRequest } from '../../../../src/domain/parcels/shipment/index.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import { bundled } from '../../../support/trade-fixture.ts';
import { TestClock } from '../../../support/test-clock.ts';

const facts = join(import.meta.dirname, '../../../../data');
const catalogue = loadCatalogue({ services: join(facts, 'services.json'), rateCard: join(facts, 'rate-card.json') });
const formalities = loadFormalities(join(facts, 'formalities'));
const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const request: ShipmentRequest = {
  serviceCode: 'SERVICE-EXPEDITED-PICKUP',
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
  commodities: [
    {
      title: 'T-shirt',
      hsCode: '6109.10',
      quantity: 1,
      value: { amount: '10', currency: 'GBP' },
      unitWeight: { unit: 'kg', value: '1' },
      countryOfOrigin: 'PT',
    },
  ],
  customs: { contentType: 'CommercialGoods', incoterms: 'DDU' },
};
export const claim: Claim = { path: '/labels', key: 'order-1', fingerprint: 'f1' };

/** How the carrier behaves when it is asked next; at its best when nothing is said. */
export type Mood = (book: () => Booking) => Promise<Booking>;

/** A carrier that counts: a number for each reference, the same again when it is asked again. */
export class CountingCarrier implements Carrier {
  readonly name = 'Counting';
  limits: CarrierLimits = { party: {}, text: {} };
  readonly moods: Mood[] = [];
  readonly asked: string[] = [];
  readonly numbers = new Map<string, string>();

  book({ reference }: BookingRequest): Promise<Booking> {
    this.asked.push(reference);
    const booking = (): Booking => {
      const trackingNumber = this.numbers.get(reference) ?? `CN${this.numbers.size + 1}`;
      this.numbers.set(reference, trackingNumber);
      return {
        carrier: this.name,
        trackingNumber,
        documents: [{ type: 'LABEL', format: 'PDF', bytes: Buffer.from(`label ${trackingNumber}`) }],
      };
    };
    const mood = this.moods.shift();
    return mood ? mood(booking) : Promise.resolve(booking());
  }

  find(reference: string): Promise<{ readonly trackingNumber: string } | undefined> {
    const trackingNumber = this.numbers.get(reference);
    return Promise.resolve(trackingNumber === undefined ? undefined : { trackingNumber });
  }

  void(): Promise<void> {
    return Promise.resolve();
  }
}

/** Where a process ends: on the brink of doing something, or with it just done. */
export type Death = {
  readonly when: 'before' | 'after';
  readonly doing: 'ShipmentRequested' | 'booking' | 'filing' | 'LabelGenerated';
};

export class Killed extends Error {
  override readonly name = 'Killed';
}

/** The world outlives the processes in it: the log, the lists, the files, the carrier and the clock. */
export const bookingWorld = async () => {
  const clock = new TestClock();
  const { store, readModels, ids, close } = await sqliteStores(clock);
  onTestFinished(close);
  const carrier = new CountingCarrier();
  const files = new Map<string, Uint8Array>();

  /** Everything one process does, until it dies: from then on nothing it does has an effect. */
  const begin = (death?: Death, heldQuotes?: (store: EventStore) => HonourQuotes, screen?: ScreenBooking) => {
    let alive = true;
    const living = async <T>(doing: string, work: () => Promise<T>): Promise<T> => {
      const fatal = death?.doing === doing;
      if (fatal && death.when === 'before') alive = false;
      if (!alive) throw new Killed();
      const result = await work();
      if (fatal) alive = false;
      if (!alive) throw new Killed();
      return result;
    };
    const mortal: EventStore = {
      read: (stream, options) => living('read', () => store.read(stream, options)),
      append: (stream, events, expected, metadata) =>
        living(events[0]?.type ?? '', () => store.append(stream, events, expected, metadata)),
      follow: (options) => store.follow(options),
      head: () => living('head', () => store.head()),
      close: () => store.close(),
    };
    const seen: Carrier = {
      name: carrier.name,
      limits: carrier.limits,
      book: (request) => living('booking', () => carrier.book(request)),
      find: (reference) => living('find', () => carrier.find(reference)),
      void: () => carrier.void(),
    };
    const dependencies = {
      store: mortal,
      handle: commandHandler(mortal, shipmentDecider, { clock }),
      carriers: { of: () => seen, all: [seen] },
      documents: {
        put: (bytes: Uint8Array) =>
          living('filing', () => {
            const name = Buffer.from(bytes).toString('hex').padEnd(64, '0').slice(0, 64);
            files.set(name, bytes);
            return Promise.resolve(name);
          }),
        get: (name: string) => Promise.resolve(files.get(name)),
      },
      clock,
      ids,
      log: quiet,
      catalogue,
      holidays: { isHoliday: () => false },
      formalities,
      exchangeRates: bundled.exchangeRates,
      readModels,
      ...(heldQuotes && { heldQuotes: heldQuotes(mortal) }),
      ...(screen && { screen }),
    };
    const context = () => ({ accountId: 'acc_1', actor: 'acc_1', correlationId: 'req_1', at: clock.now() });
    const record = recordBooking(dependencies);
    const carryOut = carryOutBooking({ ...dependencies, record });
    const book = bookShipment(dependencies);
    const { release } = decideHeldBookings(dependencies);
    const recover = recoverBookings({ ...dependencies, carryOut, record });
    return {
      book: (given: Claim | undefined = claim, wanted = request) => book(wanted, context(), given),
      /** Without an idempotency key. */
      bookOnce: (wanted: ShipmentRequest) => book(wanted, context()),
      /** A sweep, once the list has seen everything. */
      recover: async (requestedBefore?: string) => {
        await listed();
        return recover(requestedBefore);
      },
      release: (reason: string, given = claim) => release(claimed(given), reason, context()),
      giveBack: (given = claim) =>
        dependencies.handle(claimed(given), { type: 'VoidShipment', data: { at: clock.now() } }, context()),
      /** The same by the list as it was last time: read models lag. */
      recoverByOldList: (requestedBefore?: string) => recover(requestedBefore),
    };
  };

  const listed = async (view: AnyProjection = shipmentView): Promise<void> => {
    const stopping = new AbortController();
    const running = runSubscriber(projectionSubscriber(view, readModels), {
      store,
      clock,
      log: quiet,
      signal: stopping.signal,
    });
    await running.reached(await store.head());
    stopping.abort();
    await running.ended;
  };

  const claimed = ({ path, key }: Claim) => ids.derived('shp', 'acc_1', path, key);
  return {
    clock,
    store,
    readModels,
    carrier,
    files,
    begin,
    listed,
    /** The shipment under a claim. */
    shipment: (given = claim) => shipmentOfAnyAccount(store, claimed(given)),
    history: async (given = claim) =>
      (await store.read<ShipmentEvent>(`shipment-${claimed(given)}`)).map(({ event }) => event.type),
    /** The number the carrier has given to it. */
    booked: (given = claim) => carrier.numbers.get(claimed(given)),
  };
};
