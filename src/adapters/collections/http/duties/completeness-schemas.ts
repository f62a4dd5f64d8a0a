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

/** The lowest and the highest sum of the codes that goods may have. */
export const chargesRange = z
  .object({
    from: z
      .number()
      .optional()
      .meta({ description: 'The lowest sum; absent if that of a candidate cannot be calculated.' }),
    upTo: z.number().optional().meta({ description: 'The highest sum; absent if no bound of it is known.' }),
  })
  .optional()
  .meta({
    description:
      'The range of the sum over all candidates of all goods; absent unless the sum hangs on a code that was predicted and is not certain.',
  });

/** What is known of the code of goods, and of what hangs on it. */
export const certaintyOfCode = {
  codeCertain: z
    .boolean()
    .optional()
    .meta({
      description:
        'True if the code was sent, was reviewed by a person, or no other one is likely. ' +
        'False if it was predicted and another one may be right, or if there is none.',
    }),
  chargesCertain: z
    .boolean()
    .optional()
    .meta({
      description:
        'True if all candidates bear the same charges, and a code beside them is unlikely or would hardly change them. ' +
        'False if the charges hang on the code, or cannot be calculated.',
    }),
  chargesRange,
  candidates: z
    .array(
      z.object({
        hsCode: z.string().meta({ description: 'A code that the goods may have.', example: '610990' }),
        name: z.string().meta({ description: 'Its name in plain words.' }),
        confidence: z.number().meta({ description: 'The chance that it is theirs, from 0 to 1.' }),
        price: z
          .number()
          .optional()
          .meta({ description: 'What the goods bear under it; absent if it cannot be calculated.' }),
        complete: z.boolean().meta({ description: 'True when nothing is known that can make that sum another.' }),
        upTo: upTo.meta({ description: 'The highest that it can be; absent if no bound is known.' }),
      }),
    )
    .optional()
    .meta({
      description:
        'The codes that the goods may have, the likeliest first, which was taken; absent if the code is certain.',
    }),
};
