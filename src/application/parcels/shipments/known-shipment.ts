import { legNames, mergeKnownScans } from '../../../domain/parcels/shipment/index.ts';
import type { Shipment } from '../../../domain/parcels/shipment/index.ts';
import type { CachedState } from '../../log/kernel/state-cache.ts';
import type { ShipmentView } from './shipment-view.ts';

/**
 * The character that a database stores in place of one it cannot store. A view that contains it may differ from the
 * log.
 */
const replaced = '\ufffd';

/**
 * The state that commands need of a labelled parcel, taken from its view instead of its stream. Undefined for any other
 * shipment, and where the view may differ from the log in any character, or words of scans were erased.
 */
export const knownShipment = (view: ShipmentView): CachedState<Shipment> | undefined => {
  const {
    accountId,
    version,
    createdAt,
    trackingNumber,
    status,
    scans,
    legs,
    surcharges,
    documents,
    holds,
    personalDataErasedAt,
  } = view;
  if (
    trackingNumber === undefined ||
    personalDataErasedAt !== undefined ||
    status === 'voided' ||
    status === 'booking_failed'
  )
    return undefined;
  const known = mergeKnownScans(new Map(), scans);
  const texts = [...known.keys(), ...legNames.flatMap((name) => Object.values(legs[name] ?? {}))];
  if (texts.some((text) => text.includes(replaced))) return undefined;
  return {
    version,
    accountId,
    state: {
      phase: 'labelled',
      bookedAt: createdAt,
      trackingNumber,
      scans: known,
      legs,
      surcharges: new Set(surcharges.map(({ id }) => id)),
      // Only uploaded documents have a time of their own.
      uploads: new Map(
        documents.filter(({ createdAt }) => createdAt !== undefined).map(({ id, sha256 }) => [id, sha256]),
      ),
      ...holds,
    },
  };
};
