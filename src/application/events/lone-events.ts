import type { DomainEvent } from '../../domain/shared/domain-event.ts';

// Events that no aggregate owns. Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new
// event type.

/** The digest over the first events of the log, signed. One stream for each thousand, which holds only this event. */
export type LogDigestSigned = DomainEvent<
  'LogDigestSigned',
  {
    readonly events: number;
    readonly digest: string;
    /** A compact JWS of the two, by a key of `/.well-known/log-keys.json`. */
    readonly jws: string;
  }
>;

/** An idempotency key was used for an upload. The stream is named after the key and holds only this event. */
export type UploadClaimed = DomainEvent<'UploadClaimed', { readonly fingerprint: string; readonly claimedAt: string }>;

/**
 * A tracking number or an external manifest id belongs to this collection. One stream for each value of an account; the
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
 * say more. It holds no personal data. One stream a call: calls do not wait for each other.
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
    readonly total?: string;
    readonly collectionId?: string;
  }
>;
