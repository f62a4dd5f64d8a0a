import type { ShipmentStatus, TrackingEvent } from '../../domain/shipment/index.ts';
import type { Context } from '../kernel/context.ts';
import type { HandleShipment } from './booking.ts';
import type { ShipmentView } from './shipment-view.ts';

/** What a carrier's code means: a word for people and, where it moves the parcel, a status. */
export type CodeMeaning = { readonly description: string; readonly status?: ShipmentStatus };

/** Undefined for a code nobody has mapped. */
export type CodesOf = (carrier: string) => (code: string) => CodeMeaning | undefined;

/** A scan as it is pushed: what the code means is looked up here. */
export type ReportedScan = {
  readonly code: string;
  readonly timestamp: string;
  readonly description?: string;
  readonly location?: string;
};

/**
 * Writes down scans of one parcel. Repeated ones change nothing; unknown codes are kept, and leave the status alone. Answers how many were new.
 */
export const recordTracking =
  ({ handle, codesOf }: { handle: HandleShipment; codesOf: CodesOf }) =>
  async (
    shipment: Pick<ShipmentView, 'shipmentId'>,
    carrier: string,
    reported: readonly ReportedScan[],
    context: Context,
  ): Promise<number> => {
    const meaningOf = codesOf(carrier);
    const events = reported.map(({ code, timestamp, description, location }): TrackingEvent => {
      const meaning = meaningOf(code);
      return {
        timestamp,
        code,
        description: description ?? meaning?.description ?? code,
        ...(location !== undefined && { location }),
        ...(meaning?.status !== undefined && { status: meaning.status }),
        carrier,
      };
    });
    const handled = await handle(shipment.shipmentId, { type: 'RecordTracking', data: { events, at: context.at } }, context);
    return handled.events.reduce((sum, event) => sum + (event.type === 'TrackingRecorded' ? event.data.events.length : 0), 0);
  };
