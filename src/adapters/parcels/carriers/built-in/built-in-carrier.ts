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

/** The carrier's name on labels in the log, which must never change. */
export const builtInCarrierName = 'Waybill';

const whileWaitedFor = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.throwIfAborted();
    resolve();
  });

/**
 * The built-in carrier numbers parcels and prints their documents. Its scans are pushed and stored with the shipments
 * only, so it has no tracker, and the caller of `void` must know whether the parcel is on its way.
 */
export class BuiltInCarrier implements Carrier {
  readonly name = builtInCarrierName;
  /** Confirms every pickup: the operator's drivers read the pickups from this service. */
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
