import { z } from 'zod';

/**
 * A field that may be left out. Zod's own `exactOptional` runs the schema on what is not there and throws the faults away, which takes most of the time of a schema of many
 * such fields; its `optional` looks first. They differ in a field that is there and undefined, which JSON cannot say, hence the type.
 */
export const optionalField = <Schema extends z.ZodType>(schema: Schema): z.ZodExactOptional<Schema> =>
  z.optional(schema) as unknown as z.ZodExactOptional<Schema>;
