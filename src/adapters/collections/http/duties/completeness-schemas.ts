import { z } from 'zod';

/** The highest that a sum can be. */
export const upTo = z.number().optional();

/** A part that is missing from a sum. */
export const missingPart = z.object({
  reason: z.string().meta({ description: 'A stable word for what is missing.', example: 'tariff_rate_typical' }),
  message: z.string().meta({ description: 'What is missing, for people.' }),
  direction: z.enum(['higher', 'lower']).meta({ description: 'Which way the sum can be off for it.' }),
  rule: z.string().optional().meta({ description: 'Id of the rule or tariff line that says so.' }),
});

const day = (description: string) => z.iso.date().meta({ description, example: '2026-11-21' });

/** The dates of the data that a calculation used. */
export const dataAsOf = z
  .object({
    tariff: day('The oldest list of duty rates that was used.').optional(),
    taxes: day('The day on which taxes, reliefs and fees were last read at their sources.'),
    measures: day('The oldest list of trade measures; absent where none are loaded.').optional(),
    rates: day('The oldest exchange rate that was used; absent where none was.').optional(),
  })
  .optional()
  .meta({ description: 'Of which day the facts are; absent in answers that were recorded before they said so.' });
