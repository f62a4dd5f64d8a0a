import { CarrierRefusedError } from '../../../application/ports/carriers.ts';
import type { Booking, BookingRequest, Carrier, PrintedDocument } from '../../../application/ports/carriers.ts';
import type { CarrierDirectory } from '../../../application/ports/carrier-directory.ts';
import type { TrackingEvent } from '../../../domain/shipment/index.ts';
import type { CarrierChoice } from '../http/carrier-choice.ts';
import { afterPurchase, CarrierUnclearError } from '../http/carrier-http.ts';
import { labelFormatOf } from '../http/label-format.ts';
import { OneAtATime } from '../http/one-at-a-time.ts';
import type { KarrioApi } from './karrio-api.ts';
import type { KarrioShipment } from './replies.ts';
import { shipmentRequest } from './shipment-request.ts';
import { scansOf } from './tracking.ts';

/** Before the carrier has touched it; newer servers say `created` for what older ones call `purchased`. */
const untouched = new Set(['draft', 'purchased', 'created']);

/** One carrier's service behind a Karrio server. */
export class KarrioCarrier implements Carrier {
  readonly name: string;
  readonly #api: KarrioApi;
  readonly #choice: CarrierChoice;
  readonly #directory: CarrierDirectory;
  readonly #bookings = new OneAtATime<Booking>();

  constructor(api: KarrioApi, choice: CarrierChoice, directory: CarrierDirectory) {
    this.name = choice.name;
    this.#api = api;
    this.#choice = choice;
    this.#directory = directory;
  }

  async book(request: BookingRequest, signal: AbortSignal): Promise<Booking> {
    signal.throwIfAborted();
    return this.#bookings.run(request.reference, () => this.#book(request, signal));
  }

  async find(reference: string, signal: AbortSignal): Promise<{ readonly trackingNumber: string } | undefined> {
    signal.throwIfAborted();
    const trackingNumber = (await this.#api.findByReference(reference, signal))?.tracking_number;
    return trackingNumber === undefined ? undefined : { trackingNumber };
  }

  async void(reference: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const shipment = await this.#api.findByReference(reference, signal);
    if (!shipment || shipment.status === 'cancelled') return;
    if (!untouched.has(shipment.status)) throw new CarrierRefusedError('The parcel is already on its way.');
    await this.#api.cancel(shipment.id, signal);
  }

  async track(trackingNumber: string, signal: AbortSignal): Promise<readonly TrackingEvent[]> {
    signal.throwIfAborted();
    return scansOf(await this.#api.tracker(trackingNumber, this.#choice.carrier, signal), this.name, this.#directory);
  }

  async #book(request: BookingRequest, signal: AbortSignal): Promise<Booking> {
    const known = await this.#api.findByReference(request.reference, signal);
    if (known?.status === 'cancelled') throw new CarrierRefusedError('This booking was voided; a new parcel needs a new reference.');
    const shipment = known?.tracking_number === undefined ? await this.#buy(request, known, signal) : known;
    const trackingNumber = shipment.tracking_number;
    if (trackingNumber === undefined) throw new CarrierUnclearError('Karrio sold a label without a tracking number.');
    return { carrier: this.name, trackingNumber, documents: await afterPurchase(() => this.#documents(shipment, request, signal)) };
  }

  async #buy(request: BookingRequest, known: KarrioShipment | undefined, signal: AbortSignal): Promise<KarrioShipment> {
    const shipment = known ?? (await this.#api.create(shipmentRequest(request, this.#choice), signal));
    const { carrier, service } = this.#choice;
    const [rate] = (shipment.rates ?? [])
      .filter((offer) => offer.carrier_name === carrier && offer.service === service)
      .sort((a, b) => a.total_charge - b.total_charge);
    if (!rate) throw new CarrierRefusedError(`${this.name} has no price for this parcel with the service ${service}.`);
    const body = {
      selected_rate_id: rate.id,
      label_type: request.labelFormat,
      payment: { paid_by: 'sender' },
      reference: request.reference,
    };
    return this.#api.purchase(shipment.id, body, signal);
  }

  async #documents(shipment: KarrioShipment, { labelFormat }: BookingRequest, signal: AbortSignal): Promise<readonly PrintedDocument[]> {
    if (shipment.label_url === undefined) throw new CarrierUnclearError('Karrio has no file of the label.');
    const bytes = await this.#api.file(shipment.label_url, signal);
    const label: PrintedDocument = { type: 'LABEL', format: labelFormatOf(bytes) ?? labelFormat, bytes };
    if (shipment.invoice_url === undefined) return [label];
    return [label, { type: 'COMMERCIAL_INVOICE', format: 'PDF', bytes: await this.#api.file(shipment.invoice_url, signal) }];
  }
}
