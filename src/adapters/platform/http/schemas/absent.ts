import { z } from 'zod';

/**
 * An optional field. Zod's `exactOptional` runs the schema on an absent value and discards the faults, which takes most
 * of the time of a schema with many such fields; `optional` checks for absence first. They differ only for a field that
 * is present and undefined, which JSON cannot express; hence the type.
 */
export const optionalField = <Schema extends z.ZodType>(schema: Schema): z.ZodExactOptional<Schema> =>
  z.optional(schema) as unknown as z.ZodExactOptional<Schema>;
