import { z } from 'zod';
import type { FieldFault } from '../../../../shared/validation/fault-text.ts';
import { unknownFieldsOf } from '../../../../shared/validation/unknown-fields.ts';
import type { UnknownField } from '../../../../shared/validation/unknown-fields.ts';
import { withFiltersSpread } from '../../schemas/lists.ts';
import { cardNumbersIn } from './card-numbers.ts';
import { meantParameter } from './meant-parameters.ts';
import { placeInQuery } from './place-in-query.ts';
import type { Notice, Route } from './route.ts';

const shownFields = 50;
const shownCharacters = 100;

const shortened = (field: string): string =>
  field.length > shownCharacters ? `${field.slice(0, shownCharacters)}…` : field;

/** `what` begins the sentence: "Fields of the body". */
const noticeOf = (what: string, reason: string, unknown: readonly UnknownField[]): Notice | undefined => {
  const fields = new Map(unknown.map(({ field, meant }) => [field, meant]));
  if (fields.size === 0) return undefined;
  const shown = [...fields].slice(0, shownFields);
  const names = shown.map(
    ([field, meant]) => `${shortened(field)}${meant === undefined ? '' : ` (did you mean ${meant}?)`}`,
  );
  const more = fields.size > shownFields ? ` and ${fields.size - shownFields} more` : '';
  return {
    level: 'info',
    reason,
    message: `${what} that are not known here were ignored: ${names.join(', ')}${more}.`,
    details: shown.map(([field]) => shortened(field)),
  };
};

const hintOf = ({ meant, example, isWrapper }: UnknownField): string => {
  if (isWrapper === true) return ' What is in it is the body itself: send it without this name around it.';
  if (meant === undefined) return '';
  return ` Did you mean ${meant}${example === undefined ? '' : `, for example ${JSON.stringify(example)}`}?`;
};

const faultOf = (kind: string, unknown: UnknownField): FieldFault => {
  const field = shortened(unknown.field);
  return { field, text: `${field} is no known ${kind}.${hintOf(unknown)}` };
};

/** What was sent under names that are not known: what is refused, and what is ignored and said. */
export type UnknownNames = {
  readonly faults: readonly FieldFault[];
  readonly notices: readonly Notice[];
  /** The faults are the whole answer, with this reason: what else is missing stands where they say. */
  readonly alone?: 'validation_failed' | 'card_number_sent';
};

const none: UnknownNames = { faults: [], notices: [] };

const split = (
  unknown: readonly UnknownField[],
  isRefused: (field: UnknownField) => boolean,
  { kind, what, reason }: { readonly kind: string; readonly what: string; readonly reason: string },
): UnknownNames => {
  if (unknown.length === 0) return none;
  const notice = noticeOf(what, reason, unknown.filter((field) => !isRefused(field))); // prettier-ignore
  return { faults: unknown.filter(isRefused).map((field) => faultOf(kind, field)), notices: notice ? [notice] : [] };
};

const ofBody = { kind: 'field', what: 'Fields of the body', reason: 'unknown_fields' };

/**
 * Looks for unknown fields of a body. A request that changes something is refused for a field that resembles a known
 * one: it would be carried out without what was said. `isStrict` refuses all.
 */
export const unknownFieldsIn = ({
  body: schema,
  rate,
  lenient,
  takesPayment,
}: Pick<Route, 'body' | 'rate' | 'lenient' | 'takesPayment'>) => {
  const unknownFields = schema === undefined ? () => [] : unknownFieldsOf(schema);
  const refusesNear = rate === 'write' && lenient !== true;
  return (body: unknown, dropped: readonly string[], isStrict: boolean): UnknownNames => {
    const cards = takesPayment === true ? cardNumbersIn(body) : [];
    if (cards.length > 0) return { faults: cards, notices: [], alone: 'card_number_sent' };
    const unknown = unknownFields(body);
    const wrapper = unknown.find(({ isWrapper }) => isWrapper);
    if (wrapper) return { faults: [faultOf(ofBody.kind, wrapper)], notices: [], alone: 'validation_failed' };
    return split(
      [...unknown, ...dropped.map((field) => ({ field }))],
      ({ isNear }) => isStrict || (refusesNear && isNear === true),
      ofBody,
    );
  };
};

const ofQuery = { kind: 'query parameter', what: 'Query parameters', reason: 'unknown_parameters' };

/** Whether the reply is a list, or made of one: an unknown filter would answer all of it. */
const isOfList = ({ method, rate, replies }: Pick<Route, 'method' | 'rate' | 'replies'>): boolean =>
  method === 'get' && (rate === 'list' || rate === 'export' || replies[200]?.schema instanceof z.ZodArray);

/** The same for a query; a list refuses all. Fields inside `filter={}` are named by their place in it. */
export const unknownParametersIn = (row: Pick<Route, 'query' | 'method' | 'rate' | 'replies'>) => {
  const schema = row.query ?? z.object({});
  const unknownFields = unknownFieldsOf(schema);
  const refusesAll = isOfList(row);
  const meant = meantParameter(schema);
  return (query: unknown, isStrict: boolean): UnknownNames =>
    split(
      unknownFields(withFiltersSpread(query)).map((unknown) => ({
        ...unknown,
        ...meant(unknown),
        field: placeInQuery(query, unknown.field),
      })),
      () => isStrict || refusesAll,
      ofQuery,
    );
};
