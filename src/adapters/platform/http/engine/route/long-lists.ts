import type { z } from 'zod';
import { ownValue } from '../../../../../domain/shared/table.ts';
import { unwrapped } from '../../../../shared/validation/zod-shape.ts';

type Issue = z.core.$ZodIssue;
type Search = (value: unknown, path: PropertyKey[], found: Issue[]) => void;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inObject = (shape: z.core.$ZodShape): Search | undefined => {
  const searches = Object.entries(shape).flatMap(([name, field]) => {
    const search = searchOf(field);
    return search ? [[name, search] as const] : [];
  });
  if (searches.length === 0) return undefined;
  return (value, path, found) => {
    if (!isObject(value)) return;
    for (const [name, search] of searches)
      if (Object.hasOwn(value, name)) search(ownValue(value, name), [...path, name], found);
  };
};

const inArray = (schema: z.core.$ZodArray): Search => {
  const element = searchOf(schema._zod.def.element);
  const maximum = schema._zod.bag['maximum'] as number | undefined;
  return (value, path, found) => {
    if (!Array.isArray(value)) return;
    if (maximum !== undefined && value.length > maximum)
      found.push({
        code: 'too_big',
        origin: 'array',
        maximum,
        inclusive: true,
        path,
        input: value,
        message: 'Invalid',
      });
    else if (element) for (const [index, entry] of value.entries()) element(entry, [...path, index], found);
  };
};

/** Undefined where the schema has no list with a maximum length. */
const searchOf = (schema: z.core.$ZodType): Search | undefined => {
  const bare = unwrapped(schema);
  const { def } = bare._zod;
  if (def.type === 'object') return inObject(def.shape);
  if (def.type === 'array') return inArray(bare as z.core.$ZodArray);
  return undefined;
};

/**
 * Finds the lists of a value that exceed their maximum length. Checked before zod, which would visit every entry and
 * collect hundreds of thousands of faults for a long list of bad entries.
 */
export const longListsIn = (schema: z.ZodType): ((value: unknown) => readonly Issue[]) => {
  const search = searchOf(schema);
  return (value) => {
    const found: Issue[] = [];
    search?.(value, [], found);
    return found;
  };
};
