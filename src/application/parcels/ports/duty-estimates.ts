import type { BookedCharge, ShipmentRequested } from '../../../domain/parcels/shipment/index.ts';
import type { Notice } from '../../shared/notice.ts';

/** Duties, taxes and fees due on a parcel, in the currency of its rate: in total and for each commodity. */
export interface DutyEstimates {
  of(
    shipment: ShipmentRequested['data'],
    asked: { readonly at: string; readonly accountId: string },
  ): Promise<{
    readonly charges: readonly BookedCharge[];
    readonly lines: readonly (readonly BookedCharge[])[];
    readonly notices: readonly Notice[];
  }>;
}
