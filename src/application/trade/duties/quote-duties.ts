import { onceFor } from '../../../domain/shared/once-for.ts';
import { isSameBody, keyReused } from '../../kernel/claim.ts';
import type { Claim } from '../../kernel/claim.ts';
import { elapsedIn, metadataOf } from '../../kernel/context.ts';
import type { Context } from '../../kernel/context.ts';
import type { Notice } from '../../kernel/notice.ts';
import type { Clock } from '../../ports/clock.ts';
import { ConcurrencyError } from '../../ports/event-store.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { Ids } from '../../ports/ids.ts';
import { assessDuties } from './assess-duties.ts';
import type { Assessed, AssessmentDependencies } from './assess-duties.ts';
import type { DutiesAsked } from './duty-request.ts';
import { eventOf, quoteAt, quoteStream } from './recorded-quote.ts';
import type { Quote } from './recorded-quote.ts';

export type Quoted = { readonly quote: Quote; readonly notices: readonly Notice[]; readonly replayed: boolean };

type FirstQuotes = Map<string, string>;

/**
 * Calculates, and writes down what was asked and answered before it is answered. Under an idempotency key the id follows from the key: the same question gets the
 * recorded answer, whatever rules have changed since.
 */
export const quoteDuties = (
  dependencies: AssessmentDependencies & { readonly store: EventStore; readonly ids: Ids; readonly clock: Pick<Clock, 'now'> },
) => {
  const { store, ids, clock } = dependencies;
  const assess = assessDuties(dependencies);
  // The very same answer comes again while the same cart is asked about; the first quote of each account holds it.
  const firstQuotesOf = onceFor((_: Assessed): FirstQuotes => new Map());

  const replay = async (quoteId: string, claim: Claim): Promise<Quoted | undefined> => {
    const quote = await quoteAt(store, quoteId);
    if (quote === undefined) return undefined;
    if (!isSameBody(quote.fingerprint, claim)) throw keyReused();
    return { quote, notices: quote.assessment.remarks, replayed: true };
  };

  return async (asked: DutiesAsked, context: Context, claim?: Claim): Promise<Quoted> => {
    const quoteId = claim ? ids.derived('qte', context.accountId, claim.path, claim.key) : ids.next('qte');
    const before = claim && (await replay(quoteId, claim));
    if (before) return before;

    const assessed = await assess(asked, context);
    const { request, exchangeRates, assessment, notices } = assessed;
    const quote: Quote = {
      quoteId,
      calculatedAt: context.at,
      durationMs: elapsedIn(context, clock.now()),
      ...(claim && { fingerprint: claim.fingerprint }),
      endpoint: 'duties-taxes',
      request,
      exchangeRates,
      assessment,
    };
    const firstQuotes = firstQuotesOf(assessed);
    const answeredAs = firstQuotes.get(context.accountId);
    try {
      await store.append(quoteStream(quoteId), [eventOf(quote, answeredAs)], 0, metadataOf(context));
      // Named by others only now that it is in the log.
      if (answeredAs === undefined) firstQuotes.set(context.accountId, quoteId);
    } catch (error) {
      const overtaken = error instanceof ConcurrencyError && claim && (await replay(quoteId, claim));
      if (overtaken) return overtaken;
      throw error;
    }
    return { quote, notices, replayed: false };
  };
};
