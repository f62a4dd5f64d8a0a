import { CarrierRefusedError } from '../../../application/ports/carriers.ts';
import type { Booking, BookingRequest, Carrier, PrintedDocument } from '../../../application/ports/carriers.ts';
import type { CarrierDirectory } from '../../../application/ports/carrier-directory.ts';
import type { LabelFormat, TrackingEvent } from '../../../domain/shipment/index.ts';
import { Decimal } from '../../../domain/shared/index.ts';
import type { CarrierChoice } from '../http/carrier-choice.ts';
import { afterPurchase, CarrierUnclearError } from '../http/carrier-http.ts';
import { labelFormatOf } from '../http/label-format.ts';
import { OneAtATime } from '../http/one-at-a-time.ts';
import type { EasyPostApi } from './easypost-api.ts';
import type { EasyPostShipment } from './replies.ts';
import { shipmentRequest } from './shipment-request.ts';
import { scansOf } from './tracking.ts';

/** Words for a parcel that no carrier has touched. */
const untouched = new Set(['unknown', 'pre_transit', '']);

/** A label that was given back, or is on the way of being. */
const isRefunded = ({ refund_status }: EasyPostShipment): boolean => refund_status !== undefined && refund_status !== 'rejected';

const addressOf = ({ postage_label }: EasyPostShipment, format: LabelFormat): string | undefined => {
  const { label_url, label_pdf_url, label_zpl_url, label_file_type = '' } = postage_label ?? {};
  const special = format === 'PDF' ? label_pdf_url : format === 'ZPL' ? label_zpl_url : undefined;
  const isPlain = new RegExp(format, 'i').test(label_file_type ?? '') || (label_file_type ?? '') === '';
  return special ?? (isPlain ? (label_url ?? undefined) : undefined);
};

/** One carrier's service as EasyPost sells it. The same reference is the same shipment there, so that nothing is bought twice. */
export class EasyPostCarrier implements Carrier {
  readonly name: string;
  readonly #api: EasyPostApi;
  readonly #choice: CarrierChoice;
  readonly #directory: CarrierDirectory;
  readonly #bookings = new OneAtATime<Booking>();

  constructor(api: EasyPostApi, choice: CarrierChoice, directory: CarrierDirectory) {
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
    const trackingNumber = (await this.#api.retrieve(reference, signal))?.tracking_code;
    return trackingNumber === undefined ? undefined : { trackingNumber };
  }

  async void(reference: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const shipment = await this.#api.retrieve(reference, signal);
    if (shipment?.tracking_code === undefined || isRefunded(shipment)) return;
    if (!untouched.has(shipment.tracker?.status ?? '')) throw new CarrierRefusedError('The parcel is already on its way.');
    const refunded = await this.#api.refund(shipment.id, signal);
    if (!isRefunded(refunded)) throw new CarrierRefusedError('The carrier does not take the label back.');
  }

  async track(trackingNumber: string, signal: AbortSignal): Promise<readonly TrackingEvent[]> {
    signal.throwIfAborted();
    return scansOf(await this.#api.tracker(trackingNumber, this.#choice.carrier, signal), this.name, this.#directory);
  }

  async #book(request: BookingRequest, signal: AbortSignal): Promise<Booking> {
    const known = await this.#api.retrieve(request.reference, signal);
    if (known && isRefunded(known)) throw new CarrierRefusedError('This booking was voided; a new parcel needs a new reference.');
    const shipment = known?.tracking_code === undefined ? await this.#buy(request, known, signal) : known;
    const trackingNumber = shipment.tracking_code;
    if (trackingNumber === undefined) throw new CarrierUnclearError('EasyPost sold a label without a tracking code.');
    return {
      carrier: this.name,
      trackingNumber,
      documents: await afterPurchase(() => this.#documents(shipment, request.labelFormat, signal)),
    };
  }

  async #buy(request: BookingRequest, known: EasyPostShipment | undefined, signal: AbortSignal): Promise<EasyPostShipment> {
    const shipment = known ?? (await this.#api.create(shipmentRequest(request, this.#choice), signal));
    const { carrier, service } = this.#choice;
    const [rate] = shipment.rates
      .filter((offer) => offer.carrier === carrier && offer.service === service)
      .sort((a, b) => Decimal.parse(a.rate).compare(Decimal.parse(b.rate)));
    if (!rate) throw new CarrierRefusedError(`${this.name} has no price for this parcel with the service ${service}.`);
    return this.#api.buy(shipment.id, rate.id, signal);
  }

  async #documents(shipment: EasyPostShipment, format: LabelFormat, signal: AbortSignal): Promise<readonly PrintedDocument[]> {
    const address = addressOf(shipment, format) ?? addressOf(await this.#api.labelAs(shipment.id, format, signal), format);
    if (address === undefined) throw new CarrierUnclearError('EasyPost has no file of the label.');
    const bytes = await this.#api.file(address, signal);
    const label: PrintedDocument = { type: 'LABEL', format: labelFormatOf(bytes) ?? format, bytes };
    const invoice = shipment.forms?.find(({ form_type }) => form_type === 'commercial_invoice');
    if (!invoice) return [label];
    return [label, { type: 'COMMERCIAL_INVOICE', format: 'PDF', bytes: await this.#api.file(invoice.form_url, signal) }];
  }
}
