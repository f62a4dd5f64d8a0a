import { z } from 'zod';
import type { Fault } from '../../../domain/shared/domain-error.ts';
import type { Unchecked } from '../../../domain/shared/unchecked.ts';

/** Stands in the domain's sentences for the place of the value, which only the whole request knows. No client's text can hold it. */
export const here = '\0';

/** A fault of a whole request, whose field names begin at the request, put under where zod is. */
export const fromHere = ({ field, message }: Fault): Fault => ({ message, ...(field !== undefined && { field: `${here}.${field}` }) });

/** `\0.address.lines[0]` as zod writes it: ['address', 'lines', 0]. */
const below = (field: string): (string | number)[] =>
  [...field.slice(here.length).matchAll(/\.([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) => name ?? Number(index));

const isObject = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null;

/** The value without what has been found at fault already: the domain is asked about values of the right type only. */
const without = (value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown => {
  if (key === undefined) return undefined;
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map((entry: unknown, index) => (index === key ? without(entry, rest) : entry));
  const { [key]: entry, ...others } = value;
  return rest.length === 0 ? others : { ...others, [key]: without(entry, rest) };
};

const nothing: ReadonlySet<string> = new Set();

/**
 * The domain's rules as a check on a schema, so that every fault of a request is named in one reply: it runs on what is left where fields are missing
 * or of the wrong type, and keeps silent about fields that are at fault already. `onlyBeside` is for rules that are asked again later, with more at hand:
 * here they speak only when there are other faults, so that those are not all the client hears of.
 */
export const rules = <T>(faultsOf: (value: Unchecked<T>) => readonly Fault[], { onlyBeside = false } = {}) =>
  z.superRefine<T>(
    (value, context) => {
      if (onlyBeside && context.issues.length === 0) return;
      let sound: unknown = value;
      let known = nothing;
      // Most requests have no faults, and pay for none.
      if (context.issues.length > 0) {
        const broken = context.issues.map((issue) => issue.path ?? []);
        if (broken.some((path) => path.length === 0)) return;
        known = new Set(broken.map((path) => path.join('.')));
        sound = broken.reduce<unknown>(without, value);
      }
      for (const { field = here, message } of faultsOf(sound as Unchecked<T>)) {
        const path = below(field);
        if (!known.has(path.join('.'))) context.addIssue({ code: 'custom', message, path, params: { depth: path.length } });
      }
    },
    { when: () => true },
  );
