import { keptOf } from '../domain/trade/index.ts';
import type { Assessment } from '../domain/trade/index.ts';
import type { Upcasters } from './kernel/upcasters.ts';

/** The answer stood in full. */
const withKeptAssessment = (data: unknown): unknown => {
  const calculated = data as { readonly assessment: Assessment };
  return { ...calculated, assessment: keptOf(calculated.assessment) };
};

/** Every shape of an event that is no longer written, and how it becomes the next. */
export const upcasters: Upcasters = { DutiesCalculated: [withKeptAssessment] };
