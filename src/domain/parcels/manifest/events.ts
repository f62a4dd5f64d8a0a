import type { DomainEvent } from '../../shared/domain-event.ts';
import type { ErasureWithFiles } from '../../shared/erasure.ts';
import type { Weight } from '../../shared/measures.ts';
import type { Party } from '../../shared/party.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type.

/** A manifest was requested. Whether its parcels are free is not checked yet. */
export type ManifestRequested = DomainEvent<
  'ManifestRequested',
  {
    readonly manifestId: string;
    readonly requestedAt: string;
    /** A hash of the request body, if it came with an idempotency key. */
    readonly fingerprint?: string;
    readonly shipmentIds: readonly string[];
    readonly reference?: string;
    /** The address is absent after it was erased. */
    readonly personal: { readonly address?: Party };
  }
>;

/** The printed document, stored under the sha256 of its content. */
export type ManifestDocument = { readonly id: string; readonly sha256: string; readonly size: number };

/** It contains every parcel permanently, and it is printed. */
export type ManifestCreated = DomainEvent<
  'ManifestCreated',
  { readonly document: ManifestDocument; readonly weight: Weight; readonly createdAt: string }
>;

/** A shipment that could not be put into a manifest, and why. */
export type UnavailableShipment = { readonly shipmentId: string; readonly message: string };

/** Another manifest took one of its parcels first, so this one was not created. */
export type ManifestRefused = DomainEvent<
  'ManifestRefused',
  { readonly refusals: readonly UnavailableShipment[]; readonly refusedAt: string }
>;

/** The carrier has scanned the first of its parcels. */
export type ManifestClosed = DomainEvent<'ManifestClosed', { readonly shipmentId: string; readonly closedAt: string }>;

/** Its address was erased, and the document that shows it. */
export type ManifestPeopleErased = DomainEvent<'ManifestPeopleErased', ErasureWithFiles>;

/** The events of a manifest. */
export type ManifestEvent =
  | ManifestPeopleErased
  | ManifestRequested
  | ManifestCreated
  | ManifestRefused
  | ManifestClosed;
