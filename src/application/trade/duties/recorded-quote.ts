import type { DutiesCalculated, DutyQuoteEvent } from '../../../domain/trade/index.ts';
import { streamOf } from '../../ports/event-store.ts';
import type { EventStore, StreamName } from '../../ports/event-store.ts';
import { calculationOf, keptCalculation } from './kept-calculation.ts';
import type { Calculation } from './kept-calculation.ts';

/** A recorded calculation, everything in full. */
export type Quote = Omit<DutiesCalculated['data'], keyof Calculation> & Calculation;

export const quoteStream = (quoteId: string): StreamName => streamOf('dutyQuote', quoteId);

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

/** An answer that stands in the log under another id of the account's is written down as that one, a twelfth as long. */
export const eventOf = (quote: Quote, answeredAs: string | undefined): DutyQuoteEvent => {
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
