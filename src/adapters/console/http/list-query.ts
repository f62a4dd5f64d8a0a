import { z } from 'zod';
import type { OperationInput } from '../../platform/http/engine/route/operations.ts';
import { HttpError } from '../../platform/http/engine/failures/http-error.ts';
import { fieldOf } from '../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../platform/http/pages/forms.ts';
import { instant } from '../../platform/http/schemas/index.ts';
import type { Cell } from '../pages/cells.ts';
import { typedCountry } from '../pages/countries.ts';
import { boundaryIn } from './time-zones.ts';
import type { AddressQuery, Visit } from './visit.ts';

export type Column<Row> = {
  readonly head: string;
  readonly isNumber?: true;
  /** Its values say what they are: where rows are cards, no head stands before them. Badges need no word for it. */
  readonly isPlain?: true;
  /** The field of the operation by which the list is sorted at this column. */
  readonly sort?: string;
  readonly cell: (row: Row, visit: Visit) => Cell;
};

/** A value of a filter with its name for people. */
export type Choice = { readonly value: string; readonly text: string };

/** A parameter of the operation that people set in the form above the list. */
export type Filter = {
  readonly name: string;
  readonly label: string;
  /** `country`: its code or its name. */
  readonly type: 'text' | 'date' | 'choice' | 'country';
  readonly choices?: readonly Choice[] | ((visit: Visit) => Promise<readonly Choice[]>);
  /** Its days are not those of the page's time zone: UTC days of figures, or days at the place of a pickup. */
  readonly isFixedDay?: true;
};

/** A view of the list that is one click away. */
export type Tab = {
  readonly name: string;
  readonly title: string;
  readonly query: NonNullable<OperationInput['query']>;
  /** Shown only while it is open: another page leads to it. */
  readonly isUnlisted?: true;
};

/** What of a list says which rows it has, and in which order. */
export type Choosing<Row> = {
  readonly operation: string;
  readonly idOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter[];
  readonly tabs?: readonly Tab[];
};

export const pageSize = 50;
export const mostPages = 10_000;

/** What the address says of the place in a list, besides its filters. */
export const placeInList = {
  page: z.coerce.number().int().min(1).max(mostPages).optional().catch(undefined),
  sort: z.string().max(100).optional().catch(undefined),
  direction: z.enum(['ASC', 'DESC']).optional().catch(undefined),
  tab: z.string().max(100).optional().catch(undefined),
  since: instant.optional().catch(undefined),
};

/** What the address asks for: the place in the list, and the filters that have a value. */
export type Asked = {
  readonly page?: number | undefined;
  readonly sort?: string | undefined;
  readonly direction?: 'ASC' | 'DESC' | undefined;
  readonly tab?: string | undefined;
  readonly filters: ReadonlyMap<string, string>;
};

/** What the address says of the list, without its defaults. */
export const addressState = ({ tab, sort, direction, filters }: Omit<Asked, 'page'>): AddressQuery => ({
  tab,
  sort,
  direction: sort && direction,
  ...Object.fromEntries(filters),
});

export const filterQuery = (filters: readonly Filter[]) =>
  Object.fromEntries(filters.map(({ name }) => [name, z.string().max(500).optional().catch(undefined)]));

/** The filters that have a value in the address. */
export const filtersOf = (filters: readonly Filter[], query: object): ReadonlyMap<string, string> => {
  const sent = new Map<string, unknown>(Object.entries(query));
  return new Map(
    filters.flatMap(({ name }) => {
      const value = sent.get(name);
      return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
    }),
  );
};

export const isDayOfZone = ({ type, isFixedDay }: Filter): boolean => type === 'date' && !isFixedDay;

/** The value that somebody has typed, perhaps by its name: `germany` and `de` are DE. */
const valueOf = ({ type }: Pick<Filter, 'type'>, typed: string): string =>
  type === 'country' ? typedCountry(typed) : typed;

/** A filter with what can be chosen now; a value of the address that is none of it can be, too. */
export type OfferedFilter = Omit<Filter, 'choices'> & { readonly value: string; readonly choices?: readonly Choice[] };

export const offeredFilters = (
  visit: Visit,
  filters: readonly Filter[],
  asked: ReadonlyMap<string, string>,
): Promise<readonly OfferedFilter[]> =>
  Promise.all(
    filters.map(async ({ choices, ...filter }) => {
      const value = valueOf(filter, asked.get(filter.name) ?? '');
      if (choices === undefined) return { ...filter, value };
      const known = typeof choices === 'function' ? await choices(visit) : choices;
      const isOther = filter.type === 'choice' && value !== '' && known.every((choice) => choice.value !== value);
      return { ...filter, value, choices: isOther ? [...known, { value, text: value }] : known };
    }),
  );

/** What the operation gets of the tab and of the filters, whose days are those of the page's time zone. */
export const narrowedBy = (
  { zone }: Visit,
  { tabs, filters }: Pick<Choosing<never>, 'tabs' | 'filters'>,
  asked: Pick<Asked, 'tab' | 'filters'>,
): NonNullable<OperationInput['query']> => ({
  ...tabOf(tabs, asked.tab)?.query,
  ...Object.fromEntries(
    filters.flatMap((filter) => {
      const value = asked.filters.get(filter.name);
      if (value === undefined) return [];
      return [[filter.name, isDayOfZone(filter) ? boundaryIn(zone, filter.name, value) : valueOf(filter, value)]];
    }),
  ),
});

export const tabOf = (tabs: readonly Tab[] = [], wanted: string | undefined): Tab | undefined =>
  tabs.find(({ name }) => name === wanted);

/** The column by which the list is sorted; undefined for its usual order. */
export const sortedBy = <Row>(
  columns: readonly Column<Row>[],
  { sort }: Pick<Asked, 'sort'>,
): Column<Row> | undefined => columns.find((column) => column.sort !== undefined && column.sort === sort);

/** The order as the operation takes it. */
export const orderOf = <Row>(
  { columns }: Pick<Choosing<Row>, 'columns'>,
  asked: Pick<Asked, 'sort' | 'direction'>,
): { readonly sort?: string } => {
  const sorted = sortedBy(columns, asked);
  return sorted ? { sort: JSON.stringify([sorted.sort, asked.direction ?? 'DESC']) } : {};
};

/** The field of a form with which people choose all rows that match, in place of those that are ticked. */
const matchingField = 'matching';

export const takesAllMatching = (form: PostedForm): boolean => fieldOf(form, matchingField) !== '';

/** The filters, tab and order of the list that a form stands above: it carries them as hidden fields. */
export const askedIn = ({ filters }: Pick<Choosing<never>, 'filters'>, form: PostedForm): Asked => ({
  ...z.object({ tab: placeInList.tab, sort: placeInList.sort, direction: placeInList.direction }).parse(form),
  filters: filtersOf(filters, z.object(filterQuery(filters)).parse(form)),
});

/** The most rows that the API answers at once. */
const mostAtOnce = 250;

/**
 * All rows that match the filters of a form, in the order of the list. Throws where they are more than `most`: nothing
 * is done to a part of what was chosen.
 */
export const matchingRows = async <Row>(
  visit: Visit,
  of: Choosing<Row>,
  form: PostedForm,
  most: number,
): Promise<readonly Row[]> => {
  const asked = askedIn(of, form);
  const wanted = { ...narrowedBy(visit, of, asked), ...orderOf(of, asked) };
  const found = new Map<string, Row>();
  for (let first = 0, total = 1; first < total; first += mostAtOnce) {
    const last = Math.min(first + mostAtOnce, most) - 1;
    const page = await visit.list(of.operation, { query: { ...wanted, range: `[${first},${last}]` } });
    total = page.total;
    if (total > most) {
      const [all, taken] = [total.toLocaleString('en'), most.toLocaleString('en')];
      const text = `${all} match; at most ${taken} are taken together. Narrow the filters.`;
      throw new HttpError(400, 'validation_failed', text, { details: [text] });
    }
    // A row that moved to the next page while this one was read comes twice.
    for (const row of page.rows as readonly Row[]) found.set(of.idOf(row), row);
  }
  return [...found.values()];
};
