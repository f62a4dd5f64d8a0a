import { z } from 'zod';
import { isCurrency, isLocalDate } from '../../domain/shared/index.ts';

const positive = z
  .string()
  .refine((value) => /^\d{1,9}(\.\d{1,10})?$/.test(value) && /[1-9]/.test(value), 'must be a decimal number above zero in quotes');
const currency = z.string().refine(isCurrency, 'must be a three-letter ISO 4217 code');

/** One table: so many units of each currency for one euro. */
export const exchangeRateFile = z.strictObject({
  date: z.string().refine(isLocalDate, 'must be an existing date, for example "2026-01-31"'),
  source: z.string().min(1),
  perEuro: z.record(currency, positive),
});

/** Currencies that hang on another one by law, for tables that leave them out. */
export const pegFile = z.strictObject({
  pegs: z.array(z.strictObject({ currency, to: currency, rate: positive, source: z.string().min(1) })),
});
