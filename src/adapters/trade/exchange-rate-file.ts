import { z } from 'zod';
import { isCurrency, isLocalDate } from '../../domain/shared/index.ts';

/** Whether a text is a rate: a decimal number above zero. */
export const isRate = (text: string): boolean => /^\d{1,9}(\.\d{1,10})?$/.test(text) && /[1-9]/.test(text);

const rate = z.string().refine(isRate, 'must be a decimal number above zero in quotes');
const currency = z.string().refine(isCurrency, 'must be a three-letter ISO 4217 code');
const date = z.string().refine(isLocalDate, 'must be an existing date, for example "2026-01-31"');

/** One table: the amount of each currency that one euro is worth. */
export const exchangeRateFile = z.strictObject({ date, source: z.string().min(1), perEuro: z.record(currency, rate) });

/** The amount of each currency that one dollar is worth, for currencies that no table in euro has. */
export const dollarRateFile = z.strictObject({ date, source: z.string().min(1), perDollar: z.record(currency, rate) });

export type DollarRates = z.output<typeof dollarRateFile>;

/**
 * Currencies pegged to another one by law. `date` is a day on which the peg was in force; from it on, a currency pegged
 * to the euro has no other rate.
 */
export const pegFile = z.strictObject({
  pegs: z.array(z.strictObject({ currency, to: currency, rate, date, source: z.string().min(1) })),
});

export type FixedRate = z.output<typeof pegFile>['pegs'][number];
