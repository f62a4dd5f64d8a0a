import { onceFor } from '../../shared/once-for.ts';
import type { ExchangeRates, RateOrigin } from './money/exchange-rates.ts';
import { field, packed, present, unpacked } from './packed-text.ts';

/** A table as it is written down: `USD 1.0705,JPY 171.94`; and of its rates that are of another day or source, `day|source|fixed to|NOK CHF`. */
export type KeptRates = Omit<ExchangeRates, 'perEuro' | 'origins'> & { readonly perEuro: string; readonly origins?: readonly string[] };

const originsOf = (origins: Readonly<Record<string, RateOrigin>>): readonly string[] => {
  const currenciesOf = new Map<string, string[]>();
  for (const [currency, { date, source, fixedTo = '' }] of Object.entries(origins)) {
    const origin = packed(date, field(source), fixedTo);
    currenciesOf.set(origin, [...(currenciesOf.get(origin) ?? []), currency]);
  }
  return [...currenciesOf].map(([origin, currencies]) => packed(origin, currencies.join(' ')));
};

// A table serves a day's requests.
const keptOnce = onceFor(({ date, source, perEuro, origins }: ExchangeRates): KeptRates => ({
  date,
  source,
  perEuro: Object.entries(perEuro)
    .map(([currency, rate]) => `${currency} ${rate}`)
    .join(','),
  ...(origins && { origins: originsOf(origins) }),
}));

export const keptRatesOf = (rates: ExchangeRates): KeptRates => keptOnce(rates);

const pairOf = (text: string): readonly [string, string] => {
  const [currency, rate] = text.split(' ');
  return [present(currency), present(rate)];
};

const originsIn = (text: string): readonly (readonly [string, RateOrigin])[] => {
  const [date, source, fixedTo, currencies] = unpacked(text);
  const origin = { date: present(date), source: present(source), ...(fixedTo !== undefined && { fixedTo }) };
  return present(currencies)
    .split(' ')
    .map((currency) => [currency, origin]);
};

export const ratesOf = ({ date, source, perEuro, origins }: KeptRates): ExchangeRates => ({
  date,
  source,
  perEuro: Object.fromEntries(perEuro === '' ? [] : perEuro.split(',').map(pairOf)),
  ...(origins && { origins: Object.fromEntries(origins.flatMap(originsIn)) }),
});
