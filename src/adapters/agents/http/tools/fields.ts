import { z } from 'zod';

const someText = (most: number, description: string) => z.string().trim().min(1).max(most).meta({ description });

export const idOf = (kind: string, prefix: string) =>
  someText(100, `Id of the ${kind}.`).meta({ example: `${prefix}_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2` });

export const shortText = (description: string, example: string) => someText(255, description).meta({ example });

export const countryField = (description: string) =>
  z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a two-letter country code in capitals')
    .meta({ description, example: 'DE' });

export const moneyGiven = z
  .object({
    amount: z.string().max(20).meta({ description: 'A decimal number.', example: '25.00' }),
    currency: z.string().length(3).meta({ description: 'ISO 4217 code.', example: 'GBP' }),
  })
  .meta({ description: 'An amount of money.' });

export const includePersonal = z
  .boolean()
  .default(false)
  .meta({
    description:
      'Show names, addresses, e-mail addresses and phone numbers. Needs the scope agent_personal; each use ' +
      'is recorded. Without it people are shown as the first letter of the name, town and country.',
  });

export const page = z.int().min(1).max(1_000).default(1).meta({ description: 'Which page of 20 rows, from 1.' });

const rowsOfPage = 20;

/** The `range` parameter of a list for a page. */
export const rangeOf = (number: number): string => `[${(number - 1) * rowsOfPage},${number * rowsOfPage - 1}]`;
