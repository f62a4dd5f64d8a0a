import type { DomainEvent } from '../../domain/shared/domain-event.ts';

// Events that no aggregate owns. They are stored permanently: add optional fields freely, rename nothing. A new meaning
// gets a new event type.

/**
 * The signed digest over the first events of the log. Each multiple of a thousand has a stream that contains only this
 * event.
 */
export type LogDigestSigned = DomainEvent<
  'LogDigestSigned',
  {
    readonly events: number;
    readonly digest: string;
    /** A compact JWS of `events` and `digest`, by a key of `/.well-known/log-keys.json`. */
    readonly jws: string;
  }
>;

/** An idempotency key was used for an upload. The stream is named after the key and contains only this event. */
export type UploadClaimed = DomainEvent<'UploadClaimed', { readonly fingerprint: string; readonly claimedAt: string }>;

/**
 * A tracking number or an external manifest id belongs to this collection. Each value of an account has a stream; its
 * last event counts, as long as its collection still holds the value.
 */
export type CollectionClaimed = DomainEvent<
  'CollectionClaimed',
  { readonly collectionId: string; readonly claimedAt: string }
>;

/** The endpoints whose use is recorded. */
export const usageEndpoints = ['duties-taxes', 'hts-compliance', 'classifications'] as const;
export type UsageEndpoint = (typeof usageEndpoints)[number];

/**
 * One call of the trade engine, answered or refused. Duties write `DutiesCalculated` and `DutiesRefused` instead, which
 * contain more. It contains no personal data. Each call has a stream, so that calls do not wait for each other.
 */
export type TradeEngineCalled = DomainEvent<
  'TradeEngineCalled',
  {
    readonly callId: string;
    readonly requestId: string;
    readonly endpoint: UsageEndpoint;
    readonly statusCode: number;
    readonly durationMs: number;
    readonly calledAt: string;
    readonly originCountry?: string;
    readonly destinationCountry?: string;
    readonly currency?: string;
    readonly commoditiesCount?: number;
    /** The day of the import that the client asked for, if another than that of the call. */
    readonly date?: string;
    readonly total?: string;
    readonly collectionId?: string;
  }
>;
