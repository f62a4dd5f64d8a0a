import { CarrierRefusedError } from '../../application/parcels/ports/carriers.ts';
import type { BookingRequest, Carrier, CarrierPickups, PickupOrder } from '../../application/parcels/ports/carriers.ts';
import { labelFormats } from '../../domain/parcels/shipment/index.ts';
import type { TestRunner } from '../test-runner.ts';
import type { Tracker } from '../../application/parcels/ports/trackers.ts';

/** A carrier to test, with requests that it accepts. */
export type OpenedCarrier = {
  readonly carrier: Carrier;
  /** A request that the carrier accepts, under a reference. */
  readonly request: (reference: string, changes?: Partial<BookingRequest>) => BookingRequest;
  /** The same carrier seen by another process. */
  readonly again: () => Promise<Carrier>;
  readonly dispose: () => Promise<void>;
};

/** The first bytes of each format. */
const magic = { PDF: '%PDF-', PNG: '\u0089PNG', ZPL: '^XA' } as const;
const { signal } = new AbortController();

let count = 0;
const aReference = (): string => `shp_contract${process.pid}x${++count}`;

/** What every carrier must do. It documents the port. */
export const carrierContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<OpenedCarrier>,
): void => {
  describe(`Carrier contract: ${adapter}`, () => {
    const opened: OpenedCarrier[] = [];
    const aCarrier = async (): Promise<OpenedCarrier> => {
      const one = await open();
      opened.push(one);
      return one;
    };
    afterEach(async () => {
      for (const { dispose } of opened.splice(0)) await dispose();
    });

    for (const labelFormat of labelFormats)
      it(`books and returns the label first, as ${labelFormat}`, async () => {
        const { carrier, request } = await aCarrier();
        const booking = await carrier.book(request(aReference(), { labelFormat }), signal);
        expect(booking.carrier).toBe(carrier.name);
        expect(booking.trackingNumber).not.toBe('');
        const [label] = booking.documents;
        expect(label).toMatchObject({ type: 'LABEL', format: labelFormat });
        expect(Buffer.from(label?.bytes ?? []).toString('latin1').startsWith(magic[labelFormat])).toBe(true); // oxfmt-ignore
      });

    it('gives the same number and the same papers for the same reference, one after the other and at once', async () => {
      const { carrier, request, again } = await aCarrier();
      const wanted = request(aReference());
      const first = await carrier.book(wanted, signal);
      const others = await Promise.all(Array.from({ length: 10 }, () => carrier.book(wanted, signal)));
      for (const other of [...others, await (await again()).book(wanted, signal)]) expect(other).toEqual(first);
    });

    it('gives two hundred parcels booked at the same moment two hundred numbers', async () => {
      const { carrier, request } = await aCarrier();
      const bookings = await Promise.all(
        Array.from({ length: 200 }, () => carrier.book(request(aReference(), { labelFormat: 'ZPL' }), signal)),
      );
      expect(new Set(bookings.map(({ trackingNumber }) => trackingNumber)).size).toBe(200);
    });

    it('finds what was booked, and nothing else', async () => {
      const { carrier, request, again } = await aCarrier();
      const reference = aReference();
      expect(await carrier.find(reference, signal)).toBeUndefined();
      const { trackingNumber } = await carrier.book(request(reference), signal);
      expect(await carrier.find(reference, signal)).toEqual({ trackingNumber });
      expect(await (await again()).find(reference, signal)).toEqual({ trackingNumber });
    });

    it('voids a parcel that has not moved, any number of times, and books nothing under its reference again', async () => {
      const { carrier, request } = await aCarrier();
      const wanted = request(aReference());
      await carrier.book(wanted, signal);
      await carrier.void(wanted.reference, signal);
      await carrier.void(wanted.reference, signal);
      await expect(carrier.book(wanted, signal)).rejects.toBeInstanceOf(CarrierRefusedError);
    });

    it('accepts voiding what was never booked', async () => {
      const { carrier } = await aCarrier();
      await expect(carrier.void(aReference(), signal)).resolves.toBeUndefined();
    });

    it('does nothing once the signal is aborted', async () => {
      const { carrier, request } = await aCarrier();
      const reference = aReference();
      await expect(carrier.book(request(reference), AbortSignal.abort())).rejects.toThrow();
      expect(await carrier.find(reference, signal)).toBeUndefined();
    });
  });
};

/** The pickups of a carrier to test, with orders that it accepts. */
export type OpenedPickups = {
  readonly pickups: CarrierPickups;
  /** An order that the carrier accepts, for parcels it has. */
  readonly order: (reference: string) => Promise<PickupOrder>;
  /** The same carrier seen by another process. */
  readonly again: () => CarrierPickups;
  readonly dispose: () => Promise<void>;
};

const anOrderReference = (): string => `pck_contract${process.pid}x${++count}`;

/** What every carrier that accepts pickup orders must do. */
export const carrierPickupsContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<OpenedPickups>,
): void => {
  describe(`CarrierPickups contract: ${adapter}`, () => {
    const opened: OpenedPickups[] = [];
    const some = async (): Promise<OpenedPickups> => {
      const one = await open();
      opened.push(one);
      return one;
    };
    afterEach(async () => {
      for (const { dispose } of opened.splice(0)) await dispose();
    });

    it('gives one pickup one confirmation, for repeated and concurrent requests and other processes', async () => {
      const { pickups, order, again } = await some();
      const wanted = await order(anOrderReference());
      const first = await pickups.schedule(wanted, signal);
      expect(first.confirmation).not.toBe('');
      const others = await Promise.all(Array.from({ length: 10 }, () => pickups.schedule(wanted, signal)));
      for (const other of [...others, await again().schedule(wanted, signal)]) expect(other).toEqual(first);
    });

    it('is cancelled any number of times, also by another process', async () => {
      const { pickups, order, again } = await some();
      const wanted = await order(anOrderReference());
      await pickups.schedule(wanted, signal);
      await again().cancel(wanted.reference, signal);
      await expect(pickups.cancel(wanted.reference, signal)).resolves.toBeUndefined();
    });

    it('accepts the cancellation of a pickup it does not know', async () => {
      const { pickups } = await some();
      await expect(pickups.cancel(anOrderReference(), signal)).resolves.toBeUndefined();
    });

    it('does nothing once the signal is aborted', async () => {
      const { pickups, order } = await some();
      const wanted = await order(anOrderReference());
      await expect(pickups.schedule(wanted, AbortSignal.abort())).rejects.toThrow();
      await expect(pickups.cancel(wanted.reference, AbortSignal.abort())).rejects.toThrow();
    });
  });
};

/** A carrier to test that fetches scans. */
export type OpenedTracker = OpenedCarrier & {
  readonly carrier: Carrier & Tracker;
  /** Makes the carrier scan a parcel. */
  readonly scan: (trackingNumber: string) => Promise<void>;
};

/** A time before anything that a carrier under test has scanned. */
const since = '2020-01-01T00:00:00.000Z';

/** What every carrier must do in addition that records scans itself and can be asked for them. */
export const carrierTrackingContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<OpenedTracker>,
): void => {
  describe(`Carrier tracking contract: ${adapter}`, () => {
    const opened: OpenedTracker[] = [];
    const aCarrier = async (): Promise<OpenedTracker> => {
      const one = await open();
      opened.push(one);
      return one;
    };
    afterEach(async () => {
      for (const { dispose } of opened.splice(0)) await dispose();
    });

    it('refuses to void a parcel that is on its way', async () => {
      const { carrier, request, scan } = await aCarrier();
      const wanted = request(aReference());
      const { trackingNumber } = await carrier.book(wanted, signal);
      await scan(trackingNumber);
      await expect(carrier.void(wanted.reference, signal)).rejects.toBeInstanceOf(CarrierRefusedError);
    });

    it('returns its scans, and none before the first', async () => {
      const { carrier, request, scan } = await aCarrier();
      const { trackingNumber } = await carrier.book(request(aReference()), signal);
      expect(await carrier.track({ trackingNumber, since }, signal)).toEqual([]);
      await scan(trackingNumber);
      const [event] = await carrier.track({ trackingNumber, since }, signal);
      expect(event).toMatchObject({ carrier: carrier.name, status: 'collected' });
    });
  });
};
