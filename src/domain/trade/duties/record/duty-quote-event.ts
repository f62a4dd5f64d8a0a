import type { DomainEvent } from '../../../shared/domain-event.ts';
import type { ExchangeRates } from '../money/exchange-rates.ts';
import type { DutyRequest } from '../rules/request.ts';
import type { RecordedAssessment } from './recorded-assessment.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type. They hold nothing
// of a person.

/**
 * The request, the exchange rates and the answer. A quote can be calculated again from it, and the same answer can be
 * sent again.
 */
export type DutiesCalculated = DomainEvent<
  'DutiesCalculated',
  {
    readonly quoteId: string;
    readonly calculatedAt: string;
    readonly durationMs: number;
    /** A digest of the request's JSON, if it came with an idempotency key. */
    readonly fingerprint?: string;
    readonly endpoint: 'duties-taxes';
    readonly request: DutyRequest;
    /** Of the currencies that it was calculated with. */
    readonly exchangeRates: ExchangeRates;
    readonly assessment: RecordedAssessment;
  }
>;

/** A call that was refused. It holds what could be read of the request, for the usage log. */
export type DutiesRefused = DomainEvent<
  'DutiesRefused',
  {
    readonly quoteId: string;
    readonly refusedAt: string;
    readonly durationMs: number;
    readonly endpoint: 'duties-taxes';
    readonly statusCode: number;
    readonly reason: string;
    readonly originCountry?: string;
    readonly destinationCountry?: string;
    readonly currency?: string;
    readonly commoditiesCount?: number;
  }
>;

/** One stream a call. */
export type DutyQuoteEvent = DutiesCalculated | DutiesRefused;
