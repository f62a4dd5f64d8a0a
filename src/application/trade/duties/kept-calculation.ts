import { assessmentOf, keptOf, keptRatesOf, keptRequestOf, ratesOf, requestOf } from '../../../domain/trade/index.ts';
import type { Assessment, DutiesCalculated, DutyRequest, ExchangeRates } from '../../../domain/trade/index.ts';

type Kept = Pick<DutiesCalculated['data'], 'request' | 'exchangeRates' | 'assessment'>;

/** What was asked, by which rates, and the answer, all in full. */
export type Calculation = { readonly request: DutyRequest; readonly exchangeRates: ExchangeRates; readonly assessment: Assessment };

export const keptCalculation = ({ request, exchangeRates, assessment }: Calculation): Kept => ({
  request: keptRequestOf(request),
  exchangeRates: keptRatesOf(exchangeRates),
  assessment: keptOf(assessment, { request, rates: exchangeRates }),
});

export const calculationOf = (kept: Kept): Calculation => {
  const [request, exchangeRates] = [requestOf(kept.request), ratesOf(kept.exchangeRates)];
  return { request, exchangeRates, assessment: assessmentOf(kept.assessment, { request, rates: exchangeRates }) };
};
