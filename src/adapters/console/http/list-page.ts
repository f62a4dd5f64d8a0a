import { shortZone } from '../pages/cells.ts';
import type { PersonalReadKind } from '../../../application/privacy/ports/personal-reads.ts';
import type { Cell } from '../pages/cells.ts';
import type { Reply, Route } from '../../platform/http/engine/route/route.ts';
import type { PostedForm } from '../../platform/http/pages/forms.ts';
import type { View } from '../pages/console-pages.ts';
import { countryName, isCountry } from '../../../domain/shared/countries.ts';
import { addDays, isLocalDate } from '../../../domain/shared/local-date.ts';
import {
  addressState,
  askedIn,
  filterQuery,
  filtersOf,
  isDayOfZone,
  mostPages,
  narrowedBy,
  offeredFilters,
  orderOf,
  pageSize,
  placeInList,
  sortedBy,
  tabOf,
} from './list-query.ts';
import type { Asked, Choosing, OfferedFilter } from './list-query.ts';
import { dayIn } from './time-zones.ts';
import { withoutNews } from './frame.ts';
import type { ConsoleFrame } from './frame.ts';
import type { AddressQuery, FormRefusal, Visit } from './visit.ts';

/** One day of a calendar, with what happens on it. */
type PanelDay = {
  readonly title: string;
  readonly isToday: boolean;
  readonly isClosed: boolean;
  readonly note: string | undefined;
  readonly pickups: readonly Cell[];
};

/** What stands above a list: facts, the days of a calendar, or figures with tables that are folded. */
export type Panel = {
  readonly title: string;
  readonly text?: string;
  readonly facts?: readonly { readonly name: string; readonly cell: Cell }[];
  readonly days?: readonly PanelDay[];
  readonly figures?: readonly { readonly name: string; readonly value: string }[];
  /** Drawn by `barChart`, with a table of the same numbers, where the folded part has none, and what to say of them. */
  readonly chart?: { readonly svg: string; readonly table?: unknown; readonly text?: string };
  readonly folded?: { readonly title: string; readonly tables: readonly unknown[] };
  readonly links?: readonly { readonly href: string; readonly text: string }[];
};

export type ListOf<Row> = Choosing<Row> & {
  readonly path: string;
  /** The path of its section in the navigation, where it is not the list itself. */
  readonly section?: string;
  readonly title: string;
  readonly summary: string;
  /** Said where there is nothing at all yet. */
  readonly empty: string;
  /** Shown above the list: buttons and links. */
  readonly actions?: (visit: Visit, query: AddressQuery) => readonly { readonly href: string; readonly text: string }[];
  readonly above?: (visit: Visit, filters: ReadonlyMap<string, string>) => Promise<readonly Panel[]>;
  /** The operation that writes the list as CSV: see `listExport`. */
  readonly exported?: string;
  /** The kind of `PersonalRead` that the file is, where it names consignees. */
  readonly exportedAs?: PersonalReadKind;
  /** The forms that take selected rows. Without one that the person may use, rows cannot be selected. */
  readonly bulk?: readonly {
    readonly path: string;
    readonly text: string;
    readonly operation: string;
    /** The key that presses the button. */
    readonly key?: string;
    /** Answers a file, which a new window shows. */
    readonly isFile?: true;
  }[];
  /** How many rows these forms take where all that match are chosen: they read them by `matchingRows`. */
  readonly mostMatching?: number;
};

/** The first page of a list with the filters of one of its forms, after that was refused. */
export const listAfter = <Row>(visit: Visit, of: ListOf<Row>, refused: FormRefusal, form: PostedForm): Promise<View> =>
  listView(visit, of, askedIn(of, form), refused);

/** The rows by `50` of a total, in words: `51–100 of 1,284`. */
const rangeText = (first: number, rows: number, total: number): string =>
  rows === 0 ? 'none' : `${first + 1}–${first + rows} of ${total.toLocaleString('en')}`;

/** A filter in force, in words; a day with the time at which it begins or ends. */
const chipText = (filter: OfferedFilter, zone: string): string => {
  const { name, label, type, value, choices } = filter;
  const text =
    type === 'country' && isCountry(value)
      ? countryName(value)
      : (choices?.find((choice) => choice.value === value)?.text ?? value);
  const hour = name.endsWith('To') ? '24:00' : '00:00';
  return `${label}: ${text}${isDayOfZone(filter) && isLocalDate(value) ? `, ${hour} ${shortZone(zone)}` : ''}`;
};

/** A page that shows one list operation, with its filters, order and pages in the address. */
export const listPage = <Row>(frame: ConsoleFrame, of: ListOf<Row>): Route =>
  frame.page(
    of.path,
    of.summary,
    { query: { ...placeInList, ...filterQuery(of.filters) } },
    (visit, { query, header }) => {
      const asked = { ...query, filters: filtersOf(of.filters, query) };
      const { since } = query;
      return since !== undefined && header('hx-request') === 'true'
        ? newRows(visit, of, asked, since)
        : listView(visit, of, asked);
    },
  );

/** The filter by creation that a list needs to find rows that are newer than those shown. */
const byCreation = 'createdAtFrom';

/** Periods of creation that are one click away, in days before today. */
const periods = [
  { text: 'today', from: 0 },
  { text: 'yesterday', from: 1, to: 1 },
  { text: '7 days', from: 6 },
  { text: '30 days', from: 29 },
] as const;

const periodsOf = <Row>({ zone, at }: Visit, { filters }: ListOf<Row>, to: (changes: AddressQuery) => string) => {
  if (filters.every(({ name }) => name !== byCreation)) return [];
  const today = dayIn(zone, at);
  return periods.map(({ text, from, ...until }) => ({
    text,
    href: to({
      [byCreation]: addDays(today, -from),
      createdAtTo: 'to' in until ? addDays(today, -until.to) : undefined,
    }),
  }));
};

/** What a list that is being read shows of rows that came meanwhile: how many, and a link. They push no row away. */
const newRows = async <Row>(visit: Visit, of: ListOf<Row>, asked: Asked, since: string): Promise<View | Reply> => {
  const query = { ...narrowedBy(visit, of, asked), [byCreation]: since, range: '[0,0]' };
  const { total } = await visit.list(of.operation, { query });
  if (total === 0) return withoutNews;
  return {
    title: of.title,
    template: 'new-rows',
    section: of.path,
    text: `${total.toLocaleString('en')} new – show`,
    href: visit.to(of.path, addressState(asked)),
  };
};

/** Where the list asks for newer rows; undefined on a page or in an order that does not begin with the newest. */
const newRowsHref = <Row>(visit: Visit, of: ListOf<Row>, asked: Asked, newest: Row | undefined): string | undefined => {
  const { page = 1, sort = 'createdAt', direction = 'DESC', filters } = asked;
  const isNewestFirst = page === 1 && sort === 'createdAt' && direction === 'DESC' && !filters.has('createdAtTo');
  if (!isNewestFirst || of.filters.every(({ name }) => name !== byCreation)) return undefined;
  const { createdAt } = (newest ?? {}) as { readonly createdAt?: string };
  const since = createdAt === undefined ? visit.at : new Date(Date.parse(createdAt) + 1).toISOString();
  return visit.to(of.path, { ...addressState(asked), since });
};

/** The file that the button of a list with `exported` leads to: all rows of the tab and the filters. */
export const listExport = <Row>(frame: ConsoleFrame, { path, exported = '', exportedAs, ...of }: ListOf<Row>): Route =>
  frame.page(
    `${path}/export`,
    'A list as a file.',
    { query: { tab: placeInList.tab, ...filterQuery(of.filters) } },
    (visit, { query }) => {
      if (exportedAs !== undefined) visit.shows(exportedAs, visit.account.id);
      return visit.file(exported, {
        query: narrowedBy(visit, of, { tab: query.tab, filters: filtersOf(of.filters, query) }),
      });
    },
  );

const exportHref = (visit: Visit, path: string, { sort: _, direction: _direction, ...filters }: AddressQuery): string =>
  visit.to(`${path}/export`, filters);

/**
 * What the forms of a list take besides the rows that are ticked: all that match, with the filters that say which. Where
 * they are too many, `isTooMany`.
 */
const matchingOf = <Row>({ mostMatching }: ListOf<Row>, asked: Asked, total: number, shown: number) => {
  if (mostMatching === undefined) return undefined;
  const state = Object.entries(addressState(asked)).filter(([, value]) => value !== undefined);
  const count = total.toLocaleString('en');
  return {
    state,
    text:
      total <= shown
        ? undefined
        : total > mostMatching
          ? `${count} match; at most ${mostMatching.toLocaleString('en')} are taken together.`
          : `All ${count} that match`,
    isTooMany: total > mostMatching,
  };
};

const none = { rows: [], total: 0, refusal: undefined } as const;

const listView = async <Row>(visit: Visit, of: ListOf<Row>, asked: Asked, refused?: FormRefusal): Promise<View> => {
  const { path, columns, filters, tabs = [], bulk = [] } = of;
  const { page = 1, direction = 'DESC' } = asked;
  const first = (page - 1) * pageSize;
  const sorted = sortedBy(columns, asked);
  const tab = tabOf(tabs, asked.tab);
  const offered = await offeredFilters(visit, filters, asked.filters);
  const set = offered.filter(({ name }) => asked.filters.has(name));
  const wanted = {
    ...narrowedBy(visit, of, asked),
    range: `[${first},${first + pageSize - 1}]`,
    ...orderOf(of, asked),
  };
  const found = await visit
    .list(of.operation, { query: wanted })
    .then((list) => ({ ...list, refusal: undefined }))
    .catch((error: unknown) => ({ ...none, refusal: visit.refusalOf(error) }));
  const rows = found.rows as readonly Row[];
  const state = addressState(asked);
  const to = (changes: AddressQuery): string => visit.to(path, { ...state, ...changes });
  const usable = bulk.filter(({ operation }) => visit.may(operation));
  return {
    title: of.title,
    template: 'list',
    section: of.section ?? path,
    ...(found.refusal && { status: found.refusal.status }),
    refusal: found.refusal ?? refused,
    path,
    panels: (await of.above?.(visit, asked.filters)) ?? [],
    tabs: tabs.flatMap(({ name, title, isUnlisted }) =>
      isUnlisted && name !== asked.tab
        ? []
        : [
            {
              title,
              href: to({ tab: name }),
              isCurrent: name === asked.tab || (asked.tab === undefined && name === tabs[0]?.name),
            },
          ],
    ),
    kept: Object.entries({ tab: state['tab'], sort: state['sort'], direction: state['direction'] }).filter(
      ([, value]) => value !== undefined,
    ),
    filters: offered,
    chips: set.map((filter) => ({
      text: chipText(filter, visit.zone),
      href: to({ [filter.name]: undefined }),
    })),
    periods: periodsOf(visit, of, to),
    newRowsHref: newRowsHref(visit, of, asked, rows[0]),
    clearHref: visit.to(path, { tab: state['tab'] }),
    range: rangeText(first, rows.length, found.total),
    newerHref: page > 1 ? to({ page: page === 2 ? undefined : page - 1 }) : undefined,
    olderHref: found.total > first + pageSize && page < mostPages ? to({ page: page + 1 }) : undefined,
    emptyText: set.length > 0 || (tab && tab !== tabs[0]) ? 'Nothing matches.' : of.empty,
    isNarrowed: set.length > 0,
    actions: [
      ...(of.actions?.(visit, state) ?? []),
      ...(of.exported !== undefined && visit.may(of.exported)
        ? [{ href: exportHref(visit, path, state), text: 'Export as CSV', key: 'e' }]
        : []),
    ],
    bulk: usable.map(({ path, text, isFile, key }) => ({ action: visit.to(path), text, isFile, key })),
    matching: matchingOf(of, asked, found.total, rows.length),
    table: {
      caption: of.title,
      select: usable.length > 0,
      columns: columns.map(({ head, isNumber, isPlain, sort }) => {
        const isSorted = sorted ? sort === sorted.sort : false;
        const next = isSorted && direction === 'DESC' ? 'ASC' : 'DESC';
        return {
          head,
          isNumber,
          isPlain,
          sorted: isSorted ? (direction === 'ASC' ? 'ascending' : 'descending') : undefined,
          sortHref: sort === undefined ? undefined : to({ sort, direction: next }),
        };
      }),
      rows: rows.map((row) => ({ id: of.idOf(row), cells: columns.map(({ cell }) => cell(row, visit)) })),
    },
  };
};
