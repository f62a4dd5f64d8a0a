import type { DutiesCalculated } from '../../../domain/trade/index.ts';
import { currenciesIn, ratesOf, recordedAssessmentOf } from '../../../domain/trade/index.ts';
import { keyReused } from '../../log/kernel/idempotency.ts';
import type { Claim } from '../../log/kernel/idempotency.ts';
import { elapsedIn, metadataOf } from '../../log/kernel/context.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { Notice } from '../../shared/notices.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import { ConcurrencyError } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { Assessed, AssessDuties } from './assess-duties.ts';
import type { DutiesRequest } from './duty-request.ts';
import { quoteAt, quoteStream } from './recorded-quote.ts';
import type { Quote } from './recorded-quote.ts';

export type QuotedDuties = { readonly quote: Quote; readonly notices: readonly Notice[]; readonly replayed: boolean };

/**
 * The exchange rates that are needed to repeat a calculation: the whole table would be three times the size of the rest
 * of the event.
 */
const ratesIn = ({ request, exchangeRates, assessment }: Pick<Assessed, 'request' | 'exchangeRates' | 'assessment'>) =>
  ratesOf(
    exchangeRates,
    new Set([...currenciesIn(request), ...assessment.declaration.exchangeRates.flatMap(({ from, to }) => [from, to])]),
  );

const eventOf = (quote: Quote): DutiesCalculated => ({
  type: 'DutiesCalculated',
  data: { ...quote, assessment: recordedAssessmentOf(quote.assessment) },
});

/**
 * Calculates, and records the request and the answer before replying. With an idempotency key the id is derived from
 * the key, and a repeated request gets the recorded answer, even if the rules have changed since.
 */
export const quoteDuties = ({
  assess,
  store,
  ids,
  clock,
}: {
  readonly assess: AssessDuties;
  readonly store: EventStore;
  readonly ids: Ids;
  readonly clock: Pick<Clock, 'now'>;
}) => {
  const replay = async (quoteId: string, claim: Claim): Promise<QuotedDuties | undefined> => {
    const quote = await quoteAt(store, quoteId);
    if (quote === undefined) return undefined;
    if (quote.fingerprint !== claim.fingerprint) throw keyReused();
    return { quote, notices: quote.assessment.notices, replayed: true };
  };

  return async (asked: DutiesRequest, context: Context, claim?: Claim): Promise<QuotedDuties> => {
    const quoteId = claim ? ids.derived('qte', context.accountId, claim.path, claim.key) : ids.next('qte');
    const before = claim && (await replay(quoteId, claim));
    if (before) return before;

    const assessed = await assess(asked, context);
    const { request, askedOn, assessment, notices } = assessed;
    const quote: Quote = {
      quoteId,
      calculatedAt: context.at,
      durationMs: elapsedIn(context, clock.now()),
      ...(claim && { fingerprint: claim.fingerprint }),
      endpoint: 'duties-taxes',
      request,
      ...(askedOn !== undefined && { askedOn }),
      exchangeRates: ratesIn(assessed),
      assessment,
    };
    try {
      await store.append(quoteStream(quoteId), [eventOf(quote)], 0, metadataOf(context));
    } catch (error) {
      const overtaken = error instanceof ConcurrencyError && claim && (await replay(quoteId, claim));
      if (overtaken) return overtaken;
      throw error;
    }
    return { quote, notices, replayed: false };
  };
};
