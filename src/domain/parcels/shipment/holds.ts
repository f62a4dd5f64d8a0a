import { DomainError } from '../../shared/domain-error.ts';
import type { DomainEvent } from '../../shared/domain-event.ts';
import { isScanned } from './tracking-event.ts';
import type { KnownScans } from './tracking-event.ts';

/**
 * The parcel is to be collected with this pickup, unless the pickup has ended without it: see the pickup's own stream.
 */
export type PickupAssigned = DomainEvent<'PickupAssigned', { readonly pickupId: string; readonly assignedAt: string }>;

/** The parcel is in this manifest permanently, unless the manifest was refused: see the manifest's own stream. */
export type ManifestAssigned = DomainEvent<
  'ManifestAssigned',
  { readonly manifestId: string; readonly assignedAt: string }
>;

export type HoldEvent = PickupAssigned | ManifestAssigned;

/**
 * Puts a parcel into a pickup or manifest. Only the command can say that the former holder has released the parcel, and
 * it must name that holder.
 */
export type HoldCommand =
  | {
      readonly type: 'AssignPickup';
      readonly data: { readonly pickupId: string; readonly ended?: string; readonly at: string };
    }
  | {
      readonly type: 'AssignManifest';
      readonly data: { readonly manifestId: string; readonly refused?: string; readonly at: string };
    };

/** The pickup and the manifest that a shipment is in. */
export type Holds = { readonly pickupId?: string; readonly manifestId?: string };

export const holdsOf = ({ pickupId, manifestId }: Holds): Holds => ({
  ...(pickupId !== undefined && { pickupId }),
  ...(manifestId !== undefined && { manifestId }),
});

/** Why a shipment cannot be put into another pickup or manifest. */
export type HoldRefusal = 'shipment_in_pickup' | 'shipment_in_manifest' | 'shipment_collected';

export const inManifest = (manifestId: string): DomainError<HoldRefusal> =>
  new DomainError('shipment_in_manifest', `The shipment is in manifest ${manifestId}, and stays there.`);

/** Decides on a hold command for a parcel with a label. */
export const decideHold = (
  { type, data }: HoldCommand,
  { pickupId, manifestId, scans }: Holds & { readonly scans: KnownScans },
): readonly HoldEvent[] => {
  const [mine, theirs, freed] =
    type === 'AssignPickup' ? [data.pickupId, pickupId, data.ended] : [data.manifestId, manifestId, data.refused];
  if (theirs === mine) return [];
  if (theirs !== undefined && theirs !== freed) {
    if (type === 'AssignManifest') throw inManifest(theirs);
    throw new DomainError<HoldRefusal>(
      'shipment_in_pickup',
      `The shipment is in pickup ${theirs}; cancel that one first.`,
    );
  }
  if (isScanned(scans))
    throw new DomainError<HoldRefusal>('shipment_collected', 'The parcel has been scanned: it is with its carrier.');
  return type === 'AssignPickup'
    ? [{ type: 'PickupAssigned', data: { pickupId: data.pickupId, assignedAt: data.at } }]
    : [{ type: 'ManifestAssigned', data: { manifestId: data.manifestId, assignedAt: data.at } }];
};
