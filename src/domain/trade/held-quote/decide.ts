import { Decimal } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/domain-error.ts';
import type { LocalDate } from '../../shared/local-date.ts';
import { moneyOf } from '../../shared/money.ts';
import type { HeldQuoteEvent, HonouredFigures, WithdrawalReason } from './events.ts';
import { statusOn } from './state.ts';
import type { HeldQuote } from './state.ts';

type To<Type extends string, Data = object> = {
  readonly type: Type;
  readonly data: Data & { readonly quoteId: string; readonly at: string };
};

export type HoldQuote = To<
  'HoldQuote',
  { readonly until: LocalDate; readonly amount: string; readonly currency: string }
>;
export type ReleaseQuote = To<'ReleaseQuote'>;
/** Charges a label the held figure. `assessed` is that of its day, in the currency of the figure. */
export type HonourQuote = To<
  'HonourQuote',
  Pick<HonouredFigures, 'shipmentId' | 'assessed' | 'isAssessedInPart'> & { readonly today: LocalDate }
>;
export type WithdrawHonour = To<'WithdrawHonour', { readonly shipmentId: string; readonly reason: WithdrawalReason }>;

/** The commands of a held quote. */
export type HeldQuoteCommand = HoldQuote | ReleaseQuote | HonourQuote | WithdrawHonour;

const refusals = {
  quote_not_held: 'This calculation is not held: POST /api/trade-engine/quotes/{quoteId}/hold holds it.',
  quote_hold_expired: 'The last day on which this calculation was held is over. Calculate again.',
  quote_honoured: 'A label has been charged by this held calculation already. Each parcel needs one of its own.',
} as const;
/** Why a command of a held quote is refused. */
export type HeldQuoteRefusal = keyof typeof refusals;
const refuse = (reason: HeldQuoteRefusal): DomainError<HeldQuoteRefusal> => new DomainError(reason, refusals[reason]);

/** Throws unless a label may be charged by the quote today. */
export function requireHeld(
  quote: HeldQuote,
  today: LocalDate,
): asserts quote is Extract<HeldQuote, { until: string }> {
  const status = statusOn(quote, today);
  if (status === 'honoured') throw refuse('quote_honoured');
  if (status === 'expired') throw refuse('quote_hold_expired');
  if (status !== 'held') throw refuse('quote_not_held');
}

const lessIn = (amount: string, assessed: string, currency: string): string =>
  moneyOf(Decimal.parse(amount).minus(Decimal.parse(assessed)), currency).amount;

const figuresFor = (
  { amount, currency }: { readonly amount: string; readonly currency: string },
  { shipmentId, assessed, isAssessedInPart }: HonourQuote['data'],
): HonouredFigures => ({
  shipmentId,
  amount,
  currency,
  ...(assessed !== undefined && { assessed, difference: lessIn(amount, assessed, currency) }),
  ...(isAssessedInPart && { isAssessedInPart }),
});

export const decide = ({ type, data }: HeldQuoteCommand, quote: HeldQuote): readonly HeldQuoteEvent[] => {
  const { quoteId, at } = data;
  switch (type) {
    case 'HoldQuote': {
      if (quote.status === 'honoured') throw refuse('quote_honoured');
      if (quote.status === 'held' && quote.until === data.until) return [];
      const { until, amount, currency } = data;
      return [{ type: 'QuoteHeld', data: { quoteId, until, amount, currency, heldAt: at } }];
    }
    case 'ReleaseQuote': {
      if (quote.status === 'honoured') throw refuse('quote_honoured');
      if (quote.status === 'none') throw refuse('quote_not_held');
      return quote.status === 'released' ? [] : [{ type: 'QuoteReleased', data: { quoteId, releasedAt: at } }];
    }
    case 'HonourQuote': {
      if (quote.status === 'honoured' && quote.honoured.shipmentId === data.shipmentId) return [];
      requireHeld(quote, data.today);
      return [{ type: 'QuoteHonoured', data: { quoteId, ...figuresFor(quote, data), honouredAt: at } }];
    }
    case 'WithdrawHonour': {
      if (quote.status !== 'honoured' || quote.honoured.shipmentId !== data.shipmentId) return [];
      const { at: _, ...figures } = quote.honoured;
      return [{ type: 'QuoteHonourWithdrawn', data: { quoteId, ...figures, reason: data.reason, withdrawnAt: at } }];
    }
  }
};
