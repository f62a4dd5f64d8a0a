import type { z } from 'zod';

/**
 * Removes one wrapper: optional, nullable, default, readonly, or the transform of a pipe. A lazy schema is not
 * unwrapped, because it may be recursive.
 */
export const innerOf = (schema: z.core.$ZodType): z.core.$ZodType | undefined => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ('innerType' in def) return def.innerType;
  if (def.type === 'pipe') return def.in._zod.def.type === 'transform' ? def.out : def.in;
  return undefined;
};

/** Removes all wrappers; the result shows the kind of value. */
export const unwrapped = (schema: z.core.$ZodType): z.core.$ZodTypes => {
  const inner = innerOf(schema);
  return inner === undefined ? (schema as z.core.$ZodTypes) : unwrapped(inner);
};

/** Whether a field is added by the service, and is not part of the API. */
export const isInternal = (field: z.core.$ZodType): boolean => (field as z.ZodType).meta()?.['internal'] === true;

/** Whether a field with this schema may be left out: it is optional, or has a default. */
export const mayBeAbsent = (schema: z.core.$ZodType): boolean => schema._zod.optin !== undefined;
