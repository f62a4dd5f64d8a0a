import type { Context } from '../../log/kernel/context.ts';
import type { bookShipment } from '../../parcels/shipments/book-shipment.ts';
import { shipmentOfAnyAccount } from '../../parcels/shipments/shipment-view.ts';
import type { voidShipment } from '../../parcels/shipments/void-shipment.ts';
import type { recordTracking } from '../../parcels/tracking/record-tracking.ts';
import { demoAccountId } from '../seed-demo.ts';
import type { Step } from './agenda.ts';
import { demoClaim, idUnder, minutesAfter } from './demo-run.ts';
import type { DemoRun } from './demo-run.ts';
import type { PlannedParcel } from './traffic.ts';

export type ParcelUseCases = {
  readonly book: ReturnType<typeof bookShipment>;
  readonly cancel: ReturnType<typeof voidShipment>;
  readonly record: ReturnType<typeof recordTracking>;
};

/** The id of the shipment of a planned parcel. */
export const shipmentIdOf = (run: Pick<DemoRun, 'key' | 'ids'>, number: number): string =>
  idUnder(run, 'shp', `parcel ${number}`);

/** Books a parcel, records its scans some minutes after they were made, and voids it if it is to be voided. */
export const parcelSteps = (
  run: DemoRun,
  { book, cancel, record }: ParcelUseCases,
  carrier: string,
  { number, request, scans, bookedAt, voidedAt }: PlannedParcel,
): readonly Step[] => {
  const shipmentId = shipmentIdOf(run, number);
  const own = { shipmentId, accountId: demoAccountId };
  const revoke = async (context: Context): Promise<void> => {
    const view = await shipmentOfAnyAccount(run.store, shipmentId);
    if (view) await cancel(view, context);
  };
  return [
    { at: bookedAt, do: (context) => book(request, context, demoClaim(run, `parcel ${number}`)) },
    ...scans.map(({ code, location, at }) => ({
      at: minutesAfter(at, 1 + ((number * 7) % 25)),
      do: (context: Context) => record(own, carrier, [{ code, location, timestamp: at }], context),
    })),
    ...(voidedAt === undefined ? [] : [{ at: voidedAt, do: revoke }]),
  ];
};
