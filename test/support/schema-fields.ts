import type { z } from 'zod';
import { isInternal, mayBeAbsent, unwrapped } from '../../src/adapters/shared/validation/zod-shape.ts';

/** A field of a schema, by its path; `0` stands for an entry of a list. */
export type SchemaField = {
  readonly path: readonly (string | 0)[];
  readonly schema: z.core.$ZodType;
  readonly isOptional: boolean;
  /** The names of the fields of its object, including its own. */
  readonly siblings: readonly string[];
};

/**
 * All fields of a schema at every depth. Records have none, because their names are the client's. Fields that the
 * service adds do not count.
 */
export const fieldsOf = (schema: z.core.$ZodType, path: readonly (string | 0)[] = []): readonly SchemaField[] => {
  const { def } = unwrapped(schema)._zod;
  if (def.type === 'array') return fieldsOf(def.element, [...path, 0]);
  if (def.type !== 'object') return [];
  const fields = Object.entries(def.shape).filter(([, field]) => !isInternal(field));
  const siblings = fields.map(([name]) => name);
  return fields.flatMap(([name, field]) => [
    { path: [...path, name], schema: field, isOptional: mayBeAbsent(field), siblings },
    ...fieldsOf(field, [...path, name]),
  ]);
};

/** A value that has only this value, at this path. */
export const holding = ([first, ...rest]: readonly (string | 0)[], value: unknown): unknown => {
  if (first === undefined) return value;
  return first === 0 ? [holding(rest, value)] : { [first]: holding(rest, value) };
};

/** The path as messages write it. */
export const written = (path: readonly (string | 0)[]): string =>
  path.reduce<string>((text, part) => (part === 0 ? `${text}[0]` : text === '' ? part : `${text}.${part}`), '');
