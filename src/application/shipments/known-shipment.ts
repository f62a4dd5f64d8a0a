import { legNames, withKnown } from '../../domain/shipment/index.ts';
import type { Shipment } from '../../domain/shipment/index.ts';
import type { CachedState } from '../kernel/state-cache.ts';
import type { ShipmentView } from './shipment-view.ts';

/** What a database puts in place of what it cannot keep: then the view does not say what the log says. */
const replaced = '\ufffd';

/** A view says everything of a labelled parcel that commands ask about. Undefined for any other, and where the view may differ from its log in a letter. */
export const knownShipment = (view: ShipmentView): CachedState<Shipment> | undefined => {
  const { accountId, version, trackingNumber, status, scans, legs, surcharges, documents, holds } = view;
  if (trackingNumber === undefined || status === 'voided' || status === 'booking_failed') return undefined;
  const known = withKnown(new Map(), scans);
  const texts = [...known.keys(), ...legNames.flatMap((name) => Object.values(legs[name] ?? {}))];
  if (texts.some((text) => text.includes(replaced))) return undefined;
  return {
    version,
    accountId,
    state: {
      phase: 'labelled',
      trackingNumber,
      scans: known,
      legs,
      surcharges: new Set(surcharges.map(({ id }) => id)),
      // Only what was uploaded has a time of its own.
      uploads: new Set(documents.filter(({ createdAt }) => createdAt !== undefined).map(({ id }) => id)),
      ...holds,
    },
  };
};
