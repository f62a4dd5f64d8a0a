import { CarrierRefusedError } from '../../../application/ports/carriers.ts';
import type { CarrierChoice } from '../hub/carrier-choice.ts';
import { truncate } from '../hub/declared-goods.ts';
import type { PickupHub } from '../hub/hub-pickups.ts';
import type { KarrioApi } from './karrio-api.ts';
import { karrioLimits, address } from './shipment-request.ts';
import type { KarrioPickup } from './replies.ts';

/** The parcels were collected: the pickup can no longer be cancelled. */
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
        ...(clientReference !== undefined && { instruction: truncate(clientReference, karrioLimits.text.pickupInstruction) }),
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
