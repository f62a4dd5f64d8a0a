import { DomainError } from '../../../domain/shared/index.ts';
import { onceFor } from '../../../domain/shared/once-for.ts';
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
import type { Assessed, AssessmentDependencies } from './assess-duties.ts';
import type { DutiesAsked } from './duty-request.ts';
import { calculationOf, keptCalculation } from './kept-calculation.ts';
import type { Calculation } from './kept-calculation.ts';

/** A recorded calculation, everything in full. */
export type Quote = Omit<DutiesCalculated['data'], keyof Calculation> & Calculation;

export type Quoted = { readonly quote: Quote; readonly notices: readonly Notice[]; readonly replayed: boolean };

export const quoteStream = (quoteId: string): StreamName => `${dutyQuoteCategory}-${quoteId}`;

/** Milliseconds between two moments of the service's clock. */
export const elapsed = (from: string, to: string): number => Math.max(0, Date.parse(to) - Date.parse(from));

const calculatedAs = (event: DutyQuoteEvent | undefined): Quote | undefined =>
  event?.type === 'DutiesCalculated' ? { ...event.data, ...calculationOf(event.data) } : undefined;

/** What was answered under an id, or undefined when nothing was. */
export const quoteAt = async (store: EventStore, quoteId: string): Promise<Quote | undefined> => {
  const eventUnder = async (id: string) => (await store.read<DutyQuoteEvent>(quoteStream(id)))[0]?.event;
  const event = await eventUnder(quoteId);
  if (event?.type !== 'DutiesAnsweredAgain') return calculatedAs(event);
  const { answeredAs, calculatedAt, durationMs, fingerprint } = event.data;
  const first = calculatedAs(await eventUnder(answeredAs));
  if (first === undefined) throw new Error(`The quote ${quoteId} was answered as ${answeredAs}, which is not in the log.`);
  const { request, exchangeRates, assessment, endpoint } = first;
  const call = { quoteId, calculatedAt, durationMs, endpoint, ...(fingerprint !== undefined && { fingerprint }) };
  return { ...call, request, exchangeRates, assessment };
};

type FirstQuotes = Map<string, string>;

/** An answer that stands in the log under another id of the account's is written down as that one, a twelfth as long. */
const eventOf = (quote: Quote, answeredAs: string | undefined): DutyQuoteEvent => {
  const { quoteId, calculatedAt, durationMs, fingerprint, endpoint, request, assessment } = quote;
  const call = { quoteId, calculatedAt, durationMs, ...(fingerprint !== undefined && { fingerprint }), endpoint };
  if (answeredAs === undefined) return { type: 'DutiesCalculated', data: { ...call, ...keptCalculation(quote) } };
  return {
    type: 'DutiesAnsweredAgain',
    data: {
      ...call,
      answeredAs,
      originCountry: request.from.country,
      destinationCountry: request.to.country,
      currency: assessment.currency,
      commoditiesCount: request.lines.length,
      total: assessment.price,
    },
  };
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
  // The very same answer comes again while the same cart is asked about; the first quote of each account holds it.
  const firstQuotesOf = onceFor((_: Assessed): FirstQuotes => new Map());

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
