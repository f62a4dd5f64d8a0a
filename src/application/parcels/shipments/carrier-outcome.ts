import type { BookingFailed } from '../../../domain/parcels/shipment/index.ts';
import { CarrierRefusedError, CarrierUnavailableError, DocumentsWithheldError } from '../ports/carriers.ts';
import type { Booking } from '../ports/carriers.ts';

export type CarrierOutcome =
  | { readonly kind: 'booked'; readonly booking: Booking }
  | {
      readonly kind: 'failed';
      readonly reason: BookingFailed['data']['reason'];
      readonly message: string;
      readonly details?: readonly string[];
    }
  | { readonly kind: 'unknown'; readonly message: string; readonly cause: unknown };

/**
 * The outcome of a call to the carrier. Everything that is not a definite refusal is unknown: a parcel must neither be
 * lost nor booked twice. A carrier that is unavailable when called `again` has not booked in this call, but may have
 * booked in an earlier one.
 */
export const carrierOutcome = async (ask: () => Promise<Booking>, again: boolean): Promise<CarrierOutcome> => {
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
