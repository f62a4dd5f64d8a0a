import { CarrierRefusedError } from '../../../application/ports/carriers.ts';
import type { Booking, BookingRequest, Carrier, CarrierPickups } from '../../../application/ports/carriers.ts';
import type { LabelPress } from '../../../application/ports/label-press.ts';
import type { TrackingEvent } from '../../../domain/shipment/index.ts';
import { houseCode } from './codes.ts';
import type { HouseParcel, HouseRegister } from './house-register.ts';
import { seriesOf, trackingNumberOf } from './numbering.ts';

const numberOf = ({ series, number }: HouseParcel): string => trackingNumberOf(series, number);

const whileWaitedFor = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.throwIfAborted();
    resolve();
  });

/** The carrier Waybill is by itself: it numbers parcels, prints their papers and keeps their scans. */
export class HouseCarrier implements Carrier {
  readonly name = 'Waybill';
  /** Whoever drives for the house reads its pickups from the service itself, so that all there is to say is yes. */
  readonly pickups: CarrierPickups = {
    schedule: async ({ reference }, signal) => {
      await whileWaitedFor(signal);
      return { confirmation: reference };
    },
    cancel: (_, signal) => whileWaitedFor(signal),
  };
  readonly #register: HouseRegister;
  readonly #press: LabelPress;

  constructor(register: HouseRegister, press: LabelPress) {
    this.#register = register;
    this.#press = press;
  }

  /** A press that fails leaves the number taken: whoever asks again under the same reference gets the same number, and its papers. */
  async book(request: BookingRequest, signal: AbortSignal): Promise<Booking> {
    signal.throwIfAborted();
    const parcel = await this.#register.claim(request.reference, seriesOf(request.serviceCode));
    if (parcel.isVoided) throw new CarrierRefusedError('This booking was voided; a new parcel needs a new reference.');
    const trackingNumber = numberOf(parcel);
    const documents = await this.#press.print({ booking: request, carrier: this.name, trackingNumber });
    return { carrier: this.name, trackingNumber, documents };
  }

  async find(reference: string, signal: AbortSignal): Promise<{ readonly trackingNumber: string } | undefined> {
    signal.throwIfAborted();
    const parcel = await this.#register.find(reference);
    return parcel && { trackingNumber: numberOf(parcel) };
  }

  async void(reference: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const parcel = await this.#register.find(reference);
    if (!parcel || parcel.isVoided) return;
    const scans = await this.#register.scans(numberOf(parcel));
    if (scans.length > 0) throw new CarrierRefusedError('The parcel is already on its way.');
    await this.#register.void(reference);
  }

  async track(trackingNumber: string, signal: AbortSignal): Promise<readonly TrackingEvent[]> {
    signal.throwIfAborted();
    const scans = await this.#register.scans(trackingNumber);
    return scans.map((scan): TrackingEvent => {
      const meaning = houseCode(scan.code);
      return { ...scan, description: meaning?.description ?? scan.code, ...(meaning && { status: meaning.status }), carrier: this.name };
    });
  }
}
