import { onceFor } from '../../shared/once-for.ts';
import type { ExchangeRates } from './exchange-rates.ts';
import { present } from './packed-text.ts';

/** A table as it is written down: `USD 1.0705,JPY 171.94`. */
export type KeptRates = Omit<ExchangeRates, 'perEuro'> & { readonly perEuro: string };

// A table serves a day's requests.
const textOf = onceFor(({ perEuro }: ExchangeRates): string =>
  Object.entries(perEuro)
    .map(([currency, rate]) => `${currency} ${rate}`)
    .join(','),
);

export const keptRatesOf = (rates: ExchangeRates): KeptRates => ({ date: rates.date, source: rates.source, perEuro: textOf(rates) });

const pairOf = (text: string): readonly [string, string] => {
  const [currency, rate] = text.split(' ');
  return [present(currency), present(rate)];
};

export const ratesOf = ({ date, source, perEuro }: KeptRates): ExchangeRates => ({
  date,
  source,
  perEuro: Object.fromEntries(perEuro === '' ? [] : perEuro.split(',').map(pairOf)),
});
