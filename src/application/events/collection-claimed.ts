import type { DomainEvent } from '../../domain/shared/domain-event.ts';

// Stored for ever: add optional fields freely, rename nothing.

/**
 * A tracking number or an external manifest id belongs to this collection. One stream for each value of an account; the
 * last event counts, as long as its collection still holds the value.
 */
export type CollectionClaimed = DomainEvent<
  'CollectionClaimed',
  { readonly collectionId: string; readonly claimedAt: string }
>;
