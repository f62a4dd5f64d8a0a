import type { RateIssue } from '../../../application/trade/ports/tariffs.ts';
import type { RateTerms, SeasonalReading } from '../../../domain/trade/index.ts';

/** The terms of a line, read from its single text of a rate. */
export const termsOf = (
  reading: SeasonalReading,
  text: string,
  preferences: RateTerms['preferences'] = {},
): { readonly terms: RateTerms; readonly issue?: RateIssue } => {
  switch (reading.kind) {
    case 'rate':
      return { terms: { mfn: reading.rate, preferences } };
    case 'seasons':
      return { terms: { mfn: 'unreadable', seasons: reading.seasons, preferences } };
    case 'reference':
    case 'unreadable':
      return { terms: { mfn: 'unreadable', preferences }, issue: { kind: reading.kind, text, reason: reading.reason } };
  }
};
