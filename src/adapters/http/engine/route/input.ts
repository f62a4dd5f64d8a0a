import { z } from 'zod';
import { faultOf } from '../../../validation/fault-text.ts';
import type { FieldFault } from '../../../validation/fault-text.ts';
import { HttpError } from '../failures/http-error.ts';
import { longListsIn } from './long-lists.ts';
import type { Notice, Route } from './route.ts';
import { filtersIn, withFiltersSpread } from '../../schemas/lists.ts';
import { unknownFieldsOf } from '../../../validation/unknown-fields.ts';
import type { UnknownField } from '../../../validation/unknown-fields.ts';

type Sent = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/** Schema of a part (path, query or body) that the route does not use. */
const nothing: unknown = undefined;

type Check = (value: unknown, faults: FieldFault[]) => unknown;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Names a field as the client sent it: `status` inside `filter={"status":…}` is `filter.status`. */
const placeInQuery = (query: unknown, field: string): string => {
  const [name = ''] = field.split(/[.[]/, 1);
  const filters = filtersIn(query);
  return filters !== undefined && Object.hasOwn(filters, name) && isObject(query) && !Object.hasOwn(query, name)
    ? `filter.${field}`
    : field;
};

const inQuery = (query: unknown, { field, text }: FieldFault): FieldFault => {
  const place = placeInQuery(query, field);
  return { field: place, text: text.startsWith(field) ? place + text.slice(field.length) : text };
};

const checkOf = (schema: z.ZodType | undefined, root: string): Check => {
  if (schema === undefined) return () => nothing;
  let longLists: ReturnType<typeof longListsIn> | undefined;
  return (value, faults) => {
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

/** Faults reported one by one at most. A hostile body can have far more. */
const mostDetails = 1_000;

const refusalOf = (faults: readonly FieldFault[]): HttpError => {
  const shown = faults.slice(0, mostDetails);
  const more = faults.length - shown.length;
  const fields = [...new Set(shown.map(({ field }) => field))];
  const message =
    faults.length === 1
      ? (shown[0]?.text ?? '')
      : `${faults.length} fields are invalid: ${fields.join(', ')}${more > 0 ? ' and others' : ''}.`;
  return new HttpError(400, 'validation_failed', message, {
    details: [...shown.map(({ text }) => text), ...(more > 0 ? [`And ${more} more.`] : [])],
    ...(fields[0] !== undefined && fields.length === 1 && more === 0 ? { field: fields[0] } : {}),
  });
};

/** Validates path, query and body together and reports the faults of all three, in that order and each in the order of its schema. */
export const inputChecker = ({ params, query, body }: Pick<Route, 'params' | 'query' | 'body'>) => {
  const checks = {
    params: checkOf(params, 'path'),
    query: checkOf(query, 'query'),
    body: checkOf(body, 'body'),
  };
  return (sent: Sent): Sent => {
    const faults: FieldFault[] = [];
    const input = {
      params: checks.params(sent.params, faults),
      query: checks.query(sent.query, faults),
      body: checks.body(sent.body, faults),
    };
    if (faults.length === 0) return input;
    throw refusalOf(faults);
  };
};

const shownFields = 50;
const shownCharacters = 100;

const shortened = (field: string): string => (field.length > shownCharacters ? `${field.slice(0, shownCharacters)}…` : field);

/** `what` begins the sentence: "Fields of the body". */
const noticeOfUnknown = (what: string, reason: string, unknown: readonly UnknownField[]): Notice | undefined => {
  const fields = new Map(unknown.map(({ field, meant }) => [field, meant]));
  if (fields.size === 0) return undefined;
  const shown = [...fields].slice(0, shownFields);
  const names = shown.map(([field, meant]) => `${shortened(field)}${meant === undefined ? '' : ` (did you mean ${meant}?)`}`);
  const more = fields.size > shownFields ? ` and ${fields.size - shownFields} more` : '';
  return {
    level: 'info',
    reason,
    message: `${what} that are not known here were ignored: ${names.join(', ')}${more}.`,
    details: shown.map(([field]) => shortened(field)),
  };
};

/** The notice about fields that were sent and ignored; undefined when every field was known. */
export const unknownFieldsNotice = (schema: z.ZodType | undefined) => {
  const unknownFields = schema === undefined ? () => [] : unknownFieldsOf(schema);
  return (body: unknown, dropped: readonly string[]): Notice | undefined =>
    noticeOfUnknown('Fields of the body', 'unknown_fields', [...unknownFields(body), ...dropped.map((field) => ({ field }))]);
};

/** The same for a query. Fields inside `filter={}` are named by their place in it. */
export const unknownParametersNotice = (schema: z.ZodType | undefined) => {
  const unknownFields = unknownFieldsOf(schema ?? z.object({}));
  return (query: unknown): Notice | undefined => {
    const unknown = unknownFields(withFiltersSpread(query)).map(({ field, meant }) => ({ field: placeInQuery(query, field), meant }));
    return noticeOfUnknown('Query parameters', 'unknown_parameters', unknown);
  };
};
