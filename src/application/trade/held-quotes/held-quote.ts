import { heldQuoteDecider, statusOn } from '../../../domain/trade/held-quote/index.ts';
import type { HeldQuote, HeldQuoteEvent } from '../../../domain/trade/held-quote/index.ts';
import type { LocalDate } from '../../../domain/shared/local-date.ts';
import { streamOf } from '../../log/ports/event-store.ts';
import type { EventStore, StreamName } from '../../log/ports/event-store.ts';

export const heldQuoteStream = (quoteId: string): StreamName => streamOf('heldQuote', quoteId);

/** The hold of a calculation that the caller has read as its own. */
export const heldQuoteIn = async (store: Pick<EventStore, 'read'>, quoteId: string): Promise<HeldQuote> =>
  (await store.read<HeldQuoteEvent>(heldQuoteStream(quoteId))).reduce<HeldQuote>(
    (quote, { event }) => heldQuoteDecider.evolve(quote, event),
    heldQuoteDecider.initialState,
  );

/** The hold as replies show it; undefined if there never was one. Amounts are exact decimal text. */
export const presentQuoteHold = (quoteId: string, quote: HeldQuote, today: LocalDate) => {
  const status = statusOn(quote, today);
  if (quote.status === 'none' || status === 'none') return undefined;
  const { until, amount, currency, heldAt } = quote;
  return {
    quoteId,
    status,
    until,
    amount,
    currency,
    heldAt,
    ...(quote.status === 'honoured' && {
      shipmentId: quote.honoured.shipmentId,
      honouredAt: quote.honoured.at,
      ...(quote.honoured.assessed !== undefined && { assessed: quote.honoured.assessed }),
      ...(quote.honoured.difference !== undefined && { difference: quote.honoured.difference }),
    }),
  };
};
