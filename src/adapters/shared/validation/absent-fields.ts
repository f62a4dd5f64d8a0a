import { z } from 'zod';
import { isBlank } from '../../../domain/shared/field-rules.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import { mayBeAbsent, unwrapped } from './zod-shape.ts';

/** Whether a value is null or text without a visible character. */
export const saysNothing = (value: unknown): boolean => value === null || (typeof value === 'string' && isBlank(value));

type Clear = (value: unknown) => void;

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inObject = (shape: z.core.$ZodShape): Clear => {
  const fields = Object.entries(shape).map(([name, field]) => ({
    name,
    isOptional: mayBeAbsent(field),
    // Null is kept where it has a meaning, such as that a setting returns to its default.
    takesNull: z.safeParse(field, null).success,
    clear: clearOf(field),
  }));
  return (value) => {
    if (!isPlainObject(value)) return;
    for (const { name, isOptional, takesNull, clear } of fields) {
      if (!Object.hasOwn(value, name)) continue;
      const sent = ownValue(value, name);
      if (isOptional && saysNothing(sent) && !(takesNull && sent === null)) Reflect.deleteProperty(value, name);
      else clear?.(sent);
    }
  };
};

const inArray =
  (clear: Clear): Clear =>
  (value) => {
    if (Array.isArray(value)) for (const entry of value) clear(entry);
  };

/** Undefined if no field of the schema can be absent. */
const clearOf = (schema: z.core.$ZodType): Clear | undefined => {
  const { def } = unwrapped(schema)._zod;
  if (def.type === 'object') return inObject(def.shape);
  if (def.type !== 'array') return undefined;
  const element = clearOf(def.element);
  return element && inArray(element);
};

/**
 * Returns a function that removes optional fields of a value that are null or blank, because many clients send every
 * field of a form. It changes the value in place, which was parsed for one request. Prepared once for each schema.
 */
export const clearedOf = (schema: z.ZodType): Clear => clearOf(schema) ?? (() => undefined);
