import type { DomainEvent } from '../../domain/shared/domain-event.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type.

/** An idempotency key was used for an upload. The stream is named after the key and holds only this event. */
export type UploadClaimed = DomainEvent<'UploadClaimed', { readonly fingerprint: string; readonly claimedAt: string }>;
