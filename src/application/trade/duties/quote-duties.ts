import { DomainError, onceFor } from '../../../domain/shared/index.ts';
import { dutyQuoteCategory } from '../../../domain/trade/index.ts';
import type { DutiesCalculated, DutyQuoteEvent } from '../../../domain/trade/index.ts';
import type { Claim } from '../../kernel/claim.ts';
import { metadataOf } from '../../kernel/context.ts';
import type { Context } from '../../kernel/context.ts';
import type { Notice } from '../../kernel/notice.ts';
import type { Clock } from '../../ports/clock.ts';
import { ConcurrencyError } from '../../ports/event-store.ts';
import type { EventStore, StreamName } from '../../ports/event-store.ts';
import type { Ids } from '../../ports/ids.ts';
import { assessDuties } from './assess-duties.ts';
import type { AssessmentDependencies } from './assess-duties.ts';
import type { DutiesAsked } from './duty-request.ts';
import { calculationOf, keptCalculation } from './kept-calculation.ts';
import type { Calculation } from './kept-calculation.ts';

/** A recorded calculation, everything in full. */
export type Quote = Omit<DutiesCalculated['data'], keyof Calculation> & Calculation;

export type Quoted = { readonly quote: Quote; readonly notices: readonly Notice[]; readonly replayed: boolean };

export const quoteStream = (quoteId: string): StreamName => `${dutyQuoteCategory}-${quoteId}`;

/** Milliseconds between two moments of the service's clock. */
export const elapsed = (from: string, to: string): number => Math.max(0, Date.parse(to) - Date.parse(from));

/** What was answered under an id, or undefined when nothing was. */
export const quoteAt = async (store: EventStore, quoteId: string): Promise<Quote | undefined> => {
  const [recorded] = await store.read<DutyQuoteEvent>(quoteStream(quoteId));
  if (recorded?.event.type !== 'DutiesCalculated') return undefined;
  const { data } = recorded.event;
  return { ...data, ...calculationOf(data) };
};

/**
 * Calculates, and writes down what was asked and answered before it is answered. Under an idempotency key the id follows from the key: the same question gets the
 * recorded answer, whatever rules have changed since.
 */
export const quoteDuties = (
  dependencies: AssessmentDependencies & { readonly store: EventStore; readonly ids: Ids; readonly clock: Pick<Clock, 'now'> },
) => {
  const { store, ids, clock } = dependencies;
  const assess = assessDuties(dependencies);
  const keptOnce = onceFor(keptCalculation);

  const replay = async (quoteId: string, { fingerprint }: Claim): Promise<Quoted | undefined> => {
    const quote = await quoteAt(store, quoteId);
    if (quote === undefined) return undefined;
    if (quote.fingerprint !== fingerprint) {
      throw new DomainError('idempotency_key_reused', 'This Idempotency-Key was used with another body. Send a new key with a new body.');
    }
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
      durationMs: elapsed(context.at, clock.now()),
      ...(claim && { fingerprint: claim.fingerprint }),
      endpoint: 'duties-taxes',
      request,
      exchangeRates,
      assessment,
    };
    const event: DutiesCalculated = { type: 'DutiesCalculated', data: { ...quote, ...keptOnce(assessed) } };
    try {
      await store.append(quoteStream(quoteId), [event], 0, metadataOf(context));
    } catch (error) {
      const overtaken = error instanceof ConcurrencyError && claim && (await replay(quoteId, claim));
      if (overtaken) return overtaken;
      throw error;
    }
    return { quote, notices, replayed: false };
  };
};
