import { CarrierRefusedError } from '../../application/parcels/ports/carriers.ts';
import type { BookingRequest, Carrier } from '../../application/parcels/ports/carriers.ts';
import { labelFormats } from '../../domain/parcels/shipment/index.ts';
import type { TestRunner } from '../test-runner.ts';

/** A carrier to test, with requests that it takes. */
export type OpenedCarrier = {
  readonly carrier: Carrier;
  /** A request the carrier takes, under a reference. */
  readonly request: (reference: string, changes?: Partial<BookingRequest>) => BookingRequest;
  /** The same carrier seen by another process. */
  readonly again: () => Promise<Carrier>;
  readonly dispose: () => Promise<void>;
};

/** The first bytes by which each format is known. */
const magic = { PDF: '%PDF-', PNG: '\u0089PNG', ZPL: '^XA' } as const;
const { signal } = new AbortController();

let count = 0;
export const aReference = (): string => `shp_contract${process.pid}x${++count}`;

/** What every carrier must do. The port's real documentation. */
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
        expect(Buffer.from(label?.bytes ?? []).toString('latin1').startsWith(magic[labelFormat])).toBe(true); // prettier-ignore
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
