import { assessmentOf } from '../../../domain/trade/index.ts';
import type { Assessment, DutiesCalculated, DutyQuoteEvent } from '../../../domain/trade/index.ts';
import { streamOf } from '../../log/ports/event-store.ts';
import type { EventStore, StreamName } from '../../log/ports/event-store.ts';

/** A recorded calculation with its whole assessment. */
export type Quote = Omit<DutiesCalculated['data'], 'assessment'> & { readonly assessment: Assessment };

export const quoteStream = (quoteId: string): StreamName => streamOf('dutyQuote', quoteId);

/** What was answered under an id, or undefined if nothing was. */
export const quoteAt = async (store: Pick<EventStore, 'read'>, quoteId: string): Promise<Quote | undefined> => {
  const event = (await store.read<DutyQuoteEvent>(quoteStream(quoteId)))[0]?.event;
  if (event?.type !== 'DutiesCalculated') return undefined;
  const { request, assessment } = event.data;
  return { ...event.data, assessment: assessmentOf(assessment, request) };
};
