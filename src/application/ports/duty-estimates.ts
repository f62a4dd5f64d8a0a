import type { BookedCharge, ShipmentRequested } from '../../domain/shipment/index.ts';
import type { Notice } from '../kernel/notice.ts';

/** What duties, taxes and fees a parcel will cost at the border, in the currency of its rate: in all, and of each of its commodities. */
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
