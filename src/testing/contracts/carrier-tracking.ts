import { CarrierRefusedError } from '../../application/parcels/ports/carriers.ts';
import type { Carrier } from '../../application/parcels/ports/carriers.ts';
import type { Tracker } from '../../application/parcels/ports/trackers.ts';
import { aReference } from './carrier.ts';
import type { OpenedCarrier } from './carrier.ts';
import type { TestRunner } from '../test-runner.ts';

/** A carrier to test that fetches scans. */
export type OpenedTracker = OpenedCarrier & {
  readonly carrier: Carrier & Tracker;
  /** Makes the carrier scan a parcel. */
  readonly scan: (trackingNumber: string) => Promise<void>;
};

const { signal } = new AbortController();
/** Before anything that a carrier under test has scanned. */
const since = '2020-01-01T00:00:00.000Z';

/** What every carrier must do besides that keeps its own scans and can be asked about them. */
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
