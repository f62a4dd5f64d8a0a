import type { z } from 'zod';

/** A schema without what only wraps it: optional, nullable, default, readonly, and the transforms of a pipe. A lazy one is left alone: it may be endless. */
export const unwrapped = (schema: z.core.$ZodType): z.core.$ZodTypes => {
  const known = schema as z.core.$ZodTypes;
  const { def } = known._zod;
  if ('innerType' in def) return unwrapped(def.innerType);
  if (def.type === 'pipe') return unwrapped(def.in._zod.def.type === 'transform' ? def.out : def.in);
  return known;
};
