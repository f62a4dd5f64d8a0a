import type { CarrierDirectory } from '../../../../application/parcels/ports/carriers.ts';
import { CarrierRefusedError } from '../../../../application/parcels/ports/carriers.ts';
import { table } from '../../../../domain/shared/table.ts';
import type { TrackingEvent } from '../../../../domain/parcels/shipment/index.ts';
import { inTimeOrder } from '../../../../domain/parcels/shipment/index.ts';
import { anything, meaningWithin } from '../milestones.ts';
import type { Refinements } from '../milestones.ts';
import { momentOf } from './karrio-api.ts';
import type { KarrioTracker, KarrioApi, KarrioShipment, KarrioPickup } from './karrio-api.ts';
import type { CarrierChoice } from '../hub/carrier-plugin.ts';
import type { Hub } from '../hub/hub-carrier.ts';
import { karrioLimits, shipmentRequest, address } from './shipment-request.ts';
import { truncate } from '../hub/declared-goods.ts';
import type { PickupHub } from '../hub/hub-pickups.ts';

/**
 * Karrio's status is the milestone. Its connectors also answer `in_transit` to a code that they do not know, so there
 * the carrier's own code decides. https://github.com/karrioapi/karrio, modules/connectors
 */
const refinements: Refinements = table({
  pending: anything,
  unknown: anything,
  in_transit: anything,
  on_hold: new Set(['exception', 'customs_hold', 'in_hub']),
  delivery_delayed: new Set(['exception', 'customs_hold']),
  return_to_sender: new Set(['return_to_sender', 'returned']),
});

/**
 * A tracker's events as scans of the carrier, oldest first. An event with an invalid time is left out, because it
 * cannot be sorted.
 */
export const scansOf = (
  { status, events }: KarrioTracker,
  carrier: string,
  directory: CarrierDirectory,
): readonly TrackingEvent[] =>
  inTimeOrder(
    (events ?? [])
      .flatMap((event, index): TrackingEvent[] => {
        const timestamp = momentOf(event);
        if (timestamp === undefined) return [];
        const code = event.code ?? event.status ?? '';
        // The tracker's own status belongs to its newest event.
        const word = event.status ?? (index === 0 ? status : undefined);
        const meaning =
          word === undefined
            ? directory.meaningOf(carrier, code)
            : meaningWithin(directory, { service: 'Karrio', carrier, milestone: word, code }, refinements);
        return [
          {
            timestamp,
            code: code === '' ? (word ?? 'unknown') : code,
            description: event.description ?? meaning?.description ?? code,
            ...(event.location !== undefined && event.location !== '' && { location: event.location }),
            ...(meaning?.status !== undefined && { status: meaning.status }),
            carrier,
            ...(word !== undefined && { reported: { by: 'Karrio', status: word } }),
          },
        ];
      })
      .reverse(),
  );

/**
 * Statuses before the carrier has received the parcel; newer servers use `created` for the `purchased` of older ones.
 */
const untouched = new Set(['draft', 'purchased', 'created']);

/** A Karrio server as the hub for the parcels of one carrier. */
export const karrioHub = (api: KarrioApi, choice: CarrierChoice, directory: CarrierDirectory): Hub<KarrioShipment> => ({
  name: 'Karrio',
  limits: karrioLimits,
  find: (reference, signal) => api.findByReference(reference, signal),
  create: (request, signal) => api.create(shipmentRequest(request, choice), signal),
  offers: ({ rates = [] }) =>
    rates.map(({ id, carrier_name, service = '', total_charge }) => ({
      id,
      carrier: carrier_name,
      service,
      price: total_charge,
    })),
  messages: ({ messages = [] }) =>
    messages.map(({ carrier_name = '', code = 'no code', message }) => ({
      carrier: carrier_name,
      reason: code,
      text: message,
    })),
  offerAgain: ({ id }, signal) => api.fetchRates(id, signal),
  buy: ({ id }, offer, { labelFormat, reference }, signal) =>
    api.purchase(
      id,
      { selected_rate_id: offer, label_type: labelFormat, payment: { paid_by: 'sender' }, reference },
      signal,
    ),
  referenceOf: ({ reference }) => reference,
  trackingNumberOf: ({ tracking_number }) => tracking_number,
  isVoided: ({ status }) => status === 'cancelled',
  isUntouched: ({ status }) => untouched.has(status),
  voidLabel: ({ id }, signal) => api.cancel(id, signal),
  labelOf: ({ label_url }) => Promise.resolve(label_url),
  invoiceOf: ({ invoice_url }) => invoice_url,
  file: (address, signal) => api.file(address, signal),
  scans: async (parcel, signal) => scansOf(await api.tracker(parcel, choice.carrier, signal), choice.name, directory),
});

/** Statuses after the collection, in which a pickup can no longer be cancelled. */
const collected = new Set(['picked_up', 'closed']);

/** Karrio's pickups: one call schedules a pickup. */
export const karrioPickups = (api: KarrioApi, { name, carrier }: CarrierChoice): PickupHub<KarrioPickup> => ({
  name: 'Karrio',
  find: (reference, signal) => api.pickup(reference, signal),
  schedule: async ({ reference, clientReference, startAt, endAt, parcels, address: place }, _, signal) => {
    if (startAt.slice(0, 10) !== endAt.slice(0, 10))
      throw new CarrierRefusedError('At Karrio a pickup must begin and end on the same day.');
    return api.schedulePickup(
      carrier,
      {
        pickup_date: startAt.slice(0, 10),
        ready_time: startAt.slice(11, 16),
        closing_time: endAt.slice(11, 16),
        address: address(place),
        tracking_numbers: parcels.map(({ trackingNumber }) => trackingNumber),
        ...(clientReference !== undefined && {
          instruction: truncate(clientReference, karrioLimits.text.pickupInstruction),
        }),
        metadata: { reference },
      },
      signal,
    );
  },
  referenceOf: ({ metadata }) => (typeof metadata?.['reference'] === 'string' ? metadata['reference'] : undefined),
  confirmationOf: ({ confirmation_number }) => confirmation_number,
  isCancelled: ({ status }) => status === 'cancelled',
  cancel: async ({ id, status = '' }, signal) => {
    if (collected.has(status)) throw new CarrierRefusedError(`${name} has collected the parcels.`);
    await api.cancelPickup(id, signal);
  },
});
