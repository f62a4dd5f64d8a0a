import { z } from 'zod';
import { isLocalDate } from '../../domain/shared/index.ts';

const codeForm = /^\d{2,10}$/;

/** A customs code in the form in which codes are compared: without dots and spaces. */
export const codeDigits = (code: string): string => code.replace(/[.\s]/g, '');

/** The number of digits of the shortest code in such a file. */
export const shortestCode = 2;

/** The header of every file of texts by customs code. */
export const aboutFile = {
  id: z.string().min(1),
  name: z.string().min(1),
  asOf: z.string().refine(isLocalDate, 'must be an existing date'),
  source: z.string().min(1),
};

const isPlain = (code: string): boolean => codeForm.test(code);

/**
 * A text for each code of 2 to 10 digits. Not a z.record, because validating each of 25,000 entries would take longer
 * than the rest of the load.
 */
export const textsByCode = (message: string) =>
  z
    .custom<Readonly<Record<string, string>>>(
      (value) =>
        typeof value === 'object' &&
        value !== null &&
        Object.entries(value).every(
          ([code, text]) => isPlain(codeDigits(code)) && typeof text === 'string' && text !== '',
        ),
      message,
    )
    .overwrite((texts) =>
      Object.keys(texts).every(isPlain)
        ? texts
        : Object.fromEntries(Object.entries(texts).map(([code, text]) => [codeDigits(code), text])),
    );
