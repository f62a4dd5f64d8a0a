import type { DomainEvent } from '../../../shared/domain-event.ts';
import type { KeptAssessment } from '../kept-assessment.ts';
import type { KeptRates } from '../kept-rates.ts';
import type { KeptRequest } from '../kept-request.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type. Nothing of a person stands in them.

/** What was asked and answered, whole enough to be reckoned again. */
export type DutiesCalculated = DomainEvent<
  'DutiesCalculated',
  {
    readonly quoteId: string;
    readonly calculatedAt: string;
    readonly durationMs: number;
    /** A hash of the body that asked under an idempotency key. */
    readonly fingerprint?: string;
    readonly endpoint: 'duties-taxes';
    // Written out in the first two shapes of this event, which are lifted when they are read.
    readonly request: KeptRequest;
    readonly exchangeRates: KeptRates;
    readonly assessment: KeptAssessment;
  }
>;

/** The same question once more: its answer, and what was asked, stand in the log already, under `answeredAs`. What statistics need is told here again. */
export type DutiesAnsweredAgain = DomainEvent<
  'DutiesAnsweredAgain',
  {
    readonly quoteId: string;
    /** The quote of the same account, of the same day, that was answered first: its `DutiesCalculated` holds request, exchange rates and assessment. */
    readonly answeredAs: string;
    readonly calculatedAt: string;
    readonly durationMs: number;
    /** A hash of the body that asked under an idempotency key. */
    readonly fingerprint?: string;
    readonly endpoint: 'duties-taxes';
    readonly originCountry: string;
    readonly destinationCountry: string;
    readonly currency: string;
    readonly commoditiesCount: number;
    readonly total: string;
  }
>;

/** A call that was not answered with a calculation. What could be read of it is kept for the usage log. */
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
export type DutyQuoteEvent = DutiesCalculated | DutiesAnsweredAgain | DutiesRefused;
