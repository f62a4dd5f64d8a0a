import type { z } from 'zod';

/** A field that others leave out, or send as null, when they have nothing to say: undefined for us either way. */
export const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value): z.output<S> | undefined => value ?? undefined);
