import type {
  BookingFailed,
  Shipment,
  ShipmentCommand,
  ShipmentDocumentFile,
  ShipmentEvent,
  ShipmentRequested,
} from '../../../domain/parcels/shipment/index.ts';
import { declarationOf } from '../../../domain/parcels/shipment/index.ts';
import { CarrierRefusedError, CarrierUnavailableError, DocumentsWithheldError } from '../ports/carriers.ts';
import type { Booking, BookingRequest, Carriers } from '../ports/carriers.ts';
import { limitOfLife } from '../../log/kernel/command-handler.ts';
import type { HandleCommand, Handled } from '../../log/kernel/command-handler.ts';
import type { Context } from '../../log/kernel/context.ts';
import { withTimeout } from '../../shared/concurrency.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { DocumentStore } from '../../shared/ports/document-store.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { Log } from '../../log/ports/log.ts';
import type { CachedState } from '../../log/kernel/state.ts';
import type { ShipmentView } from './shipment-view.ts';

type CarrierOutcome =
  | { readonly kind: 'booked'; readonly booking: Booking }
  | {
      readonly kind: 'failed';
      readonly reason: BookingFailed['data']['reason'];
      readonly message: string;
      readonly details?: readonly string[];
    }
  | { readonly kind: 'unknown'; readonly message: string; readonly cause: unknown };

/**
 * The outcome of a call to the carrier. Everything but a definite refusal is unknown: a parcel must neither be lost nor
 * booked twice. A carrier that is unavailable when called `again` has not booked in this call, but may have booked in
 * an earlier one.
 */
const carrierOutcome = async (ask: () => Promise<Booking>, again: boolean): Promise<CarrierOutcome> => {
  try {
    return { kind: 'booked', booking: await ask() };
  } catch (error) {
    if (error instanceof CarrierRefusedError)
      return { kind: 'failed', reason: 'refused', message: error.message, details: error.details };
    if (error instanceof CarrierUnavailableError && !again)
      return { kind: 'failed', reason: 'unavailable', message: error.message, details: error.details };
    if (error instanceof DocumentsWithheldError) {
      const { carrier, trackingNumber } = error;
      const message =
        `${carrier} has booked the parcel as ${trackingNumber} and does not hand out its label yet; ` +
        'the label is asked for again for a day.';
      return { kind: 'unknown', message, cause: error };
    }
    return {
      kind: 'unknown',
      message: 'The carrier gave no clear answer; it is asked again until there is one.',
      cause: error,
    };
  }
};

/** Timeout (ms) of a carrier's answer to one booking. */
export const carrierTimeoutMs = 10_000;

export type HandleShipment = HandleCommand<ShipmentCommand, ShipmentEvent, Shipment>;

/** However often a parcel was changed, it can be voided. */
export const shipmentLimits = {
  limit: limitOfLife,
  limited: ({ type }: ShipmentCommand): boolean => type !== 'VoidShipment',
};

export type BookingDependencies = {
  readonly handle: HandleShipment;
  readonly carriers: Carriers;
  readonly documents: Pick<DocumentStore, 'put'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
};

/** The bytes of the documents just printed, by document id, for the reply to the creation. */
export type Printed = ReadonlyMap<string, Uint8Array>;

const bookingRequest = (requested: ShipmentRequested['data']): BookingRequest | undefined => {
  const { shipTo, shipFrom, returnTo, billTo, importerOfRecord, signatory, productSafetyContact } = requested.personal;
  if (!shipTo || !shipFrom) return undefined; // The addresses were erased: the parcel cannot be sent.
  return {
    reference: requested.shipmentId,
    serviceCode: requested.service.code,
    serviceName: requested.service.name,
    shipDate: requested.shipDate,
    shipTo,
    shipFrom,
    ...(returnTo && { returnTo }),
    packageType: requested.packageType,
    weight: requested.weight,
    billWeight: requested.billWeight,
    ...(requested.dimensions && { dimensions: requested.dimensions }),
    commodities: requested.commodities,
    ...(requested.customs && { customs: declarationOf(requested.customs, requested.personal) }),
    ...(importerOfRecord && { importerOfRecord }),
    ...(signatory && { signedBy: signatory.signedBy }),
    ...(requested.customerReference !== undefined && { customerReference: requested.customerReference }),
    ...(requested.commercialInvoiceReference !== undefined && {
      commercialInvoiceReference: requested.commercialInvoiceReference,
    }),
    ...(billTo && { billTo }),
    ...(productSafetyContact && { productSafetyContact: productSafetyContact.GPSRContactInfo }),
    ...(requested.papers && { papers: requested.papers }),
    ...(requested.description !== undefined && { description: requested.description }),
    labelFormat: requested.labelFormat,
    signatureRequired: requested.additionalServices?.signatureRequired ?? false,
    ...(requested.bookedOptions && { options: requested.bookedOptions }),
  };
};

/**
 * Stores the files of a booking and records the label. The label is recorded even if its file is missing: the parcel is
 * booked and paid for, and can be tracked and voided.
 */
export const recordBooking =
  ({ handle, documents, clock, ids }: Pick<BookingDependencies, 'handle' | 'documents' | 'clock' | 'ids'>) =>
  async (
    shipmentId: string,
    booking: Booking,
    context: Context,
  ): Promise<Handled<ShipmentEvent> & { readonly printed: Printed }> => {
    const { carrier, trackingNumber, legs, warnings } = booking;
    const printed = new Map<string, Uint8Array>();
    const files = await Promise.all(
      booking.documents.map(async ({ type, format, bytes }): Promise<ShipmentDocumentFile> => {
        const id = ids.derived('doc', shipmentId, type);
        printed.set(id, bytes);
        return { id, type, format, sha256: await documents.put(bytes), size: bytes.byteLength };
      }),
    );
    const command: ShipmentCommand = {
      type: 'RecordLabel',
      data: {
        carrier,
        trackingNumber,
        documents: files,
        ...(legs && { legs }),
        ...(warnings && { warnings }),
        generatedAt: clock.now(),
      },
    };
    return { printed, ...(await handle(shipmentId, command, context)) };
  };

export type RecordBooking = ReturnType<typeof recordBooking>;

/** The outcome, and the current version of the shipment's stream. */
export type BookingResult = Handled<ShipmentEvent> & {
  readonly outcome: CarrierOutcome['kind'];
  /** The error, if the outcome is unknown. */
  readonly cause?: unknown;
  readonly printed: Printed;
};

/**
 * Requests a booking from the carrier and records the answer. The carrier books under the shipment's id and answers a
 * repeat with the same booking, so this may run any number of times for one shipment: in the original request, and
 * again after a crash.
 */
export const carryOutBooking =
  ({
    handle,
    carriers,
    clock,
    log,
    record,
  }: Pick<BookingDependencies, 'handle' | 'clock' | 'log'> & {
    readonly carriers: Pick<Carriers, 'of'>;
    readonly record: RecordBooking;
  }) =>
  async (
    requested: ShipmentRequested['data'],
    context: Context,
    { again = false }: { readonly again?: boolean } = {},
  ): Promise<BookingResult> => {
    const { shipmentId } = requested;
    const request = bookingRequest(requested);
    const carrier = carriers.of(requested.service.code, again ? 'recovery' : 'booking');
    const outcome: CarrierOutcome = request
      ? await carrierOutcome(
          () => withTimeout(clock, carrierTimeoutMs, (signal) => carrier.book(request, signal)),
          again,
        )
      : { kind: 'failed', reason: 'expired', message: 'The personal data of this shipment has been erased.' };

    if (outcome.kind === 'failed') {
      const { reason, message, details = [] } = outcome;
      log.warn({ shipmentId, carrier: carrier.name, reason, details }, message);
      const data = { reason, message, ...(details.length > 0 && { details }), failedAt: clock.now() };
      const command: ShipmentCommand = { type: 'RecordBookingFailure', data };
      return { outcome: 'failed', printed: new Map(), ...(await handle(shipmentId, command, context)) };
    }
    if (outcome.kind === 'unknown') {
      log.warn({ err: outcome.cause, shipmentId }, 'A carrier left the outcome of a booking unknown.');
      const command: ShipmentCommand = {
        type: 'RecordUnknownOutcome',
        data: { message: outcome.message, at: clock.now() },
      };
      return {
        outcome: 'unknown',
        cause: outcome.cause,
        printed: new Map(),
        ...(await handle(shipmentId, command, context)),
      };
    }

    return { outcome: 'booked', ...(await record(shipmentId, outcome.booking, context)) };
  };

export type CarryOutBooking = ReturnType<typeof carryOutBooking>;

/** A parcel and its account. */
export type OwnedShipment = Pick<ShipmentView, 'shipmentId' | 'accountId'>;

/**
 * Carries out a command of any caller, such as a carrier's scan. The events are recorded for the account that owns the
 * parcel.
 */
export const handleForOwner = (
  handle: HandleShipment,
  { shipmentId, accountId }: OwnedShipment,
  command: ShipmentCommand,
  context: Context,
  options?: { readonly known?: CachedState<Shipment> | undefined },
): Promise<Handled<ShipmentEvent>> => handle(shipmentId, command, { ...context, accountId }, options);
