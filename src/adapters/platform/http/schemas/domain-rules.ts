import { z } from 'zod';
import type { Fault } from '../../../../domain/shared/domain-error.ts';
import type { Unchecked } from '../../../../domain/shared/field-rules.ts';
import { pathPlaceholder } from '../../../shared/validation/path-placeholder.ts';

export { pathPlaceholder };

/** Reports a fault with a path relative to the request as a zod issue at the current path. */
export const withPathPlaceholder = ({ field, message }: Fault): Fault => ({
  message,
  ...(field !== undefined && { field: `${pathPlaceholder}.${field}` }),
});

/** Converts `\0.address.lines[0]` to zod's path: ['address', 'lines', 0]. */
const below = (field: string): (string | number)[] =>
  [...field.slice(pathPlaceholder.length).matchAll(/\.([^.[\]]+)|\[(\d+)\]/g)].map(
    ([, name, index]) => name ?? Number(index),
  );

const isObject = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null;

/** The value without fields that already have a fault: the domain gets values of the right type only. */
const without = (value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown => {
  if (key === undefined) return undefined;
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map((entry: unknown, index) => (index === key ? without(entry, rest) : entry));
  const { [key]: entry, ...others } = value;
  return rest.length === 0 ? others : { ...others, [key]: without(entry, rest) };
};

const nothing: ReadonlySet<string> = new Set();

/**
 * Runs the domain's rules as a schema check, so that one reply names every fault of a request. It runs even where
 * fields are missing or of the wrong type, and skips fields that already have a fault. `onlyBeside` is for rules that
 * run again later with more data: here they are reported only beside other faults, so that the client gets all of them
 * at once.
 */
export const rules = <T>(faultsOf: (value: Unchecked<T>) => readonly Fault[], { onlyBeside = false } = {}) =>
  z.superRefine<T>(
    (value, context) => {
      if (onlyBeside && context.issues.length === 0) return;
      let sound: unknown = value;
      let known = nothing;
      // Most requests have no faults; this work is done only for those that have.
      if (context.issues.length > 0) {
        const broken = context.issues.map((issue) => issue.path ?? []);
        if (broken.some((path) => path.length === 0)) return;
        known = new Set(broken.map((path) => path.join('.')));
        sound = broken.reduce<unknown>(without, value);
      }
      for (const { field = pathPlaceholder, message } of faultsOf(sound as Unchecked<T>)) {
        const path = below(field);
        if (!known.has(path.join('.')))
          context.addIssue({ code: 'custom', message, path, params: { depth: path.length } });
      }
    },
    { when: () => true },
  );
