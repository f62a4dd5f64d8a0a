import { z } from 'zod';
import type { Category } from '../../../../application/events/event-catalogue.ts';
import { streamOf } from '../../../../application/log/ports/event-store.ts';
import { nearest } from '../../../../domain/shared/nearest.ts';
import { saysNothing } from '../../../shared/validation/absent-fields.ts';
import { instant } from './times.ts';
import { unsafeNames } from '../../../shared/files/json-reader.ts';

const largestSpan = 250;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text, (name, value: unknown) => (unsafeNames.has(name) ? undefined : value));
  } catch {
    return undefined;
  }
};

const pairOf = (text: string): readonly unknown[] => {
  const pair = parsed(text);
  return Array.isArray(pair) && pair.length === 2 ? pair : [];
};

const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const rangeRule = `must be [start,end], both included, of at most ${largestSpan} rows`;

/** Rows by zero-based index, both ends inclusive. */
export const range = z
  .string()
  .transform((text, context): readonly [number, number] => {
    const [start, end] = pairOf(text);
    if (isIndex(start) && isIndex(end) && start <= end && end - start < largestSpan) return [start, end];
    const [from, to] = text.match(/\d+/g) ?? [];
    const meant = pairOf(text).length === 0 && from && to ? ` (did you mean [${from},${to}]?)` : '';
    context.addIssue({ code: 'custom', message: `${rangeRule}${meant}` });
    return z.NEVER;
  })
  .default([0, 49])
  .meta({ description: `Which rows, both ends included; at most ${largestSpan}.`, example: '[0,49]' });

const directions: ReadonlySet<unknown> = new Set(['ASC', 'DESC']);

export type Sort<Field extends string> = { readonly field: Field; readonly direction: 'ASC' | 'DESC' };

/**
 * Parses `["createdAt","DESC"]`, or a bare `ASC` or `DESC` of the first field. `id` is always accepted and means the
 * first field too: ids are ordered by time, and react-admin sorts by `id` by default.
 */
export const sort = <Field extends string>(
  [first, ...others]: readonly [Field, ...Field[]],
  direction: Sort<Field>['direction'] = 'DESC',
) => {
  const fields: readonly Field[] = [first, ...others];
  const rule = `must be ASC, DESC or ["field","ASC"] with one of ${fields.join(', ')}`;
  /**
   * Converts the notations of other services: `-createdAt`, `createdAt:desc`, `created_at desc`,
   * `["createdAt","desc"]`.
   */
  const meantBy = (text: string): string => {
    const words = text.match(/[a-z_]+/gi) ?? [];
    const isDown = text.startsWith('-') || words.some((word) => /^desc(ending)?$/i.test(word));
    const name = words.find((word) => !/^(asc|desc)(ending)?$/i.test(word));
    const field = name === undefined ? first : nearest(name.replaceAll('_', ''), fields);
    return field === undefined ? '' : ` (did you mean ["${field}","${isDown ? 'DESC' : 'ASC'}"]?)`;
  };
  return z
    .string()
    .transform((text, context): Sort<Field> => {
      const [name, asked] = directions.has(text) ? [first, text] : pairOf(text);
      const field = name === 'id' ? first : fields.find((known) => known === name);
      if (field !== undefined && directions.has(asked)) return { field, direction: asked as Sort<Field>['direction'] };
      context.addIssue({ code: 'custom', message: `${rule}${meantBy(text)}` });
      return z.NEVER;
    })
    .default({ field: first, direction })
    .meta({
      description: `A direction, or a field and a direction. Fields: ${fields.join(', ')}.`,
      example: `["${first}","${direction}"]`,
    });
};

/** A filter that may be repeated: any of its values matches. */
export const oneOrMany = <Item extends z.ZodType>(item: Item) =>
  z.union([item.transform((value) => [value]), z.array(item)]);

/** The keys by which lists hold the objects of `id`: their streams. */
export const listKeysOf = (category: Category, ids: readonly string[] | undefined) =>
  ids?.map((id) => streamOf(category, id));

/** A page of a list in memory, from the first row to the last row of the range. */
export const pageInMemory = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  {
    id: wanted,
    range: [start, end],
  }: { readonly id?: readonly string[] | undefined; readonly range: readonly [number, number] },
): { readonly rows: readonly Row[]; readonly total: number } => {
  const asked = wanted === undefined ? rows : rows.filter(({ id }) => wanted.includes(id));
  return { rows: asked.slice(start, end + 1), total: asked.length };
};

/** The filter for polling a list for changes. Sort by `updatedAt` to continue from the last row seen. */
export const changedSince = {
  updatedAtFrom: instant.optional().meta({
    description: 'Only objects changed at this time or later; a date is its beginning in UTC.',
    example: '2026-01-15',
  }),
};

/** The condition of this filter. */
export const sinceChange = (updatedAtFrom: string | undefined) =>
  updatedAtFrom === undefined ? [] : [{ field: 'updatedAt' as const, from: updatedAtFrom }];

type Dated = { readonly id: string; readonly createdAt: string; readonly updatedAt: string };

/** A page of a list in memory, in the requested order. */
export const changesInMemory = <Row extends Dated>(
  rows: readonly Row[],
  {
    updatedAtFrom = '',
    sort: { field, direction },
    ...query
  }: Parameters<typeof pageInMemory>[1] & {
    readonly updatedAtFrom?: string | undefined;
    readonly sort: Sort<'createdAt' | 'updatedAt'>;
  },
) => {
  const placeOf = (row: Row): string => `${row[field]} ${row.id}`;
  const changed = rows
    .filter(({ updatedAt }) => updatedAt >= updatedAtFrom)
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  return pageInMemory(direction === 'ASC' ? changed : changed.toReversed(), query);
};

/** `true` or `false` as text, for queries. */
export const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .meta({ example: 'true' });

const asText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asText);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
};

/** The content of `filter={}`; undefined if it is absent or not a JSON object. */
export const filtersIn = (query: unknown): Readonly<Record<string, unknown>> | undefined => {
  if (typeof query !== 'object' || query === null || !('filter' in query) || typeof query.filter !== 'string')
    return undefined;
  const filters = parsed(query.filter);
  return typeof filters !== 'object' || filters === null || Array.isArray(filters)
    ? undefined
    : (filters as Record<string, unknown>);
};

/**
 * Spreads the fields of `filter={}` over the query. A value that is not a JSON object is passed on, so that the schema
 * reports the fault. A filter that is null or blank counts as absent.
 */
export const withFiltersSpread = (query: unknown): unknown => {
  const filters = filtersIn(query);
  if (filters === undefined) return query;
  const { filter: _, ...others } = query as Readonly<Record<string, unknown>>;
  const asked = Object.entries(filters).filter(([, value]) => !saysNothing(value));
  return { ...Object.fromEntries(asked.map(([name, value]) => [name, asText(value)])), ...others };
};

const filterText = z
  .string()
  .refine(() => false, 'must be a JSON object, for example {"status":["pending"]}')
  .meta({ description: "The filters as one JSON object, react-admin's way.", example: '{"status":"delivered"}' })
  .optional();

/** The format of an export; there is only one. */
export const exportFormat = z
  .enum(['csv'])
  .optional()
  .meta({ description: 'The form of the file; `csv`, with or without it.', example: 'csv' });

/** The query of an export: the filters of its list, each as a parameter or in `filter={}`. */
export const exportQuery = <Filters extends z.ZodRawShape>(filters: Filters) =>
  z.preprocess(withFiltersSpread, z.object({ ...filters, filter: filterText, format: exportFormat }));

/** For react-admin's getMany: `filter={"id":[…]}`. */
const ids = oneOrMany(z.string().max(100)).meta({
  description: 'Only objects with one of these ids.',
  example: ['shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2'],
});

/**
 * The query of a list: its filters, each as a parameter or in `filter={}`, with `range` and `sort`. The default order
 * is newest first.
 */
export const listQuery = <Filters extends z.ZodRawShape, Field extends string>(
  filters: Filters,
  sortable: readonly [Field, ...Field[]],
  direction: Sort<Field>['direction'] = 'DESC',
) =>
  z.preprocess(
    withFiltersSpread,
    z.object({ ...filters, id: ids.optional(), range, sort: sort(sortable, direction), filter: filterText }),
  );
