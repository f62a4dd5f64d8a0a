import type { LocalDate } from '../../shared/local-date.ts';
import type { HeldQuoteEvent, HonouredFigures } from './events.ts';

/** The figure of a held quote, and its last day. */
type Hold = { readonly until: LocalDate; readonly amount: string; readonly currency: string };

/** Whether the figure of a quote is honoured. */
export type HeldQuote =
  | { readonly status: 'none' }
  | (Hold & { readonly status: 'held' | 'released'; readonly heldAt: string })
  | (Hold & {
      readonly status: 'honoured';
      readonly heldAt: string;
      readonly honoured: HonouredFigures & { readonly at: string };
    });

export const initialState: HeldQuote = { status: 'none' };

export const evolve = (quote: HeldQuote, { type, data }: HeldQuoteEvent): HeldQuote => {
  if (type === 'QuoteHeld') {
    const { until, amount, currency, heldAt } = data;
    return { status: 'held', until, amount, currency, heldAt };
  }
  if (quote.status === 'none') return quote;
  const { until, amount, currency, heldAt } = quote;
  const hold = { until, amount, currency, heldAt };
  switch (type) {
    case 'QuoteReleased':
      return { status: 'released', ...hold };
    case 'QuoteHonourWithdrawn':
      return { status: 'held', ...hold };
    case 'QuoteHonoured': {
      const { quoteId: _, honouredAt, ...figures } = data;
      return { status: 'honoured', ...hold, honoured: { ...figures, at: honouredAt } };
    }
  }
};

/** The status on a day: a held quote is over after its last day. */
export const statusOn = (quote: HeldQuote, today: LocalDate): HeldQuote['status'] | 'expired' =>
  quote.status === 'held' && quote.until < today ? 'expired' : quote.status;
