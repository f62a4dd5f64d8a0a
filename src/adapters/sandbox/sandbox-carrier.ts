import { CarrierRefusedError, CarrierUnavailableError } from '../../application/parcels/ports/carriers.ts';
import type { BookingRequest, Carrier, CarrierPickups } from '../../application/parcels/ports/carriers.ts';
import { table } from '../../domain/shared/table.ts';

const misbehaviours = table({
  'SIM-CARRIER-REFUSES': () => new CarrierRefusedError('The carrier refuses this, because its reference asks it to.'),
  'SIM-CARRIER-DOWN': () =>
    new CarrierUnavailableError('The carrier cannot be reached, because this reference asks it to.'),
  'SIM-CARRIER-SILENT': () =>
    new Error('The carrier took the request and never answered, because this reference asks it to.'),
  'SIM-CARRIER-UNCLEAR': () => new Error('The carrier never answers, because this reference asks it to.'),
});

/** Pickups whose reference selects the simulated failure. */
const sandboxPickups = (pickups: CarrierPickups): CarrierPickups => ({
  schedule: async (order, signal) => {
    const error = misbehaviours[order.clientReference ?? '']?.();
    if (error) throw error;
    return pickups.schedule(order, signal);
  },
  cancel: (reference, signal) => pickups.cancel(reference, signal),
});

/**
 * A carrier that simulates failures, selected by the customer reference. After a simulated timeout it answers the
 * retry.
 */
export const sandboxCarrier = (carrier: Carrier): Carrier => {
  const silenced = new Set<string>();
  const misbehaviour = ({ customerReference = '', reference }: BookingRequest): Error | undefined => {
    if (customerReference !== 'SIM-CARRIER-SILENT') return misbehaviours[customerReference]?.();
    if (silenced.has(reference)) return undefined;
    silenced.add(reference);
    return misbehaviours[customerReference]?.();
  };
  return {
    name: carrier.name,
    ...(carrier.pickups && { pickups: sandboxPickups(carrier.pickups) }),
    ...(carrier.missingCharacters && { missingCharacters: (text: string) => carrier.missingCharacters?.(text) ?? [] }),
    book: async (request, signal) => {
      const error = misbehaviour(request);
      if (error) throw error;
      return carrier.book(request, signal);
    },
    find: (reference, signal) => carrier.find(reference, signal),
    void: (reference, signal) => carrier.void(reference, signal),
  };
};
