import { DomainError } from '../../../domain/shared/domain-error.ts';
import { addDays } from '../../../domain/shared/local-date.ts';
import type { LocalDate } from '../../../domain/shared/local-date.ts';
import type { HeldQuote, HeldQuoteCommand, HeldQuoteEvent } from '../../../domain/trade/held-quote/index.ts';
import { holdsQuotes } from '../../../domain/accounts/account-settings/index.ts';
import type { AccountSettingsBook } from '../../accounts/settings.ts';
import type { HandleCommand } from '../../log/kernel/command-handler.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import { invalidRequest } from '../../shared/refusals.ts';
import { requireOwnQuote } from '../duties/recorded-quote.ts';
import type { Quote } from '../duties/recorded-quote.ts';
import { heldQuoteIn } from './held-quote.ts';

export type HandleHeldQuote = HandleCommand<HeldQuoteCommand, HeldQuoteEvent>;

type HoldingDependencies = {
  readonly store: Pick<EventStore, 'read'>;
  readonly handle: HandleHeldQuote;
  readonly settings: Pick<AccountSettingsBook, 'settingsOf'>;
  /** The most days from a calculation to the last day of its hold. 0: nothing is held. */
  readonly mostDays: number;
  /** In which labels are charged. */
  readonly currency: string;
};

/** Why the use case refuses to hold a calculation. */
export type HoldingRefusal = 'quote_holding_off' | 'quote_not_holdable';

const refusal = (reason: HoldingRefusal, message: string): DomainError<HoldingRefusal> =>
  new DomainError(reason, message);

const off = (): DomainError =>
  refusal(
    'quote_holding_off',
    'Calculations are not held here: the operator has to set QUOTE_HOLD_DAYS, ' +
      'and the account duties.holdQuotes in its settings.',
  );

/** Why a calculation has no figure that a label could be charged; undefined if it has. */
const whyNotHoldable = ({ assessment, request, calculatedAt }: Quote, currency: string): string | undefined => {
  const missing = [...(assessment.missing ?? []), ...assessment.lines.flatMap((line) => line.missing ?? [])];
  const reasons = [...new Set(missing.map(({ reason }) => reason))].join(', ');
  if (!assessment.complete)
    return `It is not complete, so that it has no figure to honour: ${reasons || 'see its lines'}.`;
  if (assessment.currency !== currency)
    return (
      `It is in ${assessment.currency}, and labels are charged in ${currency}. ` +
      `Calculate with "currency": "${currency}".`
    );
  if (request.incoterms !== 'DDP')
    return (
      `Its incoterms are ${request.incoterms}: ` +
      'only where the sender pays the duties (DDP) is there a label to charge.'
    );
  if (request.date !== calculatedAt.slice(0, 'YYYY-MM-DD'.length))
    return `It was calculated for ${request.date}, which was not its day.`;
  return undefined;
};

/**
 * Holds the figure of an own calculation until a day: the next label that names it is charged the same, whatever has
 * changed since. A later call changes the day.
 */
export const holdQuote =
  ({ store, handle, settings, mostDays, currency }: HoldingDependencies) =>
  async (quoteId: string, until: LocalDate, context: Context): Promise<HeldQuote> => {
    const { accountId, at } = context;
    const quote = await requireOwnQuote(store, quoteId, accountId);
    if (mostDays === 0 || !holdsQuotes(await settings.settingsOf(accountId))) throw off();
    const why = whyNotHoldable(quote, currency);
    if (why !== undefined) throw refusal('quote_not_holdable', `This calculation cannot be held. ${why}`);
    const [first, last] = [at.slice(0, 'YYYY-MM-DD'.length), addDays(quote.request.date, mostDays)];
    if (until < first || until > last) {
      const message = `until must be a day from ${first} to ${last}, ${mostDays} days after the calculation.`;
      throw invalidRequest([{ field: 'until', message }]);
    }
    const { price: amount } = quote.assessment;
    await handle(quoteId, { type: 'HoldQuote', data: { quoteId, until, amount, currency, at } }, context);
    return heldQuoteIn(store, quoteId);
  };

/** Ends the hold of an own calculation. */
export const releaseQuote =
  ({ store, handle }: Pick<HoldingDependencies, 'store' | 'handle'>) =>
  async (quoteId: string, context: Context): Promise<HeldQuote> => {
    await requireOwnQuote(store, quoteId, context.accountId);
    await handle(quoteId, { type: 'ReleaseQuote', data: { quoteId, at: context.at } }, context);
    return heldQuoteIn(store, quoteId);
  };
