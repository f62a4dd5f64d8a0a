import type { z } from 'zod';

/** What a schema only wraps: optional, nullable, default, readonly, and the transforms of a pipe. A lazy one is left alone: it may be endless. */
export const innerOf = (schema: z.core.$ZodType): z.core.$ZodType | undefined => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ('innerType' in def) return def.innerType;
  if (def.type === 'pipe') return def.in._zod.def.type === 'transform' ? def.out : def.in;
  return undefined;
};

/** The schema at the bottom of all wrappings: the one that says what kind of value it is. */
export const unwrapped = (schema: z.core.$ZodType): z.core.$ZodTypes => {
  const inner = innerOf(schema);
  return inner === undefined ? (schema as z.core.$ZodTypes) : unwrapped(inner);
};
