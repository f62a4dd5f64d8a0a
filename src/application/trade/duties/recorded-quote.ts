import { assessmentOf } from '../../../domain/trade/index.ts';
import type { Assessment, DutiesCalculated, DutyQuoteEvent } from '../../../domain/trade/index.ts';
import { streamOf } from '../../ports/event-store.ts';
import type { EventStore, StreamName } from '../../ports/event-store.ts';

/** A recorded calculation with its whole assessment. */
export type Quote = Omit<DutiesCalculated['data'], 'assessment'> & { readonly assessment: Assessment };

export const quoteStream = (quoteId: string): StreamName => streamOf('dutyQuote', quoteId);

const calculatedIn = (event: DutyQuoteEvent | undefined): Quote | undefined => {
  if (event?.type !== 'DutiesCalculated') return undefined;
  const { quoteId, request, assessment } = event.data;
  if (!('chargeTypes' in assessment))
    throw new Error(`The quote ${quoteId} was recorded in a shape that no release wrote; it cannot be read.`);
  return { ...event.data, assessment: assessmentOf(assessment, request) };
};

/** What was answered under an id, or undefined if nothing was. */
export const quoteAt = async (store: Pick<EventStore, 'read'>, quoteId: string): Promise<Quote | undefined> => {
  const eventUnder = async (id: string) => (await store.read<DutyQuoteEvent>(quoteStream(id)))[0]?.event;
  const event = await eventUnder(quoteId);
  if (event?.type !== 'DutiesAnsweredAgain') return calculatedIn(event);
  const { answeredAs, calculatedAt, durationMs, fingerprint } = event.data;
  const first = calculatedIn(await eventUnder(answeredAs));
  if (first === undefined) throw new Error(`The quote ${quoteId} was answered as ${answeredAs}, which is not in the log.`);
  const { request, exchangeRates, assessment, endpoint } = first;
  const call = { quoteId, calculatedAt, durationMs, endpoint, ...(fingerprint !== undefined && { fingerprint }) };
  return { ...call, request, exchangeRates, assessment };
};
