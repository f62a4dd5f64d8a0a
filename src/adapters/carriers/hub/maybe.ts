import type { z } from 'zod';

/** An optional field that may be missing or null: undefined in both cases. */
export const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value): z.output<S> | undefined => value ?? undefined);
