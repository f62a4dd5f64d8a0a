import { DomainError } from '../../../shared/domain-error.ts';
import type { Fault } from '../../../shared/domain-error.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import { hasRate, rateNotLoaded } from '../money/exchange-rates.ts';
import type { ExchangeRates } from '../money/exchange-rates.ts';
import type { DutyRequest } from '../rules/request.ts';

const faultOf = (field: string, currency: string, date: LocalDate): Fault => ({
  field,
  message: `${field}: no exchange rate of ${currency} is loaded for ${date}. Send another currency, for example "EUR".`,
});

const fieldsIn = ({ currency, freight, insurance, lines }: DutyRequest): readonly (readonly [string, string])[] => [
  ...lines.map(({ value }, index) => [`commodities[${index}].value.currency`, value.currency] as const),
  ['currency', currency],
  ...(freight ? [['freightCost.currency', freight.currency] as const] : []),
  ...(insurance ? [['insuranceValue.currency', insurance.currency] as const] : []),
];

/** The currencies of the sums in a request, and that of its answer. */
export const currenciesIn = ({ currency, freight, insurance, lines }: DutyRequest): ReadonlySet<string> => {
  const found = new Set([currency]);
  for (const { value } of lines) found.add(value.currency);
  for (const money of [freight, insurance]) if (money) found.add(money.currency);
  return found;
};

/** Refuses a request with a currency that cannot be converted to or from the currency of the rules. The refusal names every such field. */
export const requireRates = (request: DutyRequest, own: string, rates: ExchangeRates): void => {
  const foreign = [...currenciesIn(request)].filter((currency) => currency !== own);
  if (foreign.length === 0) return;
  if (!hasRate(rates, own)) throw rateNotLoaded(own, 'the money of the destination');
  const missing = foreign.filter((currency) => !hasRate(rates, currency));
  if (missing.length === 0) return;
  const faults = fieldsIn(request).flatMap(([field, currency]) =>
    missing.includes(currency) ? [faultOf(field, currency, request.date)] : [],
  );
  const [first, ...others] = faults;
  const message =
    first && others.length === 0 ? first.message : `${faults.length} fields name currencies of which no exchange rate is loaded.`;
  throw new DomainError('exchange_rate_missing', message, faults);
};
