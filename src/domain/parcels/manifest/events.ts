import type { DomainEvent } from '../../shared/domain-event.ts';
import type { ErasureWithFiles } from '../../shared/erasure.ts';
import type { Weight } from '../../shared/measures.ts';
import type { Party } from '../../shared/party.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type.

/** Asked for; whether its parcels are free is being found out. */
export type ManifestRequested = DomainEvent<
  'ManifestRequested',
  {
    readonly manifestId: string;
    readonly requestedAt: string;
    /** A hash of the body that asked for it under an idempotency key. */
    readonly fingerprint?: string;
    readonly shipmentIds: readonly string[];
    readonly reference?: string;
    /** The address may be missing because it was forgotten. */
    readonly personal: { readonly address?: Party };
  }
>;

/** The paper, by what it holds. */
export type ManifestDocument = { readonly id: string; readonly sha256: string; readonly size: number };

/** Every parcel is in it, for ever, and it is printed. */
export type ManifestCreated = DomainEvent<
  'ManifestCreated',
  { readonly document: ManifestDocument; readonly weight: Weight; readonly createdAt: string }
>;

/** A shipment that could not be put into a manifest, and why. */
export type UnavailableShipment = { readonly shipmentId: string; readonly message: string };

/** Somebody else was quicker with one of its parcels: there is no such manifest. */
export type ManifestRefused = DomainEvent<
  'ManifestRefused',
  { readonly refusals: readonly UnavailableShipment[]; readonly refusedAt: string }
>;

/** The carrier has scanned the first of its parcels. */
export type ManifestClosed = DomainEvent<'ManifestClosed', { readonly shipmentId: string; readonly closedAt: string }>;

/** Its address was erased, and the paper that shows it. */
export type ManifestPeopleErased = DomainEvent<'ManifestPeopleErased', ErasureWithFiles>;

/** What happens to a manifest. */
export type ManifestEvent =
  ManifestPeopleErased | ManifestRequested | ManifestCreated | ManifestRefused | ManifestClosed;
