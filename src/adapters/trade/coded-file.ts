import { z } from 'zod';
import { isLocalDate } from '../../domain/shared/index.ts';

const codeForm = /^\d{2,10}$/;

/** How many digits the shortest code of such a file has. */
export const shortestCode = 2;

/** What every file of texts by customs code says of itself. */
export const aboutFile = {
  id: z.string().min(1),
  name: z.string().min(1),
  asOf: z.string().refine(isLocalDate, 'must be an existing date'),
  source: z.string().min(1),
};

/** A text for each code of 2 to 10 digits. Not a record: a schema of its own for each of 25,000 entries takes longer than everything else. */
export const textsByCode = (message: string) =>
  z.custom<Readonly<Record<string, string>>>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      Object.entries(value).every(([code, text]) => codeForm.test(code) && typeof text === 'string' && text !== ''),
    message,
  );
