import type { DomainEvent } from '../../domain/shared/domain-event.ts';

// Stored for ever: add optional fields freely, rename nothing. They hold no personal data, and of the request only the
// destination and the number of goods.

/** The endpoints whose use is recorded. */
export const usageEndpoints = ['duties-taxes', 'hts-compliance', 'classifications'] as const;
export type UsageEndpoint = (typeof usageEndpoints)[number];

/**
 * One call of the trade engine, answered or refused. Duties write `DutiesCalculated` and `DutiesRefused` instead, which
 * say more. One stream a call: calls do not wait for each other.
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
