import { filtersIn, withFiltersSpread } from '../../schemas/lists.ts';
import { passesLuhn } from '../../../../../domain/shared/registrations/check-digits.ts';
import { pathText } from '../../../../shared/files/json-reader.ts';
import type { FieldFault } from '../../../../shared/validation/fault-text.ts';
import { exampleOf } from '../../../../shared/validation/fault-text.ts';
import { z } from 'zod';
import { ownValue } from '../../../../../domain/shared/table.ts';
import { plainName } from '../../../../shared/validation/field-synonyms.ts';
import type { UnknownField } from '../../../../shared/validation/unknown-fields.ts';
import { unknownFieldsOf } from '../../../../shared/validation/unknown-fields.ts';
import { unwrapped } from '../../../../shared/validation/zod-shape.ts';
import type { Notice, Route } from './route.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The name of a field as the client sent it: `status` inside `filter={"status":…}` is `filter.status`. */
export const placeInQuery = (query: unknown, field: string): string => {
  const [name = ''] = field.split(/[.[]/, 1);
  const filters = filtersIn(query);
  return filters !== undefined && Object.hasOwn(filters, name) && isObject(query) && !Object.hasOwn(query, name)
    ? `filter.${field}`
    : field;
};

/**
 * A card number (ISO/IEC 7812): those of the payment networks begin with 2 to 6 and have 12 to 19 digits, the last of
 * which is a check digit.
 */
const cardForm = /^[2-6]\d{11,18}$/;

const isCardNumber = (value: unknown): boolean => {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const digits = String(value).replaceAll(/[\s.-]/g, '');
  return cardForm.test(digits) && passesLuhn(digits);
};

const rule =
  'holds a card number, which must never be sent to this service; nothing of it was kept. ' +
  'Let the script of the card processor make a payment method of it in the browser, ' +
  'and send its id as paymentMethodId, for example "pm_card_visa".';

/** The fields of a body that hold a card number, under whatever name. */
const cardNumbersIn = (value: unknown, path: readonly PropertyKey[] = []): readonly FieldFault[] => {
  if (isCardNumber(value)) {
    const field = pathText(path);
    return [{ field, text: `${field} ${rule}`, unquoted: () => `A field ${rule}` }];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((entry, at) => cardNumbersIn(entry, [...path, at]));
  return Object.entries(value).flatMap(([name, entry]) => cardNumbersIn(entry, [...path, name]));
};

/** Our names of list parameters, with the names that other APIs have for them. */
const byOurName: Readonly<Record<string, string>> = {
  range:
    'limit page perPage pageSize pageNumber per offset skip top first last after before cursor startingAfter ' +
    'endingBefore beforeId afterId count results size iterator',
  sort: 'order orderBy sortBy sortOrder direction sortDirection ordering',
  createdAtFrom:
    'createdAfter createdFrom createdSince createdGt createdGte startDatetime startDate since createdAtMin createdAtAfter',
  createdAtTo: 'createdBefore createdUntil createdLt createdLte endDatetime endDate until createdAtMax createdAtBefore',
  updatedAtFrom: 'updatedAfter updatedFrom updatedSince updatedGt updatedGte modifiedSince updatedAtMin changedSince',
  from: 'createdAtFrom since startDate start',
  to: 'createdAtTo until endDate end',
  trackingNumber: 'trackingCode tracking trackingNo',
  customerReference: 'reference orderNumber orderId externalId',
  status: 'statuses state',
  id: 'ids idIn',
  endpointId: 'webhookId webhookEndpointId webhook endpoint',
  eventName: 'eventType event type',
  lastAnswer: 'statusClass responseStatus statusCode statusCodeClass',
  includeInactive: 'includeDisabled inactive all',
  includeArchived: 'archived isArchived',
};

const meanings = new Map<string, string[]>();
for (const [ours, theirs] of Object.entries(byOurName))
  for (const name of theirs.split(' ')) meanings.set(plainName(name), [...(meanings.get(plainName(name)) ?? []), ours]);

/** Removes brackets, which in other APIs say how a value is used: `status[]`, `id[in]`, `created[gte]`. */
const withoutBrackets = (name: string): string => name.replace(/\[\]$/, '').replaceAll(/[[\]]/g, '');

const exampleIn = (shape: z.core.$ZodShape, name: string): Pick<UnknownField, 'example'> => {
  const schema = ownValue(shape, name);
  return schema === undefined ? {} : { example: exampleOf(schema) };
};

/** Returns the known parameter that an unknown one most likely means, if its spelling alone does not show it. */
const meantParameter = (schema: z.ZodType) => {
  const { def } = unwrapped(schema)._zod;
  const shape = def.type === 'object' ? def.shape : {};
  const known = new Map(Object.keys(shape).map((name) => [plainName(name), name]));
  const named = (name: string): string | undefined => {
    const plain = plainName(withoutBrackets(name));
    return known.get(plain) ?? meanings.get(plain)?.find((ours) => Object.hasOwn(shape, ours));
  };
  const list = [...known.values()].join(', ');
  return ({ field, meant }: UnknownField): Pick<UnknownField, 'meant' | 'example'> => {
    const name = named(field) ?? meant;
    if (name !== undefined) return { meant: name, ...exampleIn(shape, name) };
    return known.size === 0 ? {} : { meant: `one of ${list}` };
  };
};

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
  const hint = hintOf(unknown);
  return {
    field,
    text: `${field} is no known ${kind}.${hint}`,
    unquoted: () => `The input has an unknown ${kind}.${hint}`,
  };
};

/** The result for unknown names: faults, which refuse the request, and notices of ignored names. */
export type UnknownNames = {
  readonly faults: readonly FieldFault[];
  readonly notices: readonly Notice[];
  /** If set, only these faults are reported, with this reason: they explain what else would be reported as missing. */
  readonly alone?: 'validation_failed' | 'card_number_sent';
};

const none: UnknownNames = { faults: [], notices: [] };

const split = (
  unknown: readonly UnknownField[],
  isRefused: (field: UnknownField) => boolean,
  { kind, what, reason }: { readonly kind: string; readonly what: string; readonly reason: string },
): UnknownNames => {
  if (unknown.length === 0) return none;
  const notice = noticeOf(what, reason, unknown.filter((field) => !isRefused(field))); // oxfmt-ignore
  return { faults: unknown.filter(isRefused).map((field) => faultOf(kind, field)), notices: notice ? [notice] : [] };
};

const ofBody = { kind: 'field', what: 'Fields of the body', reason: 'unknown_fields' };

/**
 * Looks for unknown fields of a body. A request that changes something is refused for a field that resembles a known
 * one, because it would be carried out without that value. `isStrict` refuses all unknown fields.
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

/** Whether the reply is a list, or made from one: an unknown filter would return all rows. */
const isOfList = ({ method, rate, replies }: Pick<Route, 'method' | 'rate' | 'replies'>): boolean =>
  method === 'get' && (rate === 'list' || rate === 'export' || replies[200]?.schema instanceof z.ZodArray);

/**
 * The same for a query; a list refuses every unknown parameter. Fields inside `filter={}` are named by their place in
 * it.
 */
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
