import type { ShipmentStatus } from '../../../../domain/parcels/shipment/index.ts';
import { table, type Table } from '../../../../domain/shared/table.ts';
import { CarrierRefusedError } from '../../../../application/parcels/ports/carriers.ts';
import type {
  Booking,
  BookingRequest,
  Carrier,
  CarrierPickups,
} from '../../../../application/parcels/ports/carriers.ts';
import type { LabelRenderer } from '../../../../application/parcels/ports/renderers.ts';
import type { NumberedParcel, NumberAllocator } from './sql-number-allocator.ts';
import { seriesOf } from './numbering.ts';
import type { TrackingNumbers } from './numbering.ts';

export type BuiltInCode = { readonly description: string; readonly status: ShipmentStatus };

/**
 * The item events of UPU messaging standard M40 (EMSEVT V3), so that a parcel that is handed over to a postal operator
 * has the same codes on both legs. The standard covers returns and losses in other messages; the three codes with `H`
 * are our own.
 */
export const builtInCodes: Table<BuiltInCode> = table({
  EMA: { description: 'Posting/collection', status: 'collected' },
  EMB: { description: 'Arrival at outward office of exchange', status: 'in_hub' },
  EXA: { description: 'Item presented to export customs/security', status: 'in_hub' },
  EXB: { description: 'Item held by export customs/security', status: 'customs_hold' },
  EXC: { description: 'Released by export customs/security', status: 'customs_cleared' },
  EXD: { description: 'Item held at outward office of exchange', status: 'exception' },
  EMC: { description: 'Departure from outward office of exchange', status: 'in_transit' },
  EMJ: { description: 'Arrival at transit office of exchange', status: 'in_hub' },
  EMK: { description: 'Departure from transit office of exchange', status: 'in_transit' },
  EMD: { description: 'Arrival at inward office of exchange', status: 'in_hub' },
  EDA: { description: 'Held at inward office of exchange', status: 'exception' },
  EDB: { description: 'Item presented to import customs', status: 'in_hub' },
  EME: { description: 'Held by import customs', status: 'customs_hold' },
  EDC: { description: 'Released by import customs', status: 'customs_cleared' },
  EMF: { description: 'Departure from inward office of exchange', status: 'in_transit' },
  EDD: { description: 'Item into sorting centre', status: 'in_hub' },
  EDE: { description: 'Item out of sorting centre', status: 'in_transit' },
  EDF: { description: 'Item held at delivery depot/delivery office', status: 'exception' },
  EMG: { description: 'Arrival at delivery office', status: 'in_hub' },
  EDG: { description: 'Item out for physical delivery', status: 'out_for_delivery' },
  EDH: { description: 'Item arrival at collection point for pick-up by recipient', status: 'available_for_pickup' },
  EMH: { description: 'Attempted/unsuccessful delivery', status: 'delivery_failed' },
  EMI: { description: 'Final delivery', status: 'delivered' },
  HRS: { description: 'On its way back to the sender', status: 'return_to_sender' },
  HRD: { description: 'Returned to the sender', status: 'returned' },
  HLO: { description: 'Declared lost', status: 'lost' },
});

/** Undefined for a code that the built-in carrier does not use. */
export const builtInCode = (code: string): BuiltInCode | undefined => builtInCodes[code];

/** The carrier's name in the events of the log, which must never change. */
export const builtInCarrierName = 'Waybill';

const whileWaitedFor = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.throwIfAborted();
    resolve();
  });

/**
 * The built-in carrier numbers parcels and prints their documents. Its scans are pushed and stored only with the
 * shipments, so it has no tracker, and the caller of `void` must know whether the parcel is already moving.
 */
export class BuiltInCarrier implements Carrier {
  readonly name = builtInCarrierName;
  /** Confirms every pickup, because the operator's drivers read the pickups from this service. */
  readonly pickups: CarrierPickups = {
    schedule: async ({ reference }, signal) => {
      await whileWaitedFor(signal);
      return { confirmation: reference };
    },
    cancel: (_, signal) => whileWaitedFor(signal),
  };
  readonly #allocator: NumberAllocator;
  readonly #numbers: Pick<TrackingNumbers, 'of'>;
  readonly #renderer: LabelRenderer;

  constructor(allocator: NumberAllocator, numbers: Pick<TrackingNumbers, 'of'>, renderer: LabelRenderer) {
    this.#allocator = allocator;
    this.#numbers = numbers;
    this.#renderer = renderer;
  }

  missingCharacters(text: string): readonly string[] {
    return this.#renderer.missingCharacters(text);
  }

  /**
   * If rendering fails, the number stays allocated: a retry with the same reference gets the same number and its
   * documents.
   */
  async book(request: BookingRequest, signal: AbortSignal): Promise<Booking> {
    signal.throwIfAborted();
    const parcel = await this.#allocator.allocate(request.reference, seriesOf(request.serviceCode));
    if (parcel.isVoided) throw new CarrierRefusedError('This booking was voided; a new parcel needs a new reference.');
    const trackingNumber = this.#numberOf(parcel);
    const documents = await this.#renderer.print({ booking: request, carrier: this.name, trackingNumber });
    return { carrier: this.name, trackingNumber, documents };
  }

  async find(reference: string, signal: AbortSignal): Promise<{ readonly trackingNumber: string } | undefined> {
    signal.throwIfAborted();
    const parcel = await this.#allocator.find(reference);
    return parcel && { trackingNumber: this.#numberOf(parcel) };
  }

  async void(reference: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await this.#allocator.void(reference);
  }

  #numberOf({ series, number }: NumberedParcel): string {
    return this.#numbers.of(series, number);
  }
}
