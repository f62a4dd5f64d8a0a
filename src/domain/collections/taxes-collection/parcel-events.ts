import type { DomainEvent, Weight } from '../../shared/index.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type.

/** A carrier has weighed the parcel; the charges are calculated with this weight from then on. */
export type CollectionWeightCorrected = DomainEvent<
  'CollectionWeightCorrected',
  { readonly weight: Weight; readonly correctedAt: string }
>;

/** The carrier reports that customs hold the parcel. `since` is the time of its scan. */
export type CollectionHeldAtCustoms = DomainEvent<
  'CollectionHeldAtCustoms',
  { readonly since: string; readonly recordedAt: string }
>;

/** The parcel has moved on. `until` is the time of the scan that says so. */
export type CollectionReleasedFromCustoms = DomainEvent<
  'CollectionReleasedFromCustoms',
  { readonly until: string; readonly recordedAt: string }
>;

/** What happens to the parcel whose duties are collected. */
export type ParcelEvent = CollectionWeightCorrected | CollectionHeldAtCustoms | CollectionReleasedFromCustoms;
