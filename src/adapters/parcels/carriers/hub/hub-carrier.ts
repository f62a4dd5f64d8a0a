import {
  CarrierRefusedError,
  CarrierUnavailableError,
  DocumentsWithheldError,
} from '../../../../application/parcels/ports/carriers.ts';
import type {
  BookingRequest,
  Booking,
  Carrier,
  CarrierLimits,
  CarrierPickups,
  PrintedDocument,
} from '../../../../application/parcels/ports/carriers.ts';
import type { Party } from '../../../../domain/shared/index.ts';
import type { TrackedParcel, Tracker } from '../../../../application/parcels/ports/trackers.ts';
import type {
  BookingWarning,
  LabelFormat,
  RefundOutcome,
  TrackingEvent,
} from '../../../../domain/parcels/shipment/index.ts';
import type { CarrierChoice } from './carrier-plugin.ts';
import { CarrierOutcomeUnknownError } from './carrier-http.ts';
import { underReference, SingleFlight } from './hub-client.ts';

/** A carrier's own message about a missing price; `carrier` is the hub's name for it. */
type RateMessage = { readonly carrier: string; readonly reason: string; readonly text: string };

/** Messages of temporary failures. Observed: `Too Many Requests`, `No rate response`. */
const transient = new RegExp(
  [
    'too many requests|rate limit|throttl|no rate response|no response|timed?[ -]?out|temporar|try again',
    '\\bservice unavailable\\.?$|server error|bad gateway|gateway time|connection (refused|reset|closed|failed|error)',
  ].join('|'),
  'i',
);

const wordsOf = ({
  name,
  company,
  email,
  phone,
  stateTaxId,
  countryTaxId,
  address,
  latin = {},
}: Party): readonly (string | undefined)[] => {
  const { line1, line2, city, state, postcode } = address;
  return [
    name,
    company,
    email,
    phone,
    stateTaxId,
    countryTaxId,
    line1,
    line2,
    city,
    state,
    postcode,
    ...Object.values(latin),
  ];
};

const word = /[\p{L}\p{N}]+(?:['’.@-][\p{L}\p{N}]+)*/gu;
/** Words that are not redacted although an address may contain them, because they explain the error. */
const allowedWords = new Set('street road city state name company phone line unit post zip the and not for'.split(' '));

/**
 * Redacts personal data in a carrier's message: each word of a party's fields becomes `…`, and so does each long
 * number. The messages are written to the log and to events, which must not contain addresses.
 */
export const redactPersonalData = (
  text: string,
  { shipTo, shipFrom, returnTo, importerOfRecord, signedBy }: BookingRequest,
): string => {
  const people = [shipTo, shipFrom, returnTo, importerOfRecord].flatMap((party) => (party ? wordsOf(party) : []));
  const quoted = new Set(
    [...people, signedBy]
      .flatMap((field = '') => field.match(word) ?? [])
      .map((found) => found.toLowerCase())
      .filter((found) => !allowedWords.has(found)),
  );
  const plain = text.replaceAll(word, (found) =>
    quoted.has(found.toLowerCase()) || /\d{5}/.test(found) ? '…' : found,
  );
  return plain.length > 300 ? `${plain.slice(0, 300)}…` : plain;
};

/** The error for a missing price: unavailable if the carrier reported a temporary failure, else refused. */
const missingPriceError = (
  { name, carrier, service }: { readonly name: string; readonly carrier: string; readonly service: string },
  messages: readonly RateMessage[],
  request: BookingRequest,
): Error => {
  const own = messages.filter((message) => message.carrier.toLowerCase() === carrier.toLowerCase());
  const details = own.map(({ reason, text }) => `${name}: ${reason}: ${redactPersonalData(text, request)}`);
  if (own.some(({ text, reason }) => transient.test(text) || transient.test(reason)))
    return new CarrierUnavailableError(`${name} gives no price at the moment.`, { details });
  return new CarrierRefusedError(`${name} has no price for this parcel with the service ${service}.`, { details });
};

/** Detects a file's format by its first bytes; undefined if it is not a label format. */
const labelFormatOf = (bytes: Uint8Array): LabelFormat | undefined => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString('latin1');
  if (head.startsWith('%PDF-')) return 'PDF';
  if (head.startsWith('\u0089PNG')) return 'PNG';
  return /^\s*(\^|~)/.test(head) ? 'ZPL' : undefined;
};

/** The price of a service for one parcel; all prices of a parcel are in one currency. */
export type Offer = { readonly id: string; readonly carrier: string; readonly service: string; readonly price: number };

/**
 * A hub, as far as it handles the parcels of one carrier. `Parcel` is the hub's own type. Our reference must always
 * identify the same parcel there, so that nothing is bought twice.
 */
export interface Hub<Parcel> {
  /** The name in errors. */
  readonly name: string;
  readonly limits: CarrierLimits;
  /** Undefined for an unknown reference; drafts are found too. */
  find(reference: string, signal: AbortSignal): Promise<Parcel | undefined>;
  /** Creates a draft, which costs nothing. */
  create(request: BookingRequest, signal: AbortSignal): Promise<Parcel>;
  offers(parcel: Parcel): readonly Offer[];
  /** Messages of carriers that made no offer. */
  messages(parcel: Parcel): readonly RateMessage[];
  /** Requests new offers for a draft; otherwise it only has those with which it was created. */
  offerAgain(parcel: Parcel, signal: AbortSignal): Promise<Parcel>;
  /** Rejects with CarrierOutcomeUnknownError if it is unknown whether it was bought. */
  buy(parcel: Parcel, offer: string, request: BookingRequest, signal: AbortSignal): Promise<Parcel>;
  /** The parcel's reference according to the hub. */
  referenceOf(parcel: Parcel): string | undefined;
  /** Undefined for a draft. */
  trackingNumberOf(parcel: Parcel): string | undefined;
  isVoided(parcel: Parcel): boolean;
  /** Whether the carrier has not received the parcel yet. */
  isUntouched(parcel: Parcel): boolean;
  /** The refund of a voided label. Absent if the hub refunds at once. */
  refundOf?(parcel: Parcel): RefundOutcome | undefined;
  /** Voids a label. Repeatable; does nothing for a draft, which costs nothing. */
  voidLabel(parcel: Parcel, signal: AbortSignal): Promise<void>;
  /**
   * The address of the label; undefined if there is none. If the requested format is not available, the label in the
   * available format is returned.
   */
  labelOf(parcel: Parcel, format: LabelFormat, signal: AbortSignal): Promise<string | undefined>;
  invoiceOf(parcel: Parcel): string | undefined;
  file(address: string, signal: AbortSignal): Promise<Uint8Array>;
  /** The scans of the company that sold the label. */
  scans(parcel: TrackedParcel, signal: AbortSignal): Promise<readonly TrackingEvent[]>;
}

/** One carrier's service, sold through a hub. */
export class HubCarrier<Parcel> implements Carrier, Tracker {
  readonly name: string;
  readonly limits: CarrierLimits;
  readonly pickups: CarrierPickups;
  readonly refundOf?: NonNullable<Carrier['refundOf']>;
  readonly #hub: Hub<Parcel>;
  readonly #choice: CarrierChoice;
  readonly #bookings = new SingleFlight<Booking>();

  /** `pickups` belong to the carrier and account, and are shared with its other services. */
  constructor(hub: Hub<Parcel>, choice: CarrierChoice, pickups: CarrierPickups) {
    this.name = choice.name;
    this.limits = hub.limits;
    this.pickups = pickups;
    this.#hub = hub;
    this.#choice = choice;
    if (hub.refundOf)
      this.refundOf = async (reference, signal) => {
        signal.throwIfAborted();
        const known = await this.#find(reference, signal);
        return known && hub.refundOf?.(known);
      };
  }

  async book(request: BookingRequest, signal: AbortSignal): Promise<Booking> {
    signal.throwIfAborted();
    return this.#bookings.run(request.reference, () => this.#book(request, signal));
  }

  async find(reference: string, signal: AbortSignal): Promise<{ readonly trackingNumber: string } | undefined> {
    signal.throwIfAborted();
    const known = await this.#find(reference, signal);
    const trackingNumber = known && this.#hub.trackingNumberOf(known);
    return trackingNumber === undefined ? undefined : { trackingNumber };
  }

  async void(reference: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const known = await this.#find(reference, signal);
    if (!known || this.#hub.isVoided(known)) return;
    if (!this.#hub.isUntouched(known)) throw new CarrierRefusedError('The parcel is already on its way.');
    await this.#hub.voidLabel(known, signal);
  }

  async track(parcel: TrackedParcel, signal: AbortSignal): Promise<readonly TrackingEvent[]> {
    signal.throwIfAborted();
    return this.#hub.scans(parcel, signal);
  }

  async #find(reference: string, signal: AbortSignal): Promise<Parcel | undefined> {
    const found = await this.#hub.find(reference, signal);
    return underReference(this.#hub.name, found, found && this.#hub.referenceOf(found), reference);
  }

  async #book(request: BookingRequest, signal: AbortSignal): Promise<Booking> {
    const known = await this.#find(request.reference, signal);
    if (known && this.#hub.isVoided(known))
      throw new CarrierRefusedError('This booking was voided; a new parcel needs a new reference.');
    const isBought = known && this.#hub.trackingNumberOf(known) !== undefined;
    const parcel = isBought ? known : await this.#buy(request, known, signal);
    const trackingNumber = this.#hub.trackingNumberOf(parcel);
    if (trackingNumber === undefined)
      throw new CarrierOutcomeUnknownError(`${this.#hub.name} sold a label without a tracking number.`);
    const documents = await this.#documents(parcel, trackingNumber, request, signal);
    const warnings = documents.flatMap(({ type, format }) =>
      type === 'LABEL' ? this.#warningsOf(format, request.labelFormat) : [],
    );
    return { carrier: this.name, trackingNumber, documents, ...(warnings.length > 0 && { warnings }) };
  }

  async #buy(request: BookingRequest, known: Parcel | undefined, signal: AbortSignal): Promise<Parcel> {
    const draft = known ?? (await this.#hub.create(request, signal));
    const parcel = known && !this.#cheapest(draft) ? await this.#hub.offerAgain(draft, signal) : draft;
    const cheapest = this.#cheapest(parcel);
    if (!cheapest) throw missingPriceError(this.#choice, this.#hub.messages(parcel), request);
    return this.#hub.buy(parcel, cheapest.id, request, signal);
  }

  #cheapest(parcel: Parcel): Offer | undefined {
    const { carrier, service } = this.#choice;
    const [cheapest] = this.#hub
      .offers(parcel)
      .filter((offer) => offer.carrier === carrier && offer.service === service)
      .sort((a, b) => a.price - b.price);
    return cheapest;
  }

  /**
   * The documents of a bought label. After the purchase, a failure does not mean that there is no booking: its files
   * are requested again.
   */
  async #documents(
    parcel: Parcel,
    trackingNumber: string,
    { labelFormat }: BookingRequest,
    signal: AbortSignal,
  ): Promise<readonly PrintedDocument[]> {
    const documents: PrintedDocument[] = [];
    try {
      const address = await this.#hub.labelOf(parcel, labelFormat, signal);
      if (address === undefined)
        throw new CarrierOutcomeUnknownError(`${this.#hub.name} returned no file of the label.`);
      const bytes = await this.#hub.file(address, signal);
      documents.push({ type: 'LABEL', format: labelFormatOf(bytes) ?? labelFormat, bytes });
      const invoice = this.#hub.invoiceOf(parcel);
      if (invoice !== undefined)
        documents.push({ type: 'COMMERCIAL_INVOICE', format: 'PDF', bytes: await this.#hub.file(invoice, signal) });
      return documents;
    } catch (error) {
      const message = `${this.name} sold the label ${trackingNumber}, but a file of it could not be fetched.`;
      throw new DocumentsWithheldError(message, { carrier: this.name, trackingNumber, documents }, { cause: error });
    }
  }

  #warningsOf(format: LabelFormat, wanted: LabelFormat): readonly BookingWarning[] {
    if (format === wanted) return [];
    const message = `${this.name} gives this label as ${format} only, and not as ${wanted}.`;
    return [{ reason: 'label_format_differs', field: 'labelFormat', message }];
  }
}
