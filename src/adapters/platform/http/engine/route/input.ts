import type { z } from 'zod';
import { ownValue } from '../../../../../domain/shared/table.ts';
import { unwrapped } from '../../../../shared/validation/zod-shape.ts';
import { faultOf } from '../../../../shared/validation/fault-text.ts';
import type { FieldFault } from '../../../../shared/validation/fault-text.ts';
import { HttpError } from '../failures/http-error.ts';
import { clearedOf, isPlainObject } from '../../../../shared/validation/absent-fields.ts';
import { placeInQuery } from './unknown-names.ts';
import type { UnknownNames } from './unknown-names.ts';
import type { Route } from './route.ts';
import { withFiltersSpread } from '../../schemas/lists.ts';

type Issue = z.core.$ZodIssue;
type Search = (value: unknown, path: PropertyKey[], found: Issue[]) => void;

const inObject = (shape: z.core.$ZodShape): Search | undefined => {
  const searches = Object.entries(shape).flatMap(([name, field]) => {
    const search = searchOf(field);
    return search ? [[name, search] as const] : [];
  });
  if (searches.length === 0) return undefined;
  return (value, path, found) => {
    if (!isPlainObject(value)) return;
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

/** Undefined if the schema has no list with a maximum length. */
const searchOf = (schema: z.core.$ZodType): Search | undefined => {
  const bare = unwrapped(schema);
  const { def } = bare._zod;
  if (def.type === 'object') return inObject(def.shape);
  if (def.type === 'array') return inArray(bare as z.core.$ZodArray);
  return undefined;
};

/**
 * Finds the lists of a value that exceed their maximum length. Checked before zod, which would visit every entry and
 * collect hundreds of thousands of faults for a long list of invalid entries.
 */
const longListsIn = (schema: z.ZodType): ((value: unknown) => readonly Issue[]) => {
  const search = searchOf(schema);
  return (value) => {
    const found: Issue[] = [];
    search?.(value, [], found);
    return found;
  };
};

type Sent = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/** The schema of a part (path, query or body) that the route does not use. */
const nothing: unknown = undefined;

type Check = (value: unknown, faults: FieldFault[]) => unknown;

const inQuery = (query: unknown, { field, text, unquoted }: FieldFault): FieldFault => {
  const place = placeInQuery(query, field);
  return { unquoted, field: place, text: text.startsWith(field) ? place + text.slice(field.length) : text };
};

const checkOf = (schema: z.ZodType | undefined, root: string): Check => {
  if (schema === undefined) return () => nothing;
  let longLists: ReturnType<typeof longListsIn> | undefined;
  let clear: ReturnType<typeof clearedOf> | undefined;
  return (value, faults) => {
    (clear ??= clearedOf(schema))(value);
    let issues: readonly z.core.$ZodIssue[] = (longLists ??= longListsIn(schema))(value);
    if (issues.length === 0) {
      const result = schema.safeParse(value);
      if (result.success) return result.data;
      issues = result.error.issues;
    }
    if (root !== 'query') for (const issue of issues) faults.push(faultOf(issue, schema, value, root));
    else {
      const spread = withFiltersSpread(value);
      for (const issue of issues) faults.push(inQuery(value, faultOf(issue, schema, spread, root)));
    }
    return nothing;
  };
};

/** The most faults that are reported one by one. A hostile body can have far more. */
const mostDetails = 1_000;

const refusalOf = (faults: readonly FieldFault[], reason = 'validation_failed'): HttpError => {
  const shown = faults.slice(0, mostDetails);
  const more = faults.length - shown.length;
  const fields = [...new Set(shown.map(({ field }) => field))];
  const message =
    faults.length === 1
      ? (shown[0]?.text ?? '')
      : `${faults.length} fields are invalid: ${fields.join(', ')}${more > 0 ? ' and others' : ''}.`;
  return new HttpError(400, reason, message, {
    details: [...shown.map(({ text }) => text), ...(more > 0 ? [`And ${more} more.`] : [])],
    unquoted: () => shown.map((fault) => fault.unquoted()),
    ...(fields[0] !== undefined && fields.length === 1 && more === 0 ? { field: fields[0] } : {}),
  });
};

/**
 * Validates path, query and body together and reports the faults of all three, in that order and each in the order of
 * its schema, followed by faults that were found before. Optional fields that are null or blank count as absent.
 */
export const inputChecker = ({ params, query, body }: Pick<Route, 'params' | 'query' | 'body'>) => {
  const checks = {
    params: checkOf(params, 'path'),
    query: checkOf(query, 'query'),
    body: checkOf(body, 'body'),
  };
  return (sent: Sent, unknown: readonly UnknownNames[] = []): Sent => {
    for (const { alone, faults } of unknown) if (alone) throw refusalOf(faults, alone);
    const faults: FieldFault[] = [];
    const input = {
      params: checks.params(sent.params, faults),
      query: checks.query(sent.query, faults),
      body: checks.body(sent.body, faults),
    };
    faults.push(...unknown.flatMap((names) => names.faults));
    if (faults.length === 0) return input;
    throw refusalOf(faults);
  };
};
