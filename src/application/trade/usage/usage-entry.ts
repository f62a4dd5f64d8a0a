import type { DutyQuoteEvent } from '../../../domain/trade/index.ts';
import type { EventEnvelope } from '../../log/kernel/projection.ts';
import type { TradeEngineCalled } from '../../events/trade-engine-called.ts';

export type UsageEvent = TradeEngineCalled | DutyQuoteEvent;

/** One call, as the usage log shows it. */
export type UsageEntry = Omit<TradeEngineCalled['data'], 'callId' | 'calledAt'> & {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: string;
};

const optional = ({
  originCountry,
  destinationCountry,
  currency,
  commoditiesCount,
}: Pick<UsageEntry, 'originCountry' | 'destinationCountry' | 'currency' | 'commoditiesCount'>) => ({
  ...(originCountry !== undefined && { originCountry }),
  ...(destinationCountry !== undefined && { destinationCountry }),
  ...(currency !== undefined && { currency }),
  ...(commoditiesCount !== undefined && { commoditiesCount }),
});

/** Makes a row of each of the four events of a call. Log and statistics both use it, so that they agree. */
export const usageEntryOf = (
  event: UsageEvent,
  { metadata: { accountId, correlationId } }: Pick<EventEnvelope, 'metadata'>,
): UsageEntry => {
  const caller = { accountId, requestId: correlationId };
  switch (event.type) {
    case 'DutiesCalculated': {
      const { quoteId, endpoint, durationMs, calculatedAt, request, assessment } = event.data;
      return {
        id: quoteId,
        ...caller,
        endpoint,
        statusCode: 200,
        durationMs,
        originCountry: request.from.country,
        destinationCountry: request.to.country,
        currency: assessment.currency,
        commoditiesCount: request.lines.length,
        total: assessment.price,
        createdAt: calculatedAt,
      };
    }
    case 'DutiesRefused': {
      const { quoteId, endpoint, statusCode, durationMs, refusedAt } = event.data;
      return {
        id: quoteId,
        ...caller,
        endpoint,
        statusCode,
        durationMs,
        ...optional(event.data),
        createdAt: refusedAt,
      };
    }
    case 'TradeEngineCalled': {
      const { callId, endpoint, statusCode, durationMs, calledAt, total, collectionId } = event.data;
      return {
        id: callId,
        ...caller,
        endpoint,
        statusCode,
        durationMs,
        ...optional(event.data),
        ...(total !== undefined && { total }),
        ...(collectionId !== undefined && { collectionId }),
        createdAt: calledAt,
      };
    }
  }
};
